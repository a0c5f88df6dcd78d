"""A person: whoever shows the game gives the question, `ask`, and the person's answer is the choice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from inarow.game import Position
from inarow.players import Clock

Ask = Callable[[Position], str]


def nobody(position: Position) -> str:
    raise RuntimeError("a human player needs a screen that asks a person")


@dataclass
class Human:
    name: ClassVar[str] = "human"

    ask: Ask = nobody

    def choose(self, position: Position, clock: Clock | None) -> str:
        return self.ask(position)


PLAYER = Human
