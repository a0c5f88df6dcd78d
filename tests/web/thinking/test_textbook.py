"""Textbook searches for the page: bounded, in one document, and refused where they are too large."""

import json
from typing import Any

import pytest

import inarow
from inarow.engine import StopFlag
from inarow.game import BadNotation, GameOver
from inarow.games import names
from inarow.heuristics import original
from inarow.search import alphabeta
from inarow.web.thinking.textbook import EASY, NODES, TextbookQuestion, example


def answered(game: str, *moves: str, depth: int | None = None, start: str = "") -> dict[str, Any]:
    question = TextbookQuestion(game, start, moves, depth)
    found: dict[str, Any] = json.loads(question.answer(lambda progress: None, StopFlag()))
    return found


@pytest.mark.parametrize("game", names())
def test_without_a_depth_the_search_is_of_a_size_to_watch(game: str) -> None:
    found = answered(game)
    assert 1 <= found["depth"] <= found["deepest"]
    assert len(found["alphabeta"]["nodes"]) <= len(found["minimax"]["nodes"]) <= EASY
    value = alphabeta(inarow.load(game).start(), found["depth"], original(inarow.load(game)))
    assert found["minimax"]["steps"][-1]["value"] == found["alphabeta"]["steps"][-1]["value"] == value


@pytest.mark.parametrize("game", ["domino", "ultimate"])
def test_the_largest_depth_that_fits_is_searched_and_the_next_is_refused_with_its_number(game: str) -> None:
    most = answered(game)["deepest"]
    assert len(answered(game, depth=most)["minimax"]["nodes"]) <= NODES
    with pytest.raises(BadNotation, match=f"the largest depth that fits is {most}$"):
        answered(game, depth=most + 1)


def test_a_finished_game_is_not_searched() -> None:
    with pytest.raises(GameOver, match="there is nothing to search"):
        answered("connect-four", *"1122334")


def test_the_position_is_the_one_after_the_moves() -> None:
    found = answered(
        "connect-four", "4", "4", depth=1, start="......./......./......./......./......./x...... o"
    )
    assert found["minimax"]["steps"][0]["words"].startswith("The search begins. MAX (o) is to move")
    assert [node["move"] for node in found["minimax"]["nodes"][1:]] == list("1234567")


def test_the_example_has_infinity_as_a_word() -> None:
    found = json.loads(example())
    ended = [step for step in found["minimax"]["steps"] if step["kind"] == "end"]
    assert [step["value"] for step in ended] == ["infinity"]
    assert found["alphabeta"]["steps"][0]["alpha"] == "-infinity"
    assert len(found["minimax"]["nodes"]) == 16
