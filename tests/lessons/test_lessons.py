"""The lessons: every picture is a position, and the law finds exactly the answers that the rules give."""

import pytest

import inarow
from inarow.games import names
from inarow.lesson import Exercise, Lesson, defends, sets_free
from inarow.lessons import lesson_in
from inarow.own_game import load_own
from tests.games.specs import NIM

ANSWERS = {
    "betsy": ["3", "-2", "-3", "1", "-2", "-1"],
    "connect-four": ["4", "4", "4", "5", "1"],
    "conniption": [
        "1 1f f1 f1f",
        "1f",
        "6f 7f f1 f2 f3 f4 f5 f6 f7 f1f f2f f3f f4f f5f f6f f7f",
        "6 1f 6f 7f",
        "1",
    ],
    "domino": ["1,0,2", "1,0,2 2,0,2 2,0,3", "1,0,2 1,1,2", "1,0,1"],
    "ultimate": ["0,0", "3,3", "2,2", "5,5", "8,8"],
}
"""The right answers of every exercise, from the special cases of the rules."""


def lesson(name: str) -> Lesson:
    found = lesson_in(inarow.load(name))
    assert found is not None
    return found


EXERCISES = [
    pytest.param(each, id=f"{name}: {each.question}") for name in names() for each in lesson(name).exercises
]


@pytest.mark.parametrize("name", names())
def test_the_law_finds_the_answers_that_the_rules_give(name: str) -> None:
    assert [" ".join(each.answers) for each in lesson(name).exercises] == ANSWERS[name]


@pytest.mark.parametrize("exercise", EXERCISES)
def test_an_exercise_can_be_answered_rightly_and_wrongly(exercise: Exercise) -> None:
    position = exercise.picture.positions()[-1]
    assert position.outcome is None
    assert 0 < len(exercise.answers) < len(position.moves())
    assert exercise.right
    assert exercise.wrong


@pytest.mark.parametrize("name", names())
def test_every_picture_is_of_the_game_and_the_first_one_of_its_usual_size(name: str) -> None:
    pictures = [section.picture for section in lesson(name).sections if section.picture]
    pictures += [exercise.picture for exercise in lesson(name).exercises]
    games = [picture.positions()[-1].game for picture in pictures]
    assert {game.name for game in games} == {name}
    assert games[0].spec == name


def test_both_players_line_up_in_the_answers_where_the_lesson_says_so() -> None:
    """A flip and a rotation that make both lines: the player who moved wins."""
    flip, rotation = lesson("conniption").exercises[1], lesson("betsy").exercises[1]
    assert full_rows(flip, "1f", 4) == {"xxxx", "oooo"}
    assert full_rows(rotation, "-2", 3) == {"xxx", "ooo"}


def full_rows(exercise: Exercise, move: str, line: int) -> set[str]:
    board = exercise.picture.positions()[-1].play(move).scene().board
    return {side * line for side in "xo" for row in board if side * line in row}


def test_a_move_that_loses_at_once_is_no_defence_and_one_that_wins_sets_nobody_free() -> None:
    gift, last = lesson("betsy").exercises[2], lesson("ultimate").exercises[4]
    assert not defends(gift.picture.positions()[-1], "-3")
    assert not sets_free(last.picture.positions()[-1], "8,8")


def test_all_but_the_drawing_domino_lose() -> None:
    position = lesson("domino").exercises[3].picture.positions()[-1]
    assert [move for move in position.moves() if defends(position, move)] == ["1,0,1"]


def test_a_game_without_a_file_of_its_own_has_no_lesson() -> None:
    assert lesson_in(load_own(NIM)) is None
