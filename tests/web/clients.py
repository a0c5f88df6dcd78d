"""A client as other programs write one: it opens rooms, plays and follows. Each has an address of its own."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

import httpx
import websockets
from websockets.asyncio.client import ClientConnection

PROGRAM = {"X-Inarow": "1"}
HUMAN, ENGINE = {"player": "human"}, {"player": "engine:level=1"}
_addresses = count(1)


def new_address() -> str:
    """An address of loopback that no client had: limits by address do not add up over tests."""
    number = next(_addresses)
    return f"127.77.{number // 250}.{number % 250 + 1}"


def key() -> str:
    return secrets.token_urlsafe(16)


class Client:
    """Asks the server; `with` closes its connections."""

    def __init__(self, address: str, local: str | None = None) -> None:
        self.address, self.local = address, local or new_address()
        transport = httpx.HTTPTransport(local_address=self.local)
        self.http = httpx.Client(base_url=address, headers=PROGRAM, transport=transport, timeout=30)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *error: object) -> None:
        self.http.close()

    def get(self, path: str, secret: str = "", **query: str) -> httpx.Response:
        return self.http.get(path, params=query, headers=bearer(secret))

    def post(self, path: str, body: object, secret: str = "", **headers: str) -> httpx.Response:
        return self.http.post(path, json=body, headers=bearer(secret) | headers)

    def open(self, game: str = "connect-four", **facts: Any) -> Table:
        """A new room, two people at it unless said otherwise."""
        body = {"game": game, "x": HUMAN, "o": HUMAN, "key": key(), **facts}
        answer = self.post("api/v1/rooms", body)
        assert answer.status_code == 201, answer.text
        return Table(self, answer.json())

    @asynccontextmanager
    async def live(self, room: str, *known: str, **headers: str) -> AsyncIterator[ClientConnection]:
        """A socket that follows a room and has said who it is."""
        address = f"{self.address.replace('http', 'ws', 1)}api/v1/rooms/{room}/live"
        async with websockets.connect(
            address,
            additional_headers=PROGRAM | headers,
            local_addr=(self.local, 0),
            compression=None,
            max_queue=None,
        ) as socket:
            await socket.send(json.dumps({"secrets": list(known)}))
            yield socket


class Table:
    """A room as its client sees it."""

    def __init__(self, client: Client, opened: dict[str, Any]) -> None:
        self.client, self.id, self.secrets = client, opened["id"], opened["secrets"]
        self.first: dict[str, Any] = opened["room"]

    @property
    def both(self) -> str:
        """What whoever has both seats sends."""
        return ".".join(self.secrets.values())

    def now(self, secret: str = "") -> dict[str, Any]:
        found: dict[str, Any] = self.client.get(f"api/v1/rooms/{self.id}", secret).json()
        return found

    def do(self, action: str, body: object, secret: str) -> httpx.Response:
        return self.client.post(f"api/v1/rooms/{self.id}/{action}", body, secret)

    def move(self, ply: int, move: str, secret: str | None = None) -> httpx.Response:
        """A move by the player whose turn it is in a game that x begins."""
        mover = self.secrets.get("xo"[(ply - 1) % 2], "")
        return self.do("moves", {"ply": ply, "move": move}, mover if secret is None else secret)

    def play(self, moves: str) -> dict[str, Any]:
        """Moves from the beginning of the game; the room after the last."""
        for ply, move in enumerate(moves.split(), start=1):
            answer = self.move(ply, move)
            assert answer.status_code == 200, answer.text
        room: dict[str, Any] = answer.json()["room"]
        return room

    def wait(self, plies: int) -> dict[str, Any]:
        """The room as soon as it has so many moves."""
        return asyncio.run(self._wait(plies))

    async def _wait(self, plies: int) -> dict[str, Any]:
        async with self.client.live(self.id) as socket:
            return await until(socket, lambda room: len(room["moves"]) >= plies)


def bearer(secret: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"} if secret else {}


async def until(socket: ClientConnection, wanted: Any, seconds: float = 20.0) -> dict[str, Any]:
    """The first room that is wanted, of those that a socket is sent."""
    async with asyncio.timeout(seconds):
        while True:
            said = json.loads(await socket.recv())
            if "room" in said and wanted(said["room"]):
                assert said["sequence"] == said["room"]["sequence"]
                found: dict[str, Any] = said["room"]
                return found
