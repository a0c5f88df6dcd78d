"""Advice in a game: a hint in two steps, and the value of every move."""

from __future__ import annotations

from inarow import engine
from inarow.advice import outlook, where, worth
from inarow.cli.graph import graph
from inarow.cli.screen import Screen
from inarow.cli.session import Session
from inarow.cli.thinking import values as rows
from inarow.cli.thinking import watch
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
