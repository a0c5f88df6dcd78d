"""The pool of worker processes, with real ones: killed, flooded, stopped, and left behind."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from inarow.game import IllegalMove
from inarow.web.thinking import analysis, hint, move, review, study
from inarow.web.thinking.move import MoveQuestion
from inarow.web.workers import GRACE, PER_ASKER, QUEUE, WALL, Busy, Failed, Pool
from tests.web.thinking.questions import Deadly, Deaf, Greedy, Patient, Talkative

LONG = bool(os.environ.get("INAROW_LONG"))
QUICK = MoveQuestion("connect-four", "", (), "engine:level=7")


def run(test: Callable[[Pool], Coroutine[Any, Any, None]], processes: int = 2) -> None:
    """A test with a pool whose processes are all there."""

    async def with_pool() -> None:
        async with Pool(processes) as pool:
            await until(lambda: all(worker.ready for worker in pool._workers) and pool.ready)
            await test(pool)
        assert pool.pids == []

    asyncio.run(with_pool())


async def until(condition: Callable[[], object], seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not come about"
        await asyncio.sleep(0.005)


def alive(pid: int) -> bool:
    """Whether there is a process that has not ended; one that nobody has waited for yet has ended."""
    state = subprocess.run(["ps", "-o", "state=", "-p", str(pid)], capture_output=True, text=True).stdout
    return state.strip()[:1] not in ("", "Z")


def test_a_question_is_answered_with_progress_before() -> None:
    async def test(pool: Pool) -> None:
        heard: list[int] = []
        assert await pool.ask(Talkative(5), on_progress=heard.append) == 5
        assert heard == [0, 1, 2, 3, 4]

    run(test)


def test_what_the_law_refuses_is_raised_as_the_law_raises_it() -> None:
    async def test(pool: Pool) -> None:
        with pytest.raises(IllegalMove, match="1 cannot be played: column 1 is full"):
            await pool.ask(MoveQuestion("connect-four", "", tuple("1111111"), "random"))

    run(test)


def test_every_question_is_answered_though_workers_are_killed_all_the_time() -> None:
    kills = 100 if LONG else 10

    async def test(pool: Pool) -> None:
        answered = 0
        killing = True

        async def asking() -> None:
            nonlocal answered
            while killing:
                assert (await pool.ask(QUICK)).move
                answered += 1

        async def one_more() -> None:
            before = answered
            await until(lambda: answered >= before + 8)

        askers = [asyncio.create_task(asking()) for _ in range(6)]
        for _ in range(kills):
            await one_more()
            # A question at its second try would fail, as it should.
            await until(lambda: any(worker.job and worker.job.tries == 1 for worker in pool._workers))
            victim = next(worker for worker in pool._workers if worker.job and worker.job.tries == 1)
            os.kill(victim.process.pid, signal.SIGKILL)
        await one_more()
        killing = False
        await asyncio.gather(*askers)
        assert pool.restarts >= kills - pool.processes

    run(test)


def test_a_worker_that_is_killed_at_rest_is_replaced() -> None:
    async def test(pool: Pool) -> None:
        for pid in (first := pool.pids):
            os.kill(pid, signal.SIGKILL)
        await until(lambda: pool.restarts == 2 and len(pool.pids) == 2)
        assert not set(first) & set(pool.pids)
        assert (await pool.ask(QUICK)).move

    run(test)


def test_a_question_that_kills_its_worker_is_tried_twice_and_others_are_answered() -> None:
    async def test(pool: Pool) -> None:
        with pytest.raises(Failed, match="tried 2 times, and its process died each time"):
            await pool.ask(Deadly())
        assert pool.restarts <= 2
        assert (await pool.ask(QUICK)).move

    run(test)


def test_a_question_that_wants_too_much_memory_fails_alone() -> None:
    async def test(pool: Pool) -> None:
        with pytest.raises(MemoryError):
            await pool.ask(Greedy())
        assert pool.restarts == 0

    run(test, processes=1)


def test_a_flood_is_refused_at_once_and_urgent_questions_go_before() -> None:
    async def test(pool: Pool) -> None:
        accepted = [asyncio.create_task(pool.ask(Patient(0.05))) for _ in range(33)]
        await until(lambda: pool.waiting == 32)
        began = time.perf_counter()
        for _ in range(200):
            with pytest.raises(Busy, match="busy, and 32 others wait: try again soon"):
                await pool.ask(Patient(0.05))
        assert time.perf_counter() - began < 200 * 0.01
        assert (await pool.ask(QUICK)).move
        assert pool.waiting > 10, "a game did not wait for the analyses"
        assert pool.refused == 200
        await asyncio.gather(*accepted)

    run(test)


def test_nobody_may_ask_more_than_two_things_at_a_time() -> None:
    async def test(pool: Pool) -> None:
        mine = [asyncio.create_task(pool.ask(Patient(0.2), who="me")) for _ in range(2)]
        await until(lambda: pool.running)
        with pytest.raises(Busy, match="you have 2 searches running already"):
            await pool.ask(Patient(0.2), who="me")
        assert await pool.ask(Patient(0.0), who="you") == "waited"
        await asyncio.gather(*mine)
        assert await pool.ask(Patient(0.0), who="me") == "waited"

    run(test)


def test_the_event_loop_is_never_blocked() -> None:
    async def test(pool: Pool) -> None:
        longest = 0.0

        async def beat() -> None:
            nonlocal longest
            while True:
                began = time.perf_counter()
                await asyncio.sleep(0.002)
                longest = max(longest, time.perf_counter() - began - 0.002)

        heart = asyncio.create_task(beat())
        for _ in range(5):
            await asyncio.gather(*(pool.ask(Talkative(200)) for _ in range(10)))
            os.kill(pool.pids[0], signal.SIGKILL)
            await until(lambda: len(pool.pids) == 2)
        heart.cancel()
        print(f"longest pause {1000 * longest:.0f} ms")
        assert longest < 0.5, "a process takes longer to start, and a search to end"

    run(test)


def test_a_cancelled_question_stops_and_the_same_worker_goes_on() -> None:
    async def test(pool: Pool) -> None:
        pids = pool.pids
        for _ in range(5):
            asked = asyncio.create_task(pool.ask(Patient(60.0)))
            await until(lambda: pool.running)
            asked.cancel()
            with suppress(asyncio.CancelledError):
                await asked
            await until(lambda: not pool.running)
        assert pool.pids == pids

    run(test, processes=1)


def test_a_search_stops_when_nobody_waits_for_it() -> None:
    async def test(pool: Pool) -> None:
        pids = pool.pids
        heard: list[object] = []
        question = MoveQuestion("ultimate", "", (), "engine:time=60")
        asked = asyncio.create_task(pool.ask(question, on_progress=heard.append))
        await until(lambda: heard)
        asked.cancel()
        await until(lambda: not pool.running)
        assert pool.pids == pids

    run(test, processes=1)


def test_a_worker_that_does_not_heed_a_stop_is_killed() -> None:
    async def test(pool: Pool) -> None:
        asked = asyncio.create_task(pool.ask(Deaf(60.0)))
        await until(lambda: pool.running)
        asked.cancel()
        began = time.monotonic()
        await until(lambda: pool.restarts)
        assert GRACE <= time.monotonic() - began < 10
        assert (await pool.ask(QUICK)).move

    run(test, processes=1)


def test_a_question_that_is_not_answered_in_time_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("inarow.web.workers.WALL", 0.3)
    assert WALL == 5.0

    async def test(pool: Pool) -> None:
        with pytest.raises(Failed, match="did not end within"):
            await pool.ask(Deaf(60.0))
        assert (await pool.ask(QUICK)).move

    run(test, processes=1)


def test_a_waiting_question_that_is_cancelled_leaves_the_queue() -> None:
    async def test(pool: Pool) -> None:
        first, second = (asyncio.create_task(pool.ask(Patient(0.2))) for _ in range(2))
        await until(lambda: pool.waiting == 1)
        second.cancel()
        await until(lambda: pool.waiting == 0)
        assert await first == "waited"

    run(test, processes=1)


ORPHANS = """
import asyncio, sys, time
from inarow.web.workers import Pool
from tests.web.thinking import questions

