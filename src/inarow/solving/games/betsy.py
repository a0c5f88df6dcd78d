"""Betsy: looked up in a table of all positions.

Where there is none, all that can follow a position is solved, and where that is too much, proof search finds
what it can.
"""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import pairwise
from math import comb

from inarow import engine
from inarow.game import Position
from inarow.games.betsy import Betsy, BetsyPosition
from inarow.solving import proof, tables
from inarow.solving.errors import Unsolved
from inarow.solving.solution import Request, Solution

LARGEST = 4
"""The greatest n whose table fits into a computer."""
TRIED = 1_000_000
"""Nodes of proof search where there is no table and no time is given."""


def quick(position: Position) -> bool:
    assert isinstance(position, BetsyPosition)
    return within_limit(position) and tables.SHELF.find(position.game) is not None


def solve(position: Position, request: Request) -> Solution:
    assert isinstance(position, BetsyPosition)
    file = tables.SHELF.find(position.game, request.table)
    if file is not None and within_limit(position):
        return tables.look_up(file, position)
    limits, begun = request.limits, time.monotonic()
    known = engine.sequel(position, memory=limits.memory, time=limits.time, stop=request.stop)
    if known is not None:
        return replace(proof.solution(known), method="retrograde analysis")
    if limits.time is None:
        limits = replace(limits, nodes=TRIED)
    else:
        limits = replace(limits, time=max(0, limits.time - (time.monotonic() - begun)))
    try:
        return proof.solve(position, replace(request, limits=limits, table=None))
    except Unsolved as bounds:
        raise Unsolved(f"{reason(position)}; {bounds}") from None


def within_limit(position: BetsyPosition) -> bool:
    """Whether no player has more pebbles on the board than a player owns: tables hold only such boards."""
    return all(str(position.board).count(side) <= position.game.pebbles for side in "xo")


def reason(position: BetsyPosition) -> str:
    """Why a position is not looked up."""
    game = position.game
    if not within_limit(position):
        return f"no table holds boards with more than {game.pebbles} pebbles of a player"
    levels = boards(game)
    # A table keeps two bytes of one of each two mirror images, and two levels at once while it is built.
    need = max(map(sum, pairwise(levels)))
    facts = f"{game.spec} has {2 * sum(levels):,} positions"
    if game.n > LARGEST:
        return f"{facts}, too many to solve: that would take {need / 1e12:,.1f} TB of memory"
    return (
        f"{facts} and no table of them is here: inarow table build {game.spec} makes one, "
        f"with {need / 1e9:.1f} GB of memory"
    )


def boards(game: Betsy) -> list[int]:
    """How many boards within the limit there are with 0, 1, 2, ... pebbles.

    >>> sum(boards(Betsy(2))), sum(boards(Betsy(3))), sum(boards(Betsy(4)))
    (2381, 1244613, 2609123999)
    """
    heights = [1]
    for _ in range(game.n):
        fillings = range(game.rows + 1)
        heights = [
            sum(heights[total - height] for height in fillings if 0 <= total - height < len(heights))
            for total in range(len(heights) + game.rows)
        ]
    return [
        count * sum(comb(total, x) for x in range(max(0, total - game.pebbles), min(total, game.pebbles) + 1))
        for total, count in enumerate(heights)
    ]
