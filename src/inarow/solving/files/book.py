"""Books: every position of the first plies is there, and all values follow from those of the last ply."""

from __future__ import annotations

import random
import time
from pathlib import Path

from inarow import engine
from inarow.game import Position
from inarow.solving.books import MAGIC, SHELF, Book, canonical, written
from inarow.solving.errors import BadFile
from inarow.solving.files import Tell
from inarow.solving.progress import Progress
from inarow.solving.values import before, best

__all__ = ["MAGIC", "verify"]

AGAIN = 10.0
"""Seconds in which a verification solves positions of the last ply again."""


def verify(path: Path, tell: Tell) -> list[str]:
    book = SHELF.opened(path)
    last = _followed(book, tell)
    order = random.Random(1).sample(sorted(last), len(last))
    again = 0
    begun = time.monotonic()
    while again < len(order) and time.monotonic() - begun < AGAIN:
        tell(Progress(f"solving positions of the last ply again: {again:,} of {len(last):,}"))
        position = last[order[again]]
        [proof] = engine.prove_many([position], memory=256)
        found = proof.value.value, proof.value.plies
        if found != book.value(position):
            raise BadFile(f"{path}: {position} was solved again as {found}, not {book.value(position)}")
        again += 1
    return [
        f"a book of the first {book.plies} plies of {book.game.spec}: {len(book.values):,} positions",
        "by the Python rules every position of these plies is in it, and every value before the last ply "
        "follows from those of the next positions",
        f"{again:,} of the {len(last):,} positions of the last ply, drawn with seed 1, were solved again",
    ]


def _followed(book: Book, tell: Tell) -> dict[str, Position]:
    """The positions of the last ply; BadFile where the plies before are not as the law says."""
    key = canonical(book.game)
    level = {key(book.game.start()): book.game.start()}
    seen = len(level)
    for ply in range(book.plies + 1):
        missing = next((text for text in level if text not in book.values), None)
        if missing is not None:
            raise BadFile(f"{book.path}: the position {missing} of ply {ply} is not in it")
        if ply == book.plies:
            break
        following: dict[str, Position] = {}
        for number, (text, position) in enumerate(level.items()):
            if number % 1000 == 0:
                tell(Progress(f"ply {ply}: {number:,} of {len(level):,} positions", number / len(level)))
            after = [position.play(move) for move in position.moves()]
            following |= {key(each): each for each in after if each.outcome is None}
            absent = next((each for each in after if not each.outcome and key(each) not in book.values), None)
            if absent is not None:
                raise BadFile(f"{book.path}: the position {absent} of ply {ply + 1} is not in it")
            if written(best(before(book.value(each)) for each in after)) != book.values[text]:
                raise BadFile(
                    f"{book.path}: the value of {position} does not follow from those of the next positions"
                )
        level = following
        seen += len(level)
    if seen != len(book.values):
        raise BadFile(f"{book.path}: it has {len(book.values):,} positions where the rules know {seen:,}")
    return level
