"""The exit codes: every one of the table, each with one sentence on stderr and no traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from inarow.cli import run
from inarow.cli.exits import TABLE
from tests.cli.process import NIM
from tests.cli.process import inarow as command

FAULTY = """
class Start:
    mover = "x"
    outcome = None
    def moves(self):
        return ["1", "2"]
    def play(self, move):
        return {"1": Stuck(), "2": 1 / 0}[move] if move == "2" else Stuck()

class Stuck:
    mover = "o"
    outcome = None
    def moves(self):
        return []
    def play(self, move):
        raise NotImplementedError

class Faulty:
    def start(self):
        return Start()

class Leaving:
    def start(self):
        raise SystemExit(0)
"""


@pytest.fixture
def faulty(tmp_path: Path) -> str:
    file = tmp_path / "faulty.py"
    file.write_text(FAULTY)
    return f"{file}:Faulty"


def test_the_help_explains_every_code() -> None:
    shown = command("--help")
    assert shown.returncode == 0
    for entry in TABLE:
        assert f"{entry.code:>5}  {entry.meaning}\n" in shown.stdout


def test_without_a_command_the_help_is_shown() -> None:
    assert command().stdout == command("--help").stdout


def test_the_version_is_that_of_the_package() -> None:
    import inarow

    assert command("--version").stdout == inarow.__version__ + "\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["chess"],
        ["moves"],
        ["moves", "betsy", "--depth", "3"],
        ["moves", "betsy", "domino"],
        ["perft", "betsy"],
        ["play", "betsy", "--x"],
        ["--install-completion", "--shell", "cmd"],
    ],
)
def test_wrong_usage_is_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("inarow: ")
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["moves", "chess"], "no game is called 'chess'"),
        (["moves", ""], "no game is called ''"),
        (["show", "betsy:n=12"], "n must be a whole number from 2 to 9"),
        (["perft", "./nowhere.py:Nim", "2"], "there is no file nowhere.py"),
        (["show", "betsy", "--position", "xxx"], "a position here is written"),
        (["show", NIM, "--position", "many x"], "no position"),
        (["moves", "betsy", "--moves", "-1"], "column 1 is empty"),
        (["moves", "betsy", "--moves", "-1 2"], "column 1 is empty"),
        (["moves", "connect-four", "--moves", "8"], "expected a column, 1 to 7"),
        (["moves", "connect-four", "--moves", "12121212"], "the game is over (x)"),
        (["play", "betsy", "--o", "robot"], "no player is called 'robot'"),
        (["play", "betsy", "--x", "random:seed=-1"], "seed must be a whole number"),
        (["play", "betsy", "--moves", "1 9"], "'9' is no move of betsy"),
    ],
)
def test_bad_input_is_3_with_the_reason(
    arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == 3
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("inarow: ")
    assert reason in err


@pytest.mark.parametrize(("arguments", "code"), [(["chess"], 2), (["moves", "chess"], 3)])
def test_the_process_ends_with_the_code(arguments: list[str], code: int) -> None:
    done = command(*arguments)
    assert (done.returncode, done.stdout) == (code, "")
    assert len(done.stderr.splitlines()) == 1


def test_a_fault_of_ones_own_game_is_4_with_its_place(faulty: str) -> None:
    done = command("perft", faulty, "2", "--moves", "2")
    assert done.returncode == 4
    assert "ZeroDivisionError" in done.stderr
    assert "faulty.py, line 8" in done.stderr


def test_a_game_without_moves_and_outcome_is_4(faulty: str) -> None:
    done = command("play", faulty, "--x", "random:seed=1", "--o", "random:seed=1", "--moves", "1")
    assert done.returncode == 4
    assert "neither a move nor an outcome" in done.stderr


def test_a_game_that_wants_to_end_the_program_is_4(faulty: str) -> None:
    done = command("show", faulty.replace(":Faulty", ":Leaving"))
    assert done.returncode == 4
    assert "SystemExit" in done.stderr


def test_a_file_that_cannot_be_written_is_7() -> None:
    done = command("--install-completion", "--shell", "bash", "--output", "/dev/null/script")
    assert done.returncode == 7
    assert done.stderr == "inarow: /dev/null: File exists\n"


def test_any_other_failure_is_1_and_tells_how_to_see_more(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(document: object) -> None:
        raise RuntimeError("a mistake of ours")

    monkeypatch.setattr("inarow.cli.games.print_json", fail)
    assert run(["games", "--json"]) == 1
    assert capsys.readouterr().err == (
        "inarow: RuntimeError: a mistake of ours (set INAROW_DEBUG=1 to see where)\n"
    )


def test_with_the_debug_variable_the_traceback_is_shown() -> None:
    done = command("moves", "chess", INAROW_DEBUG="1")
    assert done.returncode == 3
    assert "Traceback" in done.stderr
    assert done.stderr.splitlines()[-1].startswith("inarow: no game is called")
