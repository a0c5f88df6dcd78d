"""The words of the two protocols, UGI for every game and UCI for those that chess runners know, as values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from inarow.clocks import MOVES_TO_GO, Clock, GameClock, TimeControl
from inarow.game import Side
from inarow.search import MoveReport, Report

NO_MOVE = "0000"
"""The answer to a question that has none."""
RESIGN = "resign"
"""What a player sends instead of a move to give up."""
LONGEST = 250
"""Bytes of the longest line that is printed: referees refuse much longer ones."""


@dataclass(frozen=True)
class Protocol:
    """How one of the protocols calls things."""

    hello: str
    clocks: Mapping[Side, tuple[str, str]]
    """The words before the time left and the increment of each side."""

    @property
    def answer(self) -> str:
        return f"{self.hello}ok"

    @property
    def new_game(self) -> str:
        return f"{self.hello}newgame"

    @property
    def variant(self) -> str:
        """The option that chooses the game."""
        return f"{self.hello.upper()}_Variant"


UGI = Protocol("ugi", {"x": ("p1time", "p1inc"), "o": ("p2time", "p2inc")})
UCI = Protocol("uci", {"x": ("wtime", "winc"), "o": ("btime", "binc")})
PROTOCOLS = (UGI, UCI)

NUMBERS = ("movetime", "depth", "nodes", "movestogo", "number")
"""The words of `go`, besides the clocks', that a whole number follows."""


@dataclass(frozen=True)
class Go:
    """What `go` asks for. Times are in milliseconds, as they come."""

    numbers: Mapping[str, int] = field(default_factory=dict)
    endless: bool = False
    """Whether the answer must wait for `stop`."""

    def clock(self, protocol: Protocol, mover: Side) -> Clock | None:
        """The time for the move, already running; None if no time was given."""
        if "movetime" in self.numbers:
            control = TimeControl(move=self.numbers["movetime"] / 1000)
            return GameClock(control).start(mover)
        time, increment = protocol.clocks[mover]
        if time not in self.numbers:
            return None
        left = max(self.numbers[time], 0) / 1000
        control = TimeControl(game=left, increment=max(self.numbers.get(increment, 0), 0) / 1000)
        to_go = min(max(self.numbers.get("movestogo", MOVES_TO_GO), 1), MOVES_TO_GO)
        return GameClock(control, moves_to_go=to_go).start(mover)


def read_go(words: Sequence[str], protocol: Protocol) -> Go:
    """The question after the word `go`; what is not known is passed over.

    >>> read_go("depth 3 p1time 1000 quickly".split(), UGI).numbers
    {'depth': 3, 'p1time': 1000}
    """
    known = {*NUMBERS, *(word for pair in protocol.clocks.values() for word in pair)}
    numbers: dict[str, int] = {}
    for word, value in pairwise(words):
        if word in known and _whole(value):
            numbers[word] = int(value)
    return Go(numbers, endless="infinite" in words or "ponder" in words)


def _whole(text: str) -> bool:
    return text.removeprefix("-").isdigit() and text.isascii() and len(text) <= 18


def go_words(clock: Clock | None, seconds: float) -> list[str]:
    """The words after `go` for a player with a clock; with none, for a player with so many seconds.

    >>> go_words(GameClock(TimeControl(game=60, increment=1), now=lambda: 0.0).start("x"), 1.0)
    ['p1time', '60000', 'p2time', '60000', 'p1inc', '1000', 'p2inc', '1000']
    """
    if clock is None or not (clock.control.timed or clock.control.nodes):
        return ["movetime", _milliseconds(seconds)]
    if clock.control.nodes is not None:
        return ["nodes", str(clock.control.nodes)]
    if clock.control.move is not None:
        return ["movetime", _milliseconds(clock.left())]
    times = [
        word for side in UGI.clocks for word in (UGI.clocks[side][0], _milliseconds(clock.left_of(side)))
    ]
    increment = _milliseconds(clock.control.increment)
    return times + [word for side in UGI.clocks for word in (UGI.clocks[side][1], increment)]


def _milliseconds(seconds: float) -> str:
    return str(max(int(seconds * 1000), 1))


def read_position(words: Sequence[str]) -> tuple[str | None, list[str]]:
    """The first position and the moves after the word `position`; None for the start of the game.

    Opening files of match runners lead to `fen startpos` and to several words `moves`: both are understood.

    >>> read_position("fen startpos moves 4 moves 4 5".split())
    (None, ['4', '4', '5'])
    >>> read_position("fen ..../.... x moves 1".split())
    ('..../.... x', ['1'])
    """
    first = words.index("moves") if "moves" in words else len(words)
    moves = [word for word in words[first:] if word != "moves"]
    head = [word for word in words[:first] if word not in ("fen", "startpos")]
    known = words[0] in ("fen", "startpos") if words else False
    return (" ".join(head) or None) if known else " ".join(words[:first]), moves


def score_words(worth: Report | MoveReport) -> list[str]:
    """A worth as match runners read it; a proved win or loss is a mate in so many of one's own moves.

    >>> score_words(MoveReport(999991, True, "win", 9)), score_words(MoveReport(-12, False))
    (['mate', '5'], ['cp', '-12'])
    """
    if worth.plies is None:
        return ["cp", str(worth.score)]
    moves = (worth.plies + 1) // 2
    return ["mate", str(moves if worth.score > 0 else -moves)]


def info_line(report: Report, line: Sequence[str]) -> str:
    """What a search has found so far; of a long expected line, as much as a line may hold."""
    milliseconds = int(report.seconds * 1000)
    words = ["info", "depth", str(report.depth), "nodes", str(report.nodes), "time", str(milliseconds)]
    if milliseconds:
        words += ["nps", str(int(report.nodes / report.seconds))]
    words += ["score", *score_words(report), "pv"]
    length = len(" ".join(words))
    for move in line:
        length += 1 + len(move)
        if length > LONGEST:
            break
        words.append(move)
    return " ".join(words)


def proof_words(report: Report) -> str | None:
    """In words what a report has proved: that a draw is proved, runners have no score for."""
    if not report.proved:
        return None
    if report.plies is None:
        return f"proved {report.value}"
    return f"proved {report.value} in {report.plies} {'ply' if report.plies == 1 else 'plies'}"
