"""The heuristics of the original programs, one file a game; the core's twins are in core/heuristics."""

from __future__ import annotations

import pkgutil
from importlib import import_module

from inarow.game import Game
from inarow.search.textbook import BLIND, Heuristic


def original(game: Game) -> Heuristic:
    """The original program's heuristic of a game; one that sees nothing where there is none.

    >>> import inarow
    >>> start = inarow.load("connect-four").start()
    >>> original(start.game).value(start.play("4"), "x")
    7
    """
    name = game.name.replace("-", "_")
    if name not in {module.name for module in pkgutil.iter_modules(__path__)}:
        return BLIND
    heuristic: Heuristic = import_module(f"{__name__}.{name}").ORIGINAL
    return heuristic
