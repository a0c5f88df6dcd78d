"""The web service under load: live games, engine replies, a flood of searches, a kill, a first visit.

The real server in a process of its own, and one light client beside it on the same machine. Everything is
measured while the games go on. What else the machine does at the time matters: its load is printed too.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.web.light_client import Link, Lost, Place, Socket
from tests.web.serving import Server

import inarow
from inarow.endings import standstill
from inarow.store import open_store

GAMES = ("connect-four", "conniption", "betsy", "domino:rows=8,cols=8", "ultimate")
SEED = 6
SEQUENCES = 6
"""Ways in which each game is played."""
LONGEST = 60
SOURCES = 20
"""Addresses that the players come from: the server limits each of them."""
ENGINE_GAME = "ultimate"
ENGINE = "engine:level=10"
ENGINE_LIMIT = 1.0
"""Seconds that this level thinks."""
ENGINE_GAMES = 2
ENGINE_MOVES = 6
FLOOD = 200
FLOOD_SECONDS = 15.0
LONGEST_WAIT = 3.0
"""Seconds between two tries to reach the server, at most, as on the page."""
MOVES = re.compile(rb'"moves":\[([^\]]*)\]')
RATE, PLAYERS_A_GAME = 100.0, 2


def quantile(values: Iterable[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)] if ordered else float("nan")


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
    """Waits between tries as the page does: longer each time, up to three seconds."""

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


async def engine_replies(place: Place, figures: Figures) -> list[float]:
    """Seconds from a move that is kept until the engine's answer is seen."""
    replies = list[float]()

    async def against_engine() -> None:
        link = Link(place)
        opened = (await link.ask("POST", "rooms", new_room(ENGINE_GAME, "human", ENGINE))).json()
        room, secret = opened["id"], opened["secrets"]["x"]
        watcher = Watcher(place, room, secret, figures)
        position = inarow.load(ENGINE_GAME).start()
        for ply in range(1, 2 * ENGINE_MOVES, 2):
            move = next(move for move in position.moves() if position.play(move).outcome is None)
            answer = await link.ask("POST", f"rooms/{room}/moves", {"ply": ply, "move": move}, secret)
            asked = time.perf_counter()
            seen = await watcher.until(ply + 1)
            if answer.status != 200 or seen is None:
                figures.errors.append(f"engine: {answer.status}, seen {seen}")
                break
            replies.append(seen - asked)
            position = position.play(move).play(watcher.moves[ply])
            if position.outcome is not None:
                break
        watcher.close()

    await asyncio.gather(*(against_engine() for _ in range(ENGINE_GAMES)))
    return replies


@dataclass
class Flood:
    accepted: int
    refused: list[float]
    """Seconds until each refusal."""
    other: list[int]
    """What else was answered."""
    begin: float
    end: float


async def flood(host: str, port: int) -> Flood:
    """Many searches within a second, by a hundred strangers; those that are accepted go on for a while."""
    links = [Link(Place(host, port, f"127.0.9.{1 + i // 2}")) for i in range(FLOOD)]
    await asyncio.gather(*(link.open() for link in links))
    body = {"game": "connect-four", "moves": ["4"], "seconds": 4.0}
    begin = time.perf_counter()

    async def ask(number: int) -> tuple[int, float]:
        await asyncio.sleep(number / FLOOD)
        sent = time.perf_counter()
        answer = await links[number].ask("POST", "analyses", body)
        return answer.status, time.perf_counter() - sent

    answers = await asyncio.gather(*(ask(number) for number in range(FLOOD)))
    await asyncio.sleep(max(0.0, begin + FLOOD_SECONDS - time.perf_counter()))
    for link in links:
        link.close()
    return Flood(
        sum(status == 200 for status, _ in answers),
        [seconds for status, seconds in answers if status in (429, 503)],
        [status for status, _ in answers if status not in (200, 429, 503)],
        begin,
        time.perf_counter(),
    )


