"""`inarow match`: the score, its document, the progress, refusals and Ctrl-C."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import inarow
from inarow.cli import run
from inarow.cli.match import duration, progress
from inarow.match import Series
from inarow.record import Record, Seat
from inarow.record.files import read
from tests.cli.process import NIM, Terminal, document, plain
from tests.cli.process import inarow as command

SEAT = Seat("somebody")
WON = Record(inarow.load("domino").start(), SEAT, SEAT, result="x", reason="won")


def test_the_score_and_the_reasons_are_told() -> None:
    done = command(
        "match", "connect-four", "engine:nodes=500", "random:seed=1", "--games", "6", "--seed", "3"
    )
    assert done.returncode == 0
    assert done.stderr == "A is engine:nodes=500, B is random:seed=1, seed 3\n"
    score, reasons = done.stdout.splitlines()
    assert re.fullmatch(
        r"A wins \d, draws \d, loses \d: [\d.]+ % \+- [\d.]+ of the points(, Elo .\d+)?", score
    )
    assert reasons.startswith("ended by: ")


@pytest.mark.parametrize(
    "players", [("engine:level=2,seed=4", "engine:nodes=300,seed=9"), ("classic", "random:seed=5")]
)
def test_the_same_seeds_give_the_same_match(players: tuple[str, str]) -> None:
    arguments = ("match", "connect-four", *players, "--games", "6", "--seed", "7")
    found = document(*arguments)
    assert found == document(*arguments)
    assert (found["a"], found["b"], found["seed"], found["game"]) == (*players, 7, "connect-four")


@pytest.mark.parametrize("games", [1, 2, 5])
def test_any_number_of_games_is_played(games: int) -> None:
    found = document("match", "domino", "classic:depth=2", "random:seed=2", "--games", str(games))
    assert found["games"] == found["wins"] + found["draws"] + found["losses"] == games
    assert found["score"] == (found["wins"] + found["draws"] / 2) / games
    assert sum(found["reasons"].values()) == games


def test_a_player_without_a_seed_is_told_with_the_one_it_took() -> None:
    found = document("match", "domino", "random", "engine:level=1", "--games", "2")
    assert re.fullmatch(r"random:seed=\d+", found["a"])
    again = document("match", "domino", found["a"], found["b"], "--games", "2")
    assert again == found


def test_ones_own_game_is_a_match_too() -> None:
    found = document("match", NIM, "engine:depth=4", "random:seed=1", "--games", "4")
    assert found["games"] == 4


def test_quietly_nothing_is_said() -> None:
    done = command("match", "domino", "random:seed=1", "random:seed=2", "--games", "2", "--quiet")
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("arguments", "code", "reason"),
    [
        (["random", "random", "--games", "0"], 2, "games must be a whole number from 1 to 1000000, not '0'"),
        (["random", "random", "--games", "many"], 2, "games must be a whole number"),
        (
            ["random", "random", "--fair", "0"],
            2,
            "fair must be a whole number from 1 to 1000000000000000, not '0'",
        ),
        (
            ["random", "random", "--fair", "-5"],
            2,
            "fair must be a whole number from 1 to 1000000000000000, not '-5'",
        ),
        (["random", "random", "--seed", "x"], 2, "seed must be a whole number, not 'x'"),
        (["random"], 2, "requires an argument"),
        (["random", "human"], 3, "expected players other than human"),
        (["random", "robot"], 3, "no player is called 'robot'"),
        (["engine:level=3,time=1", "random"], 3, "level already sets the strength"),
    ],
)
def test_what_makes_no_match_is_refused(
    arguments: list[str], code: int, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["match", "connect-four", *arguments]) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert reason in err
    assert len(err.splitlines()) == 1


def test_the_progress_has_a_bar_the_score_and_the_time_left() -> None:
    series = Series()
    for side in ("x", "o", "x", "o"):
        series.add(side, WON)
    assert progress(series, 8, 10) == "[##########..........] 4/8  A +2 =0 -2  50.0 % +- 50.0  11 s left"


def test_a_long_time_is_told_in_minutes_and_hours() -> None:
    assert [duration(s) for s in (0, 59.5, 600, 3600, 9000)] == [
        "1 s",
        "60 s",
        "10 min",
        "1 h 0 min",
        "2 h 30 min",
    ]


def test_a_terminal_shows_the_progress_and_control_c_says_how_far_it_came() -> None:
    with Terminal(
        "match", "connect-four:rows=7", "engine:time=0.02", "classic", "--games", "1000"
    ) as terminal:
        terminal.expect("1/1000")
        terminal.press("\x03")
        assert terminal.finish() == 130
    assert re.search(r"\] \d+/1000  A \+\d+ =\d+ -\d+  [\d.]+ % \+- [\d.]+  .* left", plain(terminal.shown))
    assert re.search(r"interrupted after \d+ games?: A wins", terminal.shown)


def test_every_game_is_kept_as_a_record(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    arguments = ("domino", "random:seed=1", "engine:nodes=50", "--games", "3", "--clock", "9/move")
    assert command("match", *arguments, "--records", str(file)).returncode == 0
    with file.open("rb") as stream:
        records = list(read(stream, "games"))
    assert len(records) == 3
    assert {record.tags["TimeControl"] for record in records} == {"9/move"}
    assert [record.x.player for record in records] == ["random:seed=1", "engine:nodes=50", "random:seed=1"]


def test_an_interrupted_match_keeps_its_records_and_the_game_under_way(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    arguments = (
        "connect-four:rows=7",
        "engine:time=0.02",
        "classic",
        "--games",
        "1000",
        "--records",
        str(file),
    )
    with Terminal("match", *arguments) as terminal:
        terminal.expect("2/1000")
        terminal.press("\x03")
        assert terminal.finish() == 130
    with file.open("rb") as stream:
        records = list(read(stream, "games"))
    assert len(records) >= 2
    assert {record.reason for record in records[:-1]} <= {"won", "drawn"}


@pytest.mark.parametrize(
    ("flags", "code", "reason"),
    [
        (["--clock", "soon"], 2, "'soon' is no time control: expected seconds+increment"),
        (["--records", "/no/such/folder/games"], 7, "No such file"),
    ],
)
def test_a_clock_or_a_file_that_cannot_be_is_refused_before_the_first_game(
    flags: list[str], code: int, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["match", "domino", "random", "random", "--quiet", *flags]) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert reason in err
