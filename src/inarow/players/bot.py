"""A stranger's program as a player: a command that speaks UGI, or a function or class in a Python file.

    bot:cmd="./mybot --fast"     a program
    bot:./mine.py:agent          agent(observation, configuration) as on Kaggle, for games known there
    bot:./mine.py:Mine           a class with choose(position, clock)

It runs under a warden (inarow.bots). One that fails is started anew for the next game, not at once and three
times at most; after that it has lost every game.
"""

from __future__ import annotations

import random
import shlex
import shutil
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from inarow.bots.process import Allowance
from inarow.bots.ugi import Talk
from inarow.game import BadNotation, Game, Position
from inarow.numbers import seconds, whole
from inarow.players import Clock, Forfeit, Opinion, setting, spec_of

T = TypeVar("T")

RESTARTS = 3
BACK_OFF = 0.1
"""Seconds before the first restart; twice as many before each further one, and up to twice that by chance."""
TIME = 1.0
"""Seconds that a bot is told to take where there is no clock."""


@dataclass
class Bot:
    name: ClassVar[str] = "bot"
    bare: ClassVar[str] = "file"

    cmd: str | None = setting(None, str, "a command")
    file: str | None = setting(None, str, "file.py:name")
    time: float | None = setting(None, seconds, "a number of seconds above 0")
    memory: int | None = setting(None, whole(16, 2**20), "a number of MiB from 16")
    processes: int | None = setting(None, whole(1, 10_000), "a whole number from 1 to 10000")
    start: float | None = setting(None, seconds, "a number of seconds above 0")
    starts: list[float] = field(default_factory=list, init=False)
    """When its process was started, by the machine's clock that never goes back."""

    def __post_init__(self) -> None:
        if (self.cmd is None) == (self.file is None):
            raise BadNotation(
                'a bot is a command or a file: expected bot:cmd="./mybot" or bot:./mine.py:agent'
            )
        self.command = read_command(self.cmd) if self.cmd is not None else host_command(self.file or "")
        given: dict[str, Any] = {"memory": self.memory, "processes": self.processes, "start": self.start}
        self.allowance = replace(
            Allowance(), **{key: value for key, value in given.items() if value is not None}
        )
        self._talk: Talk | None = None
        self._begins = False
        """Whether the next question is the first of a game."""
        self._next: tuple[Position, tuple[str, ...]] | None = None
        """The way to the position that it will be asked about, where that has been told."""
        self._failures: list[Forfeit] = []

    def spec_in_full(self) -> str:
        """The spec of the same bot, to be started from any folder."""
        if self.cmd is not None:
            return spec_of(replace(self, cmd=shlex.join(self.command)))
        path, _, name = str(self.file).rpartition(".py:")
        return spec_of(replace(self, file=f"{Path(path).absolute()}.py:{name}"))

    def begin(self) -> None:
        """Hears that another game begins; one that has come through the last has failed in none of late."""
        self._begins = True
        if self._talk is not None and self._talk.process.alive:
            self._failures.clear()

    def follow(self, start: Position, moves: Sequence[str]) -> None:
        """Starts the bot where it does not run, and tells it when another game begins."""
        begins, self._begins = self._begins, False
        self._next = (start, tuple(moves))
        if self._talk is None or not self._talk.process.alive or self._talk.game != start.game:
            self._start(start.game)
        elif begins:
            self._watched(self._talk.new_game)

    def choose(self, position: Position, clock: Clock | None) -> str:
        if self._next is None:
            self.follow(position, ())
        assert self._talk is not None
        assert self._next is not None
        talk, (start, moves) = self._talk, self._next
        self._next = None
        # By their texts: positions of a game of one's own need not know that they are equal.
        first = None if str(start) == str(start.game.start()) else start
        return self._watched(lambda: talk.ask(first, moves, clock, self.time or TIME))

    @property
    def opinion(self) -> Opinion | None:
        return self._talk.opinion if self._talk is not None else None

    @property
    def title(self) -> str:
        """What the bot calls itself."""
        return self._talk.name if self._talk is not None else ""

    def close(self) -> None:
        if self._talk is not None:
            self._talk.process.close()
            self._talk = None

    def _start(self, game: Game) -> None:
        self.close()
        if len(self._failures) > RESTARTS:
            last = self._failures[-1]
            raise Forfeit(last.reason, f"given up after {RESTARTS} restarts; the last time {last}")
        if self._failures:
            wait = BACK_OFF * 2 ** (len(self._failures) - 1) * random.uniform(1, 2)
            time.sleep(max(0.0, self.starts[-1] + wait - time.monotonic()))
        self.starts.append(time.monotonic())
        self._talk = Talk(self.command, game, self.allowance)
        self._watched(self._talk.greet)

    def _watched(self, exchange: Callable[[], T]) -> T:
        """Counts the failures of the bot, for its restarts."""
        try:
            return exchange()
        except Forfeit as error:
            self._failures.append(error)
            raise


def read_command(text: str) -> list[str]:
    """The words of a command; files that are meant from here are named in full, for a bot runs elsewhere."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise BadNotation(f"{text!r} is no command: {error}") from None
    if not words:
        raise BadNotation("a bot's command is empty: expected a program and its arguments")
    program = shutil.which(words[0])
    if program is None:
        raise BadNotation(f"there is no program {words[0]!r}: expected a command that can be run")
    return [str(Path(program).absolute()), *map(_in_full, words[1:])]


def _in_full(word: str) -> str:
    try:
        return str(Path(word).absolute()) if not word.startswith("-") and Path(word).exists() else word
    except (OSError, ValueError):
        return word


def host_command(text: str) -> list[str]:
    """The command that lets what a Python file defines speak UGI."""
    path, _, name = text.rpartition(".py:")
    if not path or not name.isidentifier():
        raise BadNotation(f"{text!r}: a bot in Python is written file.py:name, of a function or a class")
    file = Path(path + ".py").absolute()
    if not file.is_file():
        raise BadNotation(f"{text!r}: there is no file {file}")
    return [sys.executable, "-I", "-m", "inarow.bots.host", str(file), name]


PLAYER = Bot
