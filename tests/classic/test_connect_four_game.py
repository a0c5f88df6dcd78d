"""The original Connect Four program, as people play it: through a pipe and in a terminal."""

from __future__ import annotations

import pytest

from inarow.classic.connect_four import main, minimax
from tests.classic.process import both_ways, run
from tests.classic.test_connect_four import board
from tests.cli.process import Terminal

MENU = "To play against the computer enter 1:\nTo have a 2 player game enter 2:\n"
PROMPT = "Enter the column:\n"
DRAW = "451433520640056356655043216260102242143131"


def shown(columns: str) -> str:
    """The board as the program prints it."""
    return "".join(" ".join(map(str, row)) + "\n" for row in board(columns))


def typed(columns: str) -> str:
    return "".join(f"{column}\n" for column in columns)


@both_ways
def test_two_people_play_to_a_win(way: str) -> None:
    columns = "3242526"
    done = run("connect_four", stdin="2\n" + typed(columns), way=way)
    turns = [shown(columns[:played]) + PROMPT for played in range(7)]
    assert done.stdout == MENU + "".join(turns) + shown(columns) + "GAME OVER!\nPLAYER 1 HAS WON!\n"
    assert (done.returncode, done.stderr) == (0, "")


def test_the_second_player_may_win() -> None:
    done = run("connect_four", "--mode", "2", stdin=typed("60615243"))
    assert done.stdout.endswith(shown("60615243") + "GAME OVER!\nPLAYER 2 HAS WON!\n")


def test_vector_8_ends_as_a_draw() -> None:
    done = run("connect_four", "--mode", "2", stdin=typed(DRAW))
    assert done.stdout.endswith(shown(DRAW) + "GAME OVER!\nDRAW\n")


def test_against_the_computer_a_blank_line_follows_each_board() -> None:
    done = run("connect_four", "--difficulty", "Easy", stdin="1\n2\n")
    assert done.stdout == MENU + "".join(
        [shown("") + "\n" + PROMPT, shown("2") + "\n", shown("23") + "\n" + PROMPT]
    )


@pytest.mark.parametrize(("difficulty", "depth"), [("Easy", 1), ("medium", 3), ("HARD", 5)])
def test_the_difficulty_is_a_depth(difficulty: str, depth: int) -> None:
    column, _ = minimax(board("2"), depth, True, 1)
    for option in (["--difficulty", difficulty], ["--depth", str(depth)]):
        done = run("connect_four", "--mode", "1", *option, stdin="2\n")
        assert done.stdout.endswith(shown(f"2{column}") + "\n" + PROMPT)


def test_the_computer_may_begin_and_then_plays_for_itself() -> None:
    done = run("connect_four", "--mode", "1", "--first", "computer", stdin=typed("00000"))
    assert done.stdout.startswith(shown("") + "\n" + shown("3") + "\n" + PROMPT + shown("30"))
    assert done.stdout.endswith("GAME OVER!\nPLAYER 1 HAS WON!\n")


def test_the_computer_wins_as_the_second_player() -> None:
    done = run("connect_four", "--mode", "1", stdin=typed("06" * 10))
    assert done.stdout.endswith("GAME OVER!\nPLAYER 2 HAS WON!\n")


def test_an_invalid_column_is_asked_again_silently() -> None:
    wrong = ["", "three", "7", "-1", "3.0", "9" * 5000, "0 1"]
    done = run("connect_four", "--mode", "2", stdin="\n".join([*wrong, "3", ""]))
    assert done.stdout == shown("") + (len(wrong) + 1) * PROMPT + shown("3") + PROMPT


def test_a_full_column_is_asked_again_silently() -> None:
    done = run("connect_four", "--mode", "2", stdin=typed("0000000"))
    assert done.stdout.endswith(shown("000000") + 2 * PROMPT)


def test_bytes_that_are_no_text_are_an_invalid_column() -> None:
    done = run("connect_four", "--mode", "2", stdin=b"\xff\xfe\n")
    assert (done.returncode, done.stdout) == (0, shown("") + 2 * PROMPT)


def test_the_mode_is_asked_until_it_is_1_or_2() -> None:
    done = run("connect_four", stdin="3\nno\n\n2\n")
    assert (done.returncode, done.stdout) == (0, 4 * MENU + shown("") + PROMPT)


def test_without_a_seed_the_first_best_column_is_played_and_a_seed_chooses() -> None:
    def reply(*seed: str) -> str:
        return run("connect_four", "--mode", "1", "--depth", "2", *seed, stdin="3\n3\n3\n").stdout

    assert reply() == reply()
    assert reply("--seed", "8") == reply("--seed", "8")
    assert len({reply("--seed", str(seed)) for seed in range(3)}) > 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["--mode", "3"],
        ["--depth", "0"],
        ["--depth", "x"],
        ["--depth", "3", "--difficulty", "easy"],
        ["--difficulty", "insane"],
        ["--first", "1"],
        ["--seed", ""],
        ["extra"],
    ],
)
def test_wrong_arguments_end_with_2_and_a_message(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "inarow classic connect_four: error: " in said.err


def test_in_a_terminal_one_types_behind_the_prompt() -> None:
    with Terminal("classic", "connect-four", "--depth", "1") as terminal:
        terminal.expect("To have a 2 player game enter 2:")
        terminal.type("1")
        terminal.expect(shown("") + "\nEnter the column:")
        terminal.type("2")
        terminal.expect(shown("23") + "\nEnter the column:")
        terminal.press("\x03")
        assert terminal.finish() == 130


def test_ctrl_c_ends_a_long_search() -> None:
    with Terminal(
        "classic", "connect_four", "--mode", "1", "--first", "computer", "--depth", "99"
    ) as terminal:
        terminal.expect(shown(""))
        terminal.press("\x03")
        assert terminal.finish() == 130
