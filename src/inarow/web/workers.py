"""A bounded pool of worker processes: all searches of the server run in them, and none on the event loop.

Of several processes one answers urgent questions only, so that a game never waits for somebody's analysis.
A process that dies is replaced, and what it was asked is asked once more; one that does not answer in time is
killed. The processes end with the server, however it ends.
"""

from __future__ import annotations

import asyncio
import pickle
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from itertools import count
from random import uniform
from typing import Any, TypeVar

from inarow.web.thinking import Question
from inarow.web.thinking.frames import HEADER, READY, written

QUEUE = 32
"""Urgent questions that may wait, and as many others."""
PER_ASKER = 2
"""Questions that one asker may have running or waiting."""
WALL = 5.0
"""Seconds after which a process that has not answered is killed."""
GRACE = 0.5
"""Seconds that a process has to answer when nobody wants the answer any more."""
MOST_TURNS = 1000
"""Askers of whom it is known when it was their turn."""
TRIES = 2
"""How often a question is asked before it counts as deadly."""
FASTEST_RESTART, SLOWEST_RESTART = 0.1, 5.0
"""Seconds between two starts of a process that dies as soon as it is started: more and more."""
POLITENESS = "10"
"""How far analyses stand back for the server and for the moves of games, as `nice` counts."""

Answer = TypeVar("Answer")
Listener = Callable[[Any], object]


class Busy(Exception):
    """There is no room for a question now."""

    def __init__(self, sentence: str, seconds: float) -> None:
        super().__init__(sentence)
        self.seconds = seconds
        """After how many seconds it is worth trying again."""


class Failed(Exception):
    """A question that no process could answer."""


@dataclass(eq=False)
class _Job:
    number: int
    question: Question[Any]
    asker: Hashable
    listener: Listener | None
    answer: asyncio.Future[Any]
    tries: int = 0


class _Worker:
    """A process, and the job that it is at."""

    def __init__(self, urgent_only: bool) -> None:
        self.urgent_only = urgent_only
        self.ready = False
        self.job: _Job | None = None
        self.deadline: asyncio.TimerHandle | None = None
        self.sink: asyncio.StreamWriter | None = None
        self.channel, theirs = socket.socketpair()
        with theirs:
            # In a session of its own, so that Ctrl-C reaches the server alone.
            self.process = subprocess.Popen(
                [sys.executable, "-m", "inarow.web.thinking", "0" if urgent_only else POLITENESS],
                stdin=theirs.fileno(),
                stdout=theirs.fileno(),
                start_new_session=True,
            )

    async def connect(self) -> None:
        self.source, self.sink = await asyncio.open_connection(sock=self.channel)

    def begin(self, job: _Job) -> None:
        self.job = job
        job.tries += 1
        self.send((job.number, job.question))
        self.kill_in(WALL)

    def stop(self) -> None:
        """Ends a job that nobody waits for."""
        assert self.job is not None
        self.send((self.job.number, None))
        self.kill_in(GRACE)

    def end(self) -> None:
        self.job = None
        if self.deadline is not None:
            self.deadline.cancel()

    def send(self, message: object) -> None:
        """Says something to the process; that it is dead is noticed by whoever hears it."""
        assert self.sink is not None, "only a process that is ready is spoken to"
        self.sink.write(written(message))

    async def receive(self) -> tuple[int, str, Any]:
        """What the process says next; IncompleteReadError or OSError when it has ended."""
        (length,) = HEADER.unpack(await self.source.readexactly(HEADER.size))
        number, kind, content = pickle.loads(await self.source.readexactly(length))
        return number, kind, content

    def kill_in(self, seconds: float) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
        self.deadline = asyncio.get_running_loop().call_later(seconds, self.kill)

    def kill(self) -> None:
        self.process.kill()

    async def leave(self) -> None:
        """Makes sure that the process has gone."""
        self.process.kill()
        (self.sink or self.channel).close()
        await asyncio.to_thread(self.process.wait)


