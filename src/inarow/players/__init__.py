"""The registry of players: every file of this folder is a kind, and a spec string names one.

A player is anything with `choose(position, clock)`. A kind is a dataclass whose `setting` fields are what its
spec may say; its file names it in PLAYER.
"""

from __future__ import annotations

import dataclasses
import pkgutil
import re
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from inarow.clocks import Clock as Clock
from inarow.game import BadNotation, Position
from inarow.record import Reason
from inarow.search import MoveReport


class Player(Protocol):
    def choose(self, position: Position, clock: Clock | None) -> str:
        """A move in a game that has not ended; None as a clock means all the time in the world.

        Whoever asked plays the move by the law and so judges it. The word `resign` gives up. A player may
        have more that a referee makes use of, see `begin`, `follow`, `opinion_of` and `close`.
        """


class Forfeit(Exception):
    """A player has lost otherwise than by the rules of the game, for one of the reasons of a record."""

    def __init__(self, reason: Reason, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason


class Opinion(NamedTuple):
    """What a player thinks of the move that it has just chosen."""

    worth: MoveReport
    depth: int


def begin(player: Player) -> None:
    """Tells a player that wants to know that another game begins."""
    if hasattr(player, "begin"):
        player.begin()


def follow(player: Player, start: Position, moves: Sequence[str]) -> None:
    """Tells a player that wants to know how a game came to where it is, before its time runs."""
    if hasattr(player, "follow"):
        player.follow(start, moves)


def opinion_of(player: Player) -> Opinion | None:
    """What the player thinks of its latest move, if it says so."""
    return getattr(player, "opinion", None)


def close(*leaving: Player) -> None:
    """Lets players go that hold something, such as a process."""
    for player in leaving:
        if hasattr(player, "close"):
            player.close()


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
    for part in _parts(spec, text):
        key, value = _read_setting(spec, kind, part)
        if key in given:
            raise BadNotation(f"{spec!r} gives {key} twice")
        given[key] = value
    player: Player = kind(**given)
    return player


def spec_of(player: Any) -> str:
    """The text that `load` turns into the same player, with whatever it chose for itself."""
    values = {key: getattr(player, key) for key in _settings(type(player))}
    given = ",".join(f"{key}={_quoted(value)}" for key, value in values.items() if value is not None)
    return str(player.name) + (f":{given}" if given else "")


def in_full(spec: str) -> str:
    """A spec that names the same player from every folder: files in it are named in full."""
    player: Any = load(spec)
    return str(player.spec_in_full()) if hasattr(player, "spec_in_full") else spec


PART = re.compile(r'(?:[^",]|"(?:[^"]|"")*")+')
"""A setting of a spec: what stands in quotes may hold commas, and a quote that is doubled."""


def _parts(spec: str, text: str) -> list[str]:
    """The settings of a spec, whose text after the colon is given.

    >>> _parts("bot:...", 'cmd="./mybot --name ""a"" b,c",time=2')
    ['cmd="./mybot --name ""a"" b,c"', 'time=2']
    """
    parts = PART.findall(text)
    if ",".join(parts) != text:
        raise BadNotation(f"{spec!r}: expected settings with commas between them, and quotes in pairs")
    return parts


def _quoted(value: object) -> str:
    """A setting's value as a spec writes it.

    >>> _quoted("./mybot --fast"), _quoted(7)
    ('"./mybot --fast"', '7')
    """
    text = str(value)
    doubled = text.replace('"', '""')
    return f'"{doubled}"' if re.search('[", ]', text) else text


def _unquoted(text: str) -> str:
    return text[1:-1].replace('""', '"') if len(text) > 1 and text[0] == text[-1] == '"' else text


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
    bare: str | None = getattr(kind, "bare", None)
    if bare is not None and key not in settings:
        # A kind may have one setting that needs no name.
        key, text = bare, part
    text = _unquoted(text)
    if key not in settings:
        expected = ", ".join(settings) or "no settings"
        raise BadNotation(f"{spec!r}: {kind.name} has no setting {key!r}: expected {expected}")
    try:
        return key, settings[key].metadata["read"](text)
    except ValueError:
        expected = settings[key].metadata["expected"]
        raise BadNotation(f"{spec!r}: {key} must be {expected}, not {text!r}") from None
