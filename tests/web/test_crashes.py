"""The server is killed, raced for and started again: no move is lost that was acknowledged."""

from __future__ import annotations

import os
import random
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

import inarow
from inarow.record import Ply, Record, Seat
from inarow.store import open_store, rooms
from inarow.store.rooms import RoomState
from inarow.web.rooms import digest, new_id
from tests.store.server import running as postgresql
from tests.web.clients import Client, Table
from tests.web.serving import Server, running

LONG = bool(os.environ.get("INAROW_LONG"))
SEED = 20261115
KILLS = 100 if LONG else 3
GAMES = 1000 if LONG else 6
RACES = 10
"""Games, and races in each."""


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    """A server of one's own, to be killed."""
    with running(tmp_path, "--workers", "1") as found:
        yield found


class Player(threading.Thread):
    """Plays a game with itself, remembers what was acknowledged, and asks again for what was not."""

    def __init__(self, server: Server, seed: int) -> None:
        super().__init__()
        self.server, self.dice = server, random.Random(seed)
        self.done = threading.Event()
        self.acknowledged: dict[str, list[str]] = {}
        self.conflicts = list[str]()

    def run(self) -> None:
        with Client(self.server.address) as client:
            while not self.done.is_set():
                with suppress(httpx.HTTPError):
                    self._play(client)

    def _play(self, client: Client) -> None:
        table = client.open()
        moves = self.acknowledged.setdefault(table.id, [])
        position = inarow.load("connect-four").start()
        while position.outcome is None and not self.done.is_set():
            move = self.dice.choice(position.moves())
            answer = self._insisted(table, len(moves) + 1, move)
            if answer is None:
                return
            if answer.status_code != 200:
                self.conflicts.append(answer.text)
                return
            moves.append(move)
            position = position.play(move)

    def _insisted(self, table: Table, ply: int, move: str) -> httpx.Response | None:
        """Asks for a move until there is an answer."""
        while not self.done.is_set():
            try:
                return table.move(ply, move)
            except httpx.HTTPError:
                time.sleep(0.05)
        return None


def test_no_acknowledged_move_is_lost_when_the_server_is_killed(own: Server) -> None:
    print(f"seed {SEED}")
    dice = random.Random(SEED)
    players = [Player(own, SEED + number) for number in range(4)]
    for player in players:
        player.start()
    for _ in range(KILLS):
        _wait_for_moves(players, dice.randint(5, 40))
        time.sleep(dice.uniform(0, 0.01))
        own.kill()
        own.start()
    _wait_for_moves(players, 5)
    for player in players:
        player.done.set()
        player.join()
    assert [player.conflicts for player in players] == [[], [], [], []]
    acknowledged = {room: moves for player in players for room, moves in player.acknowledged.items()}
    own.kill()
    with open_store(own.store, create=False) as store:
        assert [problem for _, problem in store.check() if problem] == []
        kept = {room: store.room(room)[2].moves for room in acknowledged}
    print(f"{KILLS} kills, {sum(map(len, acknowledged.values()))} moves acknowledged in {len(kept)} rooms")
    for room, moves in acknowledged.items():
        assert kept[room][: len(moves)] == moves, room
        assert len(kept[room]) <= len(moves) + 1, "at most the move nobody heard of is there as well"


def _wait_for_moves(players: list[Player], number: int) -> None:
    """Waits until so many more moves have been acknowledged."""

    def count() -> int:
        return sum(len(moves) for player in players for moves in list(player.acknowledged.values()))

    enough, limit = count() + number, time.monotonic() + 60
    while count() < enough:
        assert time.monotonic() < limit
        time.sleep(0.002)


def test_a_race_for_a_ply_is_won_by_exactly_one(server: Server) -> None:
    print(f"seed {SEED}")
    dice = random.Random(SEED)
    with ThreadPoolExecutor(2) as threads:
        for _ in range(GAMES):
            with Client(server.address) as one, Client(server.address) as other:
                table = one.open("ultimate:n=3")
                rival = Table(other, {"id": table.id, "secrets": table.secrets, "room": {}})
                _race(table, rival, dice, threads)


def _race(table: Table, rival: Table, dice: random.Random, threads: ThreadPoolExecutor) -> None:
    """The first moves of a game, two clients wanting a different one each time."""
    position = inarow.load("ultimate:n=3").start()
    for ply in range(1, RACES + 1):
        choices = dice.sample(position.moves(), 2)
        asked = [
            threads.submit(each.move, ply, move) for each, move in zip((table, rival), choices, strict=True)
        ]
        answers = [each.result() for each in asked]
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        won = choices[0] if answers[0].status_code == 200 else choices[1]
        assert all(answer.json()["room"]["moves"][-1] == won for answer in answers)
        position = position.play(won)


