"""How fast the solver of Connect Four is, beside the program bitbully, both on one core in the same run.

make bench-solver ARGS="FOLDER"          the sets of `moves score` lines in a folder, columns from 1
make bench-solver ARGS="--random 5000"   positions of random play, which is what is measured by default
make bench-solver ARGS="--empty"         the empty board too: minutes; and two threads beside one
make bench-solver ARGS="--instructions"  also counts instructions with valgrind, which noise does not change

Times are CPU times. Positions are handed over ready made to both, some to one and then the same to the other
by turns, so that what else the machine does hits both; quick sets are solved several times. The exit code is
1 if a score is wrong or a goal is missed.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

import solver_batch

import inarow
from inarow import Position, engine
from inarow._core import SolveReport
from inarow.solving import MoveValue
from inarow.solving.scored import read_scored, score_of

HERE = Path(__file__).parent
PEER = HERE.parent / "build" / "bitbully" / "bin" / "python"

GAME = inarow.load("connect-four")
CELLS = 42
CHUNKS = 10
ROUNDS, ENOUGH = 20, 15.0
"""A set is solved again and again, so many times at most and until the peer has taken so many seconds: some
take a few milliseconds, in which a processor has hardly begun."""
COUNTED_NODES = 1_000_000
"""Instructions are counted on the first positions of a set that take so many nodes."""


@dataclass(frozen=True)
class Aim:
    ratio: float
    positions: int
    """How many are measured at most: the peer takes seconds for the hard ones."""


AIMS = {
    "Test_L3_R1": Aim(0.35, 1000),
    "Test_L2_R1": Aim(0.18, 1000),
    "Test_L2_R2": Aim(0.34, 1000),
    "Test_L1_R1": Aim(0.037, 1000),
    "Test_L1_R2": Aim(0.50, 200),
    "Test_L1_R3": Aim(0.40, 30),
    "empty board": Aim(0.07, 1),
}
"""By the names under which the sets are known."""
THREADS_AIM = 1.7
THREADS_ROUNDS = 5


@dataclass(frozen=True)
class Sample:
    """A position to be solved."""

    moves: str
    position: Position
    score: int | None = None
    """As the file says, if it is from one."""

    @property
    def left(self) -> int:
        return CELLS - len(self.moves)


@dataclass
class Figure:
    name: str
    positions: int
    seconds: float = 0.0
    peer_seconds: float = 0.0
    rounds: int = 0
    nodes: int = 0
    wrong: int = 0
    """Scores that differ from the peer's or from the file's."""
    instructions: int | None = None
    """A position, on average."""
    ratio: float = field(init=False, default=0.0)
    goal: float | None = None

    @property
    def reached(self) -> bool:
        return self.goal is None or self.ratio <= self.goal


class Peer:
    """bitbully, in a process of its own; with no book or with one of its own."""

    def __init__(self, python: Path, *book: str) -> None:
        if not python.exists():
            sys.exit(
                f"{python} is not there: make bench-solver installs bitbully into an environment of its own"
            )
        program = [str(python), str(HERE / "bitbully_peer.py"), *book]
        self.process = subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def solve(self, samples: Sequence[Sample]) -> tuple[list[int], float]:
        """The scores and the CPU seconds they took."""
        answer = self._ask([[int(digit) - 1 for digit in sample.moves] for sample in samples])
        return answer["scores"], answer["seconds"]

    def forget(self) -> None:
        """Empties its table."""
        self._ask("forget")

    def _ask(self, question: object) -> Any:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


def solve(samples: Sequence[Sample]) -> tuple[list[int], float, list[int]]:
    """The scores, the CPU seconds they took and the nodes of each."""
    twin, texts = solver_batch.twin(), [str(sample.position) for sample in samples]
    began = time.process_time()
    reports = solver_batch.batch(twin, texts)
    seconds = time.process_time() - began
    scores = [score(report, sample.left) for sample, report in zip(samples, reports, strict=True)]
    return scores, seconds, [report.nodes for report in reports]


def score(report: SolveReport, left: int) -> int:
    found = report.value.lower
    assert found == report.value.upper
    if found == 0:
        return 0
    return score_of(MoveValue("win" if found > 0 else "loss", engine.NATIVE_WIN - abs(found)), left)


def random_samples(count: int, plies: range, seed: int) -> list[Sample]:
    """Unfinished positions after so many random moves, each number of plies as often as the others."""
    dice = random.Random(seed)
    found: list[Sample] = []
    while len(found) < count:
        target = plies[len(found) % len(plies)]
        position: Position = GAME.start()
        moves = ""
        while len(moves) < target and position.outcome is None:
            moves += dice.choice(position.moves())
            position = position.play(moves[-1])
        if position.outcome is None:
            found.append(Sample(moves, position))
    return found


def chunks(samples: Sequence[Sample]) -> Iterator[Sequence[Sample]]:
    size = max(1, -(-len(samples) // CHUNKS))
    yield from (samples[begin : begin + size] for begin in range(0, len(samples), size))


def measure(name: str, samples: Sequence[Sample], peer: Peer, count_instructions: bool) -> Figure:
    figure = Figure(name, len(samples))
    while figure.rounds < ROUNDS and figure.peer_seconds < ENOUGH:
        all_nodes = one_round(figure, samples, peer)
    figure.nodes = sum(all_nodes)
    figure.ratio = figure.seconds / figure.peer_seconds
    figure.goal = AIMS[name].ratio if name in AIMS else None
    if count_instructions:
        figure.instructions = instructions(samples, all_nodes)
    return figure


def one_round(figure: Figure, samples: Sequence[Sample], peer: Peer) -> list[int]:
    """Both solve all positions by turns, with empty tables at first; the nodes of each."""
    figure.rounds += 1
    all_nodes: list[int] = []
    peer.forget()
    for number, chunk in enumerate(chunks(samples), start=figure.rounds):
        if number % 2 == 0:
            scores, seconds, nodes = solve(chunk)
        peer_scores, peer_seconds = peer.solve(chunk)
        if number % 2 == 1:
            scores, seconds, nodes = solve(chunk)
        figure.seconds += seconds
        figure.peer_seconds += peer_seconds
        all_nodes += nodes
        for sample, ours, theirs in zip(chunk, scores, peer_scores, strict=True):
            if ours != theirs or (sample.score is not None and ours != sample.score):
                figure.wrong += 1
                print(f"{figure.name}: {sample.moves} is {ours}, bitbully says {theirs}", file=sys.stderr)
    return all_nodes


def instructions(samples: Sequence[Sample], nodes: Sequence[int]) -> int:
    """How many a position takes: those of a program that solves all twice, less those of once."""
    spent = 0
    texts: list[str] = []
    for sample, cost in zip(samples, nodes, strict=True):
        spent += cost
        if texts and spent > COUNTED_NODES:
            break
        texts.append(str(sample.position))
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join(texts))
        file.flush()
        once, twice = (counted(Path(file.name), times) for times in (1, 2))
    return round((twice - once) / len(texts))


def counted(file: Path, times: int) -> int:
    program = [sys.executable, str(HERE / "solver_batch.py"), str(file), str(times)]
    done = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *program],
        env=os.environ | {"PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=True,
    )
    found = re.search(r"Collected : (\d+)", done.stderr)
    assert found, done.stderr
    return int(found[1])


def threads_figure() -> dict[str, Any]:
    """Mean wall times of the empty board with one thread and with two, by turns, with the same memory.

    Two threads search another tree each time.
    """
    seconds = {1: 0.0, 2: 0.0}
    for threads in (1, 2) * THREADS_ROUNDS:
        began = time.perf_counter()
        proof = engine.prove(GAME.start(), threads=threads, memory=solver_batch.MEMORY >> 20)
        seconds[threads] += (time.perf_counter() - began) / THREADS_ROUNDS
        assert (proof.value.value, proof.value.plies) == ("win", 41)
    times = seconds[1] / seconds[2]
    return {"one": seconds[1], "two": seconds[2], "times": times, "goal": THREADS_AIM}


def sets(paths: Sequence[Path], limit: int | None) -> Iterator[tuple[str, list[Sample]]]:
    files = [
        file for path in paths for file in (sorted(path.iterdir(), reverse=True) if path.is_dir() else [path])
    ]
    for file in files:
        if file.is_file():
            aim = AIMS.get(file.name)
            scored = read_scored(file, GAME, limit=limit or (aim.positions if aim else None))
            yield file.name, [Sample(each.moves, each.position, each.score) for each in scored]


HEADS = "| set | positions | us a position | bitbully | ratio | goal | nodes | instructions | wrong |"


def row(figure: Figure) -> str:
    goal = "" if figure.goal is None else f"{figure.goal:g} {'' if figure.reached else 'missed'}".strip()
    solved = figure.positions * figure.rounds
    ours, peer = (1e6 * time / solved for time in (figure.seconds, figure.peer_seconds))
    counted = "" if figure.instructions is None else f"{figure.instructions:,}"
    nodes = figure.nodes / figure.positions
    facts = [
        figure.name,
        f"{figure.positions:,}",
        f"{ours:,.1f}",
        f"{peer:,.1f}",
        f"{figure.ratio:.3f}",
        goal,
    ]
    return "| " + " | ".join([*facts, f"{nodes:,.0f}", counted, str(figure.wrong)]) + " |"


def about() -> str:
    load = os.getloadavg()[0]
    return f"{date.today()}, {processor()}, {os.cpu_count()} cores, load {load:.1f}"


def processor() -> str:
    """The name of the processor, where the system tells it."""
    info = Path("/proc/cpuinfo")
    found = re.search(r"model name\s*: (.*)", info.read_text()) if info.exists() else None
    return found[1] if found else platform.machine()


def plies_of(text: str) -> range:
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "paths", nargs="*", type=Path, help="files of `moves score` lines, or folders of them"
    )
    parser.add_argument("--limit", type=int, help="take only so many lines of each file")
    parser.add_argument(
        "--random", type=int, help="so many positions of random play; 300 if no file is named"
    )
    parser.add_argument("--plies", type=plies_of, default=range(8, 31), help="after so many moves: 8-30")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--empty", action="store_true", help="the empty board, and two threads beside one")
    parser.add_argument("--instructions", action="store_true", help="count them with valgrind")
    parser.add_argument("--peer", type=Path, default=PEER, help="the Python that has bitbully")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    count = given.random if given.random is not None else (0 if given.paths or given.empty else 300)
    samples = list(sets(given.paths, given.limit))
    if count:
        name = f"random, plies {given.plies[0]} to {given.plies[-1]}, seed {given.seed}"
        samples.append((name, random_samples(count, given.plies, given.seed)))
    if given.empty:
        samples.append(("empty board", [Sample("", GAME.start(), 1)]))
    peer = Peer(given.peer)
    talk = sys.stderr if given.json else sys.stdout
    print(f"{about()}\n\n{HEADS}\n{'|---' * HEADS.count(' | ')}|---|", file=talk, flush=True)
    figures = []
    for name, some in samples:
        figures.append(measure(name, some, peer, given.instructions and name != "empty board"))
        print(row(figures[-1]), file=talk, flush=True)
    threads = threads_figure() if given.empty else None
    if threads:
        facts = "one thread {one:.1f} s, two {two:.1f} s: {times:.2f} times as fast, goal {goal}"
        print(f"\nempty board, wall time: {facts.format(**threads)}", file=talk)
    if given.json:
        print(
            json.dumps({"about": about(), "figures": [asdict(each) for each in figures], "threads": threads})
        )
    missed = any(each.wrong or not each.reached for each in figures)
    return 1 if missed or (threads and threads["times"] < THREADS_AIM) else 0


if __name__ == "__main__":
    sys.exit(main())
