"""A record: one game as it was played, who played it, what they thought, and how and why it ended.

    Record     the first position, two Seats, the Plies, the result and the reason
    Seat       who played a side
    Ply        one move, with its time, the player's opinion of it, and what might have been played instead

A record is a value. `replay` plays its moves by the law, so that nobody need believe it. It has two written
forms that hold the same: a text for people (text.py) and JSON Lines for programs (jsonl.py).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, get_args

from inarow.endings import LONG, REPETITIONS
from inarow.game import BadNotation, Game, IllegalMove, Position, Result
from inarow.search import MoveReport, Report
from inarow.search.limits import judged

Reason = Literal[
    "won",
    "drawn",
    "resigned",
    "illegal",
    "timeout",
    "stalled",
    "crashed",
    "garbled",
    "memory",
    "interrupted",
    "repetition",
    "ply limit",
    "adjudicated",
]
"""Why a game ended: exactly one of these for every game that has."""
REASONS: tuple[Reason, ...] = get_args(Reason)

SOMEBODY: frozenset[Result | None] = frozenset({"x", "o"})
RESULTS: Mapping[Reason | None, frozenset[Result | None]] = {
    **dict.fromkeys(REASONS, SOMEBODY),
    **dict.fromkeys(("drawn", "repetition", "ply limit"), frozenset({"draw"})),
    **dict.fromkeys(("interrupted", None), frozenset({None})),
    "adjudicated": SOMEBODY | {"draw"},
}
"""The results that go with each reason; a game without a reason has not ended."""

Mark = Literal["", "!", "?", "!!", "??", "!?", "?!"]
MARKS: tuple[Mark, ...] = get_args(Mark)

TAG = re.compile("[A-Z][A-Za-z0-9]{0,31}")
"""The name of a tag."""
RESERVED = frozenset(
    (
        *(
            "Record",
            "Game",
            "Start",
            "Opening",
            "Result",
            "Reason",
            "Refused",
            "PlyCount",
            "Position",
            "Check",
        ),
        *(f"{side}{about}" for side in "XO" for about in ("", "Name", "Version", "Seed")),
    )
)
"""Tags in which the text form keeps the record itself, and so no tags of one's own."""
DEEPEST = 50
"""Variations within variations."""


class BadRecord(ValueError):
    """A file of records that is damaged, or holds something else: its name, the line and the reason."""


@dataclass(frozen=True)
class Seat:
    """Who played a side."""

    player: str
    """What `inarow.players.load` makes this player of: `human`, `engine:level=3`."""
    name: str = ""
    """What people call the player."""
    version: str = ""
    seed: int | None = None
    """The seed for this game, where the one who ran it chose one."""

    def __post_init__(self) -> None:
        if not self.player:
            raise BadNotation("a seat names its player: expected a text such as 'human'")
        _check_texts(self.player, self.name, self.version)
        _check_count("seed", self.seed, 2**64)


@dataclass(frozen=True, slots=True)
class Ply:
    """One move as it was made."""

    move: str
    seconds: float | None = None
    """Time that the player took for it."""
    clock: float | None = None
    """Time that the player had left after it."""
    worth: MoveReport | None = None
    """What it is worth to the player who made it, as that player says."""
    depth: int | None = None
    """How far the player looked for that."""
    mark: Mark = ""
    comment: str = ""
    variations: tuple[tuple[Ply, ...], ...] = ()
    """Lines that might have been played instead, each from the position before this move."""

    def __post_init__(self) -> None:
        if not self.move:
            raise BadNotation("a ply has a move: expected a text")
        _check_texts(self.move, self.comment)
        for name, value in (("seconds", self.seconds), ("clock", self.clock)):
            if value is not None and not (math.isfinite(value) and value >= 0):
                raise BadNotation(f"{name} must be a number of seconds, 0 or more, not {value!r}")
        _check_count("depth", self.depth)
        if self.depth is not None and self.worth is None:
            raise BadNotation("a depth goes with what a move is worth: expected a score too")
        if self.worth is not None and self.worth != _agreeing(self.worth):
            raise BadNotation(f"the figures contradict each other: {self.worth}")
        if self.mark not in MARKS:
            raise BadNotation(f"a mark is one of {' '.join(MARKS[1:])}, not {self.mark!r}")
        if not all(self.variations):
            raise BadNotation("a variation has at least one move")

    @classmethod
    def reported(
        cls, move: str, report: Report, seconds: float | None = None, clock: float | None = None
    ) -> Ply:
        """A move with what a search found out about it."""
        worth = MoveReport(report.score, report.proved, report.value, report.plies)
        return cls(move, seconds, clock, worth, report.depth)


