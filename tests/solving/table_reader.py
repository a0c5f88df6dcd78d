"""A second program that reads tables of Betsy, written from docs/table-format.md alone."""

from __future__ import annotations

import json
import struct
import zlib
from itertools import product
from math import prod
from pathlib import Path

Ring = tuple[int, ...]


class Wheels:
    def __init__(self, rows: int) -> None:
        self.place: dict[tuple[int, int], tuple[int, int]] = {}
        """The wheel and turn of a column's height and content."""
        self.wheels: list[tuple[int, int, int]] = []
        """The height, the pebbles of x and the period of each wheel."""
        for height in range(rows + 1):
            for content in range(1 << height):
                if (height, content) in self.place:
                    continue
                turned, period = content, 0
                while (height, turned) not in self.place:
                    self.place[height, turned] = len(self.wheels), period
                    turned = turned >> 1 | (turned & 1) << (height - 1) if height else 0
                    period += 1
                self.wheels.append((height, content.bit_count(), period))


class Reader:
    def __init__(self, path: Path) -> None:
        self.content = path.read_bytes()
        assert self.content[:15] == b"inarow table 1\n"
        length = self._number(15, 4)
        facts = json.loads(self.content[19 : 19 + length])
        self._check(0, 19 + length)
        self.block: int = facts["block"]
        self.n = int(facts["game"].removeprefix("betsy:n="))
        self.wheels = Wheels(self.n + 3)
        self.starts = self._numbered()
        self.blocks: dict[int, list[bytes]] = {}
        self.counts: dict[int, dict[int, int]] = {}
        at = 19 + length + 4
        for level in reversed(range(facts["levels"])):
            at = self._section(at, level)
        assert at == len(self.content)

    def code(self, text: str) -> int:
        board, mover = text.split()
        rows = board.split("/")
        if mover == "o":
            rows = [row.translate(str.maketrans("xo", "ox")) for row in rows]
        columns = ["".join(column).lstrip(".") for column in zip(*rows, strict=True)]
        contents = [int(column.replace("x", "1").replace("o", "0") or "0", 2) for column in columns]
        places = [
            self.wheels.place[len(column), content] for column, content in zip(columns, contents, strict=True)
        ]
        if [wheel for wheel, _ in places] > [wheel for wheel, _ in reversed(places)]:
            places.reverse()
        index = 0
        for wheel, turn in places:
            index = index * self.wheels.wheels[wheel][2] + turn
        index += self.starts[tuple(wheel for wheel, _ in places)]
        block = zlib.decompress(self.blocks[sum(map(len, columns))][index // self.block])
        low, high = block[: len(block) // 2], block[len(block) // 2 :]
        return low[index % self.block] + 256 * high[index % self.block]

    def _numbered(self) -> dict[Ring, int]:
        """The first entry of each kept ring."""
        limit = self.n * (self.n + 3) // 2
        ends = [0] * (self.n * (self.n + 3) + 1)
        starts: dict[Ring, int] = {}
        for ring in product(range(len(self.wheels.wheels)), repeat=self.n):
            heights, pebbles, periods = zip(*(self.wheels.wheels[wheel] for wheel in ring), strict=True)
            level, x = sum(heights), sum(pebbles)
            if ring <= ring[::-1] and max(x, level - x) <= limit:
                starts[ring] = ends[level]
                ends[level] += prod(periods)
        self.entries = ends
        return starts

    def _section(self, at: int, level: int) -> int:
        mark, number, entries, codes, blocks = struct.unpack_from("<4sIQII", self.content, at)
        assert (mark, number, entries) == (b"LEVL", level, self.entries[level])
        assert blocks == -(-entries // self.block)
        begin, at = at, at + 24
        self.counts[level] = dict(struct.iter_unpack("<IQ", self.content[at : at + 12 * codes]))
        at += 12 * codes
        listed = list(struct.iter_unpack("<II", self.content[at : at + 8 * blocks]))
        at += 8 * blocks
        self._check(begin, at)
        at += 4
        self.blocks[level] = []
        for size, checksum in listed:
            self.blocks[level].append(self.content[at : at + size])
            assert zlib.crc32(self.blocks[level][-1]) == checksum
            at += size
        return at

    def _check(self, begin: int, end: int) -> None:
        assert zlib.crc32(self.content[begin:end]) == self._number(end, 4)

    def _number(self, at: int, size: int) -> int:
        return int.from_bytes(self.content[at : at + size], "little")
