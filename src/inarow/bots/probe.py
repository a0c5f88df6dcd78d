"""A bot that is asked one thing after the other, and what it did wrong in a sentence; for testing it."""

from __future__ import annotations

import time
from collections.abc import Sequence

from inarow.bots.process import Allowance, Process
from inarow.bots.ugi import variant_of
from inarow.dice import Dice
from inarow.game import Game, Position
from inarow.players import Forfeit
from inarow.protocol.words import UGI

ANSWER = 5.0
"""Seconds for an answer that needs no thought, and for leaving."""
QUIET = 0.2
"""Seconds in which nothing more may come."""
ANSWERS = ("bestmove", "response", "readyok", UGI.answer)
LONGEST = 300
"""Moves of the longest random game."""


class Fault(Exception):
    """What a bot did wrong."""


class Probe:
    """A running bot that is asked one thing after the other."""

    def __init__(self, command: Sequence[str], game: Game, allowance: Allowance, seed: int) -> None:
        self.command, self.game, self.allowance = command, game, allowance
        self.dice = Dice(seed)
        self.name = ""
        self.options: set[str] = set()
        self.process: Process | None = None

    def start(self) -> None:
        self.close()
        self.process = Process(self.command, self.allowance)
        self.send(UGI.hello)
        until = time.monotonic() + self.allowance.start
        while (line := self._line(until, UGI.answer)) != UGI.answer:
            words = line.split()
            if words[:2] == ["id", "name"]:
                self.name = " ".join(words[2:])
            if words[:2] == ["option", "name"] and "type" in words:
                self.options.add(" ".join(words[2 : words.index("type")]))
        if UGI.variant in self.options:
            self.send(f"setoption name {UGI.variant} value {variant_of(self.game)}")

    def settle(self) -> None:
        """A bot that runs and has nothing left to say."""
        if self.process is None or not self.process.alive:
            self.start()
        assert self.process is not None
        self.process.forget_output()
        list(self.process.pending())

    def close(self) -> None:
        if self.process is not None:
            self.process.close()
            self.process = None

    def send(self, *lines: str) -> None:
        assert self.process is not None
        self.process.send(lines, time.monotonic() + ANSWER)

    def answer(self, first: str, seconds: float = ANSWER) -> list[str]:
        """The words of the next line that begins with `first`; another answer is a fault."""
        until = time.monotonic() + seconds
        while True:
            words = self._line(until, first).split()
            if words[:1] == [first]:
                return words
            if words and words[0] in ANSWERS:
                raise Fault(f"{' '.join(words)[:60]!r} came where {first} was expected")

    def ready(self) -> None:
        self.send("isready")
        self.answer("readyok")

    def query(self, what: str, expected: str) -> None:
        self.send(f"query {what}")
        words = self.answer("response")
        if words[1:] != [expected]:
            raise Fault(f"query {what} was answered {' '.join(words)!r}: expected 'response {expected}'")

    def move(self, position: Position, go: str, seconds: float = ANSWER) -> str:
        """The answer to `go`, which must be one legal move."""
        self.send(go)
        words = self.answer("bestmove", seconds)
        if len(words) != 2:
            raise Fault(f"{' '.join(words)[:60]!r}: expected exactly bestmove and a move")
        if words[1] not in position.moves():
            raise Fault(f"{words[1]!r} is not legal in {position}: expected one of {some(position.moves())}")
        return words[1]

    def silence(self) -> None:
        """A fault where an answer comes that nobody asked for."""
        assert self.process is not None
        until = time.monotonic() + QUIET
        while (line := self.process.line(until)) is not None:
            if line.split()[:1] and line.split()[0] in ANSWERS:
                raise Fault(f"{line[:60]!r} came though nothing was asked")

    def gone(self, how: str) -> None:
        """A fault where the bot does not leave."""
        assert self.process is not None
        until = time.monotonic() + ANSWER
        try:
            while self.process.line(until) is not None:
                pass
        except Forfeit:
            if "status" in self.process.report:
                return
        raise Fault(f"it did not leave within {ANSWER:.0f} seconds of {how}")

    def random_game(self) -> tuple[list[str], list[Position]]:
        """A game of random moves: the moves, and the positions from the first on."""
        moves: list[str] = []
        positions = [self.game.start()]
        while positions[-1].outcome is None and len(moves) < LONGEST:
            moves.append(self.dice.pick(positions[-1].moves()))
            positions.append(positions[-1].play(moves[-1]))
        return moves, positions

    def somewhere(self) -> tuple[list[str], Position]:
        """An unfinished position in the middle of a random game, and the way to it."""
        moves, positions = self.random_game()
        ply = self.dice.below(max(len(moves), 1))
        return moves[:ply], positions[ply]

    def _line(self, until: float, expected: str) -> str:
        assert self.process is not None
        line = self.process.line(until)
        if line is None:
            raise Fault(f"{expected} did not come in time")
        return line


def some(moves: Sequence[str]) -> str:
    return " ".join(moves[:12]) + (" ..." if len(moves) > 12 else "")
