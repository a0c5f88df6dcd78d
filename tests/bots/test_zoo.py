"""Every animal of the zoo loses for the right reason and in time, and leaves nothing behind."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import pytest

import inarow
from inarow import match
from inarow.bots.process import MIB
from inarow.clocks import LAG, TimeControl
from inarow.game import Position
from inarow.players import Clock, load
from inarow.players.bot import Bot
from inarow.players.random import Random
from inarow.record import Record
from tests.bots.zoo import ANIMALS

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only on Linux are bots fully contained")

T = TypeVar("T")
FOUR = inarow.load("connect-four")
ZOO = Path(__file__).with_name("zoo.py")
MARK = f"of-{os.getpid()}"
"""Tells the animals of this process from those of another that runs the same tests."""
DEADLINE = 0.3
"""Seconds for a move, with what the referee adds for the way."""
START = {"stalled": 0.5}
"""Seconds to get ready, for those who do not; others get as many as a busy machine needs."""
MEMORY = 96
TOLERANCE = 0.1
"""Seconds after its deadline until a bot has been judged."""


def animal(name: str) -> Bot:
    command = f"{sys.executable} -I -S {ZOO} {name} {MARK}"
    bot = load(f'bot:cmd="{command}",memory={MEMORY},start={START.get(ANIMALS[name][0], 10)}')
    assert isinstance(bot, Bot)
    return bot


def processes() -> list[str]:
    """The command lines of all processes of the zoo."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with suppress(OSError):
                words = (folder / "cmdline").read_bytes().decode().split("\0")
                if str(ZOO) in words and MARK in words:
                    found.append(" ".join(words))
    return found


class Watched:
    """A bot, and how long after its deadline its latest failure was judged."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.late = 0.0
        self.machine_late = 0.0

    def follow(self, start: Position, moves: Sequence[str]) -> None:
        self._timed(lambda: self.bot.follow(start, moves), self.bot.allowance.start)

    def choose(self, position: Position, clock: Clock | None) -> str:
        return self._timed(lambda: self.bot.choose(position, clock), DEADLINE)

    def _timed(self, act: Callable[[], T], deadline: float) -> T:
        began = time.monotonic()
        alarm = Alarm(deadline)
        try:
            return act()
        finally:
            self.late = time.monotonic() - began - deadline
            self.machine_late = alarm.late


class Alarm:
    """Something else that is to happen at the deadline: how late it is, is how busy the machine is."""

    def __init__(self, deadline: float) -> None:
        self.late = 0.0
        if deadline < 5:
            self._until = time.monotonic() + deadline
            threading.Thread(target=self._ring, daemon=True).start()

    def _ring(self) -> None:
        time.sleep(max(0.0, self._until - time.monotonic()))
        self.late = time.monotonic() - self._until


class Patient(Random):
    """A player that leaves the other some time."""

    def choose(self, position: Position, clock: Clock | None) -> str:
        time.sleep(0.06)
        return super().choose(position, clock)


@pytest.fixture(autouse=True)
def nothing_left_behind() -> Iterator[None]:
    yield
    assert processes() == []


def meet(bot: Watched) -> Record:
    try:
        return match.play(FOUR, ["1"] * 4, {"x": bot, "o": Patient(seed=1)}, TimeControl(move=DEADLINE - LAG))
    finally:
        bot.bot.close()


@pytest.mark.parametrize("name", ANIMALS)
def test_an_animal_loses_for_the_right_reason_and_in_time(name: str) -> None:
    reason, _ = ANIMALS[name]
    bot = Watched(animal(name))
    record = meet(bot)
    print(f"judged {1000 * bot.late:+.0f} ms after its deadline")
    assert (record.result, record.reason) == ("o", reason), record.tags
    assert bot.late <= TOLERANCE + bot.machine_late
    assert record.replay()[-1].outcome is None, "the position itself is undecided"


def test_the_zoo_is_large_and_knows_every_reason_of_a_player() -> None:
    assert len(ANIMALS) >= 20
    reasons = {reason for reason, _ in ANIMALS.values()}
    assert reasons == {"timeout", "stalled", "crashed", "garbled", "memory", "illegal", "resigned"}


NOISY = (
    "prints_a_line_without_end",
    "prints_a_million_lines_of_info",
    "prints_random_bytes",
    "greets_without_end",
    "floods_its_stderr",
    "eats_memory",
)


def resident() -> int:
    """Bytes of memory that this process holds."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def test_the_referees_memory_stays_flat_whatever_they_print() -> None:
    for name in NOISY:
        meet(Watched(animal(name)))
    before = resident()
    for _ in range(2):
        for name in NOISY:
            meet(Watched(animal(name)))
    grown = (resident() - before) / MIB
    print(f"the referee's memory grew by {grown:.2f} MiB")
    assert grown <= 5


SHARED = """
import ctypes, sys
libc = ctypes.CDLL(None, use_errno=True)
made = [libc.shmget(0, 50 << 20, 0o1600) for _ in range(4)]
print("id name " + ("hoarder" if any(each >= 0 for each in made) else "refused"), flush=True)
print("ugiok", flush=True)
for line in sys.stdin:
    if line.startswith("isready"):
        print("readyok", flush=True)
    elif line.startswith("go"):
        print("bestmove 1", flush=True)
"""


@pytest.mark.skipif(os.getuid() != 0, reason="only root can take shared memory from a bot")
def test_memory_that_outlives_a_bot_cannot_be_had(tmp_path: Path) -> None:
    before = Path("/proc/sysvipc/shm").read_text()
    (tmp_path / "bot.py").write_text(SHARED)
    bot = load(f'bot:cmd="{sys.executable} -I -S {tmp_path}/bot.py"')
    assert isinstance(bot, Bot)
    match.play(FOUR, [], {"x": bot, "o": Patient(seed=1)}, TimeControl(move=5.0))
    title = bot.title
    bot.close()
    assert title == "refused"
    assert Path("/proc/sysvipc/shm").read_text() == before
