"""Books: every position of the first plies is there, and all values follow from those of the last ply."""

from __future__ import annotations

import random
from pathlib import Path

from inarow import engine
from inarow.game import Position
from inarow.solving.books import MAGIC, Book, canonical, opened, written
from inarow.solving.errors import BadFile
from inarow.solving.files import Tell
from inarow.solving.progress import Progress
from inarow.solving.values import before, best

__all__ = ["MAGIC", "verify"]

SAMPLE = 20
"""Positions of the last ply that a verification solves again."""


def verify(path: Path, tell: Tell) -> list[str]:
    book = opened(path)
    last = _followed(book, tell)
    drawn = random.Random(1).sample(sorted(last), min(SAMPLE, len(last)))
    for number, key in enumerate(drawn):
        tell(Progress(f"solving {number + 1} of {len(drawn)} positions of the last ply again"))
        [proof] = engine.prove_many([last[key]], memory=256)
        found = proof.value.value, proof.value.plies
        if found != book.value(last[key]):
            raise BadFile(f"{path}: {last[key]} was solved again as {found}, not {book.value(last[key])}")
    return [
        f"a book of the first {book.plies} plies of {book.game.spec}: {len(book.values):,} positions",
        "by the Python rules every position of these plies is in it, and every value before the last ply "
        "follows from those of the next positions",
        f"{len(drawn)} of the {len(last):,} positions of the last ply, drawn with seed 1, were solved again",
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
