"""The lessons, one file a game; a game without a file has none."""

from __future__ import annotations

import pkgutil
from importlib import import_module

from inarow.game import Game
from inarow.lesson import Lesson


def lesson_in(game: Game) -> Lesson | None:
    """The lesson in a game, if there is one.

    >>> import inarow
    >>> lesson_in(inarow.load("betsy:n=3")).sections[0].heading
    'The board'
    """
    name = game.name.replace("-", "_")
    if name not in {module.name for module in pkgutil.iter_modules(__path__)}:
        return None
    lesson: Lesson = import_module(f"{__name__}.{name}").LESSON
    return lesson
