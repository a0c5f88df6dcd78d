"""Power cuts and faults of the disk under SQLite: `python -m tests.store.disks`, with faulty_disk.c.

power   plays games and remembers every write and sync; then invents moments at which the power fails: what
        was synced is there, of the rest any part may be, in any order, pieces torn. The store must open and
        have every move that had been acknowledged.
faults  lets one call of the system after the other fail: a full disk, one that may only be read, a bad one.
        Each fault must be told as a StoreFault, leave the store whole, and be forgotten when it is over.
"""

from __future__ import annotations

import argparse
import ctypes
import errno
import json
import os
import random
import shutil
import struct
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import count, islice
from pathlib import Path
from typing import Any, NamedTuple

from inarow.record import Ply
from inarow.store import StoreFault, open_store
from inarow.store.games import Store
from tests.store.killing import moves_of, record_of

SECTOR = 512
EMPTIED = 40
"""Moves after which the log is emptied."""
FAULTS = ("ENOSPC", "EROFS", "EIO", "EINTR")
disk: Any = ctypes.CDLL(None)


class Op(NamedTuple):
    """What happened to a file: W written, T cut to a size, S synced, U removed; A is a mark between them."""

    kind: str
    name: str
    offset: int
    data: bytes


def read_log(path: Path) -> list[Op]:
    content, ops, at = path.read_bytes(), [], 0
    while at < len(content):
        kind = chr(content[at])
        length, offset, size = struct.unpack_from("<IqI", content, at + 1)
        name = content[at + 17 : at + 17 + length].decode()
        at += 17 + length
        ops.append(Op(kind, name, offset, content[at : at + size]))
        at += size
    return ops


def after_a_cut(ops: list[Op], dice: random.Random) -> dict[str, bytes]:
    """The files as they may be found when the power fails after these operations."""
    there: dict[str, bytearray] = {}
    waiting: dict[str, list[Op]] = {}
    for op in ops:
        if op.kind in "WT":
            waiting.setdefault(op.name, []).append(op)
        elif op.kind == "S":
            for each in waiting.pop(op.name, []):
                _apply(there, each, len(each.data))
        elif op.kind == "U":
            there.pop(op.name, None)
            waiting.pop(op.name, None)
    for some in waiting.values():
        kept = [op for op in some if dice.random() < 0.5]
        dice.shuffle(kept)
        for op in kept:
            torn = dice.random() < 0.3
            _apply(there, op, dice.randrange(0, len(op.data) + 1, SECTOR) if torn else len(op.data))
    return {name: bytes(content) for name, content in there.items()}


def _apply(there: dict[str, bytearray], op: Op, size: int) -> None:
    content = there.setdefault(op.name, bytearray())
    if op.kind == "T":
        del content[op.offset :]
    content.extend(bytes(max(0, op.offset + size - len(content))))
    content[op.offset : op.offset + size] = op.data[:size]


def power(folder: Path, cuts: int, seed: int, moves: int) -> dict[str, int]:
    """So many cuts of one run; how many moves were lost and how many stores broken: none."""
    run, log = folder / "run", folder / "log"
    run.mkdir()
    descriptor = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    disk.faulty_watch(os.fsencode(run), descriptor)
    acknowledged = list(_play(run / "games.db", moves))
    disk.faulty_watch(b"/nowhere", -1)
    os.close(descriptor)
    ops, dice = read_log(log), random.Random(seed)
    tally = {"cuts": cuts, "operations": len(ops), "acknowledged": 0, "lost": 0, "broken": 0}
    for number in range(cuts):
        before = ops[: dice.randrange(len(ops) + 1)]
        heard = max((op.offset for op in before if op.kind == "A"), default=0)
        found = folder / f"cut-{number}"
        found.mkdir()
        for name, content in after_a_cut(before, dice).items():
            (found / name).write_bytes(content)
        tally["acknowledged"] += heard
        _look(found / "games.db", acknowledged[:heard], tally)
        shutil.rmtree(found)
    return tally


def _play(path: Path, moves: int) -> Iterator[tuple[int, int, str]]:
    """Games until there are so many acknowledged moves; the log gets a mark after each."""
    made = 0
    with open_store(str(path)) as store:
        for number in count():
            game = store.add(record_of(f"game-{number}"))
            for ply, move in moves_of(f"game-{number}"):
                store.append(game, ply, Ply(move))
                made += 1
                disk.faulty_mark(ctypes.c_long(made))
                if not made % EMPTIED:
                    store.empty_log()
                yield game, ply, move
                if made == moves:
                    return