@dataclass(frozen=True)
class Record:
    start: Position
    """The position before the first move; it knows its game."""
    x: Seat
    o: Seat
    plies: tuple[Ply, ...] = ()
    opening: int = 0
    """How many of the first plies were given to the players, not chosen by them."""
    result: Result | None = None
    reason: Reason | None = None
    """Why the game ended; None while it goes on."""
    refused: str = ""
    """What a player sent instead of a legal move, where that ended the game."""
    tags: Mapping[str, str] = field(default_factory=dict)
    """What else is said about the game: Event, Site, Date, Round, TimeControl, ..."""

    def __post_init__(self) -> None:
        _check_count("opening", self.opening)
        _check_texts(self.refused, *self.tags.values())
        for name in self.tags:
            if not TAG.fullmatch(name):
                raise BadNotation(f"a tag's name is letters and digits after a capital, not {name!r:.40}")
            if name in RESERVED:
                raise BadNotation(f"a tag of one's own cannot be called {name}: that tag has its meaning")
        if self.reason not in RESULTS:
            raise BadNotation(f"no game ends by {self.reason!r}: expected {', '.join(REASONS)}")
        if self.result not in RESULTS[self.reason]:
            ended = f"ended by {self.reason!r}" if self.reason else "has not ended"
            expected = " or ".join(sorted(map(str, RESULTS[self.reason])))
            raise BadNotation(f"a game that {ended} has the result {expected}, not {self.result}")
        if self.opening > len(self.plies):
            raise BadNotation(f"an opening of {self.opening} plies is longer than the game")

    @property
    def game(self) -> Game:
        return self.start.game

    @property
    def moves(self) -> list[str]:
        return [ply.move for ply in self.plies]

    def replay(self) -> list[Position]:
        """Every position from the first to the last, played by the law.

        Raises what Position.play raises for the first move that the law refuses, in a variation too, and
        BadNotation where the game did not end as the record says.
        """
        positions = _played(self.start, self.plies, 0)
        self.check_end(positions[-1])
        self._check_claim(positions)
        return positions

    def _check_claim(self, positions: Sequence[Position]) -> None:
        """BadNotation if the reason is one that the moves can show, and they do not."""
        last, moves = positions[-1], len(positions) - 1
        if self.reason == "repetition" and positions.count(last) < REPETITIONS:
            raise BadNotation(
                f"the record says repetition, but its last position has not stood {REPETITIONS} times: {last}"
            )
        if self.reason == "ply limit" and moves < LONG:
            raise BadNotation(f"the record says ply limit, but it has {moves} moves: expected {LONG} or more")
        if self.reason == "illegal" and _allowed(last, self.refused):
            raise BadNotation(
                f"the record says {self.refused!r:.40} was refused, but the rules allow it: {last}"
            )

    def check_end(self, last: Position) -> None:
        """BadNotation if this record cannot have ended in its last position."""
        if last.outcome is None:
            if self.reason == "won":
                raise BadNotation(f"the record says that {self.result} has won, but the rules do not: {last}")
            return
        expected = "drawn" if last.outcome.winner is None else "won"
        if (self.result, self.reason) != (last.outcome.result, expected):
            raise BadNotation(
                f"the game is over: expected result {last.outcome.result!r} and reason {expected!r}, "
                f"not {self.result!r} and {self.reason!r}, in {last}"
            )


def _played(start: Position, plies: Iterable[Ply], depth: int) -> list[Position]:
    """The positions of a line and, on the way, a look at every move of its variations."""
    if depth > DEEPEST:
        raise BadNotation(f"variations are nested deeper than {DEEPEST}")
    positions = [start]
    for ply in plies:
        for variation in ply.variations:
            _played(positions[-1], variation, depth + 1)
        positions.append(positions[-1].play(ply.move))
    return positions


def _allowed(position: Position, move: str) -> bool:
    try:
        position.play(move)
    except (BadNotation, IllegalMove):
        return False
    return True


def _agreeing(worth: MoveReport) -> MoveReport | None:
    """A worth made anew of its score and distance; None where there can be none."""
    if (worth.proved and worth.score and worth.plies is None) or abs(worth.score) >= 2**31:
        return None
    return judged(worth.score, worth.proved, worth.plies)


def _check_texts(*texts: str) -> None:
    """BadNotation for what cannot be kept as text everywhere."""
    for text in texts:
        if "\0" in text or any("\ud800" <= letter <= "\udfff" for letter in text):
            raise BadNotation(f"{text!r:.60} holds what is no text")


def _check_count(name: str, value: int | None, end: int = 2**31) -> None:
    if value is not None and not 0 <= value < end:
        raise BadNotation(f"{name} must be a whole number from 0 to {end - 1}, not {value}")
