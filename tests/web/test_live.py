"""Sockets: whoever follows a room sees all that happens; who is slow, silent or rude is dropped."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import re
import socket
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
import websockets
from websockets.exceptions import ConnectionClosed, InvalidStatus

from inarow.web import connections, hall, live
from inarow.web.connections import Connection, Socket
from inarow.web.settings import Settings
from tests.web.clients import PROGRAM, Client, until
from tests.web.serving import Server, in_thread, running

IDLE = 1000 if os.environ.get("INAROW_LONG") else 100


async def closed(connection: Any) -> int:
    """The code with which the server closes a socket."""
    with suppress(ConnectionClosed):
        async with asyncio.timeout(20):
            while True:
                await connection.recv()
    code: int = connection.close_code
    return code


async def answer_pings(connection: Any, seconds: float) -> int:
    """Answers the server's pings for some time; how many there were."""
    pings = 0
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            async for said in connection:
                if number := json.loads(said).get("ping"):
                    pings += 1
                    await connection.send(json.dumps({"pong": number}))
    return pings


def test_both_players_and_watchers_see_every_move_and_who_is_there(client: Client) -> None:
    table = client.open()

    async def follow() -> None:
        async with (
            client.live(table.id, table.secrets["x"]) as x,
            client.live(table.id, table.secrets["o"]) as o,
            client.live(table.id) as watcher,
        ):
            for follower, you in ((x, ["x"]), (o, ["o"]), (watcher, [])):
                room = await until(follower, lambda room: room["watching"] == 1)
                assert (room["you"], room["x"]["present"], room["o"]["present"]) == (you, True, True)
            await asyncio.to_thread(table.play, "4 4")
            for follower in (x, o, watcher):
                room = await until(follower, lambda room: len(room["moves"]) == 2)
                assert room["sequence"] == 2
            await o.close()
            await until(x, lambda room: not room["o"]["present"])

    asyncio.run(follow())


def test_two_tabs_on_one_seat_both_play(client: Client) -> None:
    table = client.open()

    async def follow() -> None:
        known = table.secrets.values()
        async with client.live(table.id, *known) as first, client.live(table.id, *known) as second:
            assert (await until(first, lambda room: True))["you"] == ["x", "o"]
            await asyncio.to_thread(table.move, 1, "4", table.both)
            await asyncio.to_thread(table.move, 2, "5", table.both)
            for tab in (first, second):
                await until(tab, lambda room: room["moves"] == ["4", "5"])
            await first.close()
            room = await until(second, lambda room: True)
            assert room["x"]["present"], "the other tab is still there"

    asyncio.run(follow())


BAD_ORIGINS = [
    "null",
    "http://evil.example",
    "https://{host}",
    "http://{host}.evil.example",
    "http://evil-{host}",
    "http://{host}@evil.example",
    "http://evil.example/{host}",
    "http://127.0.0.1",
    "file://",
    "",
]


@pytest.mark.parametrize("origin", BAD_ORIGINS)
def test_a_page_of_another_origin_cannot_follow(client: Client, server: Server, origin: str) -> None:
    table = client.open()
    host = server.address.split("/")[2]

    async def follow() -> None:
        async with client.live(table.id, Origin=origin.format(host=host)):
            pass

    with pytest.raises(InvalidStatus) as refused:
        asyncio.run(follow())
    assert refused.value.response.status_code == 403


def test_an_origin_must_be_there_unless_a_program_says_that_it_is_one(client: Client, server: Server) -> None:
    table = client.open()
    address = f"{server.address.replace('http', 'ws')}api/v1/rooms/{table.id}/live"

    async def follow(headers: dict[str, str]) -> None:
        async with websockets.connect(address, additional_headers=headers) as connection:
            await connection.send('{"secrets":[]}')
            await until(connection, lambda room: True)

    with pytest.raises(InvalidStatus):
        asyncio.run(follow({}))
    asyncio.run(follow(PROGRAM))
    asyncio.run(follow({"Origin": server.address.rstrip("/")}))


def test_a_room_that_is_not_there_has_no_socket(client: Client) -> None:
    async def follow(room: str) -> None:
        async with client.live(room):
            pass

    for room in ("abcdefghijkm", "x", "..", "%2e%2e"):
        with pytest.raises(InvalidStatus) as refused:
            asyncio.run(follow(room))
        assert refused.value.response.status_code == 404


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "move 4",
        "[]",
        '{"move": "4"}',
        '{"secrets": "x"}',
        '{"secrets": [1]}',
        '{"secrets": ["", "", "", "", ""]}',
        "[" * 2000,
        "x" * 3000,
        b"\xff\xfe",
    ],
)
def test_a_first_frame_that_makes_no_sense_ends_the_socket(client: Client, frame: str | bytes) -> None:
    table = client.open()

    async def follow() -> int:
        address = f"{client.address.replace('http', 'ws')}api/v1/rooms/{table.id}/live"
        async with websockets.connect(address, additional_headers=PROGRAM) as connection:
            await connection.send(frame)
            return await closed(connection)

    assert asyncio.run(follow()) in (1008, 1009, 1007)