async def main():
    async with Pool() as pool:
        asked = asyncio.create_task(pool.ask(eval(sys.argv[1], vars(questions))))
        while pool.running < 1 or len(pool.pids) < 2:
            await asyncio.sleep(0.01)
        print(*pool.pids, flush=True)
        time.sleep(60)  # nobody reads what the workers say

asyncio.run(main())
"""


@pytest.mark.parametrize("question", ["Patient(0.2)", "Patient(60)", "Deaf(60)", "Endless()"])
def test_the_workers_end_when_the_server_is_killed(question: str) -> None:
    command = [sys.executable, "-c", ORPHANS, question]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        pids = [int(pid) for pid in server.stdout.readline().split()]
        assert len(pids) == 2
        assert all(map(alive, pids))
        time.sleep(0.5)
        server.kill()
    end = time.monotonic() + 5
    while any(map(alive, pids)) and time.monotonic() < end:
        time.sleep(0.01)
    left = [pid for pid in pids if alive(pid)]
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    assert not left


def test_a_closing_pool_leaves_nobody_waiting() -> None:
    async def closing() -> list[Any]:
        async with Pool(1) as pool:
            asked: list[Awaitable[Any]] = [asyncio.create_task(pool.ask(Patient(60.0))) for _ in range(3)]
            await until(lambda: pool.running)
        return await asyncio.gather(*asked, return_exceptions=True)

    assert [type(each) for each in asyncio.run(closing())] == [Failed] * 3


def test_the_limits_are_those_that_the_page_about_them_names() -> None:
    page = (Path(__file__).parents[2] / "docs" / "web.md").read_text()
    for row in (
        f"{move.TIME:g} s, less if the clock has less",
        f"| an analysis | {analysis.LONGEST:g} s and {study.NODES:,} nodes;",
        f"| a move of a review | {review.TIME:g} s, {review.SOLVING_TIME:g} s where",
        f"{review.SMALL:g} of it behind the best move is an inaccuracy, {review.LARGE:g} a mistake",
        f"| a hint | {hint.TIME:g} s |",
        f"| one address | {PER_ASKER} searches at a time |",
        f"| waiting | {QUEUE} moves of games and {QUEUE} other searches",
        f"| a worker | {WALL:g} s for an answer, then it is killed; {GRACE:g} s to stop",
    ):
        assert row in page


def test_nobody_waits_for_all_the_games_of_another() -> None:
    slow = MoveQuestion("ultimate", "", (), "engine:level=8")

    async def test(pool: Pool) -> None:
        ended: list[str] = []

        async def play(who: str) -> None:
            await pool.ask(slow, on_behalf=who)
            ended.append(who)

        async with asyncio.TaskGroup() as group:
            for _ in range(12):
                group.create_task(play("many"))
            await asyncio.sleep(0)
            group.create_task(play("one"))
        assert ended.index("one") <= 3, ended

    run(test, processes=1)
