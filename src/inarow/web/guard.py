"""The guard: what every request passes before anything else sees it, and what every answer carries.

In this order: the host is ours; requests are not too many; what may change something comes from our own page
or from a program that says so, finds room if it is a search, is JSON, not too large, not too deep and not too
slow. Whatever goes wrong behind the guard becomes a problem document.
"""

from __future__ import annotations

import asyncio
import hashlib
import ipaddress
import re
import socket
import time
import traceback
from collections.abc import Callable, Iterable
from typing import NamedTuple
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from inarow.web import problems
from inarow.web.logs import Logbook
from inarow.web.metrics import Metrics
from inarow.web.problems import Problem
from inarow.web.rates import THINKING, Rates, network, row_of
from inarow.web.workers import Busy

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
"""What every answer carries."""
ENCODED = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]

SAFE = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing, whoever asks."""
LARGEST = 4 << 10
LARGEST_GAME = 64 << 10
"""Bytes of a body, and of one with a whole game in it."""
GAMES = tuple(
    f"/api/v1/{name}" for name in ("imports", "exports", "rooms", "analyses", "reviews", "hints", "textbook")
)
DEEPEST = 32
"""Brackets within brackets."""
PATIENCE = 10.0
"""Seconds for a body to arrive."""
MARK = "x-inarow"
"""The header by which a program says that it is no page of somebody else's: no page can send it there."""


class Asked(NamedTuple):
    """What the guard looks at in a request."""

    method: str
    path: str
    address: str
    headers: dict[str, str]

    @classmethod
    def of(cls, scope: Scope) -> Asked:
        client = scope.get("client")
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        return cls(scope.get("method", "GET"), scope["path"], client[0] if client else "unknown", headers)

    @property
    def seat(self) -> str | None:
        """Who asks, if he says so, in a form that tells no secret."""
        given = self.headers.get("authorization")
        return None if given is None else hashlib.sha256(given.encode()).hexdigest()[:16]