def test_a_database_of_postgresql_keeps_rooms_as_well(tmp_path: Path) -> None:
    with (
        postgresql() as database,
        running(tmp_path, "--workers", "1", store=database.empty_database()) as own,
        Client(own.address) as client,
    ):
        table = client.open(o={"player": "random"})
        table.move(1, "4")
        before = table.wait(2)
        own.kill()
        own.start()
        assert table.now()["moves"] == before["moves"]
        assert table.move(1, "4").status_code == 200
        assert table.move(1, "5").status_code == 409
        back = table.do("offers", {"kind": "takeback"}, table.secrets["x"]).json()["room"]
        assert (back["moves"], back["undone"]) == ([], 2)


def stored_room(store: str, moves: str, *, o: str = "human", **clock: float) -> str:
    """A room as a server that was killed has left it; the secret of x is "x"."""
    state = replace(RoomState(new_id(), new_id(), new_id(), digest("x")), **clock)  # type: ignore[arg-type]
    plies = tuple(map(Ply, moves.split()))
    record = Record(inarow.load("connect-four").start(), Seat("human"), Seat(o), plies)
    with open_store(store) as opened, opened.writing() as writer:
        return rooms.add(writer, state, record)


def test_a_program_goes_on_after_a_restart_and_a_clock_stood_still_meanwhile(tmp_path: Path) -> None:
    store = str(tmp_path / "games.db")
    waiting = stored_room(store, "4", o="random")
    ticking = stored_room(store, "4 4 5 5", seconds=60.0, increment=2.0, x_left=40.0, o_left=0.4)
    ending = stored_room(store, "4 4 5", seconds=60.0, increment=2.0, x_left=40.0, o_left=0.4)
    with running(tmp_path, "--workers", "1") as server, Client(server.address) as client:

        def room(id: str) -> dict[str, Any]:
            return Table(client, {"id": id, "secrets": {}, "room": {}}).now()

        limit = time.monotonic() + 15
        while len(room(waiting)["moves"]) < 2 or room(ending)["status"] == "running":
            assert time.monotonic() < limit
            time.sleep(0.05)
        assert (room(ending)["result"], room(ending)["reason"]) == ("x", "timeout")
        found = room(ticking)
        assert found["clock"]["running"] == "x"
        assert 40 - 20 < found["clock"]["x"] <= 40
        table = Table(client, {"id": ticking, "secrets": {"x": "x"}, "room": {}})
        moved = table.move(5, "1").json()["room"]
        assert moved["clock"]["running"] == "o"
        assert moved["clock"]["x"] == pytest.approx(found["clock"]["x"] + 2, abs=2)
        assert moved["plies"][-1]["clock"] == pytest.approx(moved["clock"]["x"], abs=0.01)


def test_the_clock_runs_from_the_third_move_on(client: Client) -> None:
    table = client.open(clock={"seconds": 10.0, "increment": 1.0})
    assert table.first["clock"] == {"seconds": 10.0, "increment": 1.0, "x": 10.0, "o": 10.0, "running": None}
    assert table.play("4")["clock"]["running"] is None
    assert table.move(2, "4").json()["room"]["clock"]["running"] == "x"
    time.sleep(0.3)
    assert 9.0 < table.now()["clock"]["x"] < 9.75
    after = table.move(3, "4").json()["room"]["clock"]
    assert (after["running"], after["x"] > 10, after["o"] <= 10) == ("o", True, True)


def test_who_has_lost_on_time_takes_nothing_back(tmp_path: Path) -> None:
    store = str(tmp_path / "games.db")
    lost = stored_room(store, "4 4", o="random", seconds=60.0, increment=0.0, x_left=0.3, o_left=40.0)
    with running(tmp_path, "--workers", "1") as server, Client(server.address) as client:
        table = Table(client, {"id": lost, "secrets": {"x": "x"}, "room": {}})
        limit = time.monotonic() + 15
        while table.now()["status"] == "running":
            assert time.monotonic() < limit
            time.sleep(0.05)
        answer = table.do("offers", {"kind": "takeback"}, "x")
        assert (answer.status_code, "lost on time" in answer.json()["detail"]) == (409, True)
        assert table.now()["moves"] == ["4", "4"]
