"""The original Betsy program as it is called: n player board time, and what it prints."""

from __future__ import annotations

import signal
import time

import pytest

from inarow.classic.betsy import main, successor
from tests.classic.process import both_ways, run, start
from tests.cli.process import Terminal

TEXT = "...o..x.ooooxxxxxo"
ASSIGNMENT = "...x..o.ox.oxxxoxo"
BIG = "." * 40


def answer(out: str) -> tuple[str, str]:
    """The move and board of the last line."""
    move, board = out.splitlines()[-1].split(" ")
    return move, board


@both_ways
def test_it_finds_the_move_of_the_assignment_and_ends_with_the_forced_win(way: str) -> None:
    done = run("betsy", "3", "o", ASSIGNMENT, "30", way=way)
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == 7
    assert answer(done.stdout) == ("2", "...x..o.oxooxxxoxo")


def test_every_line_is_a_legal_move_and_the_board_after_it() -> None:
    done = run("betsy", "3", "x", TEXT, "0.5")
    legal = [f"{move} {board}" for move, board in successor(TEXT, 3, "x")]
    lines = done.stdout.splitlines()
    assert len(lines) > 3
    assert set(lines) <= set(legal)


@pytest.mark.parametrize("limit", [0.3, 0.6])
def test_the_answer_comes_inside_the_time_limit(limit: float, capsys: pytest.CaptureFixture[str]) -> None:
    began = time.monotonic()
    assert main(["5", "x", BIG, str(limit)]) == 0
    assert limit / 3 < time.monotonic() - began < limit
    assert len(capsys.readouterr().out.splitlines()) > 3


def test_the_process_ends_inside_its_time_limit() -> None:
    began = time.monotonic()
    run("betsy", "5", "x", BIG, "1.5")
    # Starting Python counts too; half a second is for a computer that has other work.
    assert 1 < time.monotonic() - began < 1.5 + 0.5


def test_the_first_line_comes_almost_at_once() -> None:
    process = start("betsy", "5", "x", BIG, "60")
    began = time.monotonic()
    assert process.stdout is not None
    first = process.stdout.readline()
    assert time.monotonic() - began < 2
    assert first == "1 " + 35 * "." + "x....\n"
    process.send_signal(signal.SIGINT)
    rest, err = process.communicate(timeout=10)
    assert (process.returncode, err) == (130, "")
    # Cut off at any moment, the last line is an answer.
    assert answer(first + rest.rstrip()) == ("1", 35 * "." + "x....")


@pytest.mark.parametrize("limit", ["0", "-1", "-0.5", "0.0"])
def test_without_time_it_answers_from_depth_1(limit: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["5", "x", BIG, limit]) == 0
    assert capsys.readouterr().out == "1 " + 35 * "." + "x....\n"


def test_a_win_now_is_taken() -> None:
    done = run("betsy", "3", "x", "....ox.oxoxoxoxxoo", "5")
    assert done.stdout == "3 ..x.ox.oxoxoxoxxoo\n"


@pytest.mark.parametrize(
    "board",
    [
        *("x..xx.oxxxoooxxxxo", "..xoxoxoooxoxoxxxo", "...xxxxxooooxxoxxx", "o..o..oxooooxxxxxo"),
        ".o.oooxxxxoxxxooxo",
    ],
)
@pytest.mark.parametrize("player", ["x", "O"])
def test_a_board_with_a_line_is_answered_0(
    board: str, player: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["3", player, board, "5"]) == 0
    remark, last = capsys.readouterr().out.splitlines()
    assert "over" in remark
    assert last == f"0 {board}"


def test_a_move_that_loses_at_once_is_not_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["3", "x", "....o.ooxxoxxxooxo", "0"]) == 0
    assert answer(capsys.readouterr().out)[0] != "-3"


def test_the_only_defence_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["3", "x", "...o..ooxoxxooxoxx", "0.4"]) == 0
    assert answer(capsys.readouterr().out)[0] == "1"


def test_without_pebbles_it_rotates(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["3", "X", "x..x.ooxxxoxooxoxx", "0.3"]) == 0
    assert {line.split()[0] for line in capsys.readouterr().out.splitlines()} <= {"-1", "-2", "-3"}


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ([], "required"),
        (["3", "x", TEXT], "required"),
        (["3", "x", TEXT, "1", "2"], "unrecognized"),
        (["1", "x", "....", "1"], "from 2 to 9"),
        (["10", "x", 130 * ".", "1"], "from 2 to 9"),
        (["-3", "x", TEXT, "1"], "from 2 to 9"),
        (["three", "x", TEXT, "1"], "invalid int"),
        (["3", "b", TEXT, "1"], "x or o"),
        (["3", "", TEXT, "1"], "x or o"),
        (["3", "x", TEXT[:-1], "1"], "has 18 cells, not 17"),
        (["3", "x", "", "1"], "has 18 cells, not 0"),
        (["3", "x", TEXT[:-1] + "X", "1"], "not 'X'"),
        (["3", "x", TEXT[:-1] + "/", "1"], "not '/'"),
        (["3", "x", TEXT[:-1] + " ", "1"], "not ' '"),
        (["3", "x", "...x..o.ox.oxxxo.o", "1"], "above an empty cell"),
        (["3", "x", TEXT, "soon"], "a number of seconds, not 'soon'"),
        (["3", "x", TEXT, "nan"], "a number of seconds, not 'nan'"),
        (["3", "x", TEXT, "1", "--seed", "y"], "invalid int"),
    ],
)
def test_wrong_arguments_end_with_2_and_a_message(
    arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert reason in said.err


@both_ways
def test_the_sample_call_with_the_typing_error_is_refused(way: str) -> None:
    done = run("betsy", "3", "o", "...x..o.ox.oxxxo.o", "5", way=way)
    assert (done.returncode, done.stdout) == (2, "")
    assert "column 2 has a stone above an empty cell" in done.stderr


def test_a_seed_chooses_among_equal_moves(capsys: pytest.CaptureFixture[str]) -> None:
    def first(seed: int) -> str:
        assert main(["3", "x", 18 * ".", "0", "--seed", str(seed)]) == 0
        return capsys.readouterr().out

    assert first(5) == first(5)
    assert {first(seed).split()[0] for seed in range(20)} == {"1", "2", "3"}


def test_in_a_terminal_ctrl_c_ends_it() -> None:
    with Terminal("classic", "betsy", "5", "x", BIG, "60") as terminal:
        terminal.expect("x....\n")
        terminal.press("\x03")
        assert terminal.finish() == 130
