"""The guard: strangers, other pages, and what is too large, too deep, too slow or too often."""

from __future__ import annotations

import asyncio
import json
import random
import re
import socket
import time
from contextlib import closing, suppress
from itertools import cycle
from pathlib import Path
from typing import Any

import httpx
import pytest

import inarow
from inarow.web import connections, guard, rates, steps
from inarow.web.app import create_app
from inarow.web.rates import TABLE, Rates
from inarow.web.settings import Settings
from tests.cli.process import ROOT
from tests.web.clients import HUMAN, Client, Table, key, new_address
from tests.web.serving import Server, in_thread

NEW_ROOM = {"game": "domino", "x": HUMAN, "o": HUMAN}


def unsafe_routes(address: str) -> list[str]:
    """Every path that takes a POST, of the OpenAPI document."""
    paths: dict[str, Any] = httpx.get(f"{address}api/v1/openapi.json").json()["paths"]
    return [
        path.lstrip("/").replace("{id}", "abcdefghijkm") for path, verbs in paths.items() if "post" in verbs
    ]


def plain(client: Client) -> httpx.Client:
    """Asks without saying that it is a program, from an address of its own."""
    transport = httpx.HTTPTransport(local_address=new_address())
    return httpx.Client(base_url=client.address, transport=transport)


def host(client: Client) -> str:
    return client.address.split("/")[2]


# Other pages


