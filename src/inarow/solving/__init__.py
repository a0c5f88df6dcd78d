"""Solving: exact values of positions. A file of games/ solves its game, proof search all others."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType

from inarow import engine
from inarow.engine import StopFlag
from inarow.game import BadNotation, Game, GameOver, Position
from inarow.own_game import OwnGame
from inarow.search.limits import Bounds, Limits
from inarow.solving import games, proof
from inarow.solving.errors import BadFile, Unsolved
from inarow.solving.progress import Progress
from inarow.solving.solution import MoveValue, Request, Solution

__all__ = [
    "BadFile",
    "MoveValue",
    "Progress",
    "Request",
    "Solution",
    "Unsolved",
    "quick",
    "solve",
    "solve_many",
]


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


def solve_many(
    positions: Sequence[Position],
    *,
    time: float | None = None,
    threads: int = 1,
    memory: int = 64,
    on_progress: Callable[[Progress], object] | None = None,
    stop: StopFlag | None = None,
) -> list[MoveValue]:
    """The exact values of many positions of one game, finished ones too, each to the player to move.

    They are solved in one go, shared out among the threads. A position that was not solved before the limit
    of all has the value None. For Connect Four that takes microseconds to milliseconds a position; `solve`
    tells more about a single one.

    >>> import inarow
    >>> start = inarow.load("connect-four:rows=4,cols=4").start()
    >>> [value.value for value in solve_many([start, start.play("1")])]
    ['draw', 'draw']
    """
    games_asked = {position.game for position in positions}
    if len(games_asked) > 1:
        named = " and ".join(sorted(game.spec for game in games_asked)[:2])
        raise BadNotation(f"positions of one game were expected, not of {named}")
    open_ones = [position for position in positions if position.outcome is None]

    def hear(done: int) -> None:
        if on_progress is not None:
            on_progress(Progress(f"{done:,} of {len(open_ones):,} positions", done / len(open_ones)))

    proofs = iter(
        engine.prove_many(open_ones, time=time, threads=threads, memory=memory, on_progress=hear, stop=stop)
    )
    return [_finished(position) or _value(next(proofs).value) for position in positions]


def _value(bounds: Bounds) -> MoveValue:
    return MoveValue(bounds.value, bounds.plies) if bounds.exact else MoveValue()


def _finished(position: Position) -> MoveValue | None:
    outcome = position.outcome
    if outcome is None:
        return None
    if outcome.winner is None:
        return MoveValue("draw")
    return MoveValue("win" if outcome.winner == position.mover else "loss", 0)


def quick(position: Position) -> bool:
    """Whether an unfinished position is likely to be solved while a player thinks about a move."""
    module = _module(position.game)
    return module is not None and bool(module.quick(position))


def _solver(game: Game) -> Callable[[Position, Request], Solution]:
    module = _module(game)
    solver: Callable[[Position, Request], Solution] = proof.solve if module is None else module.solve
    return solver


def _module(game: Game) -> ModuleType | None:
    """The file of games/ about a game, if there is one."""
    name = game.name.replace("-", "_")
    known = {module.name for module in pkgutil.iter_modules(games.__path__)}
    return (
        None if isinstance(game, OwnGame) or name not in known else import_module(f"{games.__name__}.{name}")
    )
