"""The test of a bot tells its author what is wrong: in which step, and how."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import inarow
from inarow.bots.check import Finding, check
from inarow.bots.process import Allowance
from tests.bots.templates import FOLDER, template
from tests.bots.test_zoo import ZOO
from tests.cli.process import NIM, document
from tests.cli.process import inarow as command

FOUR = inarow.load("connect-four")


def first_fault(words: list[str]) -> Finding:
    for finding in check(words, FOUR, Allowance(start=2.0)):
        if finding.verdict == "failed":
            return finding
    raise AssertionError("no step has failed")


@pytest.mark.parametrize(
    ("name", "title", "sentence"),
    [
        ("never_comes_up", "it starts", "it ended with exit code 1: I will not"),
        ("leaves_in_silence", "it begins a game", "it ended with exit code 0"),
        ("plays_where_there_is_no_column", "it begins a game", "'99' is not legal in "),
        ("plays_two_moves_at_once", "it begins a game", "expected exactly bestmove and a move"),
        ("answers_twice", "it keeps to the time", "'bestmove 4' came where readyok was expected"),
        ("is_slow_but_right", "it keeps to the time", "ms where it had 200"),
        ("prints_a_million_lines_of_info", "it begins a game", "it printed more than 64 KiB for one move"),
        ("answers_again_later", "it says nothing more", "came though nothing was asked"),
    ],
)
def test_an_animal_fails_where_it_is_wrong(name: str, title: str, sentence: str) -> None:
    finding = first_fault([sys.executable, "-I", "-S", str(ZOO), name])
    assert finding.step.title.startswith(title)
    assert sentence in finding.sentence


def test_the_command_lists_the_steps_and_ends_with_0() -> None:
    done = command("check-bot", template("python"))
    assert done.returncode == 0, done.stdout
    lines = done.stdout.splitlines()
    assert lines[0] == " 1 ok     it starts, and answers ugi with ugiok"
    assert len(lines) >= 20
    assert done.stderr == "the bot has passed every step\n"


def test_a_bot_that_fails_ends_with_8_and_the_first_step_in_a_sentence() -> None:
    done = command("check-bot", f"{sys.executable} -I -S {ZOO} never_comes_up", "--json")
    assert done.returncode == 8
    assert done.stderr.startswith("inarow: the bot has failed 1 of ")


def test_the_document_has_every_step() -> None:
    found = document("check-bot", f"{FOLDER / 'chooser.py'}:Chooser", "--game", NIM)
    assert found["passed"] is True
    assert found["game"] == NIM
    assert [step["number"] for step in found["steps"]] == list(range(1, len(found["steps"]) + 1))
    assert set(found["steps"][0]) == {"number", "title", "verdict", "sentence"}


@pytest.mark.parametrize(
    ("arguments", "code", "reason"),
    [
        (["./no-such-bot"], 3, "there is no program './no-such-bot'"),
        ([""], 3, "a bot's command is empty"),
        (["true", "--game", "chess"], 3, "no game is called 'chess'"),
        (["nowhere.py:agent"], 3, "there is no file"),
        ([], 2, "requires an argument"),
    ],
)
def test_what_is_no_bot_is_refused(arguments: list[str], code: int, reason: str) -> None:
    done = command("check-bot", *arguments)
    assert (done.returncode, done.stdout) == (code, "")
    assert reason in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_bot_in_python_that_is_wrong_is_told_with_the_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("class Mine:\n    def choose(self, position, clock):\n        return position.best()\n")
    done = command("check-bot", f"{file}:Mine", "--quiet")
    assert done.returncode == 8
    assert "AttributeError" in done.stdout
    assert "mine.py, line 3" in done.stdout