def test_no_page_of_another_origin_changes_anything(client: Client) -> None:
    """A form, a picture, a fetch: from elsewhere, from nowhere, and with a name that looks like ours."""
    body = json.dumps({**NEW_ROOM, "key": key()})
    cross_site: list[dict[str, str]] = [
        {},
        {"Origin": "null"},
        {"Origin": "http://evil.example"},
        {"Origin": f"http://{host(client)}.evil.example"},
        {"Origin": f"https://{host(client)}"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": f"http://{host(client)}", "Sec-Fetch-Site": "cross-site"},
        {"Origin": "http://evil.example", "X-Inarow": "1"},
    ]
    for path in unsafe_routes(client.address):
        with plain(client) as stranger:
            for headers in cross_site:
                said = headers | {"Content-Type": "application/json"}
                answer = stranger.post(path, content=body, headers=said)
                assert (answer.status_code, answer.json()["type"]) == (403, "urn:inarow:wrong-origin"), said
            form = stranger.post(path, data={"a": "b"}, headers={"Origin": f"http://{host(client)}"})
            assert (form.status_code, form.json()["type"]) == (415, "urn:inarow:wrong-media")
            assert stranger.get(path).status_code in (404, 405), "reading changes nothing"


@pytest.mark.parametrize(
    "headers", [{"Origin": "http://{host}"}, {"Sec-Fetch-Site": "same-origin"}, {"X-Inarow": "1"}]
)
def test_our_own_page_and_programs_may(client: Client, headers: dict[str, str]) -> None:
    with plain(client) as page:
        said = {name: value.format(host=host(client)) for name, value in headers.items()}
        answer = page.post("api/v1/rooms", json={**NEW_ROOM, "key": key()}, headers=said)
        assert answer.status_code == 201


@pytest.mark.parametrize(
    "name", ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80", "a@b", ""]
)
def test_a_name_that_somebody_let_point_here_is_refused(client: Client, name: str) -> None:
    answer = client.http.get("api/v1/games", headers={"Host": name})
    assert answer.status_code in (400, 421)


def test_the_origin_that_the_operator_names_is_ours(tmp_path: Path) -> None:
    settings = Settings(str(tmp_path / "games.db"), workers=1, origins=("https://games.example",))
    with in_thread(settings) as address, httpx.Client(base_url=address) as page:
        for origin, status in (("https://games.example", 201), (address.rstrip("/"), 403)):
            headers = {"Host": "games.example", "Origin": origin}
            assert (
                page.post("api/v1/rooms", json={**NEW_ROOM, "key": key()}, headers=headers).status_code
                == status
            )


# What every answer carries


def test_every_answer_has_the_headers_that_keep_a_page_safe(client: Client) -> None:
    table = client.open()
    answers = [
        *(client.get(path) for path in ("", "api/v1/games", "api/v1/openapi.json", "health/live", "metrics")),
        *(client.get(path) for path in ("nothing", "api/v1/nothing", f"api/v1/rooms/{table.id}/record")),
        client.get("api/v1/positions", game="chess"),
        client.post("api/v1/rooms", {}),
        table.move(1, "9"),
    ]
    with plain(client) as stranger:
        answers.append(stranger.post("api/v1/rooms"))
    for answer in answers:
        assert {name: answer.headers.get(name) for name in guard.HEADERS} == guard.HEADERS, answer.url
        assert "server" not in answer.headers
    policy = answers[0].headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


def test_the_page_is_packed_and_not_sent_twice(client: Client) -> None:
    first = client.http.get("", headers={"Accept-Encoding": "gzip"})
    assert first.headers["content-type"] == "text/html; charset=utf-8"
    assert client.http.get("", headers={"If-None-Match": first.headers["etag"]}).status_code == 304
    large = client.http.get(
        "api/v1/positions", params={"game": "ultimate"}, headers={"Accept-Encoding": "gzip"}
    )
    assert large.headers["content-encoding"] == "gzip"
    bare = client.http.get("api/v1/positions", params={"game": "ultimate"}, headers={"Accept-Encoding": ""})
    assert bare.json() == large.json()
    assert "content-encoding" not in bare.headers


@pytest.mark.parametrize(
    "path",
    [
        "../settings.py",
        "%2e%2e/settings.py",
        "..%2fapp.py",
        "page/../../app.py",
        "style",
        "index.html",
        "a\\b",
    ],
)
def test_no_name_leads_out_of_the_folder_of_the_page(client: Client, path: str) -> None:
    with socket.create_connection(("127.0.0.1", int(host(client).partition(":")[2]))) as raw:
        raw.sendall(f"GET /{path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        assert b" 404 " in raw.makefile("rb").readline()


# Sizes


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b'{"game": NaN}',
        b"\xff\xfe",
        b"[" * 31,
        b'{"game":"domino","x":{"player":"human"},"o":{"player":"human"},"key":"short"}',
        json.dumps({**NEW_ROOM, "key": "k" * 22, "more": 1}).encode(),
        json.dumps({**NEW_ROOM, "key": "k" * 22, "x": {"player": "human", "name": "n" * 33}}).encode(),
        json.dumps({**NEW_ROOM, "key": "k" * 22, "x": {"player": "human", "name": "a\nb"}}).encode(),
        json.dumps({**NEW_ROOM, "key": "k" * 22, "x": {"player": "human", "name": "\ud800"}}).encode(),
        json.dumps({**NEW_ROOM, "key": "k" * 22, "clock": {"seconds": 1e9}}).encode(),
        json.dumps({**NEW_ROOM, "key": "k" * 22, "clock": {"seconds": "60"}}).encode(),
        json.dumps({**NEW_ROOM, "key": "k" * 22, "moves": "1,0,0"}).encode(),
        json.dumps({**NEW_ROOM, "key": "k" * 22, "position": "x" * 1001}).encode(),
    ],
)
def test_a_body_that_is_not_what_is_expected_is_refused(client: Client, body: bytes) -> None:
    answer = client.http.post("api/v1/rooms", content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["type"]) == (400, "urn:inarow:bad-request")
    assert len(answer.content) < 1000
    assert "Traceback" not in answer.text


