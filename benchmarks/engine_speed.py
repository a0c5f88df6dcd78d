"""How fast the engine is and how well it keeps to its limits; `make bench-engine` prints it as tables.

Nodes per second stand beside the textbook search in Python on the same position with the same heuristic, in
CPU time of the same run. docs/engine.md holds what it printed last.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import threading
import time
from pathlib import Path

import inarow
from inarow import Position, _core, engine
from inarow.heuristics import original
from inarow.search import alphabeta

# A position of each game, the depth of the textbook search, and the depth of the engine's.
SPEED = (
    ("connect-four", "4 4 3 2", 4, 17),
    ("conniption:flips=0", "4 4 3", 3, 17),
    ("betsy", "1 2 3 -1", 4, 16),
    ("domino:rows=6,cols=6,line=6", "1,0,0 1,5,4", 2, 8),
    ("ultimate", "3,3 12,12 0,1", 2, 8),
)

# Positions for two threads: each is searched to its depth by one thread and by two.
THREADS = (
    ("connect-four", "", 21),
    ("connect-four", "4 4 4", 21),
    ("connect-four", "1 2 5", 20),
    ("betsy", "1 2", 19),
    ("betsy", "3 3 4 2", 18),
    ("ultimate", "0,0", 9),
    ("ultimate", "3,3 12,12", 9),
    ("ultimate:n=3", "4,4", 13),
    ("conniption:flips=0", "4 4", 19),
    ("domino:rows=7,cols=7,line=6", "1,0,0", 6),
)


def position_of(spec: str, moves: str) -> Position:
    position = inarow.load(spec).start()
    for move in moves.split():
        position = position.play(move)
    return position


def speed() -> None:
    print("| game | textbook, nodes/s | engine, nodes/s | ratio | goal |\n|---|---|---|---|---|")
    for spec, moves, law_depth, depth in SPEED:
        position = position_of(spec, moves)
        nodes = 0

        def count(event: object) -> None:
            nonlocal nodes
            nodes += getattr(event, "kind", "") == "enter"

        start = time.process_time()
        while time.process_time() - start < 1.0:
            alphabeta(position, law_depth, original(position.game), listen=count)
        textbook = nodes / (time.process_time() - start)
        native = engine.twin(position.game)
        assert native is not None
        question = _core.Question()
        question.original, question.selective, question.repetition = True, False, False
        question.depth, question.nodes = depth, 20_000_000
        start = time.process_time()
        report = native.search(str(position), question)
        ours = report.nodes / (time.process_time() - start)
        print(f"| {spec} | {textbook:,.0f} | {ours:,.0f} | {ours / textbook:,.0f} | 500 |", flush=True)


def threads() -> None:
    print("\n| game | moves | depth | one thread, s | two threads, s | faster |\n|---|---|---|---|---|---|")
    gains = []
    for spec, moves, depth in THREADS:
        position = position_of(spec, moves)
        one, two = (engine.search(position, depth=depth, threads=n, memory=256).seconds for n in (1, 2))
        gains.append(one / two)
        print(f"| {spec} | {moves} | {depth} | {one:.2f} | {two:.2f} | {one / two:.2f} |", flush=True)
    print(f"\nmean {statistics.geometric_mean(gains):.2f} (goal 1.5)")


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(int(share * len(values)), len(values) - 1)]


def limits() -> None:
    late = []
    for number in range(200):
        position = position_of("connect-four", "4 4 3 2 5 1"[: 2 * (number % 6)])
        start = time.perf_counter()
        engine.search(position, time=0.1)
        late.append(1000 * (time.perf_counter() - start - 0.1))
    p50, p99 = percentile(late, 0.5), percentile(late, 0.99)
    print(f"\n0.1 s limit, 200 searches: {p50:.1f} ms over at the median, {p99:.1f} at p99 (goal 20)")
    answered = []
    for _ in range(50):
        flag = engine.StopFlag()
        raised: list[float] = []

        def stop(flag: engine.StopFlag = flag, raised: list[float] = raised) -> None:
            raised.append(time.perf_counter())
            flag.set()

        threading.Timer(0.1, stop).start()
        engine.search(position_of("betsy", ""), time=60, stop=flag)
        answered.append(1000 * (time.perf_counter() - raised[0]))
    print(
        f"stop flag, 50 times: {percentile(answered, 0.5):.1f} ms at the median, {max(answered):.1f} at most"
    )


def start_up() -> None:
    command = [
        str(Path(sys.executable).with_name("inarow")),
        "play",
        "connect-four",
        "--x",
        "engine:level=3",
        "--o",
        "random:seed=1",
    ]
    taken = []
    for _ in range(5):
        start = time.perf_counter()
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as process:
            assert process.stdout is not None
            for line in process.stdout:
                if "plays" in line:
                    taken.append(time.perf_counter() - start)
                    break
            process.kill()
    print(
        f"inarow play, start to first move: {min(taken):.2f} s at best, {max(taken):.2f} at worst (goal 0.5)"
    )


def proofs() -> None:
    print("\n| position | proved | plies | seconds | nodes |\n|---|---|---|---|---|")
    for spec, text in (
        ("conniption", None),
        ("domino", None),
        ("domino:rows=4,cols=5", None),
        ("domino:rows=5,cols=5", None),
        ("betsy:n=3", ".../x../o.o/x.o/xxx/oxo o"),
        ("betsy:n=3", ".../o../x.o/ooo/xxx/xxo o"),
        ("ultimate:n=2", None),
    ):
        game = inarow.load(spec)
        report = engine.search(game.start() if text is None else game.parse(text), time=60)
        where = f"{spec} {text or 'start'}"
        print(
            f"| {where} | {report.value} | {report.plies} | {report.seconds:.2f} | {report.nodes:,} |",
            flush=True,
        )


if __name__ == "__main__":
    speed()
    threads()
    limits()
    start_up()
    proofs()
