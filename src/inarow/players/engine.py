"""The engine as a player, at full strength, under limits, or at one of ten levels."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import ClassVar, NamedTuple

from inarow import engine, solving
from inarow.dice import WORD, Dice
from inarow.game import BadNotation, Position
from inarow.numbers import seconds, whole
from inarow.players import Clock, Opinion, setting
from inarow.search import MoveReport, Report
from inarow.solving import Solution, Unsolved


class Level(NamedTuple):
    """How strong a level is: the nodes of a search, and how often it plays any move that comes to mind."""

    nodes: int | None
    slips: float


LEVELS = (
    Level(20, 0.60),
    Level(40, 0.35),
    Level(100, 0.20),
    Level(300, 0.10),
    Level(1_000, 0.04),
    Level(4_000, 0.0),
    Level(16_000, 0.0),
    Level(80_000, 0.0),
    Level(400_000, 0.0),
    Level(None, 0.0),
)
"""Levels 1 to 10; docs/engine.md shows the matches that set them apart."""

FULL_STRENGTH_TIME = 1.0
"""Seconds for a move where nothing else limits the search."""
SOLVING = 0.5
"""The part of the time in which a position is to be solved first, where that is likely to be quick."""
HOPING = 0.8
"""The part of the time left in which a move is searched where nothing is won; the rest is for looking whether
it keeps the draw."""
SHORTEST = 0.001
"""Seconds that a search gets at least."""
MARGIN = 0.02
"""Seconds of a clock that are left unused."""


@dataclass
class Engine:
    name: ClassVar[str] = "engine"

    level: int | None = setting(None, whole(1, 10), "a whole number from 1 to 10")
    time: float | None = setting(None, seconds, "a number of seconds above 0")
    nodes: int | None = setting(None, whole(1, 10**15), "a whole number from 1")
    depth: int | None = setting(None, whole(1, 400), "a whole number from 1 to 400")
    threads: int | None = setting(None, whole(1, 256), "a whole number from 1 to 256")
    memory: int | None = setting(None, whole(1, 2**20), "a number of MiB from 1")
    seed: int | None = setting(None, whole(0, WORD), f"a whole number from 0 to {WORD}")
    listen: Callable[[Report], object] | None = None
    """Hears a report after every finished depth, for screens to show."""
    stop: engine.StopFlag | None = None
    """Ends a search from outside; the move is then the best so far."""

    def __post_init__(self) -> None:
        limited = [name for name in ("time", "nodes", "depth") if getattr(self, name) is not None]
        if self.level is not None and limited:
            raise BadNotation(f"engine: level already sets the strength, so {limited[0]} cannot be given too")
        self._strength = LEVELS[self.level - 1] if self.level else Level(None, 0.0)
        if self.seed is None and self._strength.slips:
            self.seed = int.from_bytes(os.urandom(4), "big")
        self._dice = Dice(self.seed or 0)
        self._seen: list[Position] = []
        self.opinion: Opinion | None = None
        """What the last search found; None after a slip."""

    def choose(self, position: Position, clock: Clock | None) -> str:
        if engine.can_repeat(position.game):
            self._remember(position)
        move = self._choose(position, clock)
        if self._seen:
            self._seen.append(position.play(move))
        return move

    def _choose(self, position: Position, clock: Clock | None) -> str:
        self.opinion = None
        if self._dice.below(1_000_000) < self._strength.slips * 1_000_000:
            return self._dice.pick(position.moves())
        report = self.search(position, clock)
        self.opinion = Opinion(
            MoveReport(report.score, report.proved, report.value, report.plies), report.depth
        )
        return report.move

    def remember(self, earlier: Sequence[Position]) -> None:
        """Tells an engine that did not play the game so far which positions stood on the board."""
        if earlier and engine.can_repeat(earlier[0].game):
            self._seen = list(earlier)

    def _remember(self, position: Position) -> None:
        """Adds the position to those of this game; one that does not follow from the last begins another."""
        last = self._seen[-1] if self._seen else None
        if last is None or last.outcome or position not in map(last.play, last.moves()):
            self._seen.clear()
        self._seen.append(position)

    def search(self, position: Position, clock: Clock | None = None) -> Report:
        """What the engine thinks of a position, within its limits and the clock's."""
        nodes = self.nodes or self._strength.nodes
        if clock is not None and clock.control.nodes is not None:
            nodes = min(nodes or clock.control.nodes, clock.control.nodes)
        unlimited = nodes is None and self.depth is None
        time = self.time or (FULL_STRENGTH_TIME if unlimited else None)
        if clock is not None and clock.control.timed:
            time = max(min(time or float("inf"), clock.share() - MARGIN), SHORTEST)
        if not unlimited or time is None or not solving.quick(position):
            return self._told(self._searched(position, nodes, time))
        began = perf_counter()
        try:
            solution = self._solved(position, time * SOLVING)
        except Unsolved:
            return self._told(self._searched(position, None, time - (perf_counter() - began)))
        if solution.value == "win":
            return self._told(solution.report())
        return self._told(self._hoping(position, solution, began + time))

    def _hoping(self, position: Position, solution: Solution, end: float) -> Report:
        """What to play where best play wins nothing: one that gives nothing away and may be answered badly.

        Against perfect play the moves of a solution are as good as any. Against others those are better that
        look best to a search, which sees threats where a solver counts plies.
        """
        known = solution.report()
        found = self._searched(position, None, (end - perf_counter()) * HOPING)
        if solution.value == "draw" and not self._draws(position, solution, found.move, end):
            return known
        return replace(
            known, move=found.move, pv=found.pv, depth=found.depth, nodes=known.nodes + found.nodes
        )

    def _draws(self, position: Position, solution: Solution, move: str, end: float) -> bool:
        """Whether a move keeps the draw, as far as that can be found out in time."""
        value, after = solution.moves[move].value, position.play(move)
        if value is None and after.outcome is None:
            try:
                value = self._solved(after, end - perf_counter()).value
            except Unsolved:
                return False
        return value == "draw" or (after.outcome is not None and after.outcome.result == "draw")

    def _searched(self, position: Position, nodes: int | None, time: float | None) -> Report:
        return engine.search(
            position,
            depth=self.depth,
            nodes=nodes,
            time=None if time is None else max(time, SHORTEST),
            threads=self.threads or 1,
            memory=self.memory or 64,
            seed=self.seed or 0,
            history=self._seen[:-1],
            on_progress=self.listen,
            stop=self.stop,
        )

    def _solved(self, position: Position, time: float) -> Solution:
        threads, memory = self.threads or 1, self.memory or 64
        return solving.solve(
            position, time=max(time, SHORTEST), threads=threads, memory=memory, stop=self.stop
        )

    def _told(self, report: Report) -> Report:
        if self.listen is not None:
            self.listen(report)
        return report


PLAYER = Engine
