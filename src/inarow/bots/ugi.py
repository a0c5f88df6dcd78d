"""What a referee says to a bot, and what it makes of the answers: UGI, one exchange for each move.

    < ugi                                           > id name ...  option name ...  ugiok
    < setoption name UGI_Variant value betsy:n=4    where the bot has that option
    < uginewgame, isready                           > readyok
    < position startpos moves ..., isready, go ...  > readyok, info ..., bestmove 4

The three lines before a move are sent at once, and one deadline is for all the answers to them. A bot that
does not even say readyok is stalled, one that says it and then no move is late.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from inarow.bots.process import Allowance, Process
from inarow.clocks import Clock
from inarow.game import Game, Position
from inarow.players import Opinion
from inarow.protocol.words import UGI, go_words
from inarow.search import MoveReport

NUMBERED = "Numbered"
"""The option of a bot that repeats the number of a question in its answer."""
PATIENCE = 10.0
"""Seconds for a move where no clock runs."""
CLAIMED = 100_000
"""The score that a bot's claim to win at once counts as; less for a later win."""
MOVE = 40
"""Characters of the longest move."""


class Talk:
    """The conversation with one running bot."""

    def __init__(self, command: Sequence[str], game: Game, allowance: Allowance) -> None:
        self._ready_by = time.monotonic() + allowance.start
        self.process = Process(command, allowance)
        self.game, self._allowance = game, allowance
        self.name = ""
        self.options: set[str] = set()
        self.opinion: Opinion | None = None
        self._number = 0

    def greet(self) -> None:
        """Waits until the bot has started, tells it the game, and lets it get ready."""
        deadline = self._ready_by
        self.process.send([UGI.hello], deadline)
        while (line := self._line(deadline, UGI.answer)) != UGI.answer:
            words = line.split()
            if words[:2] == ["id", "name"]:
                self.name = " ".join(words[2:])
            if words[:2] == ["option", "name"] and "type" in words:
                self.options.add(" ".join(words[2 : words.index("type")]))
        settings = {UGI.variant: variant_of(self.game), NUMBERED: "true"}
        self.process.send(
            [
                f"setoption name {name} value {value}"
                for name, value in settings.items()
                if name in self.options
            ],
            deadline,
        )
        self.new_game(deadline)

    def new_game(self, deadline: float | None = None) -> None:
        """Tells the bot that another game begins, and waits until it is ready."""
        deadline = time.monotonic() + self._allowance.start if deadline is None else deadline
        self.process.forget_output()
        self._drain()
        self.process.send([UGI.new_game, "isready"], deadline)
        self._await_ready(deadline)

    def ask(self, first: Position | None, moves: Sequence[str], clock: Clock | None, seconds: float) -> str:
        """The move of the bot after `moves` from `first`, None being the start of the game.

        It has the time of the clock; without a clock it is told to take so many seconds, and has some more.
        """
        self._number += 1
        self.opinion = None
        deadline = time.monotonic() + time_for(clock, seconds)
        self.process.forget_output()
        self._drain()
        go = ["go", *go_words(clock, seconds)]
        if NUMBERED in self.options:
            go += ["number", str(self._number)]
        self.process.send([position_line(first, moves), "isready", " ".join(go)], deadline)
        self._await_ready(deadline)
        while True:
            words = self._line(deadline, "bestmove").split()
            if words[:1] == ["bestmove"]:
                return self._move(words)
            if words[:1] == ["info"]:
                self._note(words)
            if words[:1] in (["response"], ["readyok"]):
                raise self.process.end("garbled", f"it answered {words[0]!r} to a question that nobody asked")

    def _drain(self) -> None:
        """Reads what came unasked; an answer among it is none."""
        for line in self.process.pending():
            if line.split()[:1] in (["bestmove"], ["response"], ["readyok"]):
                raise self.process.end("garbled", f"it answered before it was asked: {line[:60]!r}")

    def _await_ready(self, deadline: float) -> None:
        while (line := self._line(deadline, "readyok")) != "readyok":
            if line.split()[:1] in (["bestmove"], ["response"]):
                raise self.process.end("garbled", f"it answered before it was asked: {line[:60]!r}")

    def _line(self, deadline: float, expected: str) -> str:
        line = self.process.line(deadline)
        if line is not None:
            return line
        if expected == "bestmove":
            raise self.process.end("timeout", "it did not move in time")
        raise self.process.end("stalled", f"it did not say {expected} in time")

    def _move(self, words: Sequence[str]) -> str:
        if NUMBERED in self.options:
            if words[2:] != ["number", str(self._number)]:
                line = " ".join(words)
                raise self.process.end(
                    "garbled", f"it answered {line[:60]!r} to the question with number {self._number}"
                )
            words = words[:2]
        if words[2:3] == ["ponder"]:
            words = words[:2]
        if len(words) != 2 or len(words[1]) > MOVE:
            raise self.process.end(
                "garbled", f"it answered {' '.join(words)[:60]!r}: expected bestmove and a move"
            )
        return words[1]

    def _note(self, words: Sequence[str]) -> None:
        """Takes up what the bot thinks of the position; what makes no sense is passed over."""
        opinion = read_opinion(words)
        if opinion is not None:
            self.opinion = opinion


def time_for(clock: Clock | None, seconds: float) -> float:
    """Seconds after which a bot that has not moved has lost."""
    if clock is None or not clock.control.timed:
        return max(PATIENCE, 2 * seconds)
    return clock.left() + clock.clock.lag


def variant_of(game: Game) -> str:
    """What a game is called to a bot, which runs in another folder: a file of one's own by its full name."""
    path, _, rest = game.spec.rpartition(".py:")
    return f"{Path(path).absolute()}.py:{rest}" if path else game.spec


def position_line(first: Position | None, moves: Sequence[str]) -> str:
    start = "startpos" if first is None else f"fen {first}"
    return f"position {start}" + (f" moves {' '.join(moves)}" if moves else "")


def read_opinion(words: Sequence[str]) -> Opinion | None:
    """The score and the depth of an info line; None if it has none that make sense.

    That a bot calls a game won proves nothing: it is an estimate, if a high one.

    >>> read_opinion("info depth 9 score mate 3 pv 4".split())
    Opinion(worth=MoveReport(score=99995, proved=False, value=None, plies=None), depth=9)
    """
    try:
        at = words.index("score")
        kind, value = words[at + 1], int(words[at + 2][:12])
        depth = int(words[words.index("depth") + 1][:6]) if "depth" in words else 0
    except (ValueError, IndexError):
        return None
    if kind == "cp" and abs(value) < CLAIMED and depth >= 0:
        return Opinion(MoveReport(value, False), depth)
    if kind == "mate" and value and abs(value) < 1000 and depth >= 0:
        # In so many moves of its own: the last is the winner's.
        claimed = CLAIMED - (2 * value - 1) if value > 0 else -CLAIMED - 2 * value
        return Opinion(MoveReport(claimed, False), depth)
    return None
