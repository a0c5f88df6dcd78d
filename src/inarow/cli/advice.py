"""Advice in a game: a hint in two steps, and the value of every move."""

from __future__ import annotations

import re
from collections.abc import Callable

from inarow import engine
from inarow.cli.graph import graph
from inarow.cli.screen import Screen
from inarow.cli.session import Session
from inarow.cli.thinking import values as rows
from inarow.cli.thinking import watch, worth
from inarow.game import OTHER, Position
from inarow.search import Report

TIME = 1.0
"""Seconds that advice takes at most."""
SHOWN = 20
"""Moves that `values` lists; the best must not leave the screen."""


def hint(session: Session, screen: Screen, rest: str) -> None:
    """First where to look; asked again in the same position, the move."""
    position, report = session.position, _study(session)
    if session.hinted is not position:
        session.hinted = position
        screen.tell(f"{outlook(position, report)}; {where(position, report.move)}")
        screen.hint("type hint again to see the move")
        return
    line = f"; then {' '.join(report.pv[1:8])}" if len(report.pv) > 1 else ""
    screen.tell(f"{report.move}: {worth(report)}{line}")


def values(session: Session, screen: Screen, rest: str) -> None:
    """What every move is worth, best first; of many moves only the best, unless `all` are asked for."""
    if rest not in ("", "all"):
        screen.complain(f"values is followed by all or by nothing, not by {rest!r}")
        return
    listed = rows(_study(session))
    for row in listed if rest else listed[:SHOWN]:
        screen.tell(row)
    if len(listed) > SHOWN and not rest:
        screen.tell(f"and {len(listed) - SHOWN} more moves: values all lists them")
    show_graph(session, screen, "")


def show_graph(session: Session, screen: Screen, rest: str) -> None:
    """How the game went so far."""
    screen.tell(graph(session.positions, screen.blocks, screen.console.width))


def _study(session: Session) -> Report:
    """Every move's worth in the present position, searched once."""
    position = session.position
    if session.study is None or session.study[0] is not position:
        found = watch(lambda hear: engine.analyse(position, on_progress=hear, time=TIME), quiet=False)
        session.study = (position, found)
    return session.study[1]


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
    near = moves = position.moves()
    if len(moves) < 3:
        return "there is only one move" if len(moves) == 1 else "there are only two moves"
    said = []
    for feature in features(position):
        wanted = feature(best)
        same = [move for move in near if feature(move) == wanted]
        if wanted and 2 <= len(same) < len(near):
            said.append(wanted)
            near = same
    if said:
        return "look " + " ".join(said)
    half = (len(moves) + 1) // 2
    among = moves[:half] if best in moves[:half] else moves[-half:]
    return f"look among {' '.join(among)}"


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
