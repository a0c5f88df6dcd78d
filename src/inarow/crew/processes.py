"""A crew of processes of this machine; one that dies takes no task with it."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import connection, get_context, parent_process
from multiprocessing.connection import Connection
from pickle import PicklingError
from typing import Any, Generic

from inarow.crew import CrewFault, T

TRIES = 3
"""How often a task is begun before it counts as dangerous."""


@dataclass
class _Worker(Generic[T]):
    """A process and the task that it has."""

    process: Any
    channel: Connection
    task: T
    tries: int = 1


class Processes:
    """So many processes, each with one task at a time."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._context = get_context("spawn")

    def run(self, work: Callable[[T], str], tasks: Iterable[T]) -> Iterator[tuple[T, str]]:
        waiting = iter(tasks)
        workers: list[_Worker[T]] = []
        try:
            for _, task in zip(range(self.count), waiting, strict=False):
                workers.append(self._started(work, task))
            while workers:
                ready = connection.wait([worker.channel for worker in workers])
                for worker in [worker for worker in workers if worker.channel in ready]:
                    ended = worker.task
                    answer = self._heard(work, worker)
                    if answer is None:
                        continue
                    yield ended, answer
                    following = next(waiting, None)
                    if following is None:
                        self._end(worker)
                        workers.remove(worker)
                    else:
                        worker.task, worker.tries = following, 1
                        self._hand(worker)
        finally:
            for worker in workers:
                self._end(worker)

    def _started(self, work: Callable[[T], str], task: T) -> _Worker[T]:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=serve, args=(theirs, work), daemon=True)
        process.start()
        theirs.close()
        worker = _Worker(process, ours, task)
        self._hand(worker)
        return worker

    def _hand(self, worker: _Worker[T]) -> None:
        """Gives a worker its task; one that is dead already is noticed when its answer is awaited."""
        with suppress(OSError):
            worker.channel.send(worker.task)

    def _heard(self, work: Callable[[T], str], worker: _Worker[T]) -> str | None:
        """A worker's answer; None where it has died and another begins its task anew."""
        try:
            answer = worker.channel.recv()
        except (EOFError, OSError):
            self._end(worker)
            if worker.tries == TRIES:
                raise CrewFault(f"{worker.task} cannot be done: its process has died {TRIES} times") from None
            anew = self._started(work, worker.task)
            worker.process, worker.channel, worker.tries = anew.process, anew.channel, worker.tries + 1
            return None
        if isinstance(answer, BaseException):
            raise answer
        return str(answer)

    def _end(self, worker: _Worker[T]) -> None:
        # What a task has started ends with its process: a bot's warden sees that whoever started it is gone.
        worker.process.kill()
        worker.process.join()
        worker.channel.close()


def serve(channel: Connection, work: Callable[[Any], str]) -> None:
    """What a process does: the tasks it is sent, until nobody listens."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    while True:
        try:
            task = channel.recv()
        except (EOFError, OSError):
            return
        answer: str | BaseException
        try:
            answer = work(task)
        except Exception as error:
            answer = error
        try:
            channel.send(answer)
        except (PicklingError, TypeError, AttributeError):
            channel.send(CrewFault(f"{task} cannot be done: {answer}"))


def _leave_with_parent() -> None:
    """Ends this process when the one that started it is gone, also if that was killed."""
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
    os._exit(1)
