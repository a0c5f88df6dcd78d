"""The file of a table: the values of all positions of a game, in blocks that are read as they are asked for.

docs/table-format.md tells every byte. After the head comes a section for each level, from the last level to
level 0: a table whose building was interrupted is whole up to there.
"""

from __future__ import annotations

import json
import os
import stat
import struct
import weakref
import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import Any

from inarow.engine import SolvedTable, TableLevel, solved_table
from inarow.game import BadNotation, Game, Position
from inarow.games import load, names
from inarow.search.limits import Word
from inarow.solving.errors import BadFile
from inarow.solving.values import Value

MAGIC = b"inarow table 1\n"
BLOCK = 1 << 14
"""Entries of a block; the last one of a level may have fewer."""
LARGEST = 0xFFFF
"""Of the codes that two bytes hold."""
KEPT = 512
"""Unpacked blocks that an open table keeps in memory."""

_LENGTH = struct.Struct("<I")
_CHECKSUM = struct.Struct("<I")
_SECTION = struct.Struct("<4sIQII")
_SECTION_MARK = b"LEVL"
_COUNT = struct.Struct("<IQ")
_BLOCK = struct.Struct("<II")
_LONGEST_HEAD = 4096


def meaning(code: int) -> Value:
    """What an entry says.

    >>> meaning(0), meaning(7), meaning(8)
    (('draw', None), ('win', 3), ('loss', 3))
    """
    if code == 0:
        return "draw", None
    return ("win" if code % 2 else "loss"), (code - 1) // 2


@dataclass(frozen=True)
class Section:
    """A level in the file."""

    level: int
    entries: int
    counts: dict[int, int]
    """How many positions with x to move have each code."""
    starts: list[int]
    """Where each block begins in the file, and where the last one ends."""
    checksums: list[int]

    @property
    def end(self) -> int:
        return self.starts[-1]


def head(game: Game, table: SolvedTable) -> bytes:
    """The first bytes of the table of a game."""
    facts = {"block": BLOCK, "game": game.spec, "levels": table.levels}
    text = json.dumps(facts, sort_keys=True).encode()
    bare = MAGIC + _LENGTH.pack(len(text)) + text
    return bare + _CHECKSUM.pack(zlib.crc32(bare))


def section(level: int, entries: int, counts: dict[int, int], blocks: list[bytes]) -> bytes:
    """The beginning of a level's section, for these compressed blocks that follow it."""
    bare = b"".join(
        [
            _SECTION.pack(_SECTION_MARK, level, entries, len(counts), len(blocks)),
            *(_COUNT.pack(code, count) for code, count in sorted(counts.items())),
            *(_BLOCK.pack(len(block), zlib.crc32(block)) for block in blocks),
        ]
    )
    return bare + _CHECKSUM.pack(zlib.crc32(bare))