@dataclass
class Body:
    """What the server's process takes, looked at once a second."""

    pid: int
    memory: list[float] = field(default_factory=list)
    """MiB."""
    descriptors: list[int] = field(default_factory=list)

    def work(self) -> float:
        """Seconds of a processor that it has taken so far."""
        times = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(times[11]) + int(times[12])) / os.sysconf("SC_CLK_TCK")

    async def watch(self) -> None:
        while True:
            status = Path(f"/proc/{self.pid}/status").read_text()
            found = re.search(r"VmRSS:\s+(\d+)", status)
            self.memory.append(int(found[1]) / 1024 if found else 0.0)
            self.descriptors.append(len(list(Path(f"/proc/{self.pid}/fd").iterdir())))
            await asyncio.sleep(1.0)


PAGE = """
import sys, time
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=sys.argv[1], args=["--no-sandbox", "--disable-gpu"])
    times, sizes = [], []
    for _ in range(3):
        page = browser.new_context().new_page()
        size = 0
        def add(event):
            global size
            size += event["encodedDataLength"]
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.loadingFinished", add)
        page.goto(sys.argv[2], wait_until="commit")
        page.get_by_role("gridcell").first.wait_for()
        times.append(page.evaluate("performance.now()"))
        page.wait_for_load_state("networkidle")
        sizes.append(size)
        page.context.close()
    print(max(sizes), sorted(times)[1])
    browser.close()
"""


def first_load(address: str) -> tuple[float, float]:
    """Kilobytes of the start page, and the milliseconds until its board is there to be touched."""
    from tests.web.browser.conftest import chromium

    done = subprocess.run(
        [sys.executable, "-c", PAGE, chromium(), address], capture_output=True, text=True, check=True
    )
    size, milliseconds = map(float, done.stdout.split())
    return size / 1000, milliseconds


@dataclass
class Row:
    what: str
    goal: str
    measured: str
    met: bool


