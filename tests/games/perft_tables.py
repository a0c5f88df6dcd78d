"""The stored perft tables: perft/<game>.txt, one line `spec depth count` for each depth.

A fourth word `law` says that the law counted the same when the table was written; the rest was counted by the
core alone. Default parameters go to 10^8 leaves, unusual ones to 10^6, or to the end of the whole tree: its
last line counts 0. Write the tables anew with `python -m tests.games.perft_tables --write` (some minutes).
"""

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from inarow import load, perft
from inarow.games import names
from tests.games.specs import SPECS

FOLDER = Path(__file__).parent / "perft"
LEAVES = {False: 10**6, True: 10**8}
"""Leaves to reach, for unusual and for main specs."""
LAW_SECONDS = {False: 5.0, True: 60.0}
"""The law counts one depth more as long as that will end within about this time."""
MAIN = {*names(), "domino:rows=6,cols=6"}
"""Specs that are counted deeply: the defaults, and the board on which domino's speed is measured."""


@dataclass(frozen=True)
class Row:
    spec: str
    depth: int
    count: int
    by_law: bool

    def __str__(self) -> str:
        return f"{self.spec} {self.depth} {self.count}" + " law" * self.by_law


def table(name: str) -> list[Row]:
    """The stored table of a game."""
    rows = []
    for line in (FOLDER / f"{name}.txt").read_text().splitlines():
        spec, depth, count, *law = line.split()
        rows.append(Row(spec, int(depth), int(count), law == ["law"]))
    return rows


def counted(spec: str) -> Iterator[Row]:
    """A new table: counts of the core until they are big enough or the tree ends, checked by the law."""
    start = load(spec).start()
    depth, count, growth, law_seconds, by_law = 0, 1, 1.0, 0.0, True
    while 0 < count < LEAVES[spec in MAIN]:
        depth += 1
        before, count = count, perft(start, depth)
        by_law = by_law and law_seconds * growth < LAW_SECONDS[spec in MAIN]
        if by_law:
            began = time.process_time()
            assert perft(start, depth, law=True) == count, f"{spec} depth {depth}"
            law_seconds = time.process_time() - began
        growth = count / before
        yield Row(spec, depth, count, by_law)


def main(arguments: list[str]) -> int:
    if arguments != ["--write"]:
        print("usage: python -m tests.games.perft_tables --write", file=sys.stderr)
        return 2
    for name in names():
        rows = [row for spec in SPECS[name] for row in counted(spec)]
        (FOLDER / f"{name}.txt").write_text("".join(f"{row}\n" for row in rows))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