def test_a_body_that_is_too_large_or_too_deep_is_refused(client: Client) -> None:
    def send(path: str, body: bytes) -> int:
        headers = {"Content-Type": "application/json"}
        return client.http.post(path, content=body, headers=headers).status_code

    def in_chunks(path: str, size: int) -> int:
        headers = {"Content-Type": "application/json"}
        return client.http.post(path, content=iter([b" " * size]), headers=headers).status_code

    assert send("api/v1/rooms/x/moves", b" " * (guard.LARGEST + 1)) == 413
    assert in_chunks("api/v1/rooms/x/moves", guard.LARGEST + 1) == 413
    assert send("api/v1/rooms/x/moves", b" " * guard.LARGEST) == 400
    deep = client.http.post(
        "api/v1/rooms", content=b"[" * 2000 + b"]" * 2000, headers={"Content-Type": "application/json"}
    )
    assert (deep.status_code, "brackets" in deep.json()["detail"]) == (400, True)
    assert send("api/v1/imports", b" " * (guard.LARGEST_GAME + 1)) == 413
    assert send("api/v1/imports", json.dumps({"text": "[" * 60_000}).encode()) == 400


@pytest.mark.parametrize(
    "text",
    ["../../etc/passwd", "[Record", '{"schema": 1}', "[" * 1000, "\0", "4 4 4 x", "<script>", '{"a":' * 40],
)
def test_an_import_that_is_no_game_is_refused_with_a_sentence(client: Client, text: str) -> None:
    answer = client.post("api/v1/imports", {"text": text, "game": "connect-four"})
    assert (answer.status_code, answer.json()["type"]) == (400, "urn:inarow:bad-notation"), answer.text


def test_a_record_may_not_name_a_file_to_run(client: Client) -> None:
    record = (
        '{"schema": 1, "game": "./x.py:X", "x": {"player": "human"}, "o": {"player": "human"}, "moves": []}'
    )
    answer = client.post("api/v1/imports", {"text": record})
    assert answer.status_code == 400
    assert "is not one of the package" in answer.json()["detail"]


@pytest.mark.parametrize(
    ("text", "start", "moves"),
    [("44536", "", 5), ("4 4 5", "", 3), ("......./......./......./......./......./...x... o", "....", 0)],
)
def test_moves_and_positions_are_imported(client: Client, text: str, start: str, moves: int) -> None:
    found = client.post("api/v1/imports", {"text": text, "game": "connect-four"}).json()
    assert (found["start"][:4], len(found["moves"])) == (start, moves)


def test_names_with_markup_stay_text(client: Client) -> None:
    name = "<img src=x onerror=alert(1)>"
    table = client.open(x={"player": "human", "name": name})
    assert table.now()["x"]["name"] == name
    answer = client.get(f"api/v1/rooms/{table.id}")
    assert answer.headers["content-type"] == "application/json"
    record = client.get(f"api/v1/rooms/{table.id}/record")
    assert name in record.text
    assert record.headers["content-type"].startswith("text/plain")
    assert "attachment" in record.headers["content-disposition"]


# Slow clients


def test_who_sends_a_request_too_slowly_or_without_end_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 0.4)
    monkeypatch.setattr(guard, "PATIENCE", 0.4)
    with in_thread(Settings(str(tmp_path / "games.db"), workers=1)) as address:
        place = ("127.0.0.1", int(address.rstrip("/").rpartition(":")[2]))

        def said_to(*parts: bytes) -> bytes:
            with socket.create_connection(place) as raw:
                raw.settimeout(10)
                for part in parts:
                    raw.sendall(part)
                return raw.makefile("rb").read()

        head = b"POST /api/v1/rooms HTTP/1.1\r\nHost: localhost\r\nX-Inarow: 1\r\nConnection: close\r\n"
        assert said_to(b"") == b"", "nothing was said"
        assert said_to(b"GET / HTTP/1.1\r\nHost: loc") == b"", "the head does not end"
        late = said_to(head + b"Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{")
        assert b" 408 " in late.splitlines()[0]
        long = said_to(b"GET / HTTP/1.1\r\nA: " + b"a" * connections.LARGEST_HEAD)
        assert b" 400 " in long.splitlines()[0]
        assert httpx.get(address + "health/live").status_code == 200


# Rates


