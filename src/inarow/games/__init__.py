"""The registry: every file of this folder is a game, and a spec string names one with its parameters."""

from __future__ import annotations

import pkgutil
import re
from functools import lru_cache
from importlib import import_module

from inarow.game import BadNotation, Game, parameter_fields


def names() -> list[str]:
    """The names of the shipped games.

    >>> {"betsy", "connect-four"} <= set(names())
    True
    """
    return [module.name.replace("_", "-") for module in pkgutil.iter_modules(__path__)]


def find(name: str) -> type[Game]:
    """The class of a shipped game."""
    if name not in names():
        raise BadNotation(
            f"no game is called {name!r}: expected one of {', '.join(names())}, "
            f"or a file of your own like ./nim.py:Nim"
        )
    game: type[Game] = import_module(f"{__name__}.{name.replace('-', '_')}").GAME
    return game


def load(spec: str) -> Game:
    """The game that a spec string names: `betsy`, `betsy:n=4`, or a file of one's own, `./nim.py:Nim`.

    >>> load("connect-four:rows=8,cols=9,line=5").parameters
    {'rows': 8, 'cols': 9, 'line': 5}
    >>> load("betsy:n=12")
    Traceback (most recent call last):
        ...
    inarow.game.BadNotation: betsy: n must be a whole number from 2 to 9, not 12
    """
    if ".py" in spec:
        from inarow.own_game import load_own

        return load_own(spec)
    return _shipped(spec)


@lru_cache(maxsize=256)
def _shipped(spec: str) -> Game:
    name, _, settings = spec.partition(":")
    kind = find(name)
    given = read_settings(spec, settings)
    known = [field.name for field in parameter_fields(kind)]
    for key in given:
        if key not in known:
            raise BadNotation(f"{name} has no parameter {key!r}: expected {', '.join(known)}")
    return kind(**given)


def read_settings(spec: str, settings: str) -> dict[str, int]:
    """The `key=number,key=number` part of a spec."""
    given: dict[str, int] = {}
    for setting in settings.split(",") if settings else []:
        key, _, value = setting.partition("=")
        if not re.fullmatch("-?[0-9]{1,18}", value):
            raise BadNotation(f"{spec!r}: expected parameter=number, not {setting!r}")
        if key in given:
            raise BadNotation(f"{spec!r} gives {key} twice")
        given[key] = int(value)
    return given
