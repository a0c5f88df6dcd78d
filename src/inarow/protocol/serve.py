"""A conversation by protocol on this process's stdin and stdout, and our engine as the mind in it."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterable
from typing import IO, ClassVar

import inarow
from inarow import engine
from inarow.engine import StopFlag
from inarow.game import Game
from inarow.protocol.session import Mind, Option, Question, Session
from inarow.search import Report

MARGIN = 0.02
"""Seconds of a clock that are left unused."""
SOONEST = 0.001
"""Seconds that a search gets where the clock has none left: it then has a legal move."""
LAST_WORDS = 3.0
"""Seconds that a search may go on after the end of the input; whoever asked may still be listening."""


class EngineMind:
    """Our engine."""

    name = f"inarow {inarow.__version__}"
    options: ClassVar[dict[str, Option]] = {
        "Hash": Option(64, 1, 1 << 16),
        "Threads": Option(1, 1, 256),
        "Seed": Option(0, 0, 2**31 - 1),
    }

    def think(self, question: Question, stop: StopFlag) -> str:
        told: list[Report] = []

        def tell(report: Report) -> None:
            if not told or report.nodes > told[-1].nodes:
                question.tell(report)
                told.append(report)

        report = engine.search(
            question.position,
            depth=_within(question.depth, 400),
            nodes=_within(question.nodes, 2**62),
            time=self._time(question),
            threads=question.options["Threads"],
            memory=question.options["Hash"],
            seed=question.options["Seed"],
            history=question.positions[:-1],
            on_progress=tell,
            stop=stop,
        )
        tell(report)
        return report.move

    def _time(self, question: Question) -> float | None:
        if question.endless:
            return 1e8
        if question.clock is not None:
            return max(question.clock.share() - MARGIN, SOONEST)
        return 1.0 if question.depth is None and question.nodes is None else None


def _within(limit: int | None, most: int) -> int | None:
    return None if limit is None else min(max(limit, 1), most)


def serve(mind: Mind, game: Game, lines: Iterable[str] | None = None, out: IO[str] | None = None) -> None:
    """Talks until `quit` or the end of the input."""
    out = out or sys.stdout
    lock = threading.Lock()

    def write(line: str) -> None:
        with lock:
            out.write(line + "\n")
            out.flush()

    session = Session(mind, write, game)
    try:
        for line in sys.stdin if lines is None else lines:
            if not session.hear(line):
                session.stop()
                break
        session.finish(LAST_WORDS)
    finally:
        # A search must not outlive the interpreter.
        session.finish(0)
