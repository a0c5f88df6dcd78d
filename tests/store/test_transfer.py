"""Backups of stores that are being written to, from and to each kind of place."""

from __future__ import annotations

import threading
import time
from itertools import pairwise
from pathlib import Path

import pytest

from inarow.record import Ply
from inarow.store import StoreFault, open_store
from inarow.store.games import Store
from inarow.store.transfer import back_up
from inarow.store.writer import Slot
from tests.record.records import some_records
from tests.store.killing import moves_of, record_of
from tests.store.server import Server

SEED = 20261115


def fill(store: Store) -> None:
    cup = store.tournament("cup", {"rounds": 1})
    with store.writing() as writer:
        for number, record in enumerate(some_records(SEED, 18)):
            writer.add(record, slot=Slot(cup, 1, number // 2, number % 2) if number < 4 else None)


def test_a_backup_under_load_is_the_store_at_one_moment(place: str, tmp_path: Path) -> None:
    copy, stop = str(tmp_path / "copy.db"), threading.Event()
    acknowledged: list[tuple[int, int, str]] = []
    with open_store(place) as store:
        fill(store)

        def play() -> None:
            for number in range(1000):
                game = store.add(record_of(f"game-{number}"))
                for ply, move in moves_of(f"game-{number}"):
                    if stop.is_set():
                        return
                    store.append(game, ply, Ply(move))
                    acknowledged.append((game, ply, move))

        player = threading.Thread(target=play)
        player.start()
        while len(acknowledged) < 20:
            assert player.is_alive()
            time.sleep(0.01)
        before = list(acknowledged)
        back_up(store, copy)
        after = set(acknowledged)
        stop.set()
        player.join()
        originals = dict(store.records())
    with open_store(copy, create=False) as restored:
        assert all(problem is None for _, problem in restored.check())
        found = dict(restored.records())
        assert all(found[game].moves[ply - 1] == move for game, ply, move in before), "nothing is missing"
        for game, record in found.items():
            assert record.moves == originals[game].moves[: len(record.moves)], "nothing else is there"
        assert sum(len(record.plies) for record in found.values()) >= len(before)
        assert len(after) >= len(before)


def test_a_backup_goes_to_a_database_and_back(server: Server, tmp_path: Path) -> None:
    places = [str(tmp_path / "first.db"), server.empty_database(), str(tmp_path / "last.db")]
    with open_store(places[0], now=lambda: 5.0) as store:
        fill(store)
    for source, target in pairwise(places):
        with open_store(source) as store:
            back_up(store, target)
            expected, listed = dict(store.records()), store.games()
        with open_store(target) as store:
            assert dict(store.records()) == expected
            assert store.games() == listed
    with open_store(places[1]) as store:
        assert store.add(record_of("game-1")) not in expected, "the database counts on"


def test_a_backup_overwrites_nothing(place: str, tmp_path: Path) -> None:
    with open_store(place) as store:
        fill(store)
        (tmp_path / "notes").write_text("my notes")
        with pytest.raises(StoreFault, match="is there already"):
            back_up(store, str(tmp_path / "notes"))
        with pytest.raises(StoreFault, match="there is no folder"):
            back_up(store, str(tmp_path / "nowhere" / "copy.db"))
    assert (tmp_path / "notes").read_text() == "my notes"
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


def test_a_backup_into_a_store_with_games_is_refused(server: Server, tmp_path: Path) -> None:
    target = server.empty_database()
    with open_store(target) as store:
        fill(store)
    with open_store(str(tmp_path / "games.db")) as store:
        fill(store)
        with pytest.raises(StoreFault, match="holds games already"):
            back_up(store, target)
