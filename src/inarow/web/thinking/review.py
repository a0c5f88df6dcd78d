"""Was a move of a game a good one? What is proved decides; estimates only make one wonder.

A move that gives a proved value away is a mistake, and a blunder if it loses. Estimates have no scale of
their own: they are measured by the greatest one of the game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from inarow import engine, solving
from inarow.engine import StopFlag
from inarow.game import BadNotation, Position
from inarow.search import MoveReport, Report
from inarow.web.thinking import Tell, positions, worth
from inarow.web.thinking.study import study, turned

Judgement = Literal["inaccuracy", "mistake", "blunder"]

TIME, SOLVING_TIME = 0.2, 0.5
"""Seconds for a position, and for one that is likely to be solved in them."""
NODES = 300
"""Of the searches that find the scale: so few that a whole game is seen in a moment."""
SEQUEL = 40
"""Plies for which a game is played on to find its scale."""
SOON = 4
"""Plies within which a loss counts as seen by everybody."""
FAR = 12
"""Plies beyond which a win or a loss counts as hidden from most."""
LARGE, SMALL = 0.8, 0.4
"""Parts of the scale by which a mistake and an inaccuracy fall behind, where nothing is proved."""
RANKS = {"loss": 0, "draw": 1, "win": 2}


@dataclass(frozen=True)
class ScaleQuestion:
    """The greatest estimate that quick searches find in a game and in how it might go on, 1 at least.

    The sequel counts too, since the first moves of a game are all worth about the same.
    """

    urgent: ClassVar[bool] = False

    game: str
    start: str
    moves: tuple[str, ...]

    def answer(self, tell: Tell, stop: StopFlag) -> int:
        *made, position = positions(self.game, self.start, self.moves)
        greatest = max((_glance(earlier)[1] for earlier in made), default=1)
        for _ in range(SEQUEL):
            if position.outcome is not None or stop.is_set():
                break
            move, estimate = _glance(position)
            greatest, position = max(greatest, estimate), position.play(move)
        return max(greatest, 1)


def _glance(position: Position) -> tuple[str, int]:
    """The move that a quick search finds, and the size of its estimate, 0 for what is proved."""
    report = engine.search(position, nodes=NODES, time=0.05, memory=1)
    return report.move, 0 if report.proved else abs(report.score)


@dataclass(frozen=True)
class ReviewQuestion:
    """What the last of the moves is worth, and what the best move in its place."""

    urgent: ClassVar[bool] = False

    game: str
    start: str
    moves: tuple[str, ...]
    scale: int

    def answer(self, tell: Tell, stop: StopFlag) -> dict[str, Any]:
        if not self.moves:
            raise BadNotation("a game without moves cannot be reviewed: expected one at least")
        *_, position, reached = positions(self.game, self.start, self.moves)
        move = self.moves[-1]
        report = _studied(position, len(self.moves) - 1, stop)
        best, played = report.moves[report.move], report.moves[move]
        if best.value == "win" and not played.proved and reached.outcome is None:
            played = turned(_studied(reached, len(self.moves), stop))
        found = judgement(played, best, self.scale)
        return {
            "ply": len(self.moves),
            "move": move,
            "worth": worth(played),
            "best": move if played == best else report.move,
            "best_worth": worth(best),
            "judgement": found,
        }


def _studied(position: Position, ply: int, stop: StopFlag) -> Report:
    """A study of the position after so many plies.

    Of estimates, that of the last depth but one if this looks to the turn of the same player as at the other
    plies: who moves last at the horizon looks better, and the game's graph would go to and fro.
    """
    heard: list[Report] = []
    last = study(position, SOLVING_TIME if solving.quick(position) else TIME, stop, heard.append)
    even = [report for report in heard if (ply + report.depth) % 2 == 0]
    if even and (ply + last.depth) % 2 and not any(each.proved for each in last.moves.values()):
        return even[-1]
    return last


def judgement(played: MoveReport, best: MoveReport, scale: int) -> Judgement | None:
    """How bad a move is, beside the best one; None for one that is not.

    >>> judgement(MoveReport(-999998, True, "loss", 2), MoveReport(0, True, "draw"), 50)
    'blunder'
    >>> judgement(MoveReport(3, False), MoveReport(40, False), 50)
    'inaccuracy'
    """
    if played.value and best.value:
        if RANKS[played.value] < RANKS[best.value]:
            return "blunder" if played.value == "loss" else "mistake"
        if _far_apart(played, best):
            return "blunder" if played.value == "loss" else "mistake"
        return "inaccuracy" if _careless(played, best) else None
    if best.value == "win":
        return "mistake"
    if played.value == "loss":
        assert played.plies is not None
        return "blunder" if played.plies <= SOON else "mistake"
    behind = (best.score - played.score) / scale
    if behind >= LARGE:
        return "mistake"
    return "inaccuracy" if behind >= SMALL else None


def _far_apart(played: MoveReport, best: MoveReport) -> bool:
    """Whether a move brings near a loss that was far away, or puts far away a win that was near."""
    near, far = sorted((played.plies or 0, best.plies or 0))
    return 0 < near <= SOON and far > FAR


def _careless(played: MoveReport, best: MoveReport) -> bool:
    """Whether a move keeps the value and still passes over a win at once, or lets the other win at once."""
    at_once = {"win": best.plies, "draw": None, "loss": played.plies}[played.value or "draw"]
    return at_once is not None and at_once <= 2 and played.plies != best.plies