EXAMPLES = {
    "live": ("GET", "/api/v1/rooms/abc/live"),
    "new room": ("POST", "/api/v1/rooms"),
    "move": ("POST", "/api/v1/rooms/abc/moves"),
    "room": ("POST", "/api/v1/rooms/abc/resign"),
    "import": ("POST", "/api/v1/imports"),
    "thinking": ("POST", "/api/v1/hints"),
    "position": ("GET", "/api/v1/positions"),
    "read": ("GET", "/style/page.css"),
    "other": ("DELETE", "/"),
}
ROWS = [(rate, who) for rate in TABLE for who in ("address", "seat") if getattr(rate, who)]


@pytest.mark.parametrize(("rate", "who"), ROWS, ids=[f"{rate.name} by {who}" for rate, who in ROWS])
def test_each_row_of_the_table_limits_by_both_windows(rate: rates.Rate, who: str) -> None:
    fast, slow = getattr(rate, who)
    now = 0.0
    counter = Rates(lambda: now)
    addresses = cycle(["192.0.2.1"] if who == "address" else [f"192.0.2.{number}" for number in range(250)])

    def refused() -> str | None:
        found = counter.wait(*EXAMPLES[rate.name], next(addresses), "a seat" if who == "seat" else None)
        return found and found.row

    done = 0
    while done + fast.requests < slow.requests:
        assert {refused() for _ in range(fast.requests)} == {None}
        assert refused() == rate.name, "the fast window is full"
        done += fast.requests
        now += fast.seconds
    assert now < slow.seconds
    assert {refused() for _ in range(slow.requests - done)} == {None}
    now += fast.seconds
    assert refused() == rate.name, "the slow window is full"
    now = slow.seconds
    assert refused() is None


def test_the_page_of_the_manual_shows_the_table() -> None:
    page = (ROOT / "docs" / "web.md").read_text()
    for rate in TABLE:
        seat, address = (
            ", ".join(f"{window.requests} in {window.seconds} s" for window in pair or ()) or ""
            for pair in (rate.seat, rate.address)
        )
        row = re.search(rf"^\| `{rate.name}`: [^|]+\|([^|]*)\|([^|]*)\|$", page, re.MULTILINE)
        assert row is not None, rate.name
        assert (row[1].strip(), row[2].strip()) == (seat, address)


def test_who_asks_too_often_is_told_when_to_come_again_and_others_are_not_held_up(server: Server) -> None:
    with Client(server.address) as flood, Client(server.address) as other:
        limit = next(rate for rate in TABLE if rate.name == "import").address.fast.requests
        answers = [
            flood.post("api/v1/imports", {"text": "4", "game": "connect-four"}) for _ in range(limit + 1)
        ]
        assert [answer.status_code for answer in answers] == [200] * limit + [429]
        assert int(answers[-1].headers["retry-after"]) >= 1
        assert answers[-1].json()["type"] == "urn:inarow:too-often"
        named = {"X-Forwarded-For": "192.0.2.9", "X-Real-IP": "192.0.2.9", "Forwarded": "for=192.0.2.9"}
        again = flood.post("api/v1/imports", {"text": "4", "game": "connect-four"}, **named)
        assert again.status_code == 429, "nobody chooses his own address"
        assert other.post("api/v1/imports", {"text": "4", "game": "connect-four"}).status_code == 200


def test_counters_of_many_addresses_do_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rates, "MOST", 100)
    counter = Rates(lambda: 0.0)
    for number in range(1000):
        assert counter.wait("GET", "/", f"10.0.{number // 250}.{number % 250}", None) is None
    assert len(counter._counts) <= 100


# The log, and what nobody foresaw


def test_the_log_is_one_line_an_event_whatever_strangers_send(server: Server) -> None:
    with Client(server.address) as client:
        client.http.post("api/v1/rooms", headers={"Origin": "http://a\x1b[31mb"}, json={})
        client.get("%0a%7b%22event%22:%22forged%22%7d")
        client.get("a%1b%5b2Jb%0d%0ac")
    time.sleep(0.1)
    lines = [line for line in server.said().splitlines() if not line.startswith("the page is at")]
    events = [json.loads(line) for line in lines]
    assert "forged" not in {event["event"] for event in events}
    assert any("forged" in event.get("path", "") for event in events)
    assert all(line.isascii() and line.isprintable() for line in lines)
    assert {"refused", "request"} <= {event["event"] for event in events}


