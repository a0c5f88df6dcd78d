"""`inarow arena` as people use it: new, run, interrupted, resumed, looked at, reported; and from counts."""

from __future__ import annotations

import json
import signal
import time
from pathlib import Path

import pytest

from tests.arena.test_tournament import games_in
from tests.cli.process import PATIENCE, Terminal, document, inarow, start

KNOWN = "379/10170/21828/10640/343"


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    path = tmp_path / "small.toml"
    path.write_text(
        'name = "small"\ngames = ["connect-four:rows=4,cols=5"]\npairs = 3\nopenings = {nodes = 100}\n'
        'players = {quick = "engine:nodes=200", dice = "random"}\n'
    )
    return path


def test_a_tournament_from_new_to_report(tmp_path: Path) -> None:
    plan = tmp_path / "first.toml"
    assert inarow("arena", "new", str(plan)).returncode == 0
    assert inarow("arena", "new", str(plan)).returncode == 3, "nothing is written over"
    plan.write_text(
        plan.read_text().replace("pairs = 10 ", "pairs = 2 ").replace("nodes = 5000", "nodes = 100")
    )
    done = inarow("arena", "run", str(plan), "--concurrency", "1")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("first: 4 games, finished\n")
    again = inarow("arena", "run", str(plan))
    assert again.stdout == done.stdout
    assert again.stderr == "4 games of 4 are in the store already\n"
    store = str(plan.with_suffix(".db"))
    assert inarow("arena", "status", store).stdout == done.stdout
    assert inarow("arena", "resume", store, "first").stdout == done.stdout
    assert document("arena", "report", store)["played"] == 4
    page = tmp_path / "first.html"
    assert inarow("arena", "report", store, "--output", str(page)).stdout == f"written to {page}\n"
    assert "<h1>first</h1>" in page.read_text()


def test_ctrl_c_ends_it_at_once_and_the_same_command_goes_on(tmp_path: Path, plan: Path) -> None:
    plan.write_text(
        plan.read_text().replace("pairs = 3", "pairs = 200").replace("rows=4,cols=5", "rows=6,cols=7")
    )
    process = start("arena", "run", str(plan), "--concurrency", "2")
    deadline = time.monotonic() + PATIENCE
    while games_in(plan.with_suffix(".db")) < 3:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    began = time.monotonic()
    _, talk = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert time.monotonic() - began < 2
    assert "are kept, and the same command goes on from there" in talk
    assert "Traceback" not in talk
    there = games_in(plan.with_suffix(".db"))
    found = document("arena", "status", str(plan.with_suffix(".db")))
    assert found["status"] == "running"
    assert found["played"] == there < 400


def test_a_terminal_shows_the_standings(plan: Path) -> None:
    with Terminal("arena", "run", str(plan), "--concurrency", "1") as terminal:
        terminal.expect("/6 ")
        terminal.expect("quick")
        terminal.expect("small: 6 games, finished")


def test_a_sequential_test_can_be_asked_for_on_the_command_line(plan: Path) -> None:
    plan.write_text(plan.read_text().replace("pairs = 3", "pairs = 30"))
    done = inarow("arena", "run", str(plan), "--sprt", "elo0=0,elo1=400")
    assert done.returncode == 0, done.stderr
    assert "sequential test elo0=0,elo1=400" in done.stdout


def test_figures_from_numbers_of_pairs() -> None:
    test = "elo0=0,elo1=2,scale=normalised"
    assert document("arena", "sprt", KNOWN, "--test", test)["ratio"] == pytest.approx(2.94598, abs=5e-6)
    assert "accepted: 2 or more" in inarow("arena", "sprt", KNOWN, "--test", test).stdout
    found = document("arena", "elo", KNOWN)
    assert found["normalised"]["estimate"] == pytest.approx(3.05, abs=0.005)
    assert "normalised Elo +3.05 (+0.74 to +5.36)" in inarow("arena", "elo", KNOWN).stdout


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (["run", "nowhere.toml"], 7, "nowhere.toml: No such file"),
        (["status", "nowhere.db"], 7, "there is no store nowhere.db"),
        (["elo", "1/2/3"], 3, "expected five numbers of pairs"),
        (["sprt", "1/2/3/4/5", "--test", "elo0=1"], 3, "expected at least elo0 and elo1"),
        (["resume", "nowhere.db", "--concurrency", "0"], 2, "concurrency must be a whole number"),
    ],
)
def test_bad_input_is_refused_in_a_sentence(arguments: list[str], code: int, sentence: str) -> None:
    done = inarow("arena", *arguments)
    assert done.returncode == code, done.stderr
    assert sentence in done.stderr
    assert done.stdout == ""


def test_a_store_without_tournaments_says_so(tmp_path: Path) -> None:
    records = tmp_path / "none.jsonl"
    records.write_text(
        json.dumps(
            {"schema": 1, "game": "domino", "x": {"player": "human"}, "o": {"player": "human"}, "moves": []}
        )
    )
    store = str(tmp_path / "none.db")
    assert inarow("store", "import", store, str(records)).returncode == 0
    done = inarow("arena", "status", store)
    assert done.returncode == 3
    assert "expected the name of one tournament of the store; it has none" in done.stderr


def test_a_cluster_that_is_not_there_is_a_sentence(plan: Path) -> None:
    done = inarow("arena", "run", str(plan), "--cluster", "tcp://127.0.0.1:1")
    assert done.returncode == 9, done.stderr
    assert "no cluster answers at tcp://127.0.0.1:1" in done.stderr
    done = inarow("arena", "run", str(plan), "--cluster", "127.0.0.1")
    assert done.returncode == 3, done.stderr
    assert "expected the address of a scheduler, such as tcp://host:8786" in done.stderr
