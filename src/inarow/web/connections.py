"""Connections of strangers: a request must arrive in time and within bounds, or the connection is closed."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from inarow.web.guard import HEADERS
from inarow.web.problems import Problem

PATIENCE = 10.0
"""Seconds for the head of a request to arrive, the first one from the connection on; for a client to read on
when what was sent to it has filled all that lies between; and for it to close a socket that we close."""
LARGEST_HEAD = 32 << 10
"""Bytes of a request before its body."""


class _Impatient(asyncio.Protocol):
    """Drops a client that does not read."""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    _reading: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reading = self.loop.call_later(PATIENCE, self.transport.abort)

    def resume_writing(self) -> None:
        self._stop_waiting()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _stop_waiting(self) -> None:
        if self._reading is not None:
            self._reading.cancel()


class Connection(_Impatient, HttpToolsProtocol):
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._head = 0
        self._in_head = True
        self._deadline = self.loop.call_later(PATIENCE, transport.close)

    def data_received(self, data: bytes) -> None:
        self._head += len(data) if self._in_head else 0
        if self._head > LARGEST_HEAD:
            self.send_400_response("the head of the request is too large")
            return
        super().data_received(data)

    def send_400_response(self, msg: str) -> None:
        """What is no HTTP, or too much of it, gets a problem document too."""
        problem = Problem("bad-request", msg).response()
        head = "".join(f"{name}: {value}\r\n" for name, value in (HEADERS | dict(problem.headers)).items())
        self.transport.write(f"HTTP/1.1 400 Bad Request\r\n{head}connection: close\r\n\r\n".encode())
        self.transport.write(bytes(problem.body))
        self.transport.close()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if not self._in_head:
            self._head, self._in_head = 0, True
            self._deadline = self.loop.call_later(PATIENCE, self.transport.close)

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._deadline.cancel()
        super().on_headers_complete()

    def handle_websocket_upgrade(self) -> None:
        super().handle_websocket_upgrade()
        # They hold each other, and would wait for a collection of garbage.
        self.parser = None  # type: ignore[assignment]

    def connection_lost(self, exc: Exception | None) -> None:
        self._deadline.cancel()
        super().connection_lost(exc)


class Socket(_Impatient, WebSocketsSansIOProtocol):
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.close_timeout = PATIENCE
