"""Reviews: what is given away is found and named, what is only an estimate is not called a blunder."""

from __future__ import annotations

from typing import Any

import pytest

from inarow.engine import StopFlag
from inarow.game import BadNotation
from inarow.search import MoveReport
from inarow.search.limits import judged
from inarow.web.thinking.review import Judgement, ReviewQuestion, ScaleQuestion, judgement
from tests.cli.process import NIM

WIN, DRAW, LOSS = judged(1, True, 9), judged(0, True, None), judged(-1, True, 8)


def win(plies: int) -> MoveReport:
    return judged(1, True, plies)


def loss(plies: int) -> MoveReport:
    return judged(-1, True, plies)


def guess(score: int) -> MoveReport:
    return MoveReport(score, False)


def review(spec: str, moves: str, scale: int = 100) -> dict[str, Any]:
    question = ReviewQuestion(spec, "", tuple(moves.split()), scale)
    return question.answer(lambda progress: None, StopFlag())


@pytest.mark.parametrize(
    ("played", "best", "found"),
    [
        (WIN, WIN, None),
        (DRAW, DRAW, None),
        (LOSS, LOSS, None),
        (DRAW, WIN, "mistake"),
        (LOSS, WIN, "blunder"),
        (LOSS, DRAW, "blunder"),
        (win(9), win(3), None),
        (win(3), win(1), "inaccuracy"),
        (loss(2), loss(8), "inaccuracy"),
        (loss(6), loss(8), None),
        (loss(4), loss(36), "blunder"),
        (loss(6), loss(36), None),
        (win(41), win(3), "mistake"),
        (win(41), win(9), None),
        (guess(500), WIN, "mistake"),
        (loss(2), guess(-3), "blunder"),
        (loss(12), guess(-3), "mistake"),
        (guess(0), guess(99), "mistake"),
        (guess(20), guess(70), "inaccuracy"),
        (guess(-20), guess(0), None),
        (DRAW, guess(50), "inaccuracy"),
        (guess(30), DRAW, None),
        (guess(-50), DRAW, "inaccuracy"),
    ],
)
def test_a_move_is_judged_by_what_it_gives_away(
    played: MoveReport, best: MoveReport, found: Judgement | None
) -> None:
    assert judgement(played, best, scale=100) == found


def test_a_proved_value_thrown_away_is_at_least_a_mistake() -> None:
    for best in (WIN, DRAW):
        for played in (DRAW, LOSS):
            if played.score < best.score:
                assert judgement(played, best, 100) in ("mistake", "blunder")


THREAT = "5 5 7 1 1 6 2 3 7 1 7 1 6"
"""x threatens to win in column 7: there o wins in the end, and every other move loses at once."""


@pytest.mark.parametrize(
    ("spec", "moves", "best", "found"),
    [
        ("connect-four", f"{THREAT} 1", "7", {"blunder"}),
        ("connect-four", f"{THREAT} 7", "7", {None}),
        ("connect-four", f"{THREAT} 1 2", "7", {"mistake", "blunder"}),
        ("connect-four", f"{THREAT} 1 7", "7", {None}),
        ("connect-four", "3 1 4 7", "2", {"blunder"}),
        (f"{NIM}:heap=5", "2", "1", {"blunder"}),
        (f"{NIM}:heap=5", "1", "1", {None}),
        ("betsy:n=2", "1", "1", {None}),
    ],
)
def test_mistakes_of_known_games_are_found_with_the_better_move(
    spec: str, moves: str, best: str, found: set[Judgement | None]
) -> None:
    event = review(spec, moves)
    assert event["judgement"] in found
    assert event["best"] == (best or event["best"])
    assert (event["best"] == event["move"]) == (found == {None})
    assert event["ply"] == len(moves.split())


def test_a_move_as_good_as_the_best_is_the_best() -> None:
    event = review("conniption", "7")
    assert event["judgement"] is None
    if event["worth"] == event["best_worth"]:
        assert event["best"] == "7"


def test_the_last_move_of_a_game_is_proved() -> None:
    event = review("connect-four", "1 2 1 2 1 2 1")
    assert event["worth"] == {"score": 999_999, "proved": True, "value": "win", "plies": 1}


def test_the_scale_of_a_game_is_its_greatest_estimate() -> None:
    scale = ScaleQuestion("connect-four", "", tuple("44")).answer(lambda progress: None, StopFlag())
    assert 20 < scale < 1000, "the game goes on, to where moves differ"
    blind = ScaleQuestion(NIM, "", ("1",)).answer(lambda progress: None, StopFlag())
    assert blind == 1


def test_a_game_without_moves_is_refused() -> None:
    with pytest.raises(BadNotation, match="expected one at least"):
        review("betsy", "")
