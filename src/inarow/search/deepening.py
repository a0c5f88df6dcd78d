"""The engine's verbs for games without a native twin: the textbook search, one ply deeper each time."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Protocol

from inarow.game import Position
from inarow.search.limits import Bounds, Ended, Limits, MoveReport, Proof, Report, judged
from inarow.search.textbook import Event, alphabeta

WIN = 1_000_000
DEEPEST = 400


class Flag(Protocol):
    """Anything that another thread can raise to end the search."""

    def is_set(self) -> bool: ...


class _Over(Exception):
    def __init__(self, reason: Ended) -> None:
        self.reason = reason


class _Watch:
    """Counts nodes and ends the search at its limits; notices whether an estimate was needed."""

    def __init__(self, limits: Limits, stop: Flag | None) -> None:
        self.limits, self.stop = limits, stop
        self.start = perf_counter()
        self.nodes = 0
        self.guessed = False

    @property
    def seconds(self) -> float:
        return perf_counter() - self.start

    def __call__(self, event: Event) -> None:
        if event.kind == "leaf":
            self.guessed = True
        if event.kind != "enter":
            return
        if self.limits.nodes is not None and self.nodes >= self.limits.nodes:
            raise _Over("nodes")
        if self.limits.time is not None and self.seconds >= self.limits.time:
            raise _Over("time")
        if self.stop is not None and self.stop.is_set():
            raise _Over("stopped")
        self.nodes += 1


def search(
    position: Position,
    limits: Limits,
    every_move: bool,
    on_progress: Callable[[Report], object] | None,
    stop: Flag | None,
) -> Report:
    """As `inarow.search`; without a heuristic, an estimate is always 0."""
    watch = _Watch(limits, stop)
    first = position.moves()[0]
    report = Report(first, 0, False, None, None, 0, 0, 0.0, [first])
    ended: Ended = "depth"
    try:
        for depth in range(1, (limits.depth or DEEPEST) + 1):
            moves = {move: _value(position, move, depth, watch) for move in position.moves()}
            report = _report(moves, depth, watch, every_move)
            if on_progress is not None:
                on_progress(report)
            one_win_is_enough = not every_move and report.value == "win"
            if one_win_is_enough or all(move.proved for move in moves.values()):
                ended = "proved"
                break
    except _Over as over:
        ended = over.reason
    return Report(**{**vars(report), "ended": ended, "nodes": watch.nodes, "seconds": watch.seconds})


def prove(
    position: Position,
    limits: Limits,
    every_move: bool,
    on_progress: Callable[[Proof], object] | None,
    stop: Flag | None,
) -> Proof:
    """As `engine.prove`: the same search until all is seen."""

    def proof(report: Report) -> Proof:
        moves = {
            move: _bounds(report.moves[move]) if move in report.moves else Bounds()
            for move in position.moves()
        }
        value = _bounds(MoveReport(report.score, report.proved))
        if report.proved:
            moves[report.move] = value
        return Proof(value, moves, report.nodes, report.seconds, report.ended)

    hear = None if on_progress is None else (lambda report: on_progress(proof(report)))
    return proof(search(position, limits, every_move, hear, stop))


def _bounds(report: MoveReport) -> Bounds:
    return Bounds(report.score, report.score) if report.proved else Bounds()


def _value(position: Position, move: str, depth: int, watch: _Watch) -> MoveReport:
    """What a move is worth, searched to the end of the `depth` plies."""
    watch.guessed = False
    score = alphabeta(position.play(move), depth - 1, listen=watch, root=position.mover)
    if abs(score) >= WIN:
        return judged(score, True, depth - (abs(score) - WIN))
    return judged(score, not watch.guessed, None)


def _report(moves: dict[str, MoveReport], depth: int, watch: _Watch, every_move: bool) -> Report:
    ranked = dict(sorted(moves.items(), key=lambda item: -item[1].score))
    move, best = next(iter(ranked.items()))
    everything_seen = best.value == "win" or all(each.proved for each in moves.values())
    if best.value == "draw" and not everything_seen:
        best = MoveReport(0, False)
    return Report(
        move,
        best.score,
        best.proved,
        best.value,
        best.plies,
        depth,
        watch.nodes,
        watch.seconds,
        [move],
        moves=ranked if every_move else {},
    )
