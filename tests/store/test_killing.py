"""Programs and servers killed at any moment: no acknowledged move is lost, and asking again does no harm."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from inarow.record import Ply
from inarow.store import StoreFault, open_store
from tests.store.killing import moves_of, record_of
from tests.store.server import Server

ROOT = Path(__file__).parents[2]
LONG = bool(os.environ.get("INAROW_LONG"))


def killed(kills: int, *places: str) -> dict[str, Any]:
    """What the killing program found; it is a process of its own because it forks."""
    arguments = [argument for place in places for argument in ("--place", place)]
    command = [sys.executable, "-m", "tests.store.killing", "--kills", str(kills), *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    print(done.stdout, done.stderr)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def check(found: dict[str, Any], kills: int) -> None:
    assert found["kills"] == kills
    assert (found["lost"], found["broken"], found["conflicts"]) == (0, 0, 0), found
    assert found["acknowledged"] > kills, "there was something to lose"
    assert found["repeated"] > 0, "something was asked for again"


def test_kills_lose_nothing_on_sqlite(tmp_path: Path) -> None:
    kills = 2000 if LONG else 200
    check(killed(kills, str(tmp_path)), kills)


def test_kills_lose_nothing_on_postgresql(server: Server) -> None:
    kills = 200 if LONG else 20
    places = [server.empty_database(), *(server.new_database() for _ in range((kills - 1) // 20))]
    check(killed(kills, *places), kills)


def test_a_killed_server_loses_nothing(server: Server) -> None:
    acknowledged: list[tuple[int, str]] = []
    stop = threading.Event()
    with open_store(server.empty_database()) as store:
        game = store.add(record_of("game-1"))
        line = list(moves_of("game-1"))

        def play() -> None:
            while len(acknowledged) < len(line) and not stop.is_set():
                ply, move = line[len(acknowledged)]
                try:
                    store.append(game, ply, Ply(move))
                except StoreFault:
                    time.sleep(0.005)
                else:
                    acknowledged.append((ply, move))
                    time.sleep(0.02)

        player = threading.Thread(target=play)
        player.start()
        kills = 20 if LONG else 3
        for _ in range(kills):
            enough = len(acknowledged) + 2
            while player.is_alive() and len(acknowledged) < enough:
                time.sleep(0.005)
            server.kill()
            server.start()
            heard = list(acknowledged)
            assert store.record(game).moves[: len(heard)] == [move for _, move in heard]
        stop.set()
        player.join()
        print(f"{kills} kills of the server, {len(acknowledged)} moves acknowledged, none lost")
        assert len(acknowledged) > 3
        assert [problem for _, problem in store.check()] == [None]


@pytest.mark.skipif(not LONG, reason="10,000 races are for make soak; test_store.py has a few")
def test_ten_thousand_races(tmp_path: Path) -> None:
    from tests.store.test_store import race

    with open_store(str(tmp_path / "games.db")) as store:
        race(store, 10_000)
        print("10,000 races, each won by one")
