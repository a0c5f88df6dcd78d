"""Books: the exact values of all positions of a game's first plies, in a file that people can read too.

Unpacked with gzip, a book is text (docs/book-format.md): a line with its format, one with the game and the
plies, a line for each position in order with its value, and a checksum of all that.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import cast

from inarow.game import BadNotation, Game, Position
from inarow.games import load, names
from inarow.own_game import OwnGame
from inarow.search.limits import Word
from inarow.solving import games
from inarow.solving.errors import BadFile
from inarow.solving.shelf import Shelf
from inarow.solving.values import Value

MAGIC = b"inarow book 1\n"
_LETTERS: dict[str, Word] = {"w": "win", "d": "draw", "l": "loss"}
_WORTH = re.compile(r"d|[wl](?:0|[1-9]\d{0,3})")


def possible_names() -> list[str]:
    """The games that have books: those whose solver says what is canonical."""
    return [name for name in names() if _canonical(name) is not None]


def possible(game: Game) -> bool:
    return not isinstance(game, OwnGame) and game.name in possible_names()


def canonical(game: Game) -> Callable[[Position], str]:
    """The text under which a book of the game keeps a position: the same for its mirror image."""
    found = _canonical(game.name)
    assert found is not None
    return found


@lru_cache
def _canonical(name: str) -> Callable[[Position], str] | None:
    module = f"{games.__name__}.{name.replace('-', '_')}"
    if find_spec(module) is None:
        return None
    return cast(Callable[[Position], str] | None, getattr(import_module(module), "canonical", None))


def written(value: Value) -> str:
    """A value as a book has it.

    >>> written(("win", 41)), written(("draw", None)), read("l36")
    ('w41', 'd', ('loss', 36))
    """
    word, plies = value
    return word[0] if plies is None else f"{word[0]}{plies}"


def read(text: str) -> Value:
    if not _WORTH.fullmatch(text):
        raise ValueError(text)
    return _LETTERS[text[0]], int(text[1:]) if text[1:] else None


@dataclass(frozen=True)
class Book:
    """An open book."""

    path: Path
    game: Game
    plies: int
    values: dict[str, str]
    """Of each unfinished position within the plies, by its canonical text, as `written`."""

    def knows(self, position: Position) -> bool:
        """Whether an unfinished position is in the book."""
        return self._key(position) in self.values

    def knows_moves_of(self, position: Position) -> bool:
        """Whether all positions after the next move are finished or in the book."""
        following = map(position.play, position.moves())
        return all(after.outcome is not None or self._key(after) in self.values for after in following)

    def value(self, position: Position) -> Value:
        """What a position is worth to the player to move; BadNotation where it is not in the book."""
        outcome = position.outcome
        if outcome is not None:
            if outcome.winner is None:
                return "draw", None
            return ("win" if outcome.winner == position.mover else "loss"), 0
        key = self._key(position)
        if key not in self.values:
            raise BadNotation(f"{position} is not in the book {self.path}")
        return read(self.values[key])

    def _key(self, position: Position) -> str:
        return canonical(self.game)(position)


def _opened(path: Path) -> Book:
    """The book in a file; BadFile, naming the check that failed, where it is none."""
    try:
        packed = path.read_bytes()
        data = gzip.decompress(packed)
    except (OSError, EOFError, zlib.error) as error:
        raise BadFile(f"{path}: it cannot be unpacked: {error}") from None
    if not data.startswith(MAGIC):
        raise BadFile(f"{path}: its first bytes are not {MAGIC!r}")
    bare, _, last = data.removesuffix(b"\n").rpartition(b"\n")
    if last != checksum(bare + b"\n"):
        raise BadFile(f"{path}: its last line is not the checksum of the others")
    # What has the right checksum was written by a program; it may still be another one than ours.
    lines = bare[len(MAGIC) :].decode(errors="replace").split("\n")
    try:
        head = json.loads(lines[0])
        spec, plies = str(head["game"]), int(head["plies"])
        if spec.partition(":")[0] not in names():
            raise BadNotation(f"no game is called {spec!r}")
        game = load(spec)
        if not possible(game):
            raise BadNotation(f"there are no books of {spec}")
    except (ValueError, TypeError, LookupError, RecursionError, BadNotation) as error:
        raise BadFile(f"{path}: its second line names no game with books: {error}") from None
    values: dict[str, str] = {}
    for number, line in enumerate(lines[1:], start=3):
        text, _, worth = line.rpartition(" ")
        if not text or not _WORTH.fullmatch(worth):
            raise BadFile(f"{path}: line {number} is not a position and its value: {line[:80]!r}")
        values[text] = worth
    if len(values) != len(lines) - 1:
        raise BadFile(f"{path}: a position stands in it twice")
    return Book(path, game, plies, values)


SHELF = Shelf("book", _opened)


def content(game: Game, plies: int, values: dict[str, str]) -> bytes:
    """The bytes of a book."""
    head = json.dumps({"game": game.spec, "plies": plies}, sort_keys=True)
    lines = [head, *(f"{text} {worth}" for text, worth in sorted(values.items()))]
    bare = MAGIC + "".join(f"{line}\n" for line in lines).encode()
    return gzip.compress(bare + checksum(bare) + b"\n", mtime=0)


def checksum(data: bytes) -> bytes:
    return b"sha256 " + hashlib.sha256(data).hexdigest().encode()
