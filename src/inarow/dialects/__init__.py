"""How other programs write a game: every file of this folder is about the game of the same name.

UCI       the name and the notation that match runners for chess engines know a game by
KAGGLE    the form in which a Kaggle agent is asked for a move of it
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from typing import Any, Protocol

from inarow.game import Game, Position


class Notation(Protocol):
    """A way to write the positions and moves of one game."""

    def read_position(self, text: str) -> Position:
        """The position that a text describes; BadNotation if it describes none."""

    def read_move(self, position: Position, text: str) -> str:
        """The move, in our notation, that a text means here; BadNotation if it means none."""

    def write_move(self, position: Position, move: str) -> str:
        """How a legal move is written here."""


class Uci(Notation, Protocol):
    variant: str
    """What runners call the game."""

    def game(self) -> Game:
        """The game, with the only parameters that runners know."""


class Kaggle(Protocol):
    def question(self, position: Position, seconds: float) -> tuple[dict[str, Any], dict[str, Any]]:
        """The observation and the configuration that an agent is called with."""

    def move(self, position: Position, answer: object) -> str:
        """The move that an agent's answer means; BadNotation if it means none."""


def uci() -> list[Uci]:
    """Every game that chess runners know.

    >>> [game.variant for game in uci()]
    ['cfour']
    """
    return [module.UCI for module in _modules() if hasattr(module, "UCI")]


def kaggle(game: Game) -> Kaggle | None:
    """The form that Kaggle agents of a game are asked in, if there is one."""
    for module in _modules():
        if module.__name__.rpartition(".")[2] == game.name.replace("-", "_"):
            form: Kaggle | None = getattr(module, "KAGGLE", None)
            return form
    return None


def _modules() -> Iterator[Any]:
    for module in pkgutil.iter_modules(__path__):
        yield import_module(f"{__name__}.{module.name}")
