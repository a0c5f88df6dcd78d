"""Sockets that follow rooms: each event is the whole room, so that who misses one misses nothing.

A client that reads slowly gets the latest event only, one that reads nothing or says nothing is dropped, and
nobody can open more sockets than his share.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from contextlib import suppress
from typing import Any

from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from inarow.game import Side
from inarow.store import StoreFault
from inarow.web import problems
from inarow.web.hall import Hall
from inarow.web.metrics import Metrics
from inarow.web.problems import Problem
from inarow.web.rates import asker
from inarow.web.rooms import seen_by

FIRST_FRAME = 5.0
"""Seconds for a client to say who it is."""
PING = 15.0
"""Seconds between two pings."""
SILENCE = 40.0
"""Seconds after which a client that says nothing is gone."""
SECRETS = 4
"""Secrets that a client may send."""
MOST = 2000
PER_ADDRESS = 200
PER_ROOM = 100
"""Sockets that may be open: together, from one address, in one room."""
FRAMES = 10
"""Frames that a client may send between two pings."""

REFUSED, SILENT, LATER = 1008, 4408, 1013
"""Why a socket is closed: for what the client sent, for saying nothing, and to come again."""


class Follower:
    """One client of a room: a socket, and what it has not been sent yet."""

    def __init__(self, socket: WebSocket, sides: frozenset[Side]) -> None:
        self.socket, self.sides = socket, sides
        self.heard = time.monotonic()
        self.frames = 0
        self._news = asyncio.Event()
        self._latest: bytes | None = None
        self._pings, self._pinged = 0, 0
        self._code: int | None = None
        """Why the socket is to be closed."""
        self._ended = False
        self._timer = asyncio.get_running_loop().call_later(PING, self._ping)

    def tell(self, room: bytes) -> None:
        self._latest = room
        self._news.set()

    def leave(self) -> None:
        """The room is gone."""
        self._close(LATER)

    def end(self) -> None:
        """The client is gone: nothing more is sent."""
        self._ended = True
        self._timer.cancel()
        self._news.set()

    def _ping(self) -> None:
        if time.monotonic() - self.heard > SILENCE:
            self._close(SILENT)
            return
        self._pings += 1
        self.frames = 0
        self._timer = asyncio.get_running_loop().call_later(PING, self._ping)
        self._news.set()

    def _close(self, code: int) -> None:
        self._code = code
        self._news.set()

    async def send(self) -> None:
        """Sends events and pings until the socket is closed; it is not to be cancelled, but ended.

        A task that ends by an error holds what was going on around it, and that holds the task: hundreds of
        closed sockets would wait for a collection of garbage.
        """
        with suppress(WebSocketDisconnect):
            while not self._ended and self._code is None:
                await self._news.wait()
                self._news.clear()
                await self._send_news()
            if not self._ended and self._code is not None:
                await self.socket.close(self._code)

    async def _send_news(self) -> None:
        latest, self._latest = self._latest, None
        if latest is not None and not self._ended:
            seen = seen_by(latest, self.sides)
            await self._send(b'{"sequence":%d,"room":%s}' % (_sequence(latest), seen))
        if self._pinged < self._pings and not self._ended:
            self._pinged = self._pings
            await self._send(b'{"ping":%d}' % self._pings)

    async def _send(self, frame: bytes) -> None:
        await self.socket.send({"type": "websocket.send", "text": frame.decode()})

    async def listen(self) -> None:
        """Hears that the client is there; it has nothing else to say."""
        while True:
            said = await _said(self.socket)
            self.frames += 1
            if self.frames > FRAMES or not set(said) <= {"ping", "pong", "secrets"}:
                raise _Close(REFUSED)
            self.heard = time.monotonic()


class _Close(Exception):
    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Live:
    """All sockets."""

    def __init__(self, hall: Hall, metrics: Metrics) -> None:
        self.hall, self.metrics = hall, metrics
        self._open: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves the socket of a room from its first frame to its end; a Problem where it may not begin."""
        socket, id = WebSocket(scope, receive, send), scope["path_params"]["id"]
        address = asker(socket)
        if self._open.total() >= MOST or self._open[address] >= PER_ADDRESS:
            raise Problem("busy", "too many sockets are open")
        self._open[address] += 1
        self.metrics.sockets.inc()
        try:
            try:
                room = await self.hall.find(id)
            except StoreFault as fault:
                raise problems.of(fault) from fault
            if len(room.audience) >= PER_ROOM:
                raise Problem("busy", "too many are in this room")
            await socket.accept()
            await self._attend(socket, id)
        except WebSocketDisconnect:
            pass
        finally:
            self.metrics.sockets.dec()
            self._open[address] -= 1
            self._open += Counter()

    async def _attend(self, socket: WebSocket, id: str) -> None:
        try:
            try:
                async with asyncio.timeout(FIRST_FRAME):
                    secrets = _secrets(await _said(socket))
            except TimeoutError:
                raise _Close(SILENT) from None
            # Looked up only now: while a client hesitates, nothing keeps its room in memory.
            try:
                room = await self.hall.find(id)
            except (Problem, StoreFault):
                raise _Close(LATER) from None
            follower = Follower(socket, room.seats_of(secrets))
            self.hall.join(room, follower)
            sending = asyncio.create_task(follower.send())
            try:
                await follower.listen()
            finally:
                follower.end()
                self.hall.part(room, follower)
                await sending
        except _Close as close:
            if socket.application_state is WebSocketState.CONNECTED:
                await socket.close(close.code)


async def _said(socket: WebSocket) -> dict[str, Any]:
    """What a client says: a small JSON object; a socket that says anything else is closed."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1006))
    try:
        found = json.loads(message.get("text") or "")
    except (ValueError, RecursionError):
        raise _Close(REFUSED) from None
    if not isinstance(found, dict):
        raise _Close(REFUSED)
    return found


def _secrets(said: dict[str, Any]) -> list[str]:
    given = said.get("secrets", [])
    if set(said) - {"secrets"} or not isinstance(given, list) or len(given) > SECRETS:
        raise _Close(REFUSED)
    if not all(isinstance(each, str) for each in given):
        raise _Close(REFUSED)
    return given


def _sequence(room: bytes) -> int:
    """The sequence number in a room's JSON, which stands near its beginning."""
    return int(room.split(b'"sequence":', 1)[1].split(b",", 1)[0])