class TableFile:
    """An open table. Every byte that an answer rests on has passed its checksum; BadFile where it did not.

    An unfinished one (`partial`) has only the sections that are whole, and is not asked about positions.
    """

    def __init__(self, path: Path, partial: bool = False) -> None:
        self.path = path
        try:
            # What is no file, such as a pipe, must not keep us waiting.
            self._file = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        except OSError as error:
            raise BadFile(f"{path}: it cannot be read: {error.strerror}") from None
        weakref.finalize(self, os.close, self._file)
        status = os.fstat(self._file)
        if not stat.S_ISREG(status.st_mode):
            raise self._bad("it is not a file")
        self._size = status.st_size
        self.game, first = self._head()
        table = solved_table(self.game)
        if table is None:
            raise self._bad(f"it is about {self.game.spec}, which has no table")
        self.table: SolvedTable = table
        if first != head(self.game, table):
            raise self._bad("its head is not the one that a table of this game has")
        self.sections: dict[int, Section] = {}
        try:
            for each in self._sections(len(first)):
                self.sections[each.level] = each
                if partial:
                    self._check_blocks(each)
        except BadFile:
            if not partial:
                raise
        if not partial and self.end != self._size:
            raise self._bad(f"bytes follow after its end at byte {self.end}")
        self._block = lru_cache(KEPT)(self._read_block)

    @property
    def end(self) -> int:
        """Where the last whole section ends."""
        last = min(self.sections, default=None)
        return len(head(self.game, self.table)) if last is None else self.sections[last].end

    def value(self, position: Position) -> Value:
        """What a position is worth to the player to move; BadNotation where it is not in the table."""
        try:
            level, index = self.table.place(str(position))
        except ValueError as error:
            raise BadNotation(f"{position} is not in the table: {error}") from None
        return meaning(self.code(level, index))

    def code(self, level: int, index: int) -> int:
        packed = self._block(level, index // BLOCK)
        at = index % BLOCK
        return packed[at] | packed[len(packed) // 2 + at] << 8

    def level(self, level: int) -> TableLevel:
        """All entries of a level."""
        loaded = TableLevel(self.sections[level].entries)
        for number in range(len(self.sections[level].checksums)):
            try:
                loaded.unpack(number * BLOCK, self._read_block(level, number))
            except ValueError as error:
                raise self._bad(f"block {number} of level {level} holds no values: {error}") from None
        return loaded

    def positions(self) -> dict[str, int]:
        """How many positions with x to move are won, drawn, lost and finished."""
        kinds = dict.fromkeys(("win", "draw", "loss", "finished"), 0)
        for code, count in self._counts().items():
            word, plies = meaning(code)
            kinds["finished" if plies == 0 else word] += count
        return kinds

    def longest(self, word: Word) -> dict[str, Any]:
        """The plies of the longest win or loss, how many positions have it, and one of them, x to move."""
        code = max((code for code in self._counts() if meaning(code)[0] == word), default=None)
        if code is None:
            raise self._bad(f"it counts no {word}")
        level = min(level for level, section in self.sections.items() if code in section.counts)
        [example] = self.table.positions(level, [self._first(level, code)])
        return {"plies": meaning(code)[1], "positions": self._counts()[code], "example": example}

    def _counts(self) -> Counter[int]:
        counts: Counter[int] = Counter()
        for section in self.sections.values():
            counts.update(section.counts)
        return counts

    def _first(self, level: int, code: int) -> int:
        """The first entry of a level that has this code, where there is one."""
        sought = code.to_bytes(2, "little")
        for number in range(len(self.sections[level].checksums)):
            block = self._read_block(level, number)
            half = len(block) // 2
            at = block.find(sought[:1], 0, half)
            while at >= 0:
                if block[half + at] == sought[1]:
                    return number * BLOCK + at
                at = block.find(sought[:1], at + 1, half)
        raise self._bad(f"level {level} does not hold all that it counts")

    def _head(self) -> tuple[Game, bytes]:
        first = self._read(0, min(_LONGEST_HEAD, self._size))
        if not first.startswith(MAGIC):
            raise self._bad(f"its first bytes are not {MAGIC!r}")
        start = len(MAGIC) + _LENGTH.size
        end = start + _LENGTH.unpack_from(first.ljust(start), len(MAGIC))[0]
        bare, checksum = first[:end], first[end : end + _CHECKSUM.size]
        if checksum != _CHECKSUM.pack(zlib.crc32(bare)):
            raise self._bad("the checksum of its head is wrong")
        try:
            spec = str(json.loads(bare[start:])["game"])
            if spec.partition(":")[0] not in names():
                raise BadNotation(f"no game is called {spec!r}")
            return load(spec), first[: end + _CHECKSUM.size]
        except (ValueError, TypeError, LookupError, RecursionError, BadNotation) as error:
            raise self._bad(f"its head names no game: {error}") from None

    def _sections(self, at: int) -> Iterator[Section]:
        for level in reversed(range(self.table.levels)):
            mark, number, entries, codes, blocks = _SECTION.unpack(self._read(at, _SECTION.size))
            if (mark, number, entries) != (_SECTION_MARK, level, self.table.size(level)):
                raise self._bad(f"at byte {at} the section of level {level} was expected")
            if blocks != -(-entries // BLOCK):
                raise self._bad(f"level {level} has another number of blocks than its entries need")
            length = _SECTION.size + codes * _COUNT.size + blocks * _BLOCK.size
            bare = self._read(at, length)
            if self._read(at + length, _CHECKSUM.size) != _CHECKSUM.pack(zlib.crc32(bare)):
                raise self._bad(f"the checksum of the section of level {level} is wrong")
            middle = _SECTION.size + codes * _COUNT.size
            counts = dict(_COUNT.iter_unpack(bare[_SECTION.size : middle]))
            if max(counts, default=0) > LARGEST:
                raise self._bad(f"level {level} counts a code that is none")
            sizes, checksums = zip(*_BLOCK.iter_unpack(bare[middle:]), strict=True)
            starts = list(accumulate(sizes, initial=at + length + _CHECKSUM.size))
            if starts[-1] > self._size:
                raise self._bad(f"it is cut off at byte {self._size}: level {level} ends at {starts[-1]}")
            yield Section(level, entries, counts, starts, list(checksums))
            at = starts[-1]

    def _read(self, at: int, length: int) -> bytes:
        if at + length > self._size:
            raise self._bad(f"it is cut off at byte {self._size}: {at + length} were expected")
        try:
            read = os.pread(self._file, length, at)
        except OSError as error:
            raise self._bad(f"it cannot be read: {error.strerror}") from None
        if len(read) != length:
            raise self._bad(f"it became shorter while it was read, at byte {at + len(read)}")
        return read

    def _check_blocks(self, section: Section) -> None:
        """Takes a section back that has a damaged block."""
        try:
            for number in range(len(section.checksums)):
                self._packed_block(section.level, number)
        except BadFile:
            del self.sections[section.level]
            raise

    def _packed_block(self, level: int, number: int) -> bytes:
        section = self.sections[level]
        start, end = section.starts[number : number + 2]
        packed = self._read(start, end - start)
        if zlib.crc32(packed) != section.checksums[number]:
            raise self._bad(f"the checksum of block {number} of level {level} is wrong")
        return packed

    def _read_block(self, level: int, number: int) -> bytes:
        try:
            block = zlib.decompressobj().decompress(self._packed_block(level, number), 2 * BLOCK + 1)
        except zlib.error as error:
            raise self._bad(f"block {number} of level {level} cannot be unpacked: {error}") from None
        if len(block) != 2 * min(BLOCK, self.sections[level].entries - number * BLOCK):
            raise self._bad(f"block {number} of level {level} has another size than its entries need")
        return block

    def _bad(self, check: str) -> BadFile:
        return BadFile(f"{self.path}: {check}")
