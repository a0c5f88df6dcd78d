"""What should a person look at? Three grades: where to look, what is at stake, and the move."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from inarow.advice import outlook, surroundings
from inarow.advice import worth as in_words
from inarow.engine import StopFlag
from inarow.game import OTHER, Cell, Position
from inarow.search import Report
from inarow.web.thinking import Tell, positions
from inarow.web.thinking.study import study

TIME = 1.0
"""Seconds of the search behind a hint at most."""
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
    """What is at stake, pointing at stones: those of the line that decides, if one is in sight."""
    sentence = outlook(position, report)
    threat = _threat(position, report)
    if threat is not None:
        return sentence, threat, None
    reached = position
    for move in report.pv:
        if reached.outcome is None:
            reached = reached.play(move)
    line = reached.outcome.cells if reached.outcome and report.proved else ()
    return sentence, _stones(position, line), None


def _threat(position: Position, report: Report) -> list[Cell] | None:
    """The stones with which the other could win at once after a careless move; None where there is none."""
    if report.value == "win":
        return None
    careless = next((m for m, each in report.moves.items() if each.value == "loss" and each.plies == 2), None)
    if careless is None:
        return None
    reached = position.play(careless)
    for reply in reached.moves():
        outcome = reached.play(reply).outcome
        if outcome is not None and outcome.winner == OTHER[position.mover]:
            return _stones(position, outcome.cells)
    return None


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
