"""What should a person look at? Three grades: where to look, what is at stake, and the move."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from inarow import engine
from inarow.advice import outlook, surroundings
from inarow.advice import worth as in_words
from inarow.engine import StopFlag
from inarow.game import Cell, Position
from inarow.search import Report
from inarow.web.thinking import Tell, positions
from inarow.web.thinking.study import study

TIME = 1.0
"""Seconds of the search behind a hint at most."""
GLANCE = 0.2
"""Seconds for what the best move threatens."""
SHOWN = 6
"""Moves of the line that the last grade tells."""


@dataclass(frozen=True)
class HintQuestion:
    urgent: ClassVar[bool] = False

    game: str
    start: str
    moves: tuple[str, ...]
    grade: int
    """1, 2 or 3."""

    def answer(self, tell: Tell, stop: StopFlag) -> dict[str, Any]:
        position = positions(self.game, self.start, self.moves)[-1]
        report = study(position, TIME, stop)
        text, cells, move = (_region, _stakes, _move)[self.grade - 1](position, report)
        return {
            "grade": self.grade,
            "text": text,
            "spoken": text if move is None else f"{position.spoken(move)}; {in_words(report)}",
            "cells": [list(cell) for cell in cells],
            "move": move,
        }


Told = tuple[str, list[Cell], str | None]


def _region(position: Position, report: Report) -> Told:
    sentence, near = surroundings(position, report.move)
    return sentence, _cells(cell for move in near for cell in aim(position, move)), None


def _stakes(position: Position, report: Report) -> Told:
    """What is at stake and what the best move threatens, pointing at the stones of the line in question."""
    sentence = outlook(position, report)
    danger = _danger(position, report)
    if danger:
        return sentence, danger, None
    threat = _threat(position, report.move)
    if threat is not None:
        words, stones = threat
        return f"{sentence}; {words}", stones, None
    return sentence, _last_line(position, report), None


def _danger(position: Position, report: Report) -> list[Cell]:
    """The stones with which the other could win at once after a careless move."""
    if report.value == "win":
        return []
    careless = [move for move, each in report.moves.items() if each.value == "loss" and each.plies == 2]
    return _winning(position, position.play(careless[0])) if careless else []


def _threat(position: Position, move: str) -> tuple[str, list[Cell]] | None:
    """What a move threatens, if most replies let it win at once: how many do not, and its line's stones."""
    reached = position.play(move)
    if reached.outcome is not None:
        return None
    replies = engine.analyse(reached, depth=2, time=GLANCE, memory=1).moves
    idle = [reply for reply, each in replies.items() if each.value == "loss" and each.plies == 2]
    stop = len(replies) - len(idle)
    if stop >= len(idle):
        return None
    held = (
        f"{stop} of {len(replies)} replies {'stops' if stop == 1 else 'stop'} it"
        if stop
        else "nothing stops it"
    )
    return f"the best move threatens to win at once, and {held}", _winning(position, reached.play(idle[0]))


def _last_line(position: Position, report: Report) -> list[Cell]:
    """The stones of the line with which a proved line of play ends."""
    reached = position
    for move in report.pv if report.proved else ():
        reached = reached.play(move)
    return _stones(position, reached.outcome.cells) if reached.outcome else []


def _winning(position: Position, reached: Position) -> list[Cell]:
    """The stones of a position that stand in the line with which the mover of another wins at once."""
    for reply in reached.moves():
        outcome = reached.play(reply).outcome
        if outcome is not None and outcome.winner == reached.mover:
            return _stones(position, outcome.cells)
    return []


def _move(position: Position, report: Report) -> Told:
    line = f"; then {' '.join(report.pv[1:SHOWN])}" if len(report.pv) > 1 else ""
    return f"{report.move}: {in_words(report)}{line}", _cells(aim(position, report.move)), report.move


def aim(position: Position, move: str) -> tuple[Cell, ...]:
    """The cells to point at for a move: where its stones land, else what is touched for it."""
    landing = position.landing(move)
    if landing:
        return landing
    touched = next(way.touch for way in position.scene().ways if way.move == move)
    return next((element.cells for element in reversed(touched) if element.cells), ())


def _stones(position: Position, cells: Iterable[Cell]) -> list[Cell]:
    """Those of the cells that have a stone now."""
    there = position.scene().stones.at
    return _cells(cell for cell in cells if cell in there)


def _cells(cells: Iterable[Cell]) -> list[Cell]:
    return sorted(set(cells))
