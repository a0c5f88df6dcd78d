"""The words of `inarow play`: advice, redo, switch, resign, and the line about how the game went."""

from __future__ import annotations

import re

import pytest

from inarow.cli.words import WORDS
from tests.cli.process import NIM, document
from tests.cli.process import inarow as command

TWO = ("play", "connect-four", "--o", "human")
FOUR = ("play", "connect-four", "--o", "random:seed=3")
THREAT = ("--moves", "4 1 4 1 4")
"""x has three above each other: o must play 4."""


DRAWN = re.compile(r"[ (\[]|\d+[ (\[][.xo]([ )\]]|$)|[xo] to move")
"""A line of a drawn board."""


def told(*arguments: str, stdin: str) -> list[str]:
    """What a game tells through a pipe, without the boards."""
    done = command(*arguments, stdin=stdin)
    assert done.returncode == 0
    return [line for line in done.stdout.splitlines() if not DRAWN.match(line)]


def test_the_first_hint_says_where_to_look_and_not_the_move() -> None:
    (first,) = told(*TWO, *THREAT, stdin="hint\n")
    assert first == "beware: 6 of 7 moves let x win at once; look in the middle"


def test_the_second_hint_gives_the_move_and_its_worth() -> None:
    _, second = told(*TWO, *THREAT, stdin="hint\nhint\n")
    assert second.startswith("4: ")
    assert "estimate" in second or "proved" in second


def test_in_another_position_the_hints_begin_again() -> None:
    shown = told(*TWO, "--moves", "4 1 4 1 4 1", stdin="hint\n3\nhint\n")
    assert shown[0] == "you can win at once; look in the middle"
    assert shown[2] == "you can win at once; look on the left", "o wins in column 1"


def test_a_game_of_ones_own_gives_hints_too() -> None:
    first, second = told("play", NIM + ":heap=7", "--o", "human", stdin="hint\nhint\n")
    assert first == "you can force a win; look among 2 3"
    assert second.startswith("3: proved win in 3 plies")


def test_values_lists_every_move_best_first_and_tells_proofs_from_estimates() -> None:
    *rows, line = told("play", NIM + ":heap=7", "--o", "human", stdin="values\n")
    assert rows[0] == "3  proved win in 3 plies"
    assert sorted(row.split()[0] for row in rows) == ["1", "2", "3"]
    assert line.startswith("so far, + for x")


def test_of_many_moves_the_best_are_listed_and_all_on_request() -> None:
    arguments = ("play", "domino:rows=3,cols=6,line=3", "--o", "human")
    few = told(*arguments, stdin="values\n")
    assert few[20] == "and 7 more moves: values all lists them"
    assert len(told(*arguments, stdin="values all\n")) == 28
    assert "not by 'best'" in command(*arguments, stdin="values best\n").stderr


def test_graph_has_a_sign_for_every_position() -> None:
    (line,) = told(*TWO, "--moves", "112233", stdin="graph\n")
    assert line.partition("proved: ")[2][-1] == "X", "x wins with the next move"
    assert len(line.partition("proved: ")[2]) == 7
    assert line.isascii()


def test_redo_makes_the_moves_again_any_number_of_turns() -> None:
    played = document(*FOUR, stdin="4\n5\n6\n")["moves"]
    assert document(*FOUR, stdin="4\n5\n6\nundo\nredo\n")["moves"] == played
    assert document(*FOUR, stdin="4\n5\n6\nundo 3\nredo 3\n")["moves"] == played
    assert document(*FOUR, stdin="4\n5\n6\nundo\nundo\nredo\n")["moves"] == played[:4]


def test_redo_without_undo_or_after_another_move_has_nothing_to_do() -> None:
    refusal = "there is no later turn to go forward to"
    assert refusal in command(*FOUR, stdin="redo\n").stderr
    done = command(*TWO, stdin="4\n5\nundo 2\n6\nredo\n")
    assert refusal in done.stderr


def test_redo_stays_possible_while_the_same_moves_are_made() -> None:
    assert document(*TWO, stdin="4\n5\n6\nundo 3\n4\nredo 2\n")["moves"] == ["4", "5", "6"]


def test_switch_lets_the_program_go_on_for_the_person() -> None:
    found = document(*FOUR, stdin="4\nswitch\n7\n")
    assert (found["x"], found["o"]) == ("random:seed=3", "human")
    assert len(found["moves"]) == 5
    assert found["moves"][3] == "7"
    assert "you play o from here" in told(*FOUR, stdin="switch\n")


def test_two_people_have_nobody_to_switch_with() -> None:
    assert "nobody to switch with" in command(*TWO, stdin="switch\n").stderr


def test_who_resigns_has_lost() -> None:
    found = document(*TWO, stdin="4\nresign\n")
    assert (found["outcome"], found["stopped"], found["moves"]) == ("x", "resignation", ["4"])
    assert told(*TWO, stdin="4\nresign\n")[-1] == "o (human) resigns: x (human) wins after 1 move"


@pytest.mark.parametrize("name", WORDS)
def test_no_word_minds_a_rest_that_makes_no_sense(name: str) -> None:
    done = command("play", NIM + ":heap=5", "--o", "human", stdin=f"{name} \x00 \N{SNOWMAN}\n")
    assert done.returncode == 0
