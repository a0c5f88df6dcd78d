"""What a search may use: it keeps to its limits, answers at once, and says the same again."""

import os
import signal
import subprocess
import sys
import threading
import time
from typing import Any

import pytest

import inarow
from inarow import GameOver, load, search
from inarow.engine import StopFlag
from inarow.search import Limits, Report
from tests.search.positions import unfinished

GAMES = ("connect-four", "conniption:flips=1", "betsy", "domino:rows=7,cols=7,line=6", "ultimate")


@pytest.mark.parametrize("spec", GAMES)
def test_the_same_question_gives_the_same_report(spec: str) -> None:
    positions = list(unfinished(spec, 10))
    for nodes in (1, 2, 10, 77, 500, 1_024, 3_000, 10_000, 33_333, 100_000):
        position = positions[nodes % len(positions)]
        first, again = (search(position, nodes=nodes, seed=4) for _ in range(2))
        assert first.nodes <= nodes
        assert (first.move, first.score, first.depth, first.nodes, first.pv) == (
            again.move,
            again.score,
            again.depth,
            again.nodes,
            again.pv,
        )


@pytest.mark.parametrize("spec", GAMES)
def test_a_legal_move_is_always_at_hand(spec: str) -> None:
    for position in unfinished(spec, 5):
        assert search(position, nodes=1).move in position.moves()
        assert search(position, time=0).move in position.moves()


def test_depth_is_kept() -> None:
    report = search(load("connect-four").start(), depth=7)
    assert (report.depth, report.ended) == (7, "depth")


def test_progress_is_told_after_every_depth() -> None:
    heard: list[Report] = []
    search(load("connect-four").start(), depth=8, on_progress=heard.append)
    assert [report.depth for report in heard] == list(range(1, 9))
    assert [report.nodes for report in heard] == sorted(report.nodes for report in heard)


def test_an_error_of_the_listener_ends_the_search_and_comes_out() -> None:
    def fail(report: Report) -> None:
        raise ZeroDivisionError(report.depth)

    with pytest.raises(ZeroDivisionError):
        search(load("betsy").start(), time=30, on_progress=fail)


def test_time_ends_a_search() -> None:
    report = search(load("betsy").start(), time=0.05)
    assert report.ended == "time"
    assert report.seconds >= 0.05


@pytest.mark.parametrize("threads", [1, 2])
def test_a_stop_flag_ends_the_search_from_another_thread(threads: int) -> None:
    flag = StopFlag()
    threading.Timer(0.2, flag.set).start()
    report = search(load("betsy").start(), time=60, threads=threads, stop=flag)
    assert report.seconds < 30
    assert report.ended == "stopped"


def test_other_threads_of_python_go_on_during_a_search() -> None:
    ticks = []
    done = threading.Event()

    def tick() -> None:
        while not done.is_set():
            ticks.append(time.perf_counter())
            time.sleep(0.005)

    thread = threading.Thread(target=tick)
    thread.start()
    search(load("betsy").start(), time=0.5)
    done.set()
    thread.join()
    assert len(ticks) > 5


def test_ctrl_c_ends_a_search_at_once() -> None:
    code = (
        "import inarow, sys\n"
        "print('ready', flush=True)\n"
        "try: inarow.search(inarow.load('betsy').start(), time=60)\n"
        "except KeyboardInterrupt: sys.exit(77)\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.3)
        os.kill(process.pid, signal.SIGINT)
        assert process.wait(30) == 77


def test_memory_is_kept() -> None:
    code = (
        "import inarow, resource\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "inarow.search(inarow.load('connect-four').start(), time=2, memory=32)\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(done.stdout) < (32 + 64) * 1024


def test_two_threads_prove_the_same() -> None:
    for spec, plies in (("domino:rows=5,cols=5", 7), ("conniption", 9)):
        report = search(load(spec).start(), time=60, threads=2)
        assert (report.value, report.plies) == ("win", plies)


@pytest.mark.parametrize(
    "limits",
    [{"depth": 0}, {"nodes": 0}, {"threads": 0}, {"memory": 0}, {"time": -1}, {"time": float("nan")}],
)
def test_limits_out_of_range_are_refused_with_a_sentence(limits: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(limits))):
        Limits(**limits)


def test_a_finished_game_has_nothing_to_search() -> None:
    over = load("connect-four").start()
    for move in "1212121":
        over = over.play(move)
    with pytest.raises(GameOver):
        search(over)
    with pytest.raises(GameOver):
        inarow.analyse(over)


@pytest.mark.parametrize("spec", ["betsy:n=3", "connect-four:rows=4,cols=5,line=3"])
def test_not_one_node_more_than_allowed_is_looked_at(spec: str) -> None:
    for position in unfinished(spec, 30):
        for nodes in (15, 60, 178, 333):
            assert search(position, nodes=nodes).nodes <= nodes, position


def test_a_search_goes_on_with_the_threads_that_can_be_had() -> None:
    code = (
        "import inarow; start = inarow.load('connect-four').start(); "
        "print(inarow.search(start, depth=4, threads=256, memory=1).depth)"
    )
    shell = f'ulimit -v 1500000; exec {sys.executable} -c "{code}"'
    done = subprocess.run(["bash", "-c", shell], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "4\n"), done.stderr
