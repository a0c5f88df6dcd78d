"""Lessons and textbook searches over HTTP, from the real server."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from inarow.games import names
from tests.games.specs import NIM
from tests.web.serving import running

HEADERS = {"X-Inarow": "1"}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    folder: Path = tmp_path_factory.mktemp("learn")
    with (
        running(folder, NIM) as server,
        httpx.Client(base_url=server.address, headers=HEADERS, timeout=20) as client,
    ):
        yield client


def textbook(client: httpx.Client, **asked: Any) -> httpx.Response:
    return client.post("api/v1/textbook", json=asked)


def sentence(answer: httpx.Response) -> str:
    assert answer.headers["content-type"] == "application/problem+json"
    detail: str = answer.json()["detail"]
    return detail


@pytest.mark.parametrize("game", names())
def test_a_lesson_has_pictures_and_exercises_with_their_answers(client: httpx.Client, game: str) -> None:
    answer = client.get(f"api/v1/lessons/{game}")
    lesson = answer.json()
    assert len([each for each in lesson["sections"] if each["step"]]) >= 3
    for exercise in lesson["exercises"]:
        assert set(exercise["answers"]) < set(exercise["step"]["legal"])
    again = client.get(f"api/v1/lessons/{game}", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304


def test_a_game_without_a_lesson_shows_its_start(client: httpx.Client) -> None:
    (own,) = [game["spec"] for game in client.get("api/v1/games").json()["games"] if ".py" in game["spec"]]
    lesson = client.get(f"api/v1/lessons/{own}").json()
    assert [section["heading"] for section in lesson["sections"]] == ["The moves"]
    assert lesson["sections"][0]["step"]["legal"] == ["1", "2", "3"]
    assert lesson["exercises"] == []
    assert textbook(client, game=own).json()["depth"] == 5


def test_there_is_no_lesson_in_a_game_that_is_not_there(client: httpx.Client) -> None:
    answer = client.get("api/v1/lessons/chess")
    assert answer.status_code == 400
    assert "no game is called 'chess'" in sentence(answer)


def test_a_search_runs_on_the_position_after_the_moves(client: httpx.Client) -> None:
    found = textbook(client, game="connect-four", moves=["4", "4"], depth=2).json()
    assert len(found["minimax"]["nodes"]) == 1 + 7 + 49
    assert len(found["alphabeta"]["nodes"]) < 57


def test_the_example_needs_no_game(client: httpx.Client) -> None:
    assert len(textbook(client, example=True).json()["minimax"]["nodes"]) == 16


@pytest.mark.parametrize(
    ("asked", "status", "told"),
    [
        ({"game": "connect-four", "depth": 7}, 400, "the largest depth that fits is 4"),
        ({"game": "connect-four", "depth": 0}, 400, "depth"),
        ({"game": "connect-four", "depth": 99}, 400, "depth"),
        ({"game": "connect-four", "moves": ["9"]}, 400, "'9' is no move"),
        ({"game": "connect-four", "moves": ["4"] * 7}, 422, "column 4 is full"),
        ({"game": "connect-four", "moves": list("1122334")}, 409, "the game is over"),
        ({"game": "./examples/nim.py:Nim:heap=9"}, 400, "no game is called"),
        ({"game": "/etc/passwd"}, 400, "no game is called"),
        ({}, 400, "expected a game, or the example"),
        ({"game": "betsy", "colour": "red"}, 400, "colour"),
    ],
)
def test_what_cannot_be_searched_is_refused_with_a_sentence(
    client: httpx.Client, asked: dict[str, Any], status: int, told: str
) -> None:
    answer = textbook(client, **asked)
    assert (answer.status_code, told in sentence(answer)) == (status, True), answer.text
