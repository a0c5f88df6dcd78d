"""`inarow search` and `inarow analyse`: answers for people and for programs, limits, refusals and Ctrl-C."""

from __future__ import annotations

import re
import signal

import pytest

import inarow
from inarow.cli import run
from tests.cli.process import NIM, Terminal, document, plain, start
from tests.cli.process import inarow as command

FIELDS = {"move", "score", "proved", "value", "plies", "depth", "nodes", "seconds", "pv"}
BOTH = pytest.mark.parametrize("verb", ["search", "analyse"])
OVER = "1 2 1 2 1 2 1"


def test_a_search_prints_the_move_its_worth_and_the_line() -> None:
    done = command("search", "connect-four", "--moves", "4 1 4 1 4 1", "--depth", "5")
    assert done.returncode == 0
    assert done.stderr == ""
    move, worth, line = done.stdout.splitlines()
    assert (move, line) == ("4", "line: 4")
    assert worth.startswith("proved win in 1 ply; depth ")


def test_an_estimate_is_called_one() -> None:
    assert re.search(r"^estimate [+-]\d+; depth 3, ", command("search", "betsy", "--depth", "3").stdout, re.M)


def test_the_document_of_a_search_has_the_fields_of_the_design() -> None:
    found = document("search", "connect-four", "--depth", "6")
    assert set(found) == FIELDS
    report = inarow.search(inarow.load("connect-four").start(), depth=6)
    assert {**found, "seconds": 0} == {**report.to_json(), "seconds": 0}


def test_the_same_nodes_and_seed_give_the_same_answer() -> None:
    arguments = ("search", "conniption", "--nodes", "20000", "--seed", "5")
    assert document(*arguments) | {"seconds": 0} == document(*arguments) | {"seconds": 0}


def test_an_analysis_lists_every_move_best_first() -> None:
    done = command("analyse", "connect-four", "--moves", "4 1 4 1 4 1", "--depth", "4")
    *rows, effort = done.stdout.splitlines()
    assert rows[0] == "4  proved win in 1 ply"
    assert sorted(row.split()[0] for row in rows) == list("1234567")
    assert effort.startswith("depth 4, ")


def test_the_document_of_an_analysis_tells_proofs_from_estimates() -> None:
    found = document("analyse", "connect-four", "--moves", "4 1 4 1 4", "--depth", "4")
    assert set(found) == FIELDS | {"moves"}
    assert set(found["moves"]) == set("1234567")
    lost = found["moves"]["7"]
    assert (lost["proved"], lost["value"], lost["plies"]) == (True, "loss", 2)
    open_ = found["moves"]["4"]
    assert (open_["proved"], open_["value"], open_["plies"]) == (False, None, None)


def test_a_position_of_the_text_form_is_searched() -> None:
    position = "......./......./......./......./......./xxx.... x"
    assert command("search", "connect-four", "--position", position).stdout.startswith(
        "4\nproved win in 1 ply"
    )


@BOTH
def test_ones_own_game_is_searched(verb: str) -> None:
    found = document(verb, NIM + ":heap=7")
    assert (found["move"], found["value"], found["plies"]) == ("3", "win", 3)


@BOTH
@pytest.mark.parametrize(
    ("flags", "reason"),
    [
        (["--time", "soon"], "time must be a number, not 'soon'"),
        (["--time=-1"], "time must be a number of seconds, 0 or more"),
        (["--time", "nan"], "time must be a number of seconds"),
        (["--depth", "0"], "depth must be a whole number from 1 to 400, not 0"),
        (["--nodes", "1e6"], "nodes must be a whole number, not '1e6'"),
        (["--threads", "0"], "threads must be a whole number from 1 to 256"),
        (["--memory", "0"], "memory must be a whole number from 1"),
        (["--seed", "x"], "seed must be a whole number, not 'x'"),
        (["--speed", "9"], "Unknown option"),
    ],
)
def test_a_bad_flag_is_2_with_the_reason(
    verb: str, flags: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([verb, "connect-four", *flags]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert reason in err
    assert len(err.splitlines()) == 1


@BOTH
def test_a_finished_position_is_3(verb: str) -> None:
    done = command(verb, "connect-four", "--moves", OVER)
    assert done.returncode == 3
    assert done.stderr.startswith("inarow: the game is over (x): there is no move to search for")


@BOTH
def test_a_terminal_shows_a_live_line_that_is_gone_at_the_end(verb: str) -> None:
    with Terminal(verb, "connect-four", "--time", "0.4") as terminal:
        assert terminal.finish() == 0
    assert re.search(r"depth \d+  estimate .* M nodes/s", plain(terminal.shown))
    assert "depth" not in terminal.shown.rpartition("\x1b[2K")[2].splitlines()[0]


def test_quietly_nothing_but_the_answer_is_shown() -> None:
    with Terminal("search", "connect-four", "--nodes", "50000", "--quiet") as terminal:
        assert terminal.finish() == 0
    assert "\x1b" not in terminal.shown
    assert len(terminal.shown.splitlines()) == 3


@BOTH
def test_control_c_ends_with_130_and_says_how_far_it_came(verb: str) -> None:
    with Terminal(verb, "connect-four", "--time", "60") as terminal:
        terminal.expect("depth 1")
        terminal.press("\x03")
        assert terminal.finish() == 130
    assert "interrupted; so far: depth" in terminal.shown
    assert terminal.shown.endswith("inarow: interrupted by Ctrl-C\n")


def test_an_interrupt_reaches_a_search_in_a_pipe() -> None:
    process = start("search", "connect-four", "--time", "60")
    with pytest.raises(Exception, match="timed out"):
        process.communicate(timeout=1.5)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, out) == (130, "")
    assert "interrupted" in err
