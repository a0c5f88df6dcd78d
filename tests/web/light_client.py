"""A client that takes little of the machine that it measures: HTTP and WebSockets over asyncio's streams."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import re
from typing import Any, NamedTuple

LENGTH = re.compile(rb"content-length: *(\d+)", re.IGNORECASE)
TEXT, CLOSE = 1, 8
"""Kinds of frames."""


class Lost(ConnectionError):
    """The connection has gone, or was never there."""


class Answer(NamedTuple):
    status: int
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


class Place(NamedTuple):
    """A server, and the address of this machine to come from."""

    host: str
    port: int
    source: str

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        try:
            return await asyncio.open_connection(self.host, self.port, local_addr=(self.source, 0))
        except OSError as error:
            raise Lost(str(error)) from None


class Link:
    """A connection for one request after the other, opened again when it is lost."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def open(self) -> None:
        if self._streams is None:
            self._streams = await self.place.connect()

    async def ask(self, method: str, path: str, body: Any = None, secret: str = "") -> Answer:
        """The answer to a request, or Lost; of an answer without a length only its beginning."""
        await self.open()
        assert self._streams is not None
        reader, writer = self._streams
        try:
            writer.write(self._request(method, path, body, secret))
            head = await reader.readuntil(b"\r\n\r\n")
            length = LENGTH.search(head)
            content = await reader.readexactly(int(length[1])) if length else b""
        except (OSError, asyncio.IncompleteReadError):
            self.close()
            raise Lost("the connection broke") from None
        return Answer(int(head[9:12]), content)

    def _request(self, method: str, path: str, body: Any, secret: str) -> bytes:
        content = b"" if body is None else json.dumps(body).encode()
        lines = [
            f"{method} /api/v1/{path} HTTP/1.1",
            f"Host: {self.place.host}:{self.place.port}",
            "X-Inarow: 1",
            f"Content-Length: {len(content)}",
            *(["Content-Type: application/json"] if content else []),
            *([f"Authorization: Bearer {secret}"] if secret else []),
        ]
        return "\r\n".join([*lines, "", ""]).encode() + content

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


class Socket:
    """A WebSocket: texts there and back."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def open(cls, place: Place, path: str) -> Socket:
        reader, writer = await place.connect()
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET /api/v1/{path} HTTP/1.1",
            f"Host: {place.host}:{place.port}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}",
            "X-Inarow: 1",
        ]
        writer.write("\r\n".join([*lines, "", ""]).encode())
        try:
            head = await reader.readuntil(b"\r\n\r\n")
        except (OSError, asyncio.IncompleteReadError):
            raise Lost("the connection broke") from None
        if b" 101 " not in head.split(b"\r\n", 1)[0]:
            writer.close()
            raise Lost(f"no socket: {head[:80]!r}")
        return cls(reader, writer)

    def send(self, document: Any) -> None:
        """Sends a small document; a client's frames are masked, here with zeros."""
        content = json.dumps(document).encode()
        length = (
            bytes([0x80 | len(content)]) if len(content) < 126 else b"\xfe" + len(content).to_bytes(2, "big")
        )
        self.writer.write(bytes([0x80 | TEXT]) + length + bytes(4) + content)

    async def receive(self) -> bytes:
        """The next text; Lost when there is none any more."""
        try:
            while True:
                first, length = await self.reader.readexactly(2)
                if length > 125:
                    length = int.from_bytes(await self.reader.readexactly(2 if length == 126 else 8), "big")
                content = await self.reader.readexactly(length)
                if first & 15 == TEXT:
                    return content
                if first & 15 == CLOSE:
                    raise Lost("the server closed the socket")
        except (OSError, asyncio.IncompleteReadError):
            raise Lost("the socket broke") from None

    def close(self) -> None:
        self.writer.close()
