"""The web service under load: live games, engine replies, a flood of searches, a kill, a first visit.

The real server in a process of its own, and one light client beside it on the same machine. Everything is
measured while the games go on. What else the machine does at the time matters: its load is printed too.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from tests.web.crowd import Figures, Players, Sample, Watcher, new_room, random_games
from tests.web.light_client import Link, Place
from tests.web.serving import Server

import inarow
from inarow.store import open_store

PAGE = Path(__file__).parents[1] / "docs" / "web.md"
BEGIN, END = "<!-- load -->", "<!-- end -->"
SEED = 6
SOURCES = 20
"""Addresses that the players come from: the server limits each of them."""
ENGINE_GAME = "ultimate"
ENGINE = "engine:level=10"
ENGINE_LIMIT = 1.0
"""Seconds that this level thinks."""
ENGINE_GAMES = 2
ENGINE_MOVES = 6
FLOOD = 200
FLOOD_SECONDS, FLOODS = 15.0, 4
"""How long a flood lasts, and how often there is one: before each, the games are looked at for as long."""
CAP = 34
"""Searches that may run and wait."""
RATE = 100.0
"""Moves a second."""
WARMING_UP, RESUMING, DISK_SECONDS = 5.0, 6.0, 15.0
"""Seconds."""
FILLED = 300.0
"""Seconds after which the server keeps as many rooms as it ever does."""


def quantile(values: Iterable[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)] if ordered else float("nan")


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
    body = {"game": "connect-four:rows=7", "moves": ["4"], "seconds": 4.0}
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


VISIT = """
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
        [sys.executable, "-c", VISIT, chromium(), address], capture_output=True, text=True, check=True
    )
    size, milliseconds = map(float, done.stdout.split())
    return size / 1000, milliseconds


@dataclass
class Row:
    what: str
    goal: str
    measured: str
    met: bool = True

    @classmethod
    def at_most(cls, what: str, goal: float, measured: float, unit: str = "ms", digits: int = 1) -> Row:
        return cls(what, f"{goal:.{digits}f} {unit}", f"{measured:.{digits}f} {unit}", measured <= goal)

    @classmethod
    def none(cls, what: str, found: int) -> Row:
        return cls(what, "0", str(found), not found)


def acknowledged(samples: list[Sample], share: float) -> float:
    """Milliseconds until a move was on the disk."""
    return 1000 * quantile((sample.acknowledged for sample in samples), share)


