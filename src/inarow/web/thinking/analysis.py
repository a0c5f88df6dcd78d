"""What is every move of a position worth? Told again and again as the search deepens."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import Any, ClassVar

from inarow.engine import StopFlag
from inarow.search import Report
from inarow.web.thinking import Tell, positions, thought, worth
from inarow.web.thinking.study import study

LONGEST = 4.0
"""Seconds of an analysis at most."""
OFTEN = 0.08
"""Seconds between two reports at least."""


@dataclass(frozen=True)
class AnalysisQuestion:
    """The worth of every move; progress is what is known so far, in the same form."""

    urgent: ClassVar[bool] = False

    game: str
    start: str
    moves: tuple[str, ...]
    seconds: float = LONGEST

    def answer(self, tell: Tell, stop: StopFlag) -> dict[str, Any]:
        position = positions(self.game, self.start, self.moves)[-1]
        told = 0.0

        def hear(report: Report) -> None:
            nonlocal told
            if perf_counter() - told >= OFTEN:
                told = perf_counter()
                tell(document(report))

        return document(study(position, min(self.seconds, LONGEST), stop, hear))


def document(report: Report) -> dict[str, Any]:
    """A report as the page reads it, its moves best first; distances are exact when the search has ended by
    itself, before that the game may end sooner.
    """
    moves = {move: worth(each) for move, each in report.moves.items()}
    return {"move": report.move, **thought(report), "exact": report.ended == "proved", "moves": moves}