def test_an_error_that_nobody_foresaw_is_a_problem_document_and_a_line_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    from inarow.web.steps import Steps

    def fail(*arguments: object) -> None:
        raise ZeroDivisionError("a secret of the inside")

    monkeypatch.setattr(Steps, "step", fail)
    with in_thread(Settings(str(tmp_path / "games.db"), workers=1)) as address:
        answer = httpx.get(f"{address}api/v1/positions", params={"game": "domino"})
        assert (answer.status_code, answer.json()["type"]) == (500, "urn:inarow:fault")
        assert "secret" not in answer.text
        assert {name: answer.headers.get(name) for name in guard.HEADERS} == guard.HEADERS
        assert httpx.get(f"{address}health/live").status_code == 200
    told = [json.loads(line) for line in capfd.readouterr().err.splitlines()]
    fault = next(event for event in told if event["event"] == "fault")
    assert (fault["error"], fault["path"]) == ("ZeroDivisionError", "/api/v1/positions")
    assert "test_guard.py" in fault["where"]


def test_a_store_that_fails_is_told_and_the_room_goes_on_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from inarow.store.writer import Writer

    with (
        in_thread(Settings(str(tmp_path / "games.db"), workers=1, log="off")) as address,
        Client(address) as client,
    ):
        table = client.open()
        table.play("4")
        with monkeypatch.context() as patch:
            patch.setattr(Writer, "append", _full)
            answer = table.move(2, "4")
            assert (answer.status_code, answer.json()["type"]) == (503, "urn:inarow:store-fault")
        assert (
            Table(client, {"id": table.id, "secrets": table.secrets, "room": {}}).move(2, "4").status_code
            == 200
        )


def _full(*arguments: object) -> None:
    from sqlalchemy.exc import OperationalError

    raise OperationalError("INSERT", {}, Exception("database or disk is full"))


def test_the_app_says_at_once_that_it_cannot_use_its_store(tmp_path: Path) -> None:
    from inarow.store import StoreFault

    with pytest.raises(StoreFault, match="is no store"):
        create_app(Settings(str(tmp_path)))


def test_nobody_has_all_threads_make_positions_for_him(server: Server) -> None:
    address = new_address()
    dice = random.Random(5)
    games = []
    for _ in range(12):
        position, moves = inarow.load("ultimate").start(), list[str]()
        for _ in range(80):
            moves.append(dice.choice(position.moves()))
            position = position.play(moves[-1])
        games.append(" ".join(moves))

    async def flood() -> list[int]:
        transport = httpx.AsyncHTTPTransport(local_address=address)
        async with httpx.AsyncClient(base_url=server.address, transport=transport, timeout=60) as asking:
            asked = [
                asking.get("api/v1/positions", params={"game": "ultimate", "moves": each}) for each in games
            ]
            return [answer.status_code for answer in await asyncio.gather(*asked)]

    statuses = asyncio.run(flood())
    assert set(statuses) == {200, 503}
    assert statuses.count(200) >= steps.PER_ASKER


def test_a_client_that_reads_no_answers_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 1.0)
    with in_thread(Settings(str(tmp_path / "games.db"), workers=1)) as address:
        host, port = address.removeprefix("http://").rstrip("/").split(":")
        with closing(socket.socket()) as silent:
            silent.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            silent.connect((host, int(port)))
            silent.setblocking(False)
            asked = b"GET /script/board.js HTTP/1.1\r\nHost: localhost\r\n\r\n"
            with pytest.raises(ConnectionError):
                _ask_on(silent, asked, seconds=20)


def _ask_on(asking: socket.socket, asked: bytes, seconds: float) -> None:
    """Asks again and again, and reads nothing."""
    limit = time.monotonic() + seconds
    while time.monotonic() < limit:
        with suppress(BlockingIOError):
            asking.send(asked)
        time.sleep(0.01)
