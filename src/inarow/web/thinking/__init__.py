"""What worker processes are asked; each kind of question is one file here and answers itself.

A question is a small frozen dataclass: it is pickled, sent to a worker process, and its `answer` runs there.
`python -m inarow.web.thinking` is such a process.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Protocol, TypeVar

import inarow
from inarow.engine import StopFlag
from inarow.game import Position
from inarow.search import MoveReport, Report

MEMORY = 32
"""MiB of a search's table."""

Tell = Callable[[Any], object]
"""Sends a progress to whoever asked."""
Answer_co = TypeVar("Answer_co", covariant=True)


class Question(Protocol[Answer_co]):
    urgent: ClassVar[bool]
    """Whether somebody waits for it in a game: urgent questions go before the others."""

    def answer(self, tell: Tell, stop: StopFlag) -> Answer_co:
        """The answer, within a few seconds, and soon after `stop` was raised. It runs in the worker.

        What the law refuses is raised as the law raises it.
        """


def positions(game: str, start: str, moves: Sequence[str]) -> list[Position]:
    """Every position of a game so far, by the law; an empty start is the game's own."""
    loaded = inarow.load(game)
    reached = [loaded.parse(start) if start else loaded.start()]
    for move in moves:
        reached.append(reached[-1].play(move))
    return reached


def worth(report: Report | MoveReport) -> dict[str, Any]:
    """What a move or a position is worth, as the page reads it; an estimate has neither value nor plies."""
    return {
        "score": report.score,
        "proved": report.proved,
        "value": report.value,
        "plies": report.plies,
    }


def thought(report: Report) -> dict[str, Any]:
    """How far a search has come."""
    return worth(report) | {
        "depth": report.depth,
        "nodes": report.nodes,
        "seconds": round(report.seconds, 3),
        "pv": report.pv,
    }
