"""Advice that every screen gives: what a move is worth in words, what is at stake, and where to look."""

from __future__ import annotations

import re
from collections.abc import Callable

from inarow.game import OTHER, Position
from inarow.search import MoveReport, Report


def worth(report: Report | MoveReport) -> str:
    """What a move or a position is worth, in words: a proof never looks like an estimate.

    >>> worth(MoveReport(999991, True, "win", 9)), worth(MoveReport(-12, False))
    ('proved win in 9 plies', 'estimate -12')
    """
    if not report.proved:
        return f"estimate {report.score:+d}"
    if report.plies is None:
        return f"proved {report.value}"
    return f"proved {report.value} in {report.plies} {'ply' if report.plies == 1 else 'plies'}"


def outlook(position: Position, report: Report) -> str:
    """What is at stake for the player to move, without naming a move."""
    if report.value == "win":
        return "you can win at once" if report.plies == 1 else "you can force a win"
    careless = sum(each.value == "loss" and each.plies == 2 for each in report.moves.values())
    if careless:
        lets = "lets" if careless == 1 else "let"
        return f"beware: {careless} of {len(report.moves)} moves {lets} {OTHER[position.mover]} win at once"
    if report.value == "loss":
        return "every move loses against best play: make it long"
    return "nothing is threatened at once" if report.depth > 1 else "not much can be said"


def where(position: Position, best: str) -> str:
    """Where to look for the best move: as near as can be said with another move still there."""
    sentence, _ = surroundings(position, best)
    return sentence


def surroundings(position: Position, best: str) -> tuple[str, list[str]]:
    """Where to look for the best move, and the moves that this leaves: two at least, if there are two."""
    near = moves = position.moves()
    if len(moves) < 3:
        return "there is only one move" if len(moves) == 1 else "there are only two moves", moves
    said = []
    for feature in features(position):
        wanted = feature(best)
        same = [move for move in near if feature(move) == wanted]
        if wanted and 2 <= len(same) < len(near):
            said.append(wanted)
            near = same
    if said:
        return "look " + " ".join(said), near
    half = (len(moves) + 1) // 2
    among = moves[:half] if best in moves[:half] else moves[-half:]
    return f"look among {' '.join(among)}", among


def features(position: Position) -> list[Callable[[str], str]]:
    """What can be said of a move in any game: how it is written, and where its stone comes to lie."""
    board = position.scene().board
    rows, cols = max(len(board), 1), max(map(len, board), default=1)

    def form(move: str) -> str:
        return f"for a move written {re.sub(r'[0-9]+', 'N', move)}"

    def across(move: str) -> str:
        cells = position.landing(move)
        third = _third(cells[0][1], cols) if cells else -1
        return {0: "on the left", 1: "in the middle", 2: "on the right"}.get(third, "")

    def down(move: str) -> str:
        cells = position.landing(move)
        third = _third(cells[0][0], rows) if cells else -1
        return {0: "high up", 1: "half-way up", 2: "low down"}.get(third, "")

    return [form, across, down]


def _third(index: int, size: int) -> int:
    """The third of a row of cells in which one has its middle.

    >>> [_third(index, 7) for index in range(7)]
    [0, 0, 1, 1, 1, 2, 2]
    """
    return 3 * (2 * index + 1) // (2 * size)
