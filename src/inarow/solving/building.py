"""Building a table: all positions of a game solved into a file, level by level; it can be continued."""

from __future__ import annotations

import fcntl
import os
import time
import zlib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from itertools import pairwise
from pathlib import Path
from typing import BinaryIO

from inarow.engine import SolvedTable, TableLevel, solved_table
from inarow.game import BadNotation, Game
from inarow.solving.errors import BadFile, Unsolved
from inarow.solving.progress import Progress
from inarow.solving.table_file import BLOCK, TableFile, head, section
from inarow.solving.tables import SHELF

Tell = Callable[[Progress], object]

SOLVING = 0.4
"""The share of the time that solving takes; the rest goes to packing."""


def build(game: Game, path: Path, threads: int = 1, tell: Tell = lambda progress: None) -> TableFile:
    """The table of a game at this path, which is built if it is not there.

    An interrupted building leaves the levels that it finished in a file named like the table with `.part`
    after it, and the next one goes on from there. BadFile where one of the two files is something else,
    Unsolved where the table does not fit into the memory, BadNotation for a game without a table.
    """
    table = solved_table(game)
    if table is None:
        raise BadNotation(f"there is no table of {game.spec}: inarow solve {game.spec} says what is known")
    if not path.exists():
        _expect_memory(game, table)
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(f"{path.name}.part")
        with taken(part) as file:
            _finish(file, game, table, part, threads, tell)
        part.replace(path)
        sync_folder(path.parent)
    built = SHELF.find(game, path)
    assert built is not None
    return built


def memory(table: SolvedTable) -> int:
    """The bytes of the two levels that are in memory at once where they are largest."""
    sizes = [table.size(level) for level in range(table.levels)]
    return 2 * max(map(sum, pairwise(sizes)))


def _expect_memory(game: Game, table: SolvedTable) -> None:
    there = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    if memory(table) > there:
        raise Unsolved(
            f"the table of {game.spec} cannot be built here: it needs "
            f"{memory(table) / 1e9:.1f} GB of memory, this machine has {there / 1e9:.1f} GB"
        )


@contextmanager
def taken(part: Path) -> Iterator[BinaryIO]:
    """The unfinished file, open for nobody else."""
    descriptor = os.open(part, os.O_RDWR | os.O_CREAT, 0o666)
    with os.fdopen(descriptor, "r+b") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BadFile(f"{part}: another program is at work on it") from None
        yield file


def _finish(file: BinaryIO, game: Game, table: SolvedTable, part: Path, threads: int, tell: Tell) -> None:
    """Solves the levels that the file does not yet hold."""
    first = head(game, table)
    if os.fstat(file.fileno()).st_size < len(first):
        file.truncate(0)
        file.write(first)
        file.flush()
    solved, above, end = _solved(TableFile(part, partial=True), game)
    file.truncate(end)
    file.seek(end)
    course = _Course(table, solved, tell)
    for level in reversed(range(solved)):
        entries, counts = table.solve(level, above, threads, course.part(level, 0, SOLVING))
        blocks = _packed(entries, threads, course.part(level, SOLVING, 1))
        file.write(section(level, len(entries), counts, blocks))
        file.writelines(blocks)
        file.flush()
        os.fsync(file.fileno())
        above = entries


def _solved(unfinished: TableFile, game: Game) -> tuple[int, TableLevel | None, int]:
    """The lowest level that an unfinished file holds, its entries, and where it ends."""
    if unfinished.game != game:
        raise BadFile(
            f"{unfinished.path}: it is an unfinished table of {unfinished.game.spec}, not of {game.spec}"
        )
    if not unfinished.sections:
        return unfinished.table.levels, None, unfinished.end
    level = min(unfinished.sections)
    return level, unfinished.level(level), unfinished.end


def _packed(entries: TableLevel, threads: int, hear: Callable[[float], object]) -> list[bytes]:
    """The compressed blocks of a level."""
    firsts = range(0, len(entries), BLOCK)

    def pack(first: int) -> bytes:
        return zlib.compress(entries.pack(first, min(BLOCK, len(entries) - first)))

    pool = ThreadPoolExecutor(threads)
    blocks: list[bytes] = []
    try:
        for block in pool.map(pack, firsts):
            blocks.append(block)
            if len(blocks) % 64 == 0:
                hear(len(blocks) / len(firsts))
    finally:
        pool.shutdown(cancel_futures=True)
    return blocks


class _Course:
    """Tells how much of the work is done, and about how long the rest takes."""

    def __init__(self, table: SolvedTable, solved: int, tell: Tell) -> None:
        self._sizes = [table.size(level) for level in range(table.levels)]
        self._found = sum(self._sizes[solved:])
        self._begun = time.monotonic()
        self._tell = tell

    def part(self, level: int, first: float, last: float) -> Callable[[float], None]:
        """Hears of the work on a level between two shares of it."""

        def hear(share: float) -> None:
            total = sum(self._sizes)
            done = sum(self._sizes[level + 1 :]) + self._sizes[level] * (first + (last - first) * share)
            spent = time.monotonic() - self._begun
            sentence = f"level {level} of {len(self._sizes) - 1}"
            if spent > 2 and done > self._found:
                sentence += f", about {spent / (done - self._found) * (total - done):.0f} s left"
            self._tell(Progress(sentence, done / total))

        return hear


def sync_folder(folder: Path) -> None:
    """Makes a new name in a folder last; not every system can."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
