"""The scribe: changes are committed together, and each stands or falls alone."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

import inarow
from inarow.game import IllegalMove
from inarow.record import Record, Seat
from inarow.store import StoreFault, open_store
from inarow.store.writer import Writer
from inarow.web import scribe
from inarow.web.metrics import Metrics
from inarow.web.problems import Problem
from inarow.web.scribe import Scribe

GAME = Record(inarow.load("domino").start(), Seat("human"), Seat("human"))


@pytest.fixture
def writing(tmp_path: Path) -> Iterator[Scribe]:
    with open_store(str(tmp_path / "games.db")) as store:
        made = Scribe(store, Metrics())
        made.start()
        yield made
        made.close()


def add(writer: Writer) -> int:
    return writer.add(GAME)


def add_and_refuse(writer: Writer) -> int:
    writer.add(GAME)
    raise IllegalMove("not like this")


def add_and_break(writer: Writer) -> int:
    writer.add(GAME)
    raise OperationalError("INSERT", {}, Exception("disk full"))


async def together(writing: Scribe, *changes: scribe.Change[int]) -> list[int | BaseException]:
    """The answers to changes that wait together."""
    begun, go = threading.Event(), threading.Event()

    def hold(writer: Writer) -> int:
        begun.set()
        go.wait(10)
        return 0

    first = asyncio.create_task(writing.write(hold))
    await asyncio.to_thread(begun.wait, 10)
    asked = [asyncio.create_task(writing.write(change)) for change in changes]
    await asyncio.sleep(0.01)
    go.set()
    await first
    return await asyncio.gather(*asked, return_exceptions=True)


def test_a_change_that_is_refused_leaves_nothing_and_others_are_kept(writing: Scribe) -> None:
    one, refused, other = asyncio.run(together(writing, add, add_and_refuse, add))
    assert isinstance(refused, IllegalMove)
    assert sorted(game.id for game in writing.store.games()) == [one, other]
    (alone,) = asyncio.run(together(writing, add_and_refuse))
    assert isinstance(alone, IllegalMove)
    assert len(writing.store.games()) == 2


def test_a_fault_of_the_store_is_told_to_all_who_wait_and_nothing_is_kept(writing: Scribe) -> None:
    answers = asyncio.run(together(writing, add, add_and_break, add))
    assert [type(answer) for answer in answers] == [StoreFault] * 3
    assert writing.store.games() == []
    assert asyncio.run(together(writing, add)) == [1]


def test_an_answer_comes_when_the_change_is_on_the_disk(writing: Scribe) -> None:
    async def look() -> None:
        for _ in range(5):
            game = await writing.write(add)
            with open_store(writing.store.place) as other:
                assert other.record(game) == GAME

    asyncio.run(look())


def test_the_log_is_emptied_without_being_asked(writing: Scribe) -> None:
    file = Path(writing.store.place)
    before = file.read_bytes()
    asyncio.run(together(writing, *[add] * 20))
    end = time.monotonic() + 10
    while file.read_bytes() == before:
        assert time.monotonic() < end, "the log was never emptied"
        time.sleep(0.05)


def test_too_many_changes_are_refused_at_once(writing: Scribe, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scribe, "WAITING", 3)
    answers = asyncio.run(together(writing, *[add] * 5))
    assert [isinstance(answer, Problem) for answer in answers] == [False] * 3 + [True] * 2
