"""The registry of players: every file of this folder is a kind, and a spec string names one.

A player is anything with `choose(position, clock)`. A kind is a dataclass whose `setting` fields are what its
spec may say; its file names it in PLAYER.
"""

from __future__ import annotations

import dataclasses
import pkgutil
from collections.abc import Callable
from importlib import import_module
from typing import Any, Protocol

from inarow.game import BadNotation, Position


class Clock(Protocol):
    """The time of a player; asked whenever the player wants to know, for it runs meanwhile."""

    def left(self) -> float:
        """Seconds left until this player must have moved."""


class Player(Protocol):
    def choose(self, position: Position, clock: Clock | None) -> str:
        """A move in a game that has not ended; None as a clock means all the time in the world.

        Whoever asked plays the move by the law and so judges it.
        """


def setting(default: Any, read: Callable[[str], Any], expected: str) -> Any:
    """A field that a spec may set; `read` raises ValueError for a text that is not what was `expected`."""
    return dataclasses.field(default=default, metadata={"read": read, "expected": expected})


def names() -> list[str]:
    """The kinds of players.

    >>> {"human", "random"} <= set(names())
    True
    """
    return [module.name for module in pkgutil.iter_modules(__path__)]


def load(spec: str) -> Player:
    """The player that a spec string names: `human`, `random`, `random:seed=7`.

    >>> spec_of(load("random:seed=7"))
    'random:seed=7'
    >>> load("random:speed=7")
    Traceback (most recent call last):
        ...
    inarow.game.BadNotation: 'random:speed=7': random has no setting 'speed': expected seed
    """
    name, _, text = spec.partition(":")
    if name not in names():
        raise BadNotation(f"no player is called {name!r}: expected {' or '.join(forms())}")
    kind = _kind(name)
    given: dict[str, Any] = {}
    for part in text.split(",") if text else []:
        key, value = _read_setting(spec, kind, part)
        if key in given:
            raise BadNotation(f"{spec!r} gives {key} twice")
        given[key] = value
    player: Player = kind(**given)
    return player


def spec_of(player: Any) -> str:
    """The text that `load` turns into the same player, with whatever it chose for itself."""
    values = {key: getattr(player, key) for key in _settings(type(player))}
    given = ",".join(f"{key}={value}" for key, value in values.items() if value is not None)
    return str(player.name) + (f":{given}" if given else "")


def forms() -> list[str]:
    """What a spec may look like, a text for each kind.

    >>> "random[:seed=...]" in forms()
    True
    """
    return [name + _form(_settings(_kind(name))) for name in names()]


def _form(settings: dict[str, Any]) -> str:
    return f"[:{','.join(f'{key}=...' for key in settings)}]" if settings else ""


def _kind(name: str) -> Any:
    return import_module(f"{__name__}.{name}").PLAYER


def _settings(kind: Any) -> dict[str, dataclasses.Field[Any]]:
    return {field.name: field for field in dataclasses.fields(kind) if "read" in field.metadata}


def _read_setting(spec: str, kind: Any, part: str) -> tuple[str, Any]:
    settings = _settings(kind)
    key, _, text = part.partition("=")
    if key not in settings:
        expected = ", ".join(settings) or "no settings"
        raise BadNotation(f"{spec!r}: {kind.name} has no setting {key!r}: expected {expected}")
    try:
        return key, settings[key].metadata["read"](text)
    except ValueError:
        expected = settings[key].metadata["expected"]
        raise BadNotation(f"{spec!r}: {key} must be {expected}, not {text!r}") from None
