"""Rooms in the store, on SQLite and on PostgreSQL: all that a room knows is there when it is read again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

import inarow
from inarow.record import Ply, Record, Seat
from inarow.store import Conflict, open_store, rooms
from inarow.store.games import Store
from inarow.store.rooms import NoSuchRoom, RoomState
from inarow.store.transfer import back_up

RECORD = Record(inarow.load("connect-four").start(), Seat("human", name="Ada"), Seat("engine:level=3"))
STATE = RoomState(
    "abcdefghijkm", "key", "salt", x_secret="proof", seconds=60.0, increment=1.0, x_left=60.0, o_left=60.0
)


@pytest.fixture
def store(place: str) -> Iterator[Store]:
    with open_store(place, now=lambda: 1000.0) as opened:
        yield opened


def added(store: Store, state: RoomState = STATE) -> str:
    with store.writing() as writer:
        return rooms.add(writer, state, RECORD)


def test_a_room_is_read_as_it_was_written(place: str) -> None:
    with open_store(place) as store:
        added(store)
    with open_store(place, create=False) as store:
        number, state, record = store.room(STATE.id)
        assert (state, record) == (STATE, RECORD)
        assert store.record(number) == RECORD


def test_a_room_changes_with_its_game_or_not_at_all(store: Store) -> None:
    added(store)
    number, before, _ = store.room(STATE.id)
    with store.writing() as writer:
        writer.append(number, 1, Ply("4"))
        state = rooms.change(
            writer, before, x_left=58.5, offer="draw", offered_by="x", undone=(Ply("1"), Ply("2"))
        )
    assert state == replace(
        STATE, x_left=58.5, offer="draw", offered_by="x", undone=(Ply("1"), Ply("2")), sequence=1
    )
    assert store.room(STATE.id)[1:] == (state, replace(RECORD, plies=(Ply("4"),)))

    def contradict() -> None:
        with store.writing() as writer:
            rooms.change(writer, state, rematch="mnopqrstuvwx")
            writer.append(number, 1, Ply("5"))

    with pytest.raises(Conflict):
        contradict()
    assert store.room(STATE.id)[1] == state


def test_the_same_key_is_the_same_room(store: Store) -> None:
    assert added(store) == STATE.id
    assert added(store, replace(STATE, id="mnpqrstuvwxy")) == STATE.id
    assert len(store.games()) == 1
    with pytest.raises(NoSuchRoom, match="there is no room 'mnpqrstuvwxy'"):
        store.room("mnpqrstuvwxy")


def test_a_game_that_has_ended_is_reopened_only_on_purpose(store: Store) -> None:
    added(store)
    number, *_ = store.room(STATE.id)
    for ply, move in enumerate("1212121", start=1):
        store.append(number, ply, Ply(move))
    with pytest.raises(Conflict, match="has ended"):
        store.take_back(number, 6)
    with store.writing() as writer:
        writer.take_back(number, 6, reopen=True)
    assert store.record(number).moves == list("121212")
    assert store.games()[0].status == "running"
    assert [problem for _, problem in store.check()] == [None]
    assert store.append(number, 7, Ply("1")).position.outcome is not None
    store.finish(number, "x", "won")
    with store.writing() as writer:
        writer.take_back(number, 0, reopen=True)
        writer.finish(number, "o", "resigned")
    with store.writing() as writer:
        writer.take_back(number, 0, reopen=True)
    assert store.record(number) == RECORD


def test_the_latest_rooms_that_go_on_are_found(place: str) -> None:
    now = 0.0
    with open_store(place, now=lambda: now) as store:
        for number, id in enumerate(["aaaaaaaaaaaa", "bbbbbbbbbbbb", "cccccccccccc"]):
            now = 100.0 * number
            added(store, replace(STATE, id=id, key=id))
        store.finish(2, "x", "resigned")
        assert store.recent_rooms(0.0, 10) == ["cccccccccccc", "aaaaaaaaaaaa"]
        assert store.recent_rooms(150.0, 10) == ["cccccccccccc"]
        assert store.recent_rooms(0.0, 1) == ["cccccccccccc"]
        _, state, _ = store.room("aaaaaaaaaaaa")
        now = 300.0
        with store.writing() as writer:
            rooms.change(writer, state, x_left=1.0)
        assert store.recent_rooms(250.0, 10) == ["aaaaaaaaaaaa"]


def test_a_backup_has_the_rooms(store: Store, tmp_path_factory: pytest.TempPathFactory) -> None:
    added(store)
    copy = str(tmp_path_factory.mktemp("copy") / "copy.db")
    back_up(store, copy)
    with open_store(copy, create=False) as other:
        assert other.room(STATE.id)[1:] == (STATE, RECORD)