async def run(server: Server, games: int, seconds: float) -> tuple[list[Row], Figures]:
    figures, stop = Figures(), asyncio.Event()
    assert server.process is not None
    sequences = random_games(SEED)
    interval = games / RATE
    begin = time.perf_counter() + 1.0
    players = []
    for slot in range(games):
        place = Place("127.0.0.1", server.port, f"127.0.1.{1 + slot % SOURCES}")
        pair = Players(place, sequences, slot, figures)
        players.append(asyncio.create_task(pair.play(begin + slot * RATE**-1, interval, stop)))
    body = Body(server.process.pid)
    watching = asyncio.create_task(body.watch())

    warm = begin + 5.0
    await asyncio.sleep(warm - time.perf_counter())
    worked, client = body.work(), time.process_time()
    await asyncio.sleep(warm + seconds - time.perf_counter())
    worked, client = body.work() - worked, time.process_time() - client
    steady = figures.between(warm, warm + seconds)
    watching.cancel()

    place = Place("127.0.0.1", server.port, "127.0.2.1")
    replies = await engine_replies(place, figures)
    flooded = await flood("127.0.0.1", server.port)
    during = figures.between(flooded.begin, flooded.end)
    late_before = figures.late

    figures.resumed.clear()
    await asyncio.to_thread(server.kill)
    killed = time.perf_counter()
    await asyncio.to_thread(server.start)
    up = time.perf_counter()
    end = up + 6.0
    await asyncio.sleep(end - time.perf_counter())
    resumed, still_away = list(figures.resumed), figures.away
    stop.set()
    await asyncio.wait_for(asyncio.gather(*players), 60.0)

    ack = [1000 * sample.acknowledged for sample in steady]
    seen = [1000 * sample.seen for sample in steady if sample.seen is not None]
    p99, p99_flooded = quantile(ack, 0.99), quantile((1000 * each.acknowledged for each in during), 0.99)
    sockets = games * PLAYERS_A_GAME
    third = max(1, len(body.memory) // 3)
    early, late = quantile(body.memory[third : 2 * third], 0.5), quantile(body.memory[-third:], 0.5)
    refused = [1000 * each for each in flooded.refused]
    latest = max(resumed, default=float("inf"))
    rows = [
        Row(
            f"moves a second, {games} games, {sockets} sockets",
            f"{RATE:.0f}",
            f"{len(steady) / seconds:.1f}",
            len(steady) / seconds > 0.98 * RATE,
        ),
        Row("acknowledged (durable), p50", "15 ms", f"{quantile(ack, 0.5):.1f} ms", quantile(ack, 0.5) <= 15),
        Row("acknowledged (durable), p99", "60 ms", f"{p99:.1f} ms", p99 <= 60),
        Row("seen by the other player, p99", "", f"{quantile(seen, 0.99):.1f} ms", True),
        Row(
            "processor time a move: server, client",
            "",
            f"{1000 * worked / len(steady):.1f}, {1000 * client / len(steady):.1f} ms",
            True,
        ),
        Row("errors", "0", str(len(figures.errors)), not figures.errors),
        Row("moves that a socket did not hear of", "0", str(figures.unseen), not figures.unseen),
        Row(
            f"engine's reply, limit {1000 * ENGINE_LIMIT:.0f} ms, p99 of {len(replies)}",
            f"{1000 * ENGINE_LIMIT + 100:.0f} ms",
            f"{1000 * quantile(replies, 0.99):.0f} ms",
            quantile(replies, 0.99) <= ENGINE_LIMIT + 0.1,
        ),
        Row(
            f"flood of {FLOOD} searches in a second: accepted, refused",
            "34, the rest",
            f"{flooded.accepted}, {len(refused)}",
            flooded.accepted <= 34 and not flooded.other,
        ),
        Row(
            "refused within, p50, p99",
            "50 ms",
            f"{quantile(refused, 0.5):.1f}, {quantile(refused, 0.99):.1f} ms",
            quantile(refused, 0.99) <= 50,
        ),
        Row(
            "p99 of others' moves while the flood lasts",
            f"{1.2 * p99:.1f} ms",
            f"{p99_flooded:.1f} ms",
            p99_flooded <= 1.2 * p99,
        ),
        Row(
            "memory of the server, first to last third",
            "+5 %",
            f"{early:.0f} to {late:.0f} MiB",
            late <= 1.05 * early,
        ),
        Row(
            "descriptors, fewest and most",
            "flat",
            f"{min(body.descriptors[third:])}, {max(body.descriptors[third:])}",
            True,
        ),
        Row("kill -9, restart: until the server answers", "", f"{up - killed:.2f} s", True),
        Row(
            f"sockets resumed after it answers, {len(resumed)}, and not, {still_away}",
            "3 s",
            f"{latest - up:.2f} s",
            not still_away and latest - up <= 3,
        ),
    ]
    print(f"the client itself was late by {1000 * late_before:.0f} ms at most", file=sys.stderr)
    return rows, figures


def lost(store: str, figures: Figures) -> tuple[int, int]:
    """Of all acknowledged moves, how many there are, and how many the store does not have."""
    missing = 0
    with open_store(store) as kept:
        for room, moves in figures.acknowledged.items():
            _, _, record = kept.room(room)
            there = [ply.move for ply in record.plies]
            missing += sum(1 for i, move in enumerate(moves) if there[i : i + 1] != [move])
    return sum(map(len, figures.acknowledged.values())), missing


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="how long the games are measured")
    parser.add_argument("--games", type=int, default=200)
    given = parser.parse_args()
    Path("build").mkdir(exist_ok=True)
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory(dir="build") as folder:
        store = f"{folder}/games.db"
        server = Server(store, Path(folder) / "server.log", "--workers", "2")
        server.start()
        try:
            size, milliseconds = first_load(server.address)
            rows, figures = asyncio.run(run(server, given.games, given.seconds))
        finally:
            server.kill()
        moves, missing = lost(store, figures)
    rows += [
        Row(f"of {moves:,} acknowledged moves, missing in the store", "0", str(missing), not missing),
        Row("first load of the page", "150 kB", f"{size:.0f} kB", size <= 150),
        Row("until it is interactive", "1 s", f"{milliseconds / 1000:.2f} s", milliseconds <= 1000),
    ]
    print("| what | goal | measured | |\n|---|---|---|---|")
    for row in rows:
        print(f"| {row.what} | {row.goal} | {row.measured} | {'met' if row.met else '**missed**'} |")
    print(f"load of the machine before: {load:.1f} on {os.cpu_count()} cores; {given.seconds:g} s")
    for error in figures.errors[:5]:
        print(error, file=sys.stderr)
    sys.exit(0 if not missing and not figures.errors else 1)


if __name__ == "__main__":
    main()
