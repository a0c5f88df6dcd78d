"""Building a book: the positions of the last ply are solved, those before follow from them."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, NamedTuple

from inarow import engine
from inarow.game import Game, Position
from inarow.solving.books import SHELF, Book, canonical, content, read, written
from inarow.solving.building import sync_folder, taken
from inarow.solving.errors import BadFile
from inarow.solving.progress import Progress
from inarow.solving.values import before, best

Tell = Callable[[Progress], object]

AT_ONCE = 128
"""Positions that are solved between two savings."""
UNFINISHED = b"inarow unfinished book 1 "


class Effort(NamedTuple):
    """What building may use, and who hears how far it is."""

    threads: int
    memory: int
    tell: Tell


def build(
    game: Game,
    path: Path,
    plies: int,
    *,
    threads: int = 1,
    memory: int = 64,
    tell: Tell = lambda progress: None,
) -> Book:
    """The book of a game's first plies at this path, which is built if it is not there.

    What an interrupted building has solved is in a file named like the book with `.part` after it, and the
    next one goes on from there. BadFile where one of the two is something else.
    """
    if path.exists():
        book = SHELF.opened(path)
        if (book.game, book.plies) != (game, plies):
            raise BadFile(
                f"{path}: it is a book of {book.plies} plies of {book.game.spec}, "
                f"not of {plies} plies of {game.spec}"
            )
        return book
    path.parent.mkdir(parents=True, exist_ok=True)
    levels = _levels(game, plies, tell)
    part = path.with_name(f"{path.name}.part")
    book = Book(path, game, plies, {})
    with taken(part) as file:
        _solved(file, part, book, levels[-1], Effort(threads, memory, tell))
    for level in reversed(levels[:-1]):
        for key, position in level.items():
            worth = best(before(book.value(position.play(move))) for move in position.moves())
            book.values[key] = written(worth)
    fresh = path.with_name(f"{path.name}.new")
    with fresh.open("wb") as whole:
        whole.write(content(game, plies, book.values))
        whole.flush()
        os.fsync(whole.fileno())
    fresh.replace(path)
    part.unlink()
    sync_folder(path.parent)
    return SHELF.opened(path)


def _levels(game: Game, plies: int, tell: Tell) -> list[dict[str, Position]]:
    """The unfinished positions after 0, 1, 2, ... plies, one of each pair of mirror images."""
    key = canonical(game)
    levels = [{key(game.start()): game.start()}]
    for ply in range(1, plies + 1):
        tell(Progress(f"gathering the positions of ply {ply}"))
        level: dict[str, Position] = {}
        for position in levels[-1].values():
            for move in position.moves():
                after = position.play(move)
                if after.outcome is None:
                    level.setdefault(key(after), after)
        levels.append(level)
    return levels


def _solved(file: BinaryIO, part: Path, book: Book, level: dict[str, Position], effort: Effort) -> None:
    """Adds the values of a level to the book, those that the file has and then the others."""
    _continue(file, part, book, level)
    missing = [(key, position) for key, position in level.items() if key not in book.values]
    known, begun = len(level) - len(missing), time.monotonic()
    for first in range(0, len(missing), AT_ONCE):
        chunk = missing[first : first + AT_ONCE]
        spent = time.monotonic() - begun
        left = f", about {spent / first * (len(missing) - first) / 60:.0f} min left" if first else ""
        sentence = f"ply {book.plies}: {known + first:,} of {len(level):,} positions{left}"
        effort.tell(Progress(sentence, (known + first) / len(level)))
        proofs = engine.prove_many(
            [position for _, position in chunk], threads=effort.threads, memory=effort.memory, related=True
        )
        for (key, _), proof in zip(chunk, proofs, strict=True):
            assert proof.value.value is not None
            book.values[key] = written((proof.value.value, proof.value.plies))
            file.write(f"{key} {book.values[key]}\n".encode())
        file.flush()
        os.fsync(file.fileno())


def _continue(file: BinaryIO, part: Path, book: Book, level: dict[str, Position]) -> None:
    """Reads what an earlier building has solved; a line that is cut off is dropped."""
    head = UNFINISHED + json.dumps({"game": book.game.spec, "plies": book.plies}).encode() + b"\n"
    data = file.read()
    whole = data[: data.rfind(b"\n") + 1]
    if not whole.startswith(head):
        if whole:
            raise BadFile(
                f"{part}: it is not the beginning of a book of {book.plies} plies of {book.game.spec}"
            )
        whole = head
        file.seek(0)
        file.write(head)
    for number, line in enumerate(whole[len(head) :].decode(errors="replace").splitlines(), start=2):
        key, _, worth = line.rpartition(" ")
        try:
            read(worth)
            level[key]
        except (ValueError, KeyError):
            raise BadFile(f"{part}: line {number} is no position of ply {book.plies} and its value") from None
        book.values[key] = worth
    file.truncate(len(whole))
    file.seek(len(whole))
