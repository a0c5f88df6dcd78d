"""Durable moves: how many a second, and how long each takes, on SQLite and on a PostgreSQL server of our own.

Each move is one transaction and is on the disk when it counts; with --together several moves share one. What
else the machine does at the time matters more than anything here: the load is printed with the figures.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import threading
import time
from collections.abc import Iterator
from itertools import count, islice

from tests.store.server import running

import inarow
from inarow.record import Ply, Record, Seat
from inarow.store import open_store
from inarow.store.games import Store

MOVES = list("444444333333555555111111")


def jobs(store: Store) -> Iterator[tuple[int, int, str]]:
    """Moves to make, in one game after the other."""
    for _ in count():
        game = store.add(Record(inarow.load("connect-four").start(), Seat("random"), Seat("random")))
        for ply, move in enumerate(MOVES, start=1):
            yield game, ply, move


def measure(store: Store, moves: int, writers: int, together: int) -> str:
    """A line about so many moves, made by several threads, so many in each transaction."""
    taken: list[float] = []

    def write() -> None:
        todo = jobs(store)
        for _ in range(moves // writers // together):
            some = list(islice(todo, together))
            began = time.perf_counter()
            with store.writing() as writer:
                for game, ply, move in some:
                    writer.append(game, ply, Ply(move))
            taken.append(time.perf_counter() - began)

    threads = [threading.Thread(target=write) for _ in range(writers)]
    began = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    seconds = time.perf_counter() - began
    ordered = sorted(taken)
    p50, p99 = (1000 * ordered[min(int(len(ordered) * share), len(ordered) - 1)] for share in (0.5, 0.99))
    rate = len(taken) * together / seconds
    kind = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}[store.engine.dialect.name]
    figures = f"{rate:,.0f} | {p50:.1f} | {p99:.1f} | {1000 * ordered[-1]:.1f}"
    return f"| {kind} | {writers} | {together} | {figures} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=2000, help="moves for each line")
    given = parser.parse_args()
    print("| store | writers | moves a commit | moves/s | p50 ms | p99 ms | longest ms |")
    print("|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder, running(fsync=True) as server:
        for place in (f"{folder}/games.db", server.empty_database()):
            with open_store(place) as store:
                for writers, together in ((1, 1), (4, 1), (1, 20)):
                    print(measure(store, given.moves, writers, together), flush=True)
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
