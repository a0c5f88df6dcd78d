"""Games played in processes of their own, several at once; a process that dies takes no game with it."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing import connection, get_context, parent_process
from multiprocessing.connection import Connection
from pickle import PicklingError
from typing import Any, NamedTuple, Protocol

import inarow
from inarow import match
from inarow.arena.errors import ArenaFault
from inarow.clocks import TimeControl
from inarow.players import load, spec_of
from inarow.record import Seat, jsonl

TRIES = 3
"""How often a game is begun before its players count as dangerous."""


class Entrant(NamedTuple):
    """A player in one game."""

    name: str
    spec: str
    seed: int


class Task(NamedTuple):
    """One game to be played, with all that a process needs to know; it has its place in a tournament."""

    round: int
    pair: int
    leg: int
    game: str
    opening: tuple[str, ...]
    x: Entrant
    o: Entrant
    clock: str
    adjudicate: int | None
    event: str


class Workers(Protocol):
    def play(self, tasks: Iterable[Task]) -> Iterator[tuple[Task, str]]:
        """The games as they end, each with its record in JSON; a task is taken only when it can begin."""


def played(task: Task) -> str:
    """Plays the game of a task; its record in JSON."""
    x, o = (_seeded(entrant) for entrant in (task.x, task.o))
    record = match.meet(
        inarow.load(task.game),
        x,
        o,
        TimeControl.parse(task.clock),
        task.opening,
        {"Event": task.event, "Round": f"{task.round}.{task.pair}.{task.leg}"},
        adjudicate=task.adjudicate,
    )
    return jsonl.written(replace(record, x=_seat(task.x, record.x), o=_seat(task.o, record.o)))


def _seeded(entrant: Entrant) -> str:
    """The player's spec with the seed for this game, if it takes one."""
    player: Any = load(entrant.spec)
    return spec_of(replace(player, seed=entrant.seed)) if hasattr(player, "seed") else entrant.spec


def _seat(entrant: Entrant, seat: Seat) -> Seat:
    """An entrant's seat in a record: its name in the tournament, and what it calls itself as its version."""
    seed = entrant.seed if hasattr(load(entrant.spec), "seed") else None
    return Seat(entrant.spec, entrant.name, seat.version or seat.name, seed)


@dataclass
class _Worker:
    """A process and the game that it plays."""

    process: Any
    channel: Connection
    task: Task
    tries: int = 1


class Processes:
    """So many processes of this machine, each playing one game at a time."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._context = get_context("spawn")

    def play(self, tasks: Iterable[Task]) -> Iterator[tuple[Task, str]]:
        waiting = iter(tasks)
        workers: list[_Worker] = []
        try:
            for _, task in zip(range(self.count), waiting, strict=False):
                workers.append(self._started(task))
            while workers:
                ready = connection.wait([worker.channel for worker in workers])
                for worker in [worker for worker in workers if worker.channel in ready]:
                    ended = worker.task
                    answer = self._heard(worker)
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

    def _started(self, task: Task) -> _Worker:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=serve, args=(theirs,), daemon=True)
        process.start()
        theirs.close()
        worker = _Worker(process, ours, task)
        self._hand(worker)
        return worker

    def _hand(self, worker: _Worker) -> None:
        """Gives a worker its game; one that is dead already is noticed when its answer is awaited."""
        with suppress(OSError):
            worker.channel.send(worker.task)

    def _heard(self, worker: _Worker) -> str | None:
        """A worker's record; None where it has died and another begins its game anew."""
        try:
            answer = worker.channel.recv()
        except (EOFError, OSError):
            self._end(worker)
            if worker.tries == TRIES:
                task = worker.task
                raise ArenaFault(
                    f"the game of {task.x.name} and {task.o.name} cannot be played: "
                    f"its process has died {TRIES} times"
                ) from None
            anew = self._started(worker.task)
            worker.process, worker.channel, worker.tries = anew.process, anew.channel, worker.tries + 1
            return None
        if isinstance(answer, BaseException):
            raise answer
        return str(answer)

    def _end(self, worker: _Worker) -> None:
        # A bot of its ends with it: the bot's warden sees that whoever started it is gone.
        worker.process.kill()
        worker.process.join()
        worker.channel.close()


def serve(channel: Connection) -> None:
    """What a process does: plays the games it is sent until nobody listens."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    while True:
        try:
            task = channel.recv()
        except (EOFError, OSError):
            return
        answer: str | BaseException
        try:
            answer = played(Task(*task))
        except Exception as error:
            answer = error
        try:
            channel.send(answer)
        except (PicklingError, TypeError, AttributeError):
            channel.send(ArenaFault(f"a game cannot be played: {answer}"))


def _leave_with_parent() -> None:
    """Ends this process when the one that started it is gone, also if that was killed."""
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
    os._exit(1)