class Pool:
    """So many processes and a queue before them; `async with` starts and ends them."""

    def __init__(self, processes: int = 2, log: Callable[[str], object] = lambda sentence: None) -> None:
        self.processes = processes
        self.log = log
        self.restarts = 0
        """Processes that had to be replaced."""
        self.refused = 0
        """Questions that were answered with Busy."""
        self._numbers = count(READY + 1)
        self._waiting: list[_Job] = []
        self._workers: list[_Worker] = []
        self._asked: Counter[Hashable] = Counter()
        self._turns: dict[Hashable, int] = {}
        """The number of the last question that was answered for each asker."""
        self._keepers: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Pool:
        await self.start()
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.close()

    async def start(self) -> None:
        self._keepers = [
            asyncio.create_task(self._keep(urgent_only=self.processes > 1 and place == 0))
            for place in range(self.processes)
        ]

    async def close(self) -> None:
        """Ends all processes; questions that are still open fail."""
        for keeper in self._keepers:
            keeper.cancel()
        await asyncio.gather(*self._keepers, return_exceptions=True)
        for job in self._waiting:
            _refuse(job, Failed("the server is closing"))
        self._waiting.clear()

    @property
    def ready(self) -> bool:
        """Whether a process is there to be asked."""
        return any(worker.ready for worker in self._workers)

    @property
    def waiting(self) -> int:
        """Questions in the queue."""
        return len(self._waiting)

    @property
    def running(self) -> int:
        """Questions being answered."""
        return sum(worker.job is not None for worker in self._workers)

    @property
    def pids(self) -> list[int]:
        """The processes that are there, starting ones among them."""
        return [worker.process.pid for worker in self._workers]

    async def ask(
        self,
        question: Question[Answer],
        *,
        who: Hashable | None = None,
        on_behalf: Hashable = None,
        on_progress: Listener | None = None,
    ) -> Answer:
        """The answer of a process; `on_progress` hears, in the event loop, what the question tells before.

        At once raises Busy where the queue is full or `who` asks too much at a time; None is the server
        itself, which may ask as much as it likes, and `on_behalf` says for whom: urgent questions for several
        are answered by turns. Raises what answering raised, and Failed where the process was killed or died,
        twice, over this question. Cancelling stops the search.
        """
        self.admit(who, question.urgent)
        answer_to_come = asyncio.get_running_loop().create_future()
        job = _Job(next(self._numbers), question, who or on_behalf, on_progress, answer_to_come)
        self._asked[who] += 1
        try:
            self._waiting.append(job)
            self._hand_out()
            answer: Answer = await job.answer
            return answer
        finally:
            self._asked -= Counter([who])
            self._drop(job)

    def admit(self, who: Hashable | None, urgent: bool = False) -> None:
        """Raises Busy where such a question would be refused now."""
        ahead = sum(job.question.urgent == urgent for job in self._waiting)
        if who is not None and self._asked[who] >= PER_ASKER:
            self.refused += 1
            raise Busy(f"you have {PER_ASKER} searches running already: wait until one has ended", 1.0)
        if ahead >= QUEUE:
            self.refused += 1
            raise Busy(f"the server is busy, and {ahead} others wait: try again soon", 2.0)

    def _drop(self, job: _Job) -> None:
        """Forgets a job, and stops the process that is still at it."""
        if job in self._waiting:
            self._waiting.remove(job)
        for worker in self._workers:
            if worker.job is job:
                worker.stop()

    def _hand_out(self) -> None:
        """Gives waiting jobs to the processes that have none, the urgent ones first."""
        for worker in sorted(self._workers, key=lambda worker: not worker.urgent_only):
            if worker.ready and worker.job is None:
                job = self._next_urgent()
                if job is None and not worker.urgent_only:
                    job = next(iter(self._waiting), None)
                if job is not None:
                    self._waiting.remove(job)
                    worker.begin(job)

    def _next_urgent(self) -> _Job | None:
        """Of those who wait for a move in a game, the one who has waited longest since his last one."""
        waiting = [job for job in self._waiting if job.question.urgent]
        if not waiting:
            return None
        job = min(waiting, key=lambda job: self._turns.get(job.asker, 0))
        self._turns[job.asker] = job.number
        if len(self._turns) > MOST_TURNS:
            self._turns.clear()
        return job

    async def _keep(self, urgent_only: bool) -> None:
        """Keeps a process there for ever: starts another when one has ended."""
        delay = FASTEST_RESTART
        while True:
            if await self._life(urgent_only):
                delay = FASTEST_RESTART
            else:
                await asyncio.sleep(uniform(delay / 2, delay))
                delay = min(2 * delay, SLOWEST_RESTART)
            self.restarts += 1

    async def _life(self, urgent_only: bool) -> bool:
        """One process from its start to its end; whether it was of any use."""
        try:
            worker = _Worker(urgent_only)
        except OSError as error:
            self.log(f"no worker process can be started: {error}")
            return False
        self._workers.append(worker)
        try:
            await worker.connect()
            while True:
                self._heard(worker, *await worker.receive())
        except (asyncio.IncompleteReadError, OSError):
            self.log(f"worker process {worker.process.pid} has ended and is replaced")
        except Exception as error:
            self.log(f"worker process {worker.process.pid} is replaced after {error!r}")
        finally:
            self._workers.remove(worker)
            self._lost(worker)
            await worker.leave()
        return worker.ready

    def _heard(self, worker: _Worker, number: int, kind: str, content: Any) -> None:
        job = worker.job
        if number == READY:
            worker.ready = True
        elif job is not None and kind == "progress":
            if job.listener is not None and not job.answer.done():
                job.listener(content)
            return
        elif job is not None:
            worker.end()
            if kind == "refusal":
                _refuse(job, content)
            elif not job.answer.done():
                job.answer.set_result(content)
        self._hand_out()

    def _lost(self, worker: _Worker) -> None:
        """A process has ended: what it was asked is asked once more, unless it had its time."""
        job, deadline = worker.job, worker.deadline
        worker.end()
        if job is None or job.answer.done():
            return
        if deadline is not None and deadline.when() <= asyncio.get_running_loop().time():
            _refuse(job, Failed(f"the search did not end within {WALL:g} seconds"))
        elif job.tries == TRIES:
            _refuse(job, Failed(f"the search was tried {TRIES} times, and its process died each time"))
        else:
            self._waiting.insert(0, job)
            self._hand_out()


def _refuse(job: _Job, error: Exception) -> None:
    if not job.answer.done():
        job.answer.set_exception(error)
