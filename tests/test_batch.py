"""Batches of solving and analysis: the same lines whoever does the work, and after any interruption."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

import inarow
from inarow.batch import Analyse, Solve, run
from inarow.crew import T
from inarow.crew.cluster import Cluster
from inarow.crew.processes import Processes
from inarow.dice import Dice
from inarow.game import BadNotation, IllegalMove
from inarow.solving import BadFile
from tests.cli.process import inarow as command
from tests.crew.cluster import cluster

SEED = 3
FOUR = inarow.load("connect-four:rows=4,cols=5")


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Thirty games of six moves; every other one written as the position reached."""
    lines = []
    for number in range(30):
        dice, position = Dice.of_game(SEED, number), FOUR.start()
        moves: list[str] = []
        while len(moves) < 6 and position.outcome is None:
            moves.append(dice.pick(position.moves()))
            position = position.play(moves[-1])
        lines.append(str(position) if number % 2 else " ".join(moves))
    path = tmp_path / "positions.txt"
    path.write_text("\n".join(lines) + "\n\n")
    return path


class Here:
    """A crew in this process, which may be interrupted."""

    def __init__(self, stop_after: int | None = None) -> None:
        self.done = 0
        self.stop_after = stop_after

    def run(self, work: Callable[[T], str], tasks: Iterable[T]) -> Iterator[tuple[T, str]]:
        for task in tasks:
            if self.done == self.stop_after:
                raise KeyboardInterrupt
            self.done += 1
            yield task, work(task)


def test_each_position_has_its_line_in_order(source: Path, tmp_path: Path) -> None:
    found = run(Solve(every_move=True), FOUR, source, tmp_path / "solved.jsonl", Here())
    assert [each["line"] for each in found] == list(range(1, 31))
    assert [json.loads(line) for line in (tmp_path / "solved.jsonl").read_text().splitlines()] == found
    for each in found:
        position = FOUR.parse(each["position"])
        if position.outcome is None:
            assert {key: each[key] for key in ("value", "plies", "best", "moves")} == inarow.solve(
                position, every_move=True
            ).to_json()
    assert not (tmp_path / "solved.jsonl.part").exists()


@pytest.mark.parametrize("verb", [Solve(), Analyse(nodes=500)])
def test_processes_and_one_that_was_interrupted_write_the_same(
    source: Path, tmp_path: Path, verb: Any
) -> None:
    alone, many, resumed = (tmp_path / name for name in ("alone", "many", "resumed"))
    run(verb, FOUR, source, alone, Here())
    run(verb, FOUR, source, many, Processes(2))
    with pytest.raises(KeyboardInterrupt):
        run(verb, FOUR, source, resumed, Here(stop_after=11))
    with (tmp_path / "resumed.part").open("ab") as part:
        part.write(b'{"line": 12, "pos')
    rest = Here()
    run(verb, FOUR, source, resumed, rest)
    assert rest.done == 30 - 11
    assert alone.read_bytes() == many.read_bytes() == resumed.read_bytes()


def test_a_cluster_that_loses_a_worker_writes_the_same(source: Path, tmp_path: Path) -> None:
    alone, spread = tmp_path / "alone", tmp_path / "spread"
    verb = Solve(every_move=True)
    run(verb, FOUR, source, alone, Here())
    with cluster(tmp_path) as (address, workers):

        def tell(progress: Any) -> None:
            if progress.sentence.startswith("5 of"):
                workers[0].send_signal(signal.SIGKILL)

        run(verb, FOUR, source, spread, Cluster(address), tell)
        assert workers[0].wait() == -signal.SIGKILL
    assert alone.read_bytes() == spread.read_bytes()


def test_another_work_is_not_gone_on_with(source: Path, tmp_path: Path) -> None:
    target = tmp_path / "solved.jsonl"
    with pytest.raises(KeyboardInterrupt):
        run(Solve(), FOUR, source, target, Here(stop_after=2))
    with pytest.raises(BadFile, match=r"solved.jsonl.part: it is the beginning of another work"):
        run(Solve(every_move=True), FOUR, source, target, Here())
    part = tmp_path / "solved.jsonl.part"
    part.write_bytes(part.read_bytes() + b"[]\n")
    with pytest.raises(BadFile, match="line 4 is damaged"):
        run(Solve(), FOUR, source, target, Here())


def test_a_finished_file_is_not_written_over(source: Path, tmp_path: Path) -> None:
    (tmp_path / "there").write_text("precious")
    with pytest.raises(BadNotation, match="there is there already"):
        run(Solve(), FOUR, source, tmp_path / "there", Here())
    assert (tmp_path / "there").read_text() == "precious"


@pytest.mark.parametrize(
    ("text", "kind", "sentence"),
    [
        ("1 2\n\n1 9\n", BadNotation, "line 3: expected a position or moves"),
        ("1 1 1 1 1\n", IllegalMove, "line 1: "),
        ("\n", BadFile, "it holds no position"),
    ],
)
def test_a_bad_line_is_named(tmp_path: Path, text: str, kind: type[Exception], sentence: str) -> None:
    source = tmp_path / "positions.txt"
    source.write_text(text)
    with pytest.raises(kind, match=sentence):
        run(Solve(), FOUR, source, tmp_path / "out", Here())


def test_what_cannot_be_solved_is_said_for_its_line(tmp_path: Path) -> None:
    source, target = tmp_path / "positions.txt", tmp_path / "out.jsonl"
    source.write_text("1\n")
    done = command("batch", "solve", "betsy:n=5", str(source), "--output", str(target), "--time", "0.2")
    assert done.returncode == 5
    assert "1 of 1 positions were not solved" in done.stderr
    assert "too many to solve" in json.loads(target.read_text())["unsolved"]


def test_the_command_writes_and_tells(tmp_path: Path) -> None:
    source, target = tmp_path / "positions.txt", tmp_path / "out.jsonl"
    source.write_text("1,0,0\n1,0,0 1,1,0\n")
    done = command(
        "batch", "analyse", "domino", str(source), "--output", str(target), "--depth", "3", "--json"
    )
    assert json.loads(done.stdout) == {"file": str(target), "positions": 2}
    assert [json.loads(line)["line"] for line in target.read_text().splitlines()] == [1, 2]
