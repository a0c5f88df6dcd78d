"""Analyses, reviews and hints as programs ask for them over HTTP, at the real server."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from inarow.web.workers import QUEUE
from tests.cli.process import NIM
from tests.web.clients import PROGRAM, new_address
from tests.web.serving import Server


@pytest.fixture
def address() -> str:
    return new_address()


@pytest.fixture
def api(server: Server, address: str) -> Iterator[httpx.Client]:
    transport = httpx.HTTPTransport(local_address=address)
    url = f"{server.address}api/v1/"
    with httpx.Client(base_url=url, headers=PROGRAM, timeout=30, transport=transport) as client:
        yield client


def until(condition: Any, seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not come about"
        time.sleep(0.02)


def events(response: httpx.Response) -> Iterator[dict[str, Any]]:
    assert response.status_code == 200, response.read()
    assert response.headers["content-type"].startswith("text/event-stream")
    for line in response.iter_lines():
        if line.startswith("data: "):
            yield json.loads(line.removeprefix("data: "))


def test_an_analysis_streams_as_the_search_deepens(api: httpx.Client) -> None:
    body = {"game": "connect-four:rows=7", "seconds": 0.8}
    with api.stream("POST", "analyses", json=body) as response:
        began = time.monotonic()
        told: list[dict[str, Any]] = []
        for event in events(response):
            if not told:
                assert time.monotonic() - began < 0.5, "something is told at once"
            told.append(event)
    assert len(told) >= 3
    assert [event["done"] for event in told] == [False] * (len(told) - 1) + [True]
    assert told[0]["depth"] < told[-1]["depth"]
    assert set(told[-1]["moves"]) == set("1234567")


def test_a_review_tells_every_move_of_the_game(api: httpx.Client) -> None:
    moves = list("557116237171617")
    with api.stream("POST", "reviews", json={"game": "connect-four", "moves": moves}) as response:
        told = list(events(response))
    assert [event["move"] for event in told] == moves
    assert [event["ply"] for event in told] == list(range(1, 16))
    assert told[13]["judgement"] == "blunder"
    assert told[13]["best"] == "7"
    assert told[-1]["done"]


def test_hints_have_three_grades(api: httpx.Client) -> None:
    moves = ["4", "1", "4", "1", "4"]
    told = [
        api.post("hints", json={"game": "connect-four", "moves": moves, "grade": grade}).json()
        for grade in (1, 2, 3)
    ]
    assert [hint["move"] for hint in told] == [None, None, "4"]
    assert told[1]["text"] == "beware: 6 of 7 moves let x win at once"


FINISHED = ["1", "2", "1", "2", "1", "2", "1"]


@pytest.mark.parametrize("path", ["analyses", "reviews", "hints"])
@pytest.mark.parametrize(
    ("change", "status", "kind"),
    [
        ({"moves": ["8"]}, 400, "bad-notation"),
        ({"moves": ["1"] * 7}, 422, "illegal-move"),
        ({"moves": [*FINISHED, "2"]}, 409, "game-over"),
        ({"game": "./nim.py:Nim"}, 400, "bad-notation"),
        ({"game": "chess"}, 400, "bad-notation"),
        ({"position": "......./ x"}, 400, "bad-notation"),
        ({"move": "1"}, 400, "bad-request"),
        ({"game": 7}, 400, "bad-request"),
    ],
)
def test_what_means_nothing_is_refused_with_a_sentence(
    api: httpx.Client, path: str, change: dict[str, Any], status: int, kind: str
) -> None:
    body = {"game": "connect-four", "moves": ["1"], **({"grade": 1} if path == "hints" else {}), **change}
    answer = api.post(path, json=body)
    assert (answer.status_code, answer.json()["type"]) == (status, f"urn:inarow:{kind}")
    assert answer.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize(
    ("path", "body"),
    [("analyses", {"seconds": 60}), ("analyses", {"seconds": 0}), ("hints", {"grade": 4}), ("reviews", {})],
)
def test_limits_are_limits(api: httpx.Client, path: str, body: dict[str, Any]) -> None:
    answer = api.post(path, json={"game": "connect-four", **body})
    assert answer.status_code == 400


def test_there_is_nothing_to_search_for_in_a_finished_game(api: httpx.Client) -> None:
    for path, more in (("analyses", {}), ("hints", {"grade": 1})):
        answer = api.post(path, json={"game": "connect-four", "moves": FINISHED, **more})
        assert answer.json()["type"] == "urn:inarow:game-over"


def test_a_stranger_with_many_searches_is_told_to_wait_at_once(api: httpx.Client) -> None:
    body = {"game": "ultimate", "seconds": 1.5}

    def analysed() -> tuple[int, float, str]:
        began = time.perf_counter()
        with api.stream("POST", "analyses", json=body) as response:
            seconds = time.perf_counter() - began
            if response.status_code == 200:
                response.read()
            return response.status_code, seconds, response.headers.get("retry-after", "")

    with ThreadPoolExecutor(6) as threads:
        answers = list(threads.map(lambda _: analysed(), range(6)))
    assert sorted(status for status, _, _ in answers) == [200, 200, 503, 503, 503, 503]
    for status, seconds, again in answers:
        if status == 503:
            assert again == "1"
            assert seconds < 0.5
    until(lambda: api.post("hints", json={"game": "domino", "grade": 1}).status_code == 200)


def test_closing_the_connection_stops_the_search(server: Server, address: str, api: httpx.Client) -> None:
    for _ in range(4):
        leave_in_the_middle(server, address, {"game": "ultimate", "seconds": 4})
    began = time.monotonic()
    until(lambda: api.post("hints", json={"game": "domino", "grade": 1}).status_code == 200)
    assert time.monotonic() - began < 2.0, "the searches would have taken eight seconds"


def test_a_flood_of_searches_is_answered_at_once_and_leaves_nothing_behind(
    server: Server, api: httpx.Client
) -> None:
    """From a hundred addresses: as many as may run and wait are accepted, the others refused."""
    lines, statuses, slowest = list[socket.socket](), list[str](), 0.0
    for _ in range(100):
        began = time.perf_counter()
        line = asked(server, new_address(), {"game": "ultimate", "seconds": 4})
        statuses.append(line.recv(12).decode()[-3:])
        slowest = max(slowest, time.perf_counter() - began)
        lines.append(line)
    print(f"slowest answer {1000 * slowest:.0f} ms")
    accepted = statuses.count("200")
    assert QUEUE <= accepted <= QUEUE + 2 + 2, "some may have ended meanwhile"
    assert statuses.count("503") == 100 - accepted
    assert slowest < 0.5
    began = time.perf_counter()
    for line in lines:
        line.close()
    until(lambda: api.post("hints", json={"game": "domino", "grade": 1}).status_code == 200)
    assert time.perf_counter() - began < 5.0, "the searches that nobody waits for are given up"


def leave_in_the_middle(server: Server, address: str, body: dict[str, Any]) -> None:
    with asked(server, address, body) as line:
        assert b"200" in line.recv(100)


def asked(server: Server, address: str, body: dict[str, Any]) -> socket.socket:
    """A connection on which an analysis was asked for."""
    where = urlsplit(server.address)
    content = json.dumps(body).encode()
    head = (
        f"POST /api/v1/analyses HTTP/1.1\r\nHost: {where.netloc}\r\nX-Inarow: 1\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n"
    )
    line = socket.create_connection((where.hostname or "", where.port or 0), source_address=(address, 0))
    line.sendall(head.encode() + content)
    return line


def test_an_analysis_of_the_operators_own_game(api: httpx.Client) -> None:
    body = {"game": NIM, "moves": ["3"] * 4, "seconds": 2}
    with api.stream("POST", "analyses", json=body) as response:
        *_, last = events(response)
    assert last["done"]
    assert last["proved"]


WIN = {"score": 999_991, "proved": True, "value": "win", "plies": 9}
LINE = [
    {"move": "4"},
    {
        "move": "4",
        "mark": "?",
        "worth": WIN,
        "variations": [[{"move": "3", "variations": [[{"move": "5"}]]}]],
    },
]


def test_a_game_with_variations_is_written_and_read_again(api: httpx.Client) -> None:
    for form in ("text", "jsonl"):
        written = api.post("exports", json={"game": "connect-four", "plies": LINE, "form": form}).json()
        assert written["form"] == form
        assert "win" in written["text"] or "999991" in written["text"], "what the move is worth is kept"
        read = api.post("imports", json={"text": written["text"]}).json()
        assert read["moves"] == ["4", "4"]
        inner = {"ply": 2, "moves": ["5"], "variations": []}
        assert read["variations"] == [{"ply": 2, "moves": ["3"], "variations": [inner]}]


@pytest.mark.parametrize(
    ("plies", "kind"),
    [
        ([{"move": "9"}], "bad-notation"),
        ([{"move": "1"}] * 7, "illegal-move"),
        ([{"move": "1", "variations": [[{"move": "9"}]]}], "bad-notation"),
        ([{"move": "1", "variations": [[]]}], "bad-request"),
        ([{"move": "1", "mark": "!?!"}], "bad-request"),
        ([{"move": "1", "worth": {**WIN, "plies": None}}], "bad-notation"),
        ([{"move": "1", "worth": {**WIN, "score": 12}}], "bad-notation"),
        ([{"move": "1", "worth": {**WIN, "score": 10**30}}], "bad-notation"),
        ([{"move": "1", "worth": {**WIN, "plies": 0}}], "bad-request"),
        ([{"move": "1", "comment": "?"}], "bad-request"),
    ],
)
def test_only_what_the_law_allows_is_written(api: httpx.Client, plies: list[Any], kind: str) -> None:
    answer = api.post("exports", json={"game": "connect-four", "plies": plies})
    assert answer.json()["type"] == f"urn:inarow:{kind}"
