"""The game of the original Domino program, as people play it: through a pipe and in a terminal."""

from __future__ import annotations

import pytest

from inarow.classic.domino import Move, main
from tests.classic.process import both_ways, run
from tests.cli.process import Terminal

PROMPT = "Player {}, direction row column: \n"


def lines(*moves: Move) -> str:
    return "".join(f"{d} {r} {c}\n" for d, r, c in moves)


@both_ways
def test_two_people_play_vector_3(way: str) -> None:
    done = run("domino", "--human", "both", stdin=lines((1, 0, 0), (1, 3, 0), (1, 0, 2)), way=way)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "".join(
        [
            *("o o o o\n" * 4, PROMPT.format(1)),
            *("1 1 o o\n", "o o o o\n" * 3, PROMPT.format(2)),
            *("1 1 o o\n", "o o o o\n" * 2, "2 2 o o\n", PROMPT.format(1)),
            *("1 1 1 1\n", "o o o o\n" * 2, "2 2 o o\n", "Player 1 wins\n"),
        ]
    )


@pytest.mark.parametrize(
    ("moves", "end"),
    [
        (
            [(2, 0, 0), (1, 0, 2), (2, 1, 1), (2, 2, 2), (2, 1, 3), (1, 3, 0)],
            "1 o 2 2\n1 1 o 1\no 1 2 1\n2 2 2 o\nTie\n",
        ),
        (
            [(1, 2, 1), (2, 1, 0), (1, 0, 0), (1, 0, 2), (2, 1, 3), (1, 3, 2), (1, 3, 0), (1, 1, 1)],
            "1 1 2 2\n2 2 2 1\n2 1 1 1\n1 1 2 2\nTie\n",
        ),
    ],
)
def test_vectors_5_and_6_end_as_ties(moves: list[Move], end: str) -> None:
    done = run("domino", "--human", "both", stdin=lines(*moves))
    assert done.stdout.endswith(end)


def test_the_computer_prints_its_move_and_finds_the_drawing_reply() -> None:
    done = run("domino", "--depth", "16", stdin="1 0 0\nq\n")
    assert "\n1 1 o o\no o o o\no o o o\no o o o\n2 0 3\n1 1 o 2\no o o 2\n" in done.stdout


BAD_LINES = {
    "hello": "three whole numbers",
    "": "three whole numbers",
    "1 0": "three whole numbers",
    "1 0 0 0": "three whole numbers",
    "1.5 0 0": "three whole numbers",
    "9" * 5000 + " 0 0": "three whole numbers",
    "3 0 0": "a direction is 1 (horizontal) or 2 (vertical), not 3",
    "1 0 3": "0,4 is off the board",
    "1 -1 0": "row -1, column 0 is off the board",
    "1 0 0": "0,0 is taken",
}


def test_a_bad_line_is_explained_and_asked_again() -> None:
    bad = "".join(f"{line}\n" for line in BAD_LINES)
    done = run("domino", "--human", "both", stdin=f"1 0 0\n{bad}1 3 0\nq\n")
    _, *said, end = done.stdout.split(PROMPT.format(2))
    assert len(said) == len(BAD_LINES)
    for reason, answer in zip(BAD_LINES.values(), said, strict=True):
        assert reason in answer
        assert len(answer.splitlines()) == 1
    assert end.endswith("2 2 o o\n" + PROMPT.format(1))


def test_bytes_that_are_no_text_are_a_bad_line() -> None:
    done = run("domino", stdin=b"\xff\x00\xfe\nq\n")
    assert (done.returncode, "three whole numbers" in done.stdout) == (0, True)


@pytest.mark.parametrize("stdin", ["q\n", "", "1 0 0\n", "1 0"])
def test_q_and_the_end_of_input_leave(stdin: str) -> None:
    done = run("domino", "--human", "both", stdin=stdin)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith(": \n") or "three whole numbers" in done.stdout


def test_the_computer_plays_both_sides_to_the_end_and_the_seed_decides(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def game(*arguments: str) -> str:
        assert main(["--human", "none", *arguments]) == 0
        return capsys.readouterr().out

    assert game() == game()
    assert game().splitlines()[-1] in ("Player 1 wins", "Player 2 wins", "Tie")
    assert game("--seed", "3") == game("--seed", "3")
    assert len({game("--seed", str(seed)) for seed in range(5)}) > 1


def test_on_6_by_6_the_computer_wins_with_its_first_move(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--human", "none", "--rows", "6", "--cols", "6", "--seed", "1"]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[-1] == "Player 1 wins"
    assert len(shown) == 4 * 6 + 3 + 1


def test_the_person_may_be_the_second_player() -> None:
    done = run("domino", "--human", "2", stdin="q\n")
    assert "Player 2, direction" in done.stdout
    assert "Player 1, direction" not in done.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ["--rows", "11"],
        ["--rows", "0"],
        ["--rows", "3", "--cols", "3"],
        ["--human", "3"],
        ["--depth", "0"],
        ["--depth", "deep"],
        ["--seed", "x"],
        ["nonsense"],
    ],
)
def test_wrong_arguments_end_with_2_and_a_message(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "inarow classic domino: error: " in said.err


@pytest.mark.parametrize("depth", ["0", "-1", "deep", "1.5", ""])
def test_a_wrong_depth_is_told_what_a_depth_is(depth: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([f"--depth={depth}"]) == 2
    assert f"a depth is a whole number, at least 1, not {depth!r}\n" in capsys.readouterr().err


def test_in_a_terminal_one_types_behind_the_prompt() -> None:
    with Terminal("classic", "domino", "--human", "both") as terminal:
        terminal.expect("o o o o\nPlayer 1, direction row column: ")
        terminal.type("1 0 0")
        terminal.expect("1 0 0\n1 1 o o\n")
        terminal.expect("Player 2, direction row column: ")
        terminal.press("\x03")
        assert terminal.finish() == 130


def test_in_a_terminal_ctrl_d_leaves() -> None:
    with Terminal("classic", "domino") as terminal:
        terminal.expect("column: ")
        terminal.press("\x04")
        assert terminal.finish() == 0
