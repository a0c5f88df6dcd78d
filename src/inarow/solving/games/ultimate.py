"""Ultimate Tic-Tac-Toe: solved by proof search near its end, and refused with the reason before."""

from __future__ import annotations

from dataclasses import replace
from math import log10

from inarow.game import Position
from inarow.solving import proof
from inarow.solving.errors import Unsolved
from inarow.solving.solution import Request, Solution

MANAGEABLE = 25
"""Empty cells up to which a proof search may be expected to end."""
TRIED = 1_000_000
"""Nodes of proof search beyond that, where no time is given."""


def quick(position: Position) -> bool:
    return False


def solve(position: Position, request: Request) -> Solution:
    empty = str(position).split()[0].count(".")
    if empty <= MANAGEABLE:
        return proof.solve(position, request)
    limits = request.limits if request.limits.time is not None else replace(request.limits, nodes=TRIED)
    try:
        return proof.solve(position, replace(request, limits=limits))
    except Unsolved as known:
        followers = round(empty * log10(3))
        raise Unsolved(
            f"{position.game.spec} with {empty} empty cells, and up to 10^{followers} positions to come, "
            f"is too large to be solved here; {known}"
        ) from None
