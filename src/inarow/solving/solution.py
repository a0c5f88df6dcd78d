"""What solving is asked for and what it answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from inarow.engine import StopFlag
from inarow.search.limits import Limits, Report, Word, judged
from inarow.solving.progress import Progress


@dataclass(frozen=True)
class Request:
    """What a solver is asked for and may use."""

    every_move: bool = False
    """Decide each move, not only as many as the value needs."""
    limits: Limits = field(default_factory=Limits)
    table: Path | None = None
    on_progress: Callable[[Progress], object] | None = None
    stop: StopFlag | None = None

    def tell(self, sentence: str, share: float | None = None) -> None:
        if self.on_progress is not None:
            self.on_progress(Progress(sentence, share))


@dataclass(frozen=True)
class MoveValue:
    """What a move is worth to the player who makes it; None where that was not decided."""

    value: Word | None = None
    plies: int | None = None
    """Plies from the position solved to the end of the game, exactly; None for a draw."""


@dataclass(frozen=True)
class Solution:
    """The exact value of a position to the player to move."""

    value: Word
    plies: int | None
    """Of the shortest win or the longest defence; None for a draw."""
    best: list[str]
    """Every move that keeps value and distance, as far as they were decided; always at least one."""
    moves: dict[str, MoveValue]
    """Every legal move in canonical order."""
    method: str
    nodes: int
    seconds: float

    def report(self) -> Report:
        """The solution as a search would tell it."""
        worth = judged({"win": 1, "draw": 0, "loss": -1}[self.value], True, self.plies)
        return Report(
            move=self.best[0],
            score=worth.score,
            proved=True,
            value=self.value,
            plies=self.plies,
            depth=self.plies or 0,
            nodes=self.nodes,
            seconds=self.seconds,
            pv=[self.best[0]],
            ended="proved",
        )

    def to_json(self) -> dict[str, Any]:
        """The stable fields of `inarow solve --json`."""
        moves = {move: {"value": each.value, "plies": each.plies} for move, each in self.moves.items()}
        return {"value": self.value, "plies": self.plies, "best": self.best, "moves": moves}
