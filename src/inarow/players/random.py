"""A player of uniformly random moves; the same seed plays the same game against the same moves."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import ClassVar

from inarow.dice import WORD, Dice
from inarow.game import Position
from inarow.numbers import whole
from inarow.players import Clock, setting


@dataclass
class Random:
    name: ClassVar[str] = "random"

    seed: int | None = setting(None, whole(0, WORD), f"a whole number from 0 to {WORD}")

    def __post_init__(self) -> None:
        if self.seed is None:
            # Four bytes: enough to differ from game to game, short enough to type again.
            self.seed = int.from_bytes(os.urandom(4), "big")
        self._dice = Dice(self.seed)

    def choose(self, position: Position, clock: Clock | None) -> str:
        return self._dice.pick(position.moves())


PLAYER = Random
