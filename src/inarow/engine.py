"""The door to the native core: each verb runs on a game's C++ twin where it has one, else by the law.

Only this file imports `inarow._core`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, cast

from inarow import _core, counting, random_games
from inarow.game import Game, GameOver, Position, Side
from inarow.heuristics import original
from inarow.own_game import OwnGame
from inarow.random_games import Playouts
from inarow.search import deepening
from inarow.search.limits import PROVED, Bounds, Ended, Limits, MoveReport, Proof, Report, judged
from inarow.search.textbook import choose

StopFlag = _core.StopFlag
"""Ends a search from another thread: make one, pass it as `stop`, call its `set()`."""

SolvedTable = _core.SolvedTable
TableLevel = _core.TableLevel


@lru_cache(maxsize=64)
def twin(game: Game) -> _core.Twin | None:
    """The native twin of a game, or None if it has none."""
    if isinstance(game, OwnGame) or game.name not in _core.games():
        return None
    return _core.Twin(game.name, game.parameters)


@lru_cache(maxsize=4)
def solved_table(game: Game) -> SolvedTable | None:
    """The numbering and the solving of all positions of a game, or None where that is not possible here."""
    native = twin(game)
    return native.table() if native else None


def weights(game: Game) -> dict[str, int]:
    """The weights of the engine's evaluation of a game, by name; none where it has no twin."""
    native = twin(game)
    return dict(native.weights) if native else {}


def can_repeat(game: Game) -> bool:
    """Whether a game with a twin can come back to an earlier position."""
    native = twin(game)
    return native is not None and native.can_repeat


def search(
    position: Position,
    *,
    depth: int | None = None,
    nodes: int | None = None,
    time: float | None = None,
    threads: int = 1,
    memory: int = 64,
    seed: int = 0,
    every_move: bool = False,
    history: Sequence[Position] = (),
    weights: Sequence[int] = (),
    on_progress: Callable[[Report], object] | None = None,
    stop: StopFlag | None = None,
) -> Report:
    """Finds the best move of an unfinished position; one second where no limit is given.

    `on_progress` hears a report after every finished depth; `stop.set()` from another thread ends the search.
    To come back to a position of `history`, those that stood on the board before, counts as a draw; but where
    `every_move` is asked for, moves are valued without regard to what stood before.
    `weights` replaces the weights of the engine's evaluation, for tuning them.
    With one thread and a limit of depth or nodes the report is the same every time.

    >>> import inarow
    >>> report = inarow.search(inarow.load("domino:rows=5,cols=5").start(), depth=20)
    >>> report.value, report.plies
    ('win', 7)
    """
    if depth is None and nodes is None and time is None:
        time = 1.0
    limits = Limits(depth, nodes, time, threads, memory, seed)
    if position.outcome is not None:
        raise GameOver(f"the game is over ({position.outcome.result}): there is no move to search for")
    native = twin(position.game)
    if native is None:
        return deepening.search(position, limits, every_move, on_progress, stop)
    question = _question(limits)
    question.all_moves = every_move
    question.history = [str(earlier) for earlier in history]
    question.weights = list(weights)
    listener = None if on_progress is None else (lambda report: on_progress(_report(report)))
    return _report(native.search(str(position), question, stop, listener))


def analyse(position: Position, **limits: Any) -> Report:
    """What every move of an unfinished position is worth: `search` with a value for each move."""
    return search(position, every_move=True, **limits)


def prove(
    position: Position,
    *,
    every_move: bool = False,
    depth: int | None = None,
    nodes: int | None = None,
    time: float | None = None,
    threads: int = 1,
    memory: int = 64,
    given: Bounds | None = None,
    on_progress: Callable[[Proof], object] | None = None,
    stop: StopFlag | None = None,
) -> Proof:
    """What can be proved of an unfinished position within the limits, and with `every_move` of each move.

    Bounds of the value that are `given` are relied on by solvers that can do with less work then.
    `on_progress` hears whenever more is proved. `inarow.solve` makes solutions of this.
    """
    limits = Limits(depth, nodes, time, threads, memory)
    if position.outcome is not None:
        raise GameOver(f"the game is over ({position.outcome.result}): there is nothing to prove")
    native = twin(position.game)
    if native is None:
        return deepening.prove(position, limits, every_move, on_progress, stop)
    question = _solve_question(limits)
    question.every_move = every_move
    if given is not None:
        question.given = _core.Bounds(_native_score(given.lower), _native_score(given.upper))
    listener = None if on_progress is None else (lambda report: on_progress(_proof(report)))
    return _proof(native.solve(str(position), question, stop, listener))


def prove_many(
    positions: Sequence[Position],
    *,
    time: float | None = None,
    threads: int = 1,
    memory: int = 64,
    related: bool = False,
    on_progress: Callable[[int], object] | None = None,
    stop: StopFlag | None = None,
) -> list[Proof]:
    """What can be proved of many unfinished positions of one game, the limits being those of all together.

    `on_progress` hears now and then how many are done. Moves are not told apart. Where the positions are
    `related`, so that what follows from one may follow from another, what is found out is kept for the next.
    """
    if not positions:
        return []
    limits = Limits(time=time, threads=threads, memory=memory)
    native = twin(positions[0].game)
    if native is None:
        return [deepening.prove(position, limits, False, None, stop) for position in positions]
    texts = [str(position) for position in positions]
    question = _solve_question(limits)
    return [_proof(each) for each in native.values(texts, question, related, stop, on_progress)]


