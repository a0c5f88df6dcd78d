"""Limits in, Report out: what a search may use, and what it found."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

Word = Literal["win", "draw", "loss"]
Ended = Literal["proved", "depth", "nodes", "time", "stopped"]

PROVED = 1_000_000
"""A proved win in k plies scores PROVED - k, a proved loss the negative; estimates stay far below."""


@dataclass(frozen=True)
class Limits:
    """What a search may use; None means without end. The search stops at the first limit it meets."""

    depth: int | None = None
    nodes: int | None = None
    time: float | None = None
    threads: int = 1
    memory: int = 64
    """Size of the table in MiB."""
    seed: int = 0

    def __post_init__(self) -> None:
        for name, low, high in (
            ("depth", 1, 400),
            ("nodes", 1, 2**63),
            ("threads", 1, 256),
            ("memory", 1, 2**20),
        ):
            value = getattr(self, name)
            if value is not None and not (isinstance(value, int) and low <= value <= high):
                raise ValueError(f"{name} must be a whole number from {low} to {high}, not {value!r}")
        if self.time is not None and not 0 <= self.time < 1e9:
            raise ValueError(f"time must be a number of seconds, 0 or more, not {self.time!r}")


@dataclass(frozen=True)
class MoveReport:
    """What one move is worth to the player who makes it."""

    score: int
    proved: bool
    value: Word | None = None
    """What is proved: None for an estimate."""
    plies: int | None = None
    """Plies from the position searched to the end of the game, for a proved win or loss."""


@dataclass(frozen=True)
class Report:
    """What a search found, for the player to move."""

    move: str
    score: int
    proved: bool
    value: Word | None
    plies: int | None
    depth: int
    nodes: int
    seconds: float
    pv: list[str]
    ended: Ended = "depth"
    moves: dict[str, MoveReport] = field(default_factory=dict)
    """Every move's worth, best first, where that was asked for."""

    def to_json(self) -> dict[str, Any]:
        """The stable fields of `inarow search --json`."""
        names = ("move", "score", "proved", "value", "plies", "depth", "nodes", "seconds", "pv")
        return {name: getattr(self, name) for name in names}

    def analysis_to_json(self) -> dict[str, Any]:
        """The stable fields of `inarow analyse --json`: those of a search, and for each move its own."""
        names = ("score", "proved", "value", "plies")
        moves = {move: {name: getattr(each, name) for name in names} for move, each in self.moves.items()}
        return self.to_json() | {"moves": moves}


@dataclass(frozen=True)
class Bounds:
    """What is proved of a value to the player to move: its score lies between the two.

    >>> Bounds(PROVED - 9, PROVED - 9).plies, Bounds(0, 0).value, Bounds(0, PROVED).value
    (9, 'draw', None)
    """

    lower: int = -PROVED
    upper: int = PROVED

    @property
    def exact(self) -> bool:
        return self.lower == self.upper

    @property
    def value(self) -> Word | None:
        """How the game ends, if that is known."""
        if self.lower > 0:
            return "win"
        if self.upper < 0:
            return "loss"
        return "draw" if self.exact else None

    @property
    def plies(self) -> int | None:
        """The distance of a win or loss, if that is known."""
        return PROVED - abs(self.lower) if self.exact and self.lower else None


@dataclass(frozen=True)
class Proof:
    """What a solver has proved, for the player to move."""

    value: Bounds
    moves: dict[str, Bounds]
    """Every legal move in canonical order."""
    nodes: int
    seconds: float
    ended: Ended


def judged(score: int, proved: bool, plies: int | None) -> MoveReport:
    """A move's report from its score's sign and, for a proved win or loss, its distance.

    >>> judged(7, proved=True, plies=3)
    MoveReport(score=999997, proved=True, value='win', plies=3)
    """
    if not proved:
        return MoveReport(score, False)
    if score == 0:
        return MoveReport(0, True, "draw")
    assert plies is not None
    won = score > 0
    return MoveReport((PROVED - plies) * (1 if won else -1), True, "win" if won else "loss", plies)
