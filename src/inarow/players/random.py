"""A player of uniformly random moves; the same seed plays the same game against the same moves."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import ClassVar

from inarow.dice import WORD, Dice
from inarow.game import Position
from inarow.players import Clock, setting


def read_seed(text: str) -> int:
    """A seed that the dice can tell from every other.

    >>> read_seed("42")
    42
    """
    if not (text.isascii() and text.isdigit() and int(text) <= WORD):
        raise ValueError(text)
    return int(text)


@dataclass
class Random:
    name: ClassVar[str] = "random"

    seed: int | None = setting(None, read_seed, f"a whole number from 0 to {WORD}")

    def __post_init__(self) -> None:
        if self.seed is None:
            # Four bytes: enough to differ from game to game, short enough to type again.
            self.seed = int.from_bytes(os.urandom(4), "big")
        self._dice = Dice(self.seed)

    def choose(self, position: Position, clock: Clock | None) -> str:
        return self._dice.pick(position.moves())


PLAYER = Random
