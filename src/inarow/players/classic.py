"""The AI of a game's original program: plain alpha-beta to a fixed depth with its own heuristic."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from inarow import engine
from inarow.game import Position
from inarow.heuristics import original
from inarow.numbers import whole
from inarow.players import Clock, setting

HURRY = 0.5
"""The part of the time for a move in which it is to be found; half of that for one ply less, and so on."""


@dataclass
class Classic:
    name: ClassVar[str] = "classic"

    depth: int | None = setting(None, whole(1, 25), "a whole number from 1 to 25")
    """The depth of the original program where none is given."""

    def choose(self, position: Position, clock: Clock | None) -> str:
        depth = self.depth or original(position.game).depths[position.mover == "o"]
        time = clock.share() * HURRY if clock is not None and clock.control.timed else float("inf")
        while (found := engine.textbook(position, depth, time=time if depth > 1 else float("inf"))) is None:
            depth -= 1
            time *= HURRY
        move, _, _ = found
        return move


PLAYER = Classic
