"""`inarow moves`: the legal moves of a position that arguments describe."""

from __future__ import annotations

import pytest

import inarow
from tests.cli.process import NIM, document
from tests.cli.process import inarow as command

WON = "......./......./......./......./......./xxxx... o"


def test_the_moves_come_one_on_a_line_in_canonical_order() -> None:
    done = command("moves", "betsy", "--moves", "2 3")
    assert done.returncode == 0
    assert done.stdout.split("\n") == ["1", "2", "3", "4", "5", "-2", "-3", ""]


def test_the_document_has_the_fields_of_the_design() -> None:
    assert document("moves", "connect-four", "--moves", "44") == {
        "game": "connect-four",
        "position": "......./......./......./......./...o.../...x... x",
        "mover": "x",
        "moves": ["1", "2", "3", "4", "5", "6", "7"],
        "outcome": None,
    }


def test_a_finished_game_has_no_moves_and_says_on_stderr_how_it_ended() -> None:
    done = command("moves", "connect-four", "--position", WON)
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == "the game is over: x has won\n"
    found = document("moves", "connect-four", "--position", WON)
    assert (found["moves"], found["outcome"]) == ([], "x")


def test_moves_are_played_from_the_position() -> None:
    position = inarow.load("betsy:n=3").parse(".../.../.../.../x../o.. o")
    found = document("moves", "betsy:n=3", "--position", str(position), "--moves", "-1 2")
    assert found["position"] == str(position.play("-1").play("2"))


@pytest.mark.parametrize("flag", [["--moves", "-1 2"], ["--moves=-1 2"], ["--moves", "-1"], ["--moves=-1"]])
def test_moves_may_begin_with_a_hyphen(flag: list[str]) -> None:
    position = inarow.load("betsy:n=3").parse(".../.../.../.../x../o.. o")
    expected = position
    for move in flag[-1].removeprefix("--moves=").split():
        expected = expected.play(move)
    found = document("moves", "betsy:n=3", "--position", str(position), *flag)
    assert found["position"] == str(expected)


def test_a_game_of_ones_own_has_moves_too() -> None:
    assert document("moves", NIM, "--moves", "1 2") == {
        "game": NIM,
        "position": "18 x",
        "mover": "x",
        "moves": ["1", "2", "3"],
        "outcome": None,
    }


def test_a_position_of_ones_own_game_is_read_by_its_parse() -> None:
    assert command("moves", NIM, "--position", "2 o").stdout == "1\n2\n"