def strategy(
    position: Position,
    side: Side,
    *,
    wins: bool,
    largest: int,
    plies: int | None = None,
    time: float | None = None,
    memory: int = 64,
    on_progress: Callable[[int], object] | None = None,
) -> dict[str, str] | None:
    """What a side plays in every position that the other can bring about, so as to win or else not to lose.

    With `plies` it does not lose within so many plies, in a game that cannot come back to a position.
    None where that has more than `largest` positions, where a limit came first, or where there is no twin.
    """
    native = twin(position.game)
    if native is None:
        return None
    question = _solve_question(Limits(time=time, memory=memory))
    within = _core.endless if plies is None else plies
    moves = native.strategy(str(position), side, wins, within, question, largest, on_progress)
    return None if moves is None else dict(moves)


def _solve_question(limits: Limits) -> _core.SolveQuestion:
    question = _core.SolveQuestion()
    question.threads, question.memory = limits.threads, limits.memory << 20
    if limits.depth is not None:
        question.depth = limits.depth
    if limits.nodes is not None:
        question.nodes = limits.nodes
    if limits.time is not None:
        question.seconds = limits.time
    return question


def sequel(
    position: Position, *, memory: int = 64, time: float | None = None, stop: StopFlag | None = None
) -> Proof | None:
    """The exact values of an unfinished position and its moves, from the end of the game backwards.

    All positions that can follow are gathered and solved, also where play can go on for ever; None where
    they need more than `memory` MiB or `time` seconds, or where the game has no twin.
    """
    native = twin(position.game)
    if native is None:
        return None
    seconds = float("inf") if time is None else time
    report = native.sequel(str(position), memory << 20, seconds, stop)
    return None if report is None else _proof(report)


def textbook(
    position: Position, depth: int, *, every_move: bool = False, time: float = float("inf")
) -> tuple[str, int, dict[str, int]] | None:
    """The original program's search: its move, its value, and with `every_move` the value of each move.

    None where the time did not suffice.
    """
    if position.outcome is not None:
        raise GameOver(f"the game is over ({position.outcome.result}): there is no move to search for")
    native = twin(position.game)
    if native is None:
        heuristic = original(position.game)
        move, value = choose(position, depth, heuristic)
        return move, value, {}
    report = native.textbook(str(position), depth, every_move, time)
    if report is None:
        return None
    return report.line[0], report.score, {each.move: each.score for each in report.moves}


def _question(limits: Limits) -> _core.Question:
    question = _core.Question()
    question.threads, question.memory, question.seed = (
        limits.threads,
        limits.memory << 20,
        limits.seed % 2**64,
    )
    if limits.depth is not None:
        question.depth = limits.depth
    if limits.nodes is not None:
        question.nodes = limits.nodes
    if limits.time is not None:
        question.seconds = limits.time
    return question


NATIVE_WIN = _core.win_score
"""To the core, a win in k plies is worth NATIVE_WIN - k."""


def _judged(score: int, proved: bool) -> MoveReport:
    return judged(score, proved, NATIVE_WIN - abs(score) if proved and score else None)


def _report(native: _core.Report) -> Report:
    best = _judged(native.score, native.proved)
    return Report(
        move=native.line[0],
        score=best.score,
        proved=best.proved,
        value=best.value,
        plies=best.plies,
        depth=native.depth,
        nodes=native.nodes,
        seconds=native.seconds,
        pv=native.line,
        ended=cast(Ended, native.ended),
        moves={each.move: _judged(each.score, each.proved) for each in native.moves},
    )


def _native_score(score: int) -> int:
    return (NATIVE_WIN - PROVED + abs(score)) * (1 if score > 0 else -1) if score else 0


def _bounds(native: _core.Bounds) -> Bounds:
    lower, upper = (
        (PROVED - NATIVE_WIN + abs(score)) * (1 if score > 0 else -1) if score else 0
        for score in (native.lower, native.upper)
    )
    return Bounds(lower, upper)


def _proof(native: _core.SolveReport) -> Proof:
    return Proof(
        value=_bounds(native.value),
        moves={move: _bounds(bounds) for move, bounds in native.moves},
        nodes=native.nodes,
        seconds=native.seconds,
        ended=cast(Ended, native.ended),
    )


def perft(position: Position, depth: int, *, law: bool = False) -> int:
    """How many sequences of exactly `depth` legal moves there are; `law` counts with the Python rules.

    >>> import inarow
    >>> inarow.perft(inarow.load("connect-four").start(), 7)
    823536
    """
    _check_depth(depth)
    native = None if law else twin(position.game)
    return native.perft(str(position), depth) if native else counting.perft(position, depth)


def distinct(position: Position, depth: int, *, law: bool = False) -> int:
    """How many different positions there are after exactly `depth` moves."""
    _check_depth(depth)
    native = None if law else twin(position.game)
    return native.distinct(str(position), depth) if native else counting.distinct(position, depth)


def playouts(game: Game, n: int, seed: int = 0, *, law: bool = False) -> Playouts:
    """Plays `n` random games; the same seed gives the same games, natively or by the law.

    >>> import inarow
    >>> inarow.playouts(inarow.load("connect-four"), 1000, seed=1).count("x")
    527
    """
    if n < 0:
        raise ValueError(f"the number of games must not be negative, not {n}")
    native = None if law else twin(game)
    if native is None:
        return random_games.playouts(game, n, seed)
    return Playouts(*native.playouts(n, seed % 2**64))


def _check_depth(depth: int) -> None:
    if depth < 0:
        raise ValueError(f"depth must not be negative, not {depth}")
