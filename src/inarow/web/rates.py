"""The rate limits: one table, two windows each, by seat and by address."""

from __future__ import annotations

import ipaddress
import re
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

from starlette.requests import HTTPConnection


class Window(NamedTuple):
    """So many requests in so many seconds."""

    requests: int
    seconds: int


class Pair(NamedTuple):
    """A window for bursts and one for the long run; both hold."""

    fast: Window
    slow: Window


class Rate(NamedTuple):
    name: str
    methods: str
    path: re.Pattern[str]
    seat: Pair | None
    address: Pair


def _row(name: str, methods: str, path: str, seat: str, address: str) -> Rate:
    return Rate(name, methods, re.compile(path, re.DOTALL), _pair(seat) if seat else None, _pair(address))


def _pair(text: str) -> Pair:
    """
    >>> _pair("10/1s 300/60s").slow
    Window(requests=300, seconds=60)
    """
    fast, slow = (Window(*map(int, part.removesuffix("s").split("/"))) for part in text.split())
    return Pair(fast, slow)


ROOM = "/api/v1/rooms/[^/]*"
THINKING = "thinking"
"""The row of what needs a search."""
TABLE = (
    # what it counts, its methods and paths, the limits by seat, the limits by address
    _row("live", "GET", f"{ROOM}/live", "", "100/10s 2000/600s"),
    _row("new room", "POST", f"/api/v1/rooms|{ROOM}/rematch", "", "30/10s 600/3600s"),
    _row("move", "POST", f"{ROOM}/moves", "20/1s 600/60s", "200/1s 6000/60s"),
    _row("room", "POST", ROOM + "/.*", "10/1s 120/60s", "100/1s 1200/60s"),
    _row("import", "POST", "/api/v1/(imports|exports)", "", "10/10s 200/600s"),
    _row(THINKING, "POST", "/api/v1/(analyses|reviews|hints|textbook)", "", "100/10s 1800/600s"),
    _row("position", "GET", "/api/v1/positions", "", "100/1s 3000/60s"),
    _row("read", "GET HEAD", "/.*", "", "400/1s 12000/60s"),
    _row("other", "", ".*", "", "20/1s 200/60s"),
)
"""The first row that fits a request counts; no methods mean any. docs/web.md shows the table."""

MOST = 50_000
"""Counters that are kept; beyond, the oldest are forgotten."""


def row_of(method: str, path: str) -> Rate:
    """
    >>> row_of("POST", "/api/v1/hints").name, row_of("GET", "/api/v1/hints").name
    ('thinking', 'read')
    """
    return next(
        rate
        for rate in TABLE
        if (not rate.methods or method in rate.methods.split()) and rate.path.fullmatch(path)
    )


class Refusal(NamedTuple):
    row: str
    seconds: int
    """After which it may be tried again."""
    first: bool
    """Whether it is the first one in its window; the others need no line in the log."""


class Rates:
    """Counts requests. A window begins with a request and is over after its seconds."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self._counts: dict[tuple[str, str, int], tuple[float, int]] = {}

    def wait(self, method: str, path: str, address: str, seat: str | None) -> Refusal | None:
        """Counts a request; None if it may be done."""
        rate = row_of(method, path)
        now = self.now()
        for who, window in _windows(rate, network(address), seat):
            key = rate.name, who, window.seconds
            began, count = self._counts.get(key, (now, 0))
            if now - began >= window.seconds:
                began, count = now, 0
                self._counts.pop(key, None)
            self._counts[key] = began, count + 1
            if count >= window.requests:
                seconds = max(1, round(began + window.seconds - now))
                return Refusal(rate.name, seconds, first=count == window.requests)
        while len(self._counts) > MOST:
            del self._counts[next(iter(self._counts))]
        return None


def _windows(rate: Rate, address: str, seat: str | None) -> Iterator[tuple[str, Window]]:
    for window in rate.address:
        yield f"address {address}", window
    if seat is not None and rate.seat is not None:
        for window in rate.seat:
            yield f"seat {seat}", window


def asker(request: HTTPConnection) -> str:
    """Whose request it is: the network it comes from, never what a header says."""
    return network(request.client.host if request.client else "unknown")


def network(address: str) -> str:
    """Who an address stands for: itself, or in IPv6 the network of 64 bits that a household gets.

    >>> network("192.0.2.7"), network("2001:db8::1:2:3:4")
    ('192.0.2.7', '2001:db8::')
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.IPv6Address(int(found) >> 64 << 64))
    return address