def test_a_client_that_talks_too_much_is_dropped(client: Client) -> None:
    table = client.open()

    async def follow() -> int:
        async with client.live(table.id) as connection:
            for number in range(live.FRAMES + 1):
                await connection.send(json.dumps({"pong": number}))
            return await closed(connection)

    assert asyncio.run(follow()) == 1008


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with little patience and room."""
    made = Connection.connection_made

    def narrow(self: Connection, transport: asyncio.Transport) -> None:
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        made(self, transport)

    with pytest.MonkeyPatch.context() as patch:
        for name, value in (("PING", 0.2), ("SILENCE", 0.6), ("FIRST_FRAME", 1.5)):
            patch.setattr(live, name, value)
        patch.setattr(live, "PER_ADDRESS", 3)
        patch.setattr(connections, "PATIENCE", 1.0)
        patch.setattr(Connection, "connection_made", narrow)
        with in_thread(Settings(str(tmp_path_factory.mktemp("hasty") / "games.db"), workers=1)) as address:
            yield address


def test_a_client_that_says_nothing_is_dropped(hasty: str) -> None:
    with Client(hasty) as client:
        table = client.open()

        async def follow() -> None:
            address = f"{hasty.replace('http', 'ws')}api/v1/rooms/{table.id}/live"
            async with websockets.connect(address, additional_headers=PROGRAM) as connection:
                assert await closed(connection) == live.SILENT, "it never said who it is"
            async with client.live(table.id) as connection:
                assert await closed(connection) == live.SILENT, "it never answered a ping"
            async with client.live(table.id) as connection:
                assert await answer_pings(connection, 1.5) > 2
                assert connection.close_code is None

        asyncio.run(follow())


def following(room: str) -> bytes:
    """What a client sends who wants to follow a room."""
    return (
        f"GET /api/v1/rooms/{room}/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Version: 13\r\nX-Inarow: 1\r\n\r\n"
    ).encode()


def frame(said: object) -> bytes:
    """A short text frame, masked by zeros."""
    text = json.dumps(said).encode()
    return bytes((0x81, 0x80 | len(text), 0, 0, 0, 0)) + text


def test_a_client_that_reads_nothing_costs_a_little_and_is_dropped(hasty: str) -> None:
    port = int(hasty.rstrip("/").rpartition(":")[2])
    with Client(hasty) as client, socket.create_connection(("127.0.0.1", port)) as rude:
        table = client.open("ultimate")
        rude.sendall(following(table.id))
        assert rude.recv(12) == b"HTTP/1.1 101"
        rude.sendall(frame({"secrets": []}))
        for ply, move in enumerate(["0,0", "0,1", "0,5", "1,4"], start=1):
            assert table.move(ply, move).status_code == 200, "others are not held up"
        rude.settimeout(20)
        with rude.makefile("rb") as stream:
            assert b"watching" in stream.read(), "it was served, and then cut off"
        assert table.now()["watching"] == 0


def test_a_client_that_answers_and_reads_nothing_is_cut_off(hasty: str) -> None:
    """What lies between is full some time: nothing can be sent then, not even that it is over."""
    port = int(hasty.rstrip("/").rpartition(":")[2])
    with Client(hasty) as client, socket.socket() as rude:
        table = client.open("ultimate")
        rude.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        rude.connect(("127.0.0.1", port))
        rude.sendall(following(table.id))
        assert rude.recv(12) == b"HTTP/1.1 101"
        rude.sendall(frame({"secrets": []}))

        async def come_and_go() -> None:
            """Each time all who follow are told."""
            async with asyncio.timeout(60):
                while True:
                    with Client(hasty) as other:
                        for _ in range(10):
                            async with other.live(table.id):
                                pass
                    rude.sendall(frame({"pong": 1}))

        with pytest.raises(ConnectionError):
            asyncio.run(come_and_go())
        assert table.now()["watching"] == 0


def test_closed_sockets_leave_nothing_to_collect(hasty: str) -> None:
    with Client(hasty) as client:
        table = client.open()

        async def follow() -> None:
            for _ in range(10):
                async with client.live(table.id) as connection:
                    await until(connection, lambda room: True)

        def left() -> int:
            return sum(type(each) in (live.Follower, Connection, Socket) for each in gc.get_objects())

        gc.collect()
        gc.disable()
        try:
            asyncio.run(follow())
            limit = time.monotonic() + 10
            while left() > 1 and time.monotonic() < limit:
                time.sleep(0.05)
            assert left() <= 1, "only the connection of the client itself"
        finally:
            gc.enable()


def test_nobody_has_more_sockets_than_his_share(hasty: str) -> None:
    with Client(hasty) as one, Client(hasty) as other:
        table = one.open()

        async def follow() -> None:
            async with one.live(table.id), one.live(table.id), one.live(table.id):
                with pytest.raises(InvalidStatus) as refused:
                    async with one.live(table.id):
                        pass
                assert refused.value.response.status_code == 503
                async with other.live(table.id) as connection:
                    await until(connection, lambda room: True)

        asyncio.run(follow())


def test_many_idle_sockets_cost_little_and_hold_up_nobody(server: Server) -> None:
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status")

    async def follow() -> None:
        async with AsyncExitStack() as stack:
            for _ in range(IDLE // 20):
                client = stack.enter_context(Client(server.address))
                table = await asyncio.to_thread(client.open)
                for _ in range(20):
                    connection = await stack.enter_async_context(client.live(table.id))
                    await until(connection, lambda room: True)
            assert (await asyncio.to_thread(table.now))["watching"] == 20
            assert (await asyncio.to_thread(table.move, 1, "4")).status_code == 200
            await until(connection, lambda room: room["moves"] == ["4"])
            if status.exists():
                memory = int(re.findall(r"VmRSS:\s+(\d+) kB", status.read_text())[0]) >> 10
                print(f"{IDLE} idle sockets: the server holds {memory} MiB")
                assert memory <= 200

    asyncio.run(follow())


def test_a_client_that_hesitates_follows_the_room_as_it_is_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "KEPT", 1)
    with in_thread(Settings(str(tmp_path / "games.db"), workers=1)) as address, Client(address) as client:
        table = client.open()

        async def follow() -> None:
            live_address = f"{address.replace('http', 'ws')}api/v1/rooms/{table.id}/live"
            async with websockets.connect(live_address, additional_headers=PROGRAM) as connection:
                for _ in range(3):
                    await asyncio.to_thread(client.open)
                await asyncio.to_thread(table.play, "4")
                await connection.send('{"secrets":[]}')
                await until(connection, lambda room: room["moves"] == ["4"])
                await asyncio.to_thread(table.move, 2, "5")
                await until(connection, lambda room: room["moves"] == ["4", "5"])

        asyncio.run(follow())


def test_a_socket_comes_back_to_the_whole_room_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path, "--workers", "1") as server, Client(server.address) as client:
        table = client.open()
        table.play("4 4 5")

        async def follow() -> None:
            async with client.live(table.id, table.secrets["o"]) as connection:
                await until(connection, lambda room: True)
                await asyncio.to_thread(server.kill)
                with pytest.raises(ConnectionClosed):
                    await connection.recv()
            await asyncio.to_thread(server.start)
            async with client.live(table.id, table.secrets["o"]) as connection:
                room = await until(connection, lambda room: True)
                assert (room["moves"], room["sequence"], room["you"]) == (["4", "4", "5"], 3, ["o"])

        asyncio.run(follow())
        assert table.move(4, "5").status_code == 200


def test_programs_that_nobody_watches_any_more_stop_between_two_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever leaves while a move is being written leaves a room that goes on with the next one."""
    monkeypatch.setattr(hall, "PACE", 0.0)
    program = {"player": "random"}
    settings = Settings(str(tmp_path / "games.db"), workers=1)
    with in_thread(settings) as address, Client(address) as client:
        table = client.open("ultimate", x=program, o=program)

        async def look(seconds: float) -> int:
            async with client.live(table.id) as watcher:
                room = await until(watcher, lambda room: True)
                moves = len(room["moves"])
                await until(watcher, lambda room: len(room["moves"]) > moves)
                await asyncio.sleep(seconds)
                return moves

        seen = [asyncio.run(look(number / 1000)) for number in range(15)]
        assert seen == sorted(seen)
        shown = table.now()["moves"]
        record = client.get(f"api/v1/rooms/{table.id}/record", form="jsonl").json()
        assert [ply["move"] for ply in record["moves"]][: len(shown)] == shown
