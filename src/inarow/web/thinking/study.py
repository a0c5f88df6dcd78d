"""What every move of a position is worth, as far as a few seconds allow: solved, or else searched."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from time import perf_counter

from inarow import engine, solving
from inarow.engine import StopFlag
from inarow.game import Position
from inarow.search import MoveReport, Report
from inarow.search.limits import judged
from inarow.solving import Solution, Unsolved
from inarow.web.thinking import MEMORY

NODES = 200_000_000
"""Nodes of a study at most."""
GLANCE, GLANCE_TIME = 20_000, 0.05
"""Nodes and seconds of the first look, so that there is something to show at once."""
SOLVING = 0.6
"""The part of the time in which a position is to be solved first, where that is likely to be quick."""
LINE, LINE_TIME = 40, 0.3
"""Plies of a proved line that are followed, and seconds for it where no more are left."""
SIGNS = {"win": 1, "draw": 0, "loss": -1}


def study(
    position: Position,
    time: float,
    stop: StopFlag | None = None,
    hear: Callable[[Report], object] = lambda report: None,
) -> Report:
    """A report with every move of an unfinished position; `hear` is told when more is known.

    Each report is at least as deep as the one before. Where all moves are proved, distances are exact. The
    line of a proved value is followed to its end, as far as that is quickly found.
    """
    end, stop = perf_counter() + time, stop or StopFlag()
    report = _study(position, end, stop, hear)
    if not report.proved:
        return report
    return replace(report, pv=_line(position, report.pv, max(end, perf_counter() + LINE_TIME), stop))


def _study(position: Position, end: float, stop: StopFlag, hear: Callable[[Report], object]) -> Report:
    time = end - perf_counter()
    first = engine.analyse(position, nodes=GLANCE, time=min(GLANCE_TIME, time), memory=4, stop=stop)
    hear(first)
    if first.ended in ("proved", "stopped"):
        return first
    if solving.quick(position):
        try:
            exact = _solved(
                solving.solve(position, every_move=True, time=time * SOLVING, memory=MEMORY, stop=stop)
            )
            return replace(exact, depth=max(exact.depth, first.depth))
        except Unsolved:
            pass
    left = end - perf_counter()
    if left <= 0 or stop.is_set():
        return first

    def deeper(report: Report) -> None:
        if report.depth > first.depth:
            hear(report)

    last = engine.analyse(position, time=left, nodes=NODES, memory=MEMORY, stop=stop, on_progress=deeper)
    return last if last.depth >= first.depth else first


def _solved(solution: Solution) -> Report:
    """A solution as a study tells it."""
    moves = {
        move: judged(SIGNS[each.value], True, each.plies)
        for move, each in solution.moves.items()
        if each.value is not None
    }
    ranked = dict(sorted(moves.items(), key=lambda item: -item[1].score))
    best = next(iter(ranked))
    return replace(solution.report(), move=best, pv=[best], moves=ranked)


def _line(position: Position, begun: Sequence[str], end: float, stop: StopFlag) -> list[str]:
    """A proved line and the best moves after it, until the game ends or goes round, or the time is over."""
    line = list(begun)
    seen = {position}
    for move in begun:
        position = position.play(move)
        seen.add(position)
    while position.outcome is None and len(line) < LINE:
        left = end - perf_counter()
        if left <= 0 or stop.is_set():
            break
        try:
            if solving.quick(position):
                found = solving.solve(position, time=left, memory=MEMORY, stop=stop).report()
            else:
                found = engine.search(position, time=left, memory=MEMORY, stop=stop)
        except Unsolved:
            break
        if not found.proved:
            break
        line.append(found.move)
        position = position.play(found.move)
        if position in seen:
            break
        seen.add(position)
    return line


def turned(report: Report) -> MoveReport:
    """What the move that led to a position is worth to who made it, by a report on that position."""
    if not report.proved:
        return MoveReport(-report.score, False)
    return judged(-report.score, True, None if report.plies is None else report.plies + 1)
