"""Kills programs that write to a store, and looks whether anything is lost: `python -m tests.store.killing`.

A child plays games and tells each move after the store has acknowledged it. It is killed at a random moment,
and the next child asks again for what the killed one may not have heard the answer to. The children are forks
of this process, so that a kill costs milliseconds.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import select
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import count
from pathlib import Path
from typing import NamedTuple, NoReturn

import inarow
from inarow.dice import Dice
from inarow.game import Position
from inarow.record import Ply, Record, Seat
from inarow.store import open_store
from inarow.store.games import Store

SPECS = ("connect-four", "betsy:n=3", "domino", "conniption:flips=1")
LIVE = 3
"""Games that are played at the same time."""
PATIENCE = 20.0
"""Seconds to wait for an answer."""


@dataclass
class Tally:
    kills: int = 0
    acknowledged: int = 0
    """Moves whose acknowledgement was heard."""
    lost: int = 0
    """Acknowledged moves that the store does not have."""
    unheard: int = 0
    """Moves that the store has though the kill came before the acknowledgement."""
    repeated: int = 0
    """Moves that were asked for again and were there already."""
    conflicts: int = 0
    """Repeated questions that were refused: there should be none."""
    broken: int = 0
    """Stores that could not be opened, and games that were damaged, had gaps or were not by the law."""


class Moment(NamedTuple):
    """When a child is killed."""

    answers: int
    """Acknowledged moves that are waited for first."""
    seconds: float
    """Time after that."""


Move = tuple[str, int, str]
"""The key of a game, a ply and a move."""


def moves_of(key: str) -> Iterator[tuple[int, str]]:
    """The moves of the game with this key, always the same ones, to its end or the sixtieth."""
    for ply, (_, move) in enumerate(_line(key), start=1):
        yield ply, move


def _line(key: str) -> Iterator[tuple[Position, str]]:
    number = int(key.rpartition("-")[2])
    dice = Dice(number)
    position = start_of(key)
    for _ in range(60):
        if position.outcome is not None:
            return
        move = dice.pick(position.moves())
        yield position, move
        position = position.play(move)


def start_of(key: str) -> Position:
    return inarow.load(SPECS[int(key.rpartition("-")[2]) % len(SPECS)]).start()


def play(place: str, first: int, known: dict[str, int], told: int) -> NoReturn:
    """What a child does until it is killed: games from a number on, each acknowledged move told on a pipe.

    It goes on with the last move that is known to be acknowledged, as if nobody had heard of it.
    """
    with open_store(place) as store:
        for number in count(first, LIVE):
            keys = [f"game-{number + offset}" for offset in range(LIVE)]
            with store.writing() as writer:
                games = {key: writer.add(record_of(key), key=key) for key in keys}
            lines = {key: list(moves_of(key)) for key in keys}
            for ply in range(min(known.get(key, 1) for key in keys), 61):
                for key in keys:
                    if known.get(key, 1) <= ply <= len(lines[key]):
                        _make(store, games[key], key, lines[key][ply - 1], told)
    raise AssertionError("there is always another game")


def record_of(key: str) -> Record:
    return Record(start_of(key), Seat("random"), Seat("random"))


def _make(store: Store, game: int, key: str, made: tuple[int, str], told: int) -> None:
    ply, move = made
    done = store.append(game, ply, Ply(move))
    os.write(told, json.dumps([key, ply, move, done.repeated]).encode() + b"\n")


def kill_one(place: str, first: int, known: dict[str, int], moment: Moment) -> list[tuple[Move, bool]]:
    """Lets a child play and kills it at a moment; what it told."""
    heard, told = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(heard)
        try:
            play(place, first, known, told)
        except BaseException as error:
            os.write(
                told, json.dumps(["error", 0, f"{type(error).__name__}: {error}", False]).encode() + b"\n"
            )
        finally:
            os._exit(1)
    os.close(told)
    content = b""
    while content.count(b"\n") < moment.answers and select.select([heard], [], [], PATIENCE)[0]:
        some = os.read(heard, 1 << 16)
        if not some:
            break
        content += some
    time.sleep(moment.seconds)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while some := os.read(heard, 1 << 16):
        content += some
    os.close(heard)
    lines = [json.loads(line) for line in content.split(b"\n")[:-1]]
    return [((key, ply, move), repeated) for key, ply, move, repeated in lines]


def look(place: str, heard: dict[tuple[str, int], str], tally: Tally) -> int:
    """Compares the store with what was heard; the number of the first game that is not finished."""
    stored: dict[tuple[str, int], str] = {}
    going_on = []
    with open_store(place) as store:
        tally.broken += sum(problem is not None for _, problem in store.check())
        for key, status, record in _keyed(store):
            stored |= {(key, ply): move for ply, move in enumerate(record.moves, start=1)}
            if status != "finished":
                going_on.append(int(key.rpartition("-")[2]))
    tally.lost += sum(stored.get(where) != move for where, move in heard.items())
    tally.unheard += len(stored.keys() - heard.keys())
    return min(going_on, default=0) // LIVE * LIVE


def _keyed(store: Store) -> Iterator[tuple[str, str, Record]]:
    from sqlalchemy import select

    from inarow.store.tables import games

    with store.reading() as connection:
        keys = {row.id: (row.key, row.status) for row in connection.execute(select(games))}
    for number, record in store.records():
        yield *keys[number], record


def run(places: Iterator[str], kills: int, seed: int, each: int) -> Tally:
    """So many kills, with a new store after `each` of them."""
    dice, tally = random.Random(seed), Tally()
    warm_up()
    place, first = "", 0
    heard: dict[tuple[str, int], str] = {}
    while tally.kills < kills:
        if tally.kills % each == 0:
            place, first = next(places), 0
            heard.clear()
        known: dict[str, int] = {}
        for key, ply in heard:
            known[key] = max(ply, known.get(key, 1))
        moment = Moment(dice.randint(1, 16), dice.uniform(0, 0.01))
        if dice.random() < 0.25:
            moment = Moment(0, dice.uniform(0, 0.05))
        for (key, ply, move), repeated in kill_one(place, first, known, moment):
            if key == "error":
                tally.conflicts += "Conflict" in move
                tally.broken += "Conflict" not in move
                print(move, file=sys.stderr)
                continue
            tally.acknowledged += not repeated
            tally.repeated += repeated
            heard[key, ply] = move
        tally.kills += 1
        first = look(place, heard, tally)
        if sys.stderr.isatty():
            print(f"\r{asdict(tally)}", end="", file=sys.stderr)
    return tally


def warm_up() -> None:
    """Imports all that children need, so that they need not."""
    with tempfile.TemporaryDirectory() as folder, open_store(f"{folder}/games.db") as store:
        store.append(store.add(record_of("game-0")), 1, Ply("1"))


def files(folder: Path) -> Iterator[str]:
    for number in range(1_000_000):
        yield str(folder / f"games-{number}.db")


def main() -> None:
    parser = argparse.ArgumentParser(description="Kill programs that write to a store.")
    parser.add_argument(
        "--place", action="append", help="a folder for SQLite files, or URLs of empty databases"
    )
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--each", type=int, default=20, help="kills of one store")
    parser.add_argument("--seed", type=int, default=20261115)
    given = parser.parse_args()
    urls = [place for place in given.place if "://" in place]
    places = iter(urls) if urls else files(Path(given.place[0]))
    began = time.monotonic()
    tally = run(places, given.kills, given.seed, given.each)
    seconds = round(time.monotonic() - began, 1)
    print(json.dumps({"seed": given.seed, "seconds": seconds, **asdict(tally)}))


if __name__ == "__main__":
    main()
