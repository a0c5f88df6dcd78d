"""Solving: exact values of positions. A file of games/ solves its game, proof search all others."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from inarow.engine import StopFlag
from inarow.game import Game, GameOver, Position
from inarow.own_game import OwnGame
from inarow.search.limits import Limits
from inarow.solving import games, proof
from inarow.solving.errors import BadFile, Unsolved
from inarow.solving.progress import Progress
from inarow.solving.solution import MoveValue, Request, Solution

__all__ = ["BadFile", "MoveValue", "Progress", "Request", "Solution", "Unsolved", "solve"]


def solve(
    position: Position,
    *,
    every_move: bool = False,
    time: float | None = None,
    threads: int = 1,
    memory: int = 64,
    table: Path | None = None,
    on_progress: Callable[[Progress], object] | None = None,
    stop: StopFlag | None = None,
) -> Solution:
    """The exact value of an unfinished position with its distance in plies; with `every_move` of each move.

    `time` is in seconds, without end where none is given; `memory` in MiB. `table` is a file of solved
    positions for the games that have them. `stop.set()` from another thread ends the work.
    Raises Unsolved where the value could not be found, and BadFile for a table that is none.

    >>> import inarow
    >>> solution = solve(inarow.load("domino:rows=5,cols=5").start())
    >>> solution.value, solution.plies
    ('win', 7)
    """
    if position.outcome is not None:
        raise GameOver(f"the game is over ({position.outcome.result}): there is nothing to solve")
    limits = Limits(time=time, threads=threads, memory=memory)
    return _solver(position.game)(position, Request(every_move, limits, table, on_progress, stop))


def _solver(game: Game) -> Callable[[Position, Request], Solution]:
    name = game.name.replace("-", "_")
    if isinstance(game, OwnGame) or name not in {
        module.name for module in pkgutil.iter_modules(games.__path__)
    }:
        return proof.solve
    solver: Callable[[Position, Request], Solution] = import_module(f"{games.__name__}.{name}").solve
    return solver
