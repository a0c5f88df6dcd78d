"""When a game has no end of its own: the rules, the same for every game, by which it is then drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from inarow.game import Position

REPETITIONS = 3
LONG = 200
"""Moves after which a game that can come back to earlier positions is not worth going on with."""
LONGEST = 1000
"""Moves after which no game goes on: a game of one's own may have no end."""


def standstill(positions: Sequence[Position], repeats: bool) -> Literal["repetition", "ply limit"] | None:
    """Why a game should not go on though it has no outcome: it goes round in circles, or has no end.

    `repeats` says whether it can come back to a position: by its rules, or because one has stood twice.
    """
    if repeats and positions.count(positions[-1]) >= REPETITIONS:
        return "repetition"
    moves = len(positions) - 1
    if moves >= LONGEST or (moves >= LONG and repeats):
        return "ply limit"
    return None
