"""Hints: each grade says more, and only the last one names the move."""

from __future__ import annotations

from typing import Any

import pytest

import inarow
from inarow.engine import StopFlag
from inarow.games import names
from inarow.web.thinking import positions
from inarow.web.thinking.hint import HintQuestion, aim
from tests.cli.process import NIM


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("inarow.web.thinking.hint.TIME", 0.05)


def hint(spec: str, moves: str, grade: int) -> dict[str, Any]:
    return HintQuestion(spec, "", tuple(moves.split()), grade).answer(lambda progress: None, StopFlag())


THREAT = "the best move threatens to win at once, and"
OPENINGS = [
    *((spec, "") for spec in (*names(), NIM)),
    ("ultimate", "0,0"),
    ("betsy", "1 2"),
    ("domino", "1,0,0"),
]


@pytest.mark.parametrize(("spec", "moves"), OPENINGS)
def test_the_first_grade_leaves_more_than_one_move(spec: str, moves: str) -> None:
    told = hint(spec, moves, 1)
    position = positions(spec, "", moves.split())[-1]
    assert told["move"] is None
    pointed = {tuple(cell) for cell in told["cells"]}
    left = [move for move in position.moves() if set(aim(position, move)) <= pointed]
    assert len(left) >= 2
    assert told["text"].startswith("look")


@pytest.mark.parametrize(("spec", "moves"), OPENINGS)
def test_the_second_grade_says_what_is_at_stake_and_names_no_move(spec: str, moves: str) -> None:
    told = hint(spec, moves, 2)
    stones = positions(spec, "", moves.split())[-1].scene().stones.at
    assert told["move"] is None
    assert all(tuple(cell) in stones for cell in told["cells"]), "it points at stones, not where to play"
    assert "look" not in told["text"]


@pytest.mark.parametrize(("spec", "moves"), OPENINGS)
def test_the_third_grade_names_a_legal_move_and_where_it_lands(spec: str, moves: str) -> None:
    told = hint(spec, moves, 3)
    position = positions(spec, "", moves.split())[-1]
    assert told["move"] in position.moves()
    assert {tuple(cell) for cell in told["cells"]} == set(aim(position, told["move"]))
    assert told["text"].startswith(f"{told['move']}: ")
    assert told["spoken"].startswith(position.spoken(told["move"]))


@pytest.mark.parametrize(
    ("moves", "text", "cells"),
    [
        ("4 1 4 1 4", "beware: 6 of 7 moves let x win at once", [[3, 3], [4, 3], [5, 3]]),
        ("4 1 4 1 4 1", "you can win at once", [[3, 3], [4, 3], [5, 3]]),
        ("3 1 4 1", f"you can force a win; {THREAT} nothing stops it", [[5, 2], [5, 3]]),
        (
            "2 6 4 5 7 5 4 4 6 7 2 2 6 2 7",
            f"you can force a win; {THREAT} 1 of 7 replies stops it",
            [[4, 4], [5, 4]],
        ),
        ("", "you can force a win", []),
        ("3", "nothing is threatened at once", []),
    ],
)
def test_the_second_grade_points_at_the_stones_of_the_line_in_question(
    moves: str, text: str, cells: list[list[int]]
) -> None:
    told = hint("connect-four", moves, 2)
    assert (told["text"], told["cells"]) == (text, cells)


def test_a_move_of_buttons_alone_has_nothing_to_point_at() -> None:
    position = inarow.load(NIM).start()
    assert aim(position, position.moves()[0]) == ()
