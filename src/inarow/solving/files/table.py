"""The kind of file that is a table: every value in it follows from those of the next positions."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from pathlib import Path

from inarow.game import Position
from inarow.solving.errors import BadFile
from inarow.solving.progress import Progress
from inarow.solving.table_file import MAGIC, TableFile
from inarow.solving.values import Value, before, best

__all__ = ["MAGIC", "sample", "verify"]

SAMPLE = 500
"""Positions that a verification judges by the law."""
SEED = 1

_SWAPPED = str.maketrans("xo", "ox")


def verify(path: Path, tell: Callable[[Progress], object]) -> list[str]:
    """Checks every checksum, every entry natively against those of the next positions, and some by the law.

    That each value follows from the next ones proves them all: a win or loss by induction over its plies, and
    a draw because both sides can always go on to another one.
    """
    file = TableFile(path)
    table, threads = file.table, os.cpu_count() or 1
    total, done = sum(map(table.size, range(table.levels))), 0
    above = None
    for level, section in file.sections.items():

        def hear(share: float, level: int = level, before: int = done, size: int = section.entries) -> None:
            tell(Progress(f"level {level} of {table.levels - 1}", (before + share * size) / total))

        hear(0)
        entries = file.level(level)
        counts, wrong = table.check(level, above, entries, threads, hear)
        if wrong:
            [text] = table.positions(level, wrong[:1])
            raise BadFile(f"{path}: the value of {text} does not follow from those of the next positions")
        if counts != section.counts:
            raise BadFile(
                f"{path}: the positions of level {level} that it counts are not those that it holds"
            )
        above, done = entries, done + section.entries
    for position in sample(file, SAMPLE, SEED):
        _judge(file, position)
    positions = sum(sum(section.counts.values()) for section in file.sections.values())
    return [
        f"a table of {file.game.spec}: {positions:,} positions with x to move, as many with o",
        "every value follows from those of the next positions",
        f"{SAMPLE} positions, drawn with seed {SEED}, are judged alike by the Python rules",
    ]


def sample(file: TableFile, count: int, seed: int) -> Iterator[Position]:
    """Positions of a table drawn at random, from each level about as many, with either side to move."""
    draw = random.Random(seed)
    chosen: dict[int, list[int]] = {}
    for _ in range(count):
        level = draw.randrange(file.table.levels)
        chosen.setdefault(level, []).append(draw.randrange(file.table.size(level)))
    for level, indices in sorted(chosen.items()):
        for text in file.table.positions(level, indices):
            yield file.game.parse(text.translate(_SWAPPED) if draw.random() < 0.5 else text)


def _judge(file: TableFile, position: Position) -> None:
    """Raises BadFile where a value does not follow by the law from those of the next positions."""
    follows: Value
    if position.outcome is not None:
        follows = ("win" if position.outcome.winner == position.mover else "loss"), 0
    else:
        follows = best(before(file.value(position.play(move))) for move in position.moves())
    if file.value(position) != follows:
        raise BadFile(f"{file.path}: by the Python rules {position} is {follows}, not {file.value(position)}")