def _look(path: Path, heard: list[tuple[int, int, str]], tally: dict[str, int]) -> None:
    try:
        with open_store(str(path)) as store:
            tally["broken"] += sum(problem is not None for _, problem in store.check())
            stored = {number: record.moves for number, record in store.records()}
    except StoreFault as fault:
        print(fault)
        tally["broken"] += 1
        return
    tally["lost"] += sum(stored.get(game, [])[ply - 1 : ply] != [move] for game, ply, move in heard)


@dataclass
class Trial:
    """A few changes of a store, any of which may fail, and may be asked for again."""

    path: Path
    done: int = 0

    def steps(self) -> Iterator[Callable[[Store], object]]:
        yield self.begin
        for ply, move in list(moves_of("game-0"))[:4]:
            yield partial(self.append, ply, move)
        yield Store.empty_log
        yield lambda store: store.finish(self.begin(store), "x", "resigned")

    def begin(self, store: Store) -> int:
        return store.add(record_of("game-0"), key="mine")

    def append(self, ply: int, move: str, store: Store) -> None:
        store.append(self.begin(store), ply, Ply(move))

    def run(self) -> None:
        """As far as it goes; goes on where it stopped when it is called again."""
        with open_store(str(self.path)) as store:
            for step in islice(self.steps(), self.done, None):
                step(store)
                self.done += 1


def faults(folder: Path, stride: int, seed: int) -> dict[str, int]:
    """Lets every stride-th call fail, once and for good; how many faults were told, and how many not."""
    dice = random.Random(seed)
    base = folder / "base.db"
    with open_store(str(base)) as store:
        kept = store.add(record_of("game-1"))
    tally = {"faults": 0, "told": 0, "overcome": 0, "broken": 0}
    for name in FAULTS:
        for lasting in (False, True) if name != "EINTR" else (False,):
            nth = dice.randrange(stride) + 1
            while _fail(folder / f"{name}-{lasting}-{nth}", base, nth, name, lasting, kept, tally):
                nth += stride
    return tally


def _fail(
    where: Path, base: Path, nth: int, name: str, lasting: bool, kept: int, tally: dict[str, int]
) -> bool:
    """One fault; False if there is no nth call that could fail."""
    where.mkdir()
    new = nth % 2 == 0
    if not new:
        shutil.copy(base, where / "games.db")
    disk.faulty_watch(os.fsencode(where), -1)
    trial = Trial(where / "games.db")
    disk.faulty_arm(ctypes.c_long(nth), getattr(errno, name), int(lasting))
    told = False
    try:
        trial.run()
    except StoreFault:
        told = True
    left = disk.faulty_left()
    disk.faulty_arm(ctypes.c_long(-1), 0, 0)
    if left > 0:
        return False
    tally["faults"] += 1
    tally["told" if told else "overcome"] += 1
    try:
        trial.run()
        with open_store(str(where / "games.db")) as store:
            mine = store.add(record_of("game-0"), key="mine")
            whole = all(problem is None for _, problem in store.check())
            ended = store.record(mine).reason == "resigned"
            there = new or store.record(kept) == record_of("game-1")
        tally["broken"] += not (whole and ended and there)
    except StoreFault as fault:
        print(f"{name} at call {nth}: {fault}")
        tally["broken"] += 1
    shutil.rmtree(where)
    return True


def main() -> None:
    parser = argparse.ArgumentParser(description="Power cuts and faults under a store.")
    parser.add_argument("what", choices=["power", "faults"])
    parser.add_argument("--cuts", type=int, default=1000)
    parser.add_argument("--moves", type=int, default=400)
    parser.add_argument("--stride", type=int, default=1, help="let only every so manieth call fail")
    parser.add_argument("--seed", type=int, default=20261115)
    given = parser.parse_args()
    disk.faulty_left.restype = ctypes.c_long
    memory = "/dev/shm" if Path("/dev/shm").is_dir() else None
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        if given.what == "power":
            tally = power(Path(folder), given.cuts, given.seed, given.moves)
        else:
            tally = faults(Path(folder), given.stride, given.seed)
    print(json.dumps({"seed": given.seed, **tally}))


if __name__ == "__main__":
    main()
