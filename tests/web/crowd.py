"""A crowd of players for load tests: games by the law, two people with a socket each, and what they see."""

from __future__ import annotations

import asyncio
import random
import re
import secrets
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import inarow
from inarow.endings import standstill
from tests.web.light_client import Link, Lost, Place, Socket

GAMES = ("connect-four", "conniption", "betsy", "domino:rows=8,cols=8", "ultimate")
SEQUENCES = 6
"""Ways in which each game is played."""
LONGEST = 60
"""Moves of a game."""
LONGEST_WAIT = 2.0
"""Seconds between two tries to reach the server, at most, as on the page."""
MOVES = re.compile(rb'"moves":\[([^\]]*)\]')


def random_games(seed: int) -> list[tuple[str, list[str]]]:
    """Games to be played, by the law, each with its moves."""
    dice, found = random.Random(seed), list[tuple[str, list[str]]]()
    for spec in GAMES:
        for _ in range(SEQUENCES):
            positions, moves = [inarow.load(spec).start()], list[str]()
            while len(moves) < LONGEST and (legal := positions[-1].moves()):
                move = dice.choice(legal)
                positions.append(positions[-1].play(move))
                if standstill(positions, repeats=True):
                    break
                moves.append(move)
            found.append((spec, moves))
    return found


@dataclass
class Sample:
    """A move: when it was sent, and how long until it was on the disk, and until the other player saw it."""

    sent: float
    acknowledged: float
    seen: float | None = None


@dataclass
class Figures:
    """What the client has seen."""

    samples: list[Sample] = field(default_factory=list)
    acknowledged: dict[str, list[str]] = field(default_factory=dict)
    """The moves of every room that the server has promised to keep."""
    errors: list[str] = field(default_factory=list)
    unseen: int = 0
    """Moves that a socket of the room did not hear of."""
    away: int = 0
    """Sockets that have lost the server and not found it again."""
    resumed: list[float] = field(default_factory=list)
    """When each of them was whole again."""
    late: float = 0.0
    """How late the client itself was with a move, at most."""

    def between(self, begin: float, end: float) -> list[Sample]:
        return [sample for sample in self.samples if begin <= sample.sent < end]


class Refused(Exception):
    """An answer that should not have been."""


class Patience:
    """Waits between tries as the page does: longer each time, up to two seconds."""

    def __init__(self) -> None:
        self.tries = 0

    async def wait(self) -> None:
        await asyncio.sleep(min(LONGEST_WAIT, 0.2 * 2**self.tries) * random.uniform(0.7, 1.0))
        self.tries += 1


class Watcher:
    """A socket of a player: keeps what it was told, and comes back when it is lost."""

    def __init__(self, place: Place, room: str, secret: str, figures: Figures) -> None:
        self.place, self.room, self.secret, self.figures = place, room, secret, figures
        self.moves: list[str] = []
        self.away = False
        self.news = asyncio.Event()
        self.task = asyncio.create_task(self._follow())

    async def _follow(self) -> None:
        patience = Patience()
        while True:
            try:
                socket = await Socket.open(self.place, f"rooms/{self.room}/live")
                try:
                    socket.send({"secrets": [self.secret]})
                    while True:
                        self._hear(await socket.receive(), socket)
                        self._is_there(True)
                        patience = Patience()
                finally:
                    socket.close()
            except Lost:
                self._is_there(False)
                await patience.wait()

    def _is_there(self, there: bool) -> None:
        if there and self.away:
            self.figures.resumed.append(time.perf_counter())
        self.figures.away += self.away is there and (-1 if there else 1)
        self.away = not there

    def _hear(self, said: bytes, socket: Socket) -> None:
        found = MOVES.search(said)
        if found is None:
            socket.send({"pong": 1})
            return
        self.moves = [move.strip('"') for move in found[1].decode().split('","') if move]
        self.news.set()

    async def until(self, plies: int, seconds: float = 30.0) -> float | None:
        """When so many moves had been seen; None if they were not in time."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while len(self.moves) < plies:
                    self.news.clear()
                    await self.news.wait()
                return time.perf_counter()
        return None

    def close(self) -> None:
        self.figures.away -= self.away
        self.task.cancel()


class Players:
    """Two people with a socket each, who play one game after the other, a move every so many seconds."""

    def __init__(
        self, place: Place, games: Sequence[tuple[str, list[str]]], seed: int, figures: Figures
    ) -> None:
        self.place, self.games, self.figures = place, games, figures
        self.dice = random.Random(seed)
        self.link = Link(place)

    async def play(self, begin: float, interval: float, stop: asyncio.Event) -> None:
        self.due, self.interval = begin, interval
        while not stop.is_set():
            try:
                await self._game(*self.dice.choice(self.games), stop)
            except Refused as error:
                self.figures.errors.append(str(error))

    async def _game(self, spec: str, moves: list[str], stop: asyncio.Event) -> None:
        opened = await self._patiently("POST", "rooms", new_room(spec, "human", "human"))
        room, given = opened["id"], opened["secrets"]
        kept = self.figures.acknowledged[room] = []
        watchers = {side: Watcher(self.place, room, given[side], self.figures) for side in "xo"}
        try:
            for ply, move in enumerate(moves, start=1):
                await asyncio.sleep(max(0.0, self.due - time.perf_counter()))
                if stop.is_set():
                    break
                self.figures.late = max(self.figures.late, time.perf_counter() - self.due)
                side, other = ("x", "o") if ply % 2 else ("o", "x")
                await self._move(room, given[side], ply, move, watchers[other])
                kept.append(move)
                self.due = max(self.due + self.interval, time.perf_counter())
            for watcher in watchers.values():
                await watcher.until(len(kept))
                self.figures.unseen += watcher.moves != kept
        finally:
            for watcher in watchers.values():
                watcher.close()

    async def _move(self, room: str, secret: str, ply: int, move: str, other: Watcher) -> None:
        sent = time.perf_counter()
        await self._patiently("POST", f"rooms/{room}/moves", {"ply": ply, "move": move}, secret)
        sample = Sample(sent, time.perf_counter() - sent)
        self.figures.samples.append(sample)
        seen = await other.until(ply)
        sample.seen = None if seen is None else seen - sent

    async def _patiently(self, method: str, path: str, body: Any, secret: str = "") -> Any:
        """The answer, however long the server is away; whatever is not a success is an error."""
        patience = Patience()
        while True:
            try:
                answer = await self.link.ask(method, path, body, secret)
            except Lost:
                await patience.wait()
                continue
            if answer.status < 300:
                return answer.json()
            raise Refused(f"{method} {path} {body}: {answer.status} {answer.body[:200]!r}")


def new_room(spec: str, x: str, o: str) -> dict[str, Any]:
    return {"game": spec, "x": {"player": x}, "o": {"player": o}, "key": secrets.token_urlsafe(24)}