async def steady(server: Server, figures: Figures, games: int, begin: float, seconds: float) -> list[Row]:
    """The games alone; the first seconds, in which all begin, do not count."""
    assert server.process is not None
    body = Body(server.process.pid)
    watching = asyncio.create_task(body.watch())
    await asyncio.sleep(begin - time.perf_counter())
    worked, client = body.work(), time.process_time()
    await asyncio.sleep(begin + seconds - time.perf_counter())
    worked, client = body.work() - worked, time.process_time() - client
    watching.cancel()
    samples = figures.between(begin, begin + seconds)
    rate, third = len(samples) / seconds, max(1, len(body.memory) // 3)
    early, late = quantile(body.memory[third : 2 * third], 0.5), quantile(body.memory[-third:], 0.5)
    seen = 1000 * quantile((each.seen for each in samples if each.seen is not None), 0.99)
    each = f"{1000 * worked / len(samples):.1f}, {1000 * client / len(samples):.1f} ms"
    held = f"{min(body.descriptors[third:])}, {max(body.descriptors[third:])}"
    return [
        Row(
            f"moves a second, {games} games, {2 * games} sockets",
            f"{RATE:.0f}",
            f"{rate:.1f}",
            rate > 0.98 * RATE,
        ),
        Row.at_most("acknowledged (durable), p50", 15, acknowledged(samples, 0.5)),
        Row.at_most("acknowledged (durable), p99", 60, acknowledged(samples, 0.99)),
        Row("seen by the other player, p99", "", f"{seen:.1f} ms"),
        Row("processor time a move: server, client", "", each),
        Row(
            "memory of the server, second and last third",
            f"+5 % in {FILLED:.0f} s or more",
            f"{early:.0f}, {late:.0f} MiB",
            seconds < FILLED or late <= 1.05 * early,
        ),
        Row("descriptors of the server, fewest and most", "flat", held),
    ]


async def flooded(server: Server, figures: Figures) -> list[Row]:
    """The games by turns without others and while these want too many searches: a disk has bad minutes."""
    calm, during, floods = list[Sample](), list[Sample](), list[Flood]()
    for _ in range(FLOODS):
        begin = time.perf_counter()
        await asyncio.sleep(FLOOD_SECONDS)
        calm += figures.between(begin, begin + FLOOD_SECONDS)
        floods.append(found := await flood("127.0.0.1", server.port))
        during += figures.between(found.begin, found.end)
    refused = [1000 * seconds for found in floods for seconds in found.refused]
    return [
        Row(
            f"{FLOODS} floods of {FLOOD} searches in a second: accepted, refused",
            f"{CAP} at most, the others",
            "; ".join(f"{found.accepted}, {len(found.refused)}" for found in floods),
            all(found.accepted <= CAP and not found.other for found in floods),
        ),
        Row.at_most("refused within, p50", 50, quantile(refused, 0.5)),
        Row.at_most("refused within, p99", 50, quantile(refused, 0.99)),
        Row("acknowledged between the floods, p50", "", f"{acknowledged(calm, 0.5):.1f} ms"),
        Row("acknowledged between the floods, p99", "", f"{acknowledged(calm, 0.99):.1f} ms"),
        Row("acknowledged while a flood lasts, p50", "", f"{acknowledged(during, 0.5):.1f} ms"),
        Row.at_most(
            "acknowledged while a flood lasts, p99 (+20 %)",
            1.2 * acknowledged(calm, 0.99),
            acknowledged(during, 0.99),
        ),
    ]


async def killed(server: Server, figures: Figures) -> list[Row]:
    """A kill in the middle of the games, and a restart."""
    figures.resumed.clear()
    await asyncio.to_thread(server.kill)
    down = time.perf_counter()
    await asyncio.to_thread(server.start)
    up = time.perf_counter()
    await asyncio.sleep(RESUMING)
    latest = max(figures.resumed, default=float("inf")) - up
    return [
        Row("kill -9 and restart: until the server answers", "", f"{up - down:.2f} s"),
        Row.at_most(f"then until {len(figures.resumed)} sockets were whole again", 3, latest, "s", 2),
        Row.none("sockets that were not", figures.away),
    ]


def disk(folder: str) -> Row:
    """What the disk alone takes for a small write, with nobody else at it: a commit cannot be faster."""
    taken = list[float]()
    with tempfile.TemporaryFile(dir=folder, buffering=0) as file:
        end = time.perf_counter() + DISK_SECONDS
        while (begin := time.perf_counter()) < end:
            file.write(bytes(4096))
            os.fdatasync(file.fileno())
            taken.append(1000 * (time.perf_counter() - begin))
            time.sleep(1 / RATE)
    shown = ", ".join(f"{each:.1f}" for each in (quantile(taken, 0.5), quantile(taken, 0.99), max(taken)))
    return Row("the disk alone, 4 kB written and synced: p50, p99, worst", "", f"{shown} ms")


async def run(server: Server, figures: Figures, games: int, seconds: float) -> list[Row]:
    stop, begin = asyncio.Event(), time.perf_counter() + 1.0
    sequences, players = random_games(SEED), []
    for slot in range(games):
        place = Place("127.0.0.1", server.port, f"127.0.1.{1 + slot % SOURCES}")
        pair = Players(place, sequences, slot, figures)
        players.append(asyncio.create_task(pair.play(begin + slot / RATE, games / RATE, stop)))
    rows = await steady(server, figures, games, begin + WARMING_UP, seconds)
    replies = await engine_replies(Place("127.0.0.1", server.port, "127.0.2.1"), figures)
    limit = 1000 * ENGINE_LIMIT
    slowest = 1000 * quantile(replies, 0.99)
    rows += [
        Row.at_most(
            f"{ENGINE}, limit {limit:.0f} ms: p99 of {len(replies)} replies", limit + 100, slowest, "ms", 0
        )
    ]
    rows += await flooded(server, figures)
    print(f"the client itself was late by {1000 * figures.late:.0f} ms at most", file=sys.stderr)
    rows += await killed(server, figures)
    stop.set()
    await asyncio.wait_for(asyncio.gather(*players), 60.0)
    return [
        *rows,
        Row.none("errors", len(figures.errors)),
        Row.none("rooms of which a socket did not hear every move", figures.unseen),
    ]


def lost(store: str, figures: Figures) -> tuple[int, int]:
    """Of all acknowledged moves, how many there are, and how many the store does not have."""
    missing = 0
    with open_store(store) as kept:
        for room, moves in figures.acknowledged.items():
            _, _, record = kept.room(room)
            there = [ply.move for ply in record.plies]
            missing += sum(1 for i, move in enumerate(moves) if there[i : i + 1] != [move])
    return sum(map(len, figures.acknowledged.values())), missing


def written(rows: list[Row], load: float, seconds: float) -> str:
    lines = [f"| {row.what} | {row.goal} | {row.measured} | {'' if row.met else 'missed'} |" for row in rows]
    machine = f"{seconds:g} s on {os.cpu_count()} cores; load of the machine before: {load:.1f}."
    return "\n".join(["| what | goal | measured | |", "|---|---|---|---|", *lines, "", machine])


def save(table: str) -> None:
    """Puts the table into docs/web.md, in place of the last one."""
    before, _, rest = PAGE.read_text().partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(f"{before}{BEGIN}\n{table}\n{END}{after}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="how long the games are measured")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--save", action="store_true", help="also write the table into docs/web.md")
    given = parser.parse_args()
    # The client's own collections of garbage would be taken for pauses of the server.
    gc.disable()
    Path("build").mkdir(exist_ok=True)
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory(dir="build") as folder:
        alone = disk(folder)
        store = f"{folder}/games.db"
        server = Server(store, Path(folder) / "server.log", "--workers", "2")
        server.start()
        try:
            size, milliseconds = first_load(server.address)
            figures = Figures()
            rows = asyncio.run(run(server, figures, given.games, given.seconds))
        finally:
            server.kill()
        moves, missing = lost(store, figures)
    rows = [
        alone,
        *rows,
        Row.none(f"of {moves:,} acknowledged moves, missing in the store", missing),
        Row.at_most("first visit of the page", 150, size, "kB", 0),
        Row.at_most("until it is interactive", 1, milliseconds / 1000, "s", 2),
    ]
    print(table := written(rows, load, given.seconds))
    if given.save:
        save(table)
    for error in figures.errors[:5]:
        print(error, file=sys.stderr)
    sys.exit(0 if not missing and not figures.errors else 1)


if __name__ == "__main__":
    main()