class Guard:
    def __init__(
        self,
        app: ASGIApp,
        sockets: ASGIApp,
        admit: Callable[[str], object],
        origins: Iterable[str],
        log: Logbook,
        metrics: Metrics,
    ) -> None:
        """`admit` raises Busy for an asker whose search would be refused now."""
        self.app, self.sockets, self.admit, self.log, self.metrics = app, sockets, admit, log, metrics
        self.origins = frozenset(origin.rstrip("/") for origin in origins)
        self.names = {"localhost", socket.gethostname().lower()}
        self.names |= {urlsplit(origin).hostname or "" for origin in self.origins}
        self.rates = Rates()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked, began, status, complete = Asked.of(scope), time.perf_counter(), 0, False

        async def sending(message: Message) -> None:
            nonlocal status, complete
            complete = not message.get("more_body", False)
            if message["type"] == "http.response.start":
                status, complete = message["status"], False
                there = {name for name, _ in message["headers"]}
                message["headers"] = [
                    *message["headers"],
                    *(each for each in ENCODED if each[0] not in there),
                ]
            await send(message)

        try:
            self._check_host(asked)
            self._check_rate(asked)
            if asked.method not in SAFE:
                self._check_origin(asked)
                self._check_room(asked)
                receive = await self._body(asked, receive)
            await self.app(scope, receive, sending)
        except Problem as problem:
            self._refused(asked, problem)
            await problem.response()(scope, receive, sending)
        except Exception as error:
            self._fault(asked, error)
            if not status:
                await problems.of(error).response()(scope, receive, sending)
            elif not complete:
                raise
        finally:
            seconds = time.perf_counter() - began
            self.metrics.request(asked.method, scope.get("route"), status, seconds)
            self.log.request(
                method=asked.method,
                path=asked.path,
                status=status,
                seconds=round(seconds, 4),
                address=asked.address,
            )

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = Asked.of(scope)
        try:
            self._check_host(asked)
            self._check_rate(asked)
            self._check_origin(asked)
            await self.sockets(scope, receive, send)
        except Problem as problem:
            self._refused(asked, problem)
            await problem.response()(scope, receive, send)
        except Exception as error:
            self._fault(asked, error)
            raise

    def _check_host(self, asked: Asked) -> None:
        """A name that a stranger let point to this machine is no name of ours."""
        name = _host_name(asked.headers.get("host", ""))
        if name not in self.names and not _is_address(name):
            raise Problem(
                "wrong-host", "expected the address that the server told, or one the operator names"
            )

    def _check_rate(self, asked: Asked) -> None:
        found = self.rates.wait(asked.method, asked.path, asked.address, asked.seat)
        if found is not None:
            detail = f"too many requests of the kind {found.row!r}: try again in {found.seconds} s"
            problem = Problem("too-often", detail, headers={"Retry-After": str(found.seconds)})
            problem.logged = found.first
            raise problem

    def _check_room(self, asked: Asked) -> None:
        """A search that nobody has time for is refused before anything is read: a flood must cost little."""
        if row_of(asked.method, asked.path).name == THINKING:
            try:
                self.admit(network(asked.address))
            except Busy as busy:
                problem = problems.of(busy)
                problem.logged = False
                raise problem from None

    def _check_origin(self, asked: Asked) -> None:
        """Our own page, or a program that is none."""
        origin, site = asked.headers.get("origin"), asked.headers.get("sec-fetch-site", "same-origin")
        ours = self.origins or {f"http://{asked.headers.get('host', '').lower()}"}
        if origin is not None and origin.lower() not in ours:
            raise Problem("wrong-origin", "a page of another origin may not do this")
        if site not in ("same-origin", "none"):
            raise Problem("wrong-origin", f"a {site[:20]} request may not do this")
        if origin is None and "sec-fetch-site" not in asked.headers and MARK not in asked.headers:
            raise Problem("wrong-origin", "expected an Origin, or the header X-Inarow: 1 from a program")

    async def _body(self, asked: Asked, receive: Receive) -> Receive:
        """The body, whole and looked at, to be received once more."""
        media = asked.headers.get("content-type", "").partition(";")[0].strip().lower()
        if media != "application/json":
            raise Problem("wrong-media", "expected a body of application/json")
        largest = LARGEST_GAME if asked.path in GAMES else LARGEST
        said = asked.headers.get("content-length", "0")
        if said.isdigit() and int(said) > largest:
            raise Problem("too-large", f"expected a body of at most {largest} bytes")
        try:
            async with asyncio.timeout(PATIENCE):
                body = await _received(receive, largest)
        except TimeoutError:
            raise Problem("too-slow", f"expected the body within {PATIENCE:g} seconds") from None
        if _depth(body) > DEEPEST:
            raise Problem("bad-request", f"expected JSON with at most {DEEPEST} brackets within each other")
        sent = False

        async def again() -> Message:
            nonlocal sent
            if sent:
                return await receive()
            sent = True
            return {"type": "http.request", "body": body, "more_body": False}

        return again

    def _refused(self, asked: Asked, problem: Problem) -> None:
        self.metrics.refused.labels(problem.kind).inc()
        if not problem.logged:
            return
        self.log.event(
            "refused",
            kind=problem.kind,
            detail=problem.detail,
            method=asked.method,
            path=asked.path,
            address=asked.address,
            origin=asked.headers.get("origin"),
        )

    def _fault(self, asked: Asked, error: Exception) -> None:
        frames = traceback.extract_tb(error.__traceback__)
        where = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else ""
        self.log.event("fault", error=type(error).__name__, detail=str(error), where=where, path=asked.path)


async def _received(receive: Receive, largest: int) -> bytes:
    parts, size = list[bytes](), 0
    while True:
        message = await receive()
        if message["type"] != "http.request":
            raise Problem("bad-request", "the body broke off")
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > largest:
            raise Problem("too-large", f"expected a body of at most {largest} bytes")
        if not message.get("more_body"):
            return b"".join(parts)


BRACKETS = re.compile(rb'"(?:[^"\\]|\\.)*"|([\[{])|([\]}])', re.DOTALL)


def _depth(body: bytes) -> int:
    """How deep brackets stand within each other.

    >>> _depth(b'{"a": ["[[[", {}]}')
    3
    """
    depth = deepest = 0
    for found in BRACKETS.finditer(body):
        if found[1]:
            depth += 1
            deepest = max(deepest, depth)
        elif found[2]:
            depth -= 1
    return deepest


def _host_name(host: str) -> str:
    """
    >>> _host_name("LOCALHOST:8000"), _host_name("[::1]:80"), _host_name("a@b")
    ('localhost', '::1', '')
    """
    found = re.fullmatch(r"\[([0-9a-fA-F:.]+)\](?::\d+)?|([A-Za-z0-9._-]+)(?::\d+)?", host)
    return (found[1] or found[2]).lower() if found else ""


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
