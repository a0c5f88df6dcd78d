"""The perfect player: plays by solving, hurries where it wins and delays where it loses.

Where a position cannot be solved in its time, the engine chooses for the rest of it, and the player's opinion
is then an estimate instead of a proof.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import ClassVar

from inarow import engine, solving
from inarow.game import Position
from inarow.numbers import seconds, whole
from inarow.players import Clock, Opinion, setting
from inarow.players.engine import MARGIN
from inarow.search import MoveReport, Report
from inarow.solving import Solution, Unsolved

TIME = 5.0
"""Seconds for a move where none are given."""
SOLVING = 0.75
"""The part of the time in which the position must be solved; the engine has the rest."""


@dataclass
class Perfect:
    name: ClassVar[str] = "perfect"

    time: float | None = setting(None, seconds, "a number of seconds above 0")
    table: str | None = setting(None, str, "a file")
    threads: int | None = setting(None, whole(1, 256), "a whole number from 1 to 256")
    memory: int | None = setting(None, whole(1, 2**20), "a number of MiB from 1")
    listen: Callable[[Report], object] | None = None
    """Hears what the move is worth, for screens to show: proved, or estimated where it was not solved."""
    stop: engine.StopFlag | None = None
    """Ends solving and searching from outside; the move is then the best so far."""

    def __post_init__(self) -> None:
        self.opinion: Opinion | None = None

    def choose(self, position: Position, clock: Clock | None) -> str:
        time = self.time or TIME
        if clock is not None and clock.control.timed:
            time = max(min(time, clock.share() - MARGIN), 0.001)
        began = perf_counter()
        try:
            report = self._solve(position, time * SOLVING).report()
        except Unsolved:
            left = max(time - (perf_counter() - began), 0.001)
            report = engine.search(
                position,
                time=left,
                threads=self.threads or 1,
                memory=self.memory or 64,
                on_progress=self.listen,
                stop=self.stop,
            )
        self.opinion = Opinion(
            MoveReport(report.score, report.proved, report.value, report.plies), report.depth
        )
        if self.listen is not None:
            self.listen(report)
        return report.move

    def _solve(self, position: Position, time: float) -> Solution:
        return solving.solve(
            position,
            time=time,
            threads=self.threads or 1,
            memory=self.memory or 64,
            table=Path(self.table) if self.table else None,
            stop=self.stop,
        )


PLAYER = Perfect
