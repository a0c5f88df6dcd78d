"""The scribe: the one thread that writes to the store. Changes that wait together are committed together.

Whoever asks for a change gets the answer when it is on the disk, never before. A second thread empties the
store's log, so that nobody waits for that.
"""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from inarow.store.errors import StoreFault
from inarow.store.games import Store
from inarow.store.writer import Writer
from inarow.web.metrics import Metrics
from inarow.web.problems import Problem

TOGETHER = 64
"""Changes of one commit."""
WAITING = 1000
"""Changes that may wait."""
EMPTYING = 0.5
"""Seconds between two times that the log is emptied."""

Found = TypeVar("Found")
Change = Callable[[Writer], Found]
"""Something to be done to the store, all of it or nothing; it runs in the scribe's thread."""


@dataclass(eq=False)
class _Asked:
    change: Change[Any]
    loop: asyncio.AbstractEventLoop
    answer: asyncio.Future[Any]
    found: Any = None
    error: Exception | None = None

    def tell(self) -> None:
        if self.answer.done():
            return
        if self.error is None:
            self.answer.set_result(self.found)
        else:
            self.answer.set_exception(self.error)


class Scribe:
    def __init__(self, store: Store, metrics: Metrics) -> None:
        self.store, self.metrics = store, metrics
        self._asked: queue.SimpleQueue[_Asked | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="scribe", daemon=True)
        self._closing, self._written = threading.Event(), threading.Event()
        self._helper = threading.Thread(target=self._empty_log, name="scribe's helper", daemon=True)

    def start(self) -> None:
        self._thread.start()
        self._helper.start()

    def close(self) -> None:
        """Does what was asked before, and ends."""
        self._asked.put(None)
        self._thread.join()
        self._closing.set()
        self._helper.join()

    @property
    def waiting(self) -> int:
        return self._asked.qsize()

    async def write(self, change: Change[Found]) -> Found:
        """What a change gives back, once it is on the disk.

        Raises what the change raises, which then has changed nothing; StoreFault where the store cannot be
        used; and a problem at once where too many changes wait.
        """
        if self._asked.qsize() >= WAITING:
            raise Problem("busy", "too many changes are waiting for the disk: try again soon")
        loop = asyncio.get_running_loop()
        asked = _Asked(change, loop, loop.create_future())
        self._asked.put(asked)
        found: Found = await asked.answer
        return found

    def _work(self) -> None:
        last = False
        while not last:
            batch = list[_Asked]()
            asked = self._asked.get()
            while asked is not None:
                batch.append(asked)
                if len(batch) == TOGETHER or self._asked.empty():
                    break
                asked = self._asked.get()
            last = asked is None
            if batch:
                self._commit(batch)

    def _commit(self, batch: list[_Asked]) -> None:
        began = time.perf_counter()
        try:
            with self.store.writing() as writer:
                if len(batch) == 1:
                    batch[0].found = batch[0].change(writer)
                else:
                    for asked in batch:
                        _try(asked, writer)
        except Exception as error:
            for asked in batch:
                asked.error = asked.error or error
        self._written.set()
        self.metrics.commit(len(batch), time.perf_counter() - began)
        batch[0].loop.call_soon_threadsafe(_tell, batch)

    def _empty_log(self) -> None:
        while not self._closing.wait(EMPTYING):
            if self._written.is_set():
                self._written.clear()
                # A store that cannot be used is told to those who write to it.
                with suppress(StoreFault):
                    self.store.empty_log()


def _try(asked: _Asked, writer: Writer) -> None:
    """Makes one change, or none of it; a fault of the database is the whole commit's."""
    say = writer.connection.exec_driver_sql
    say("SAVEPOINT change")
    try:
        asked.found = asked.change(writer)
    except SQLAlchemyError:
        raise
    except Exception as error:
        asked.error = error
        say("ROLLBACK TO SAVEPOINT change")
    say("RELEASE SAVEPOINT change")


def _tell(batch: list[_Asked]) -> None:
    for asked in batch:
        asked.tell()
