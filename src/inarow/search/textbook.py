"""Minimax and alpha-beta to a fixed depth, as a textbook has them, for any game.

Both look at the game as the player to move at the root, MAX, does: MAX picks the largest value, the other
player, MIN, the smallest. They tell a listener every step they take, so that it can be drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from inarow.game import Position, Side

INFINITY = 1 << 60


def _nothing(position: Position, side: Side) -> int:
    return 0


def _sooner_is_better(position: Position, winner: Side, root: Side, remaining: int) -> int:
    return 1_000_000 + remaining


def _as_listed(position: Position, move: str) -> int:
    return 0


@dataclass(frozen=True)
class Heuristic:
    """How to judge positions that the search does not see the end of.

    Each function takes the positions of its own game.
    """

    value: Callable[[Any, Side], int] = _nothing
    """How good an unfinished position is for a side."""
    won: Callable[[Any, Side, Side, int], int] = _sooner_is_better
    """won(position, winner, root, remaining): what a finished game is worth to its winner."""
    rank: Callable[[Any, str], int] = _as_listed
    """Moves of lower rank are tried first; equal ranks keep the canonical order."""
    depths: tuple[int, int] = (4, 4)
    """How far the original program looks ahead as first and as second player."""


BLIND = Heuristic()


@dataclass(frozen=True)
class Event:
    """One step of a search, at the node that `path` leads to."""

    kind: Literal["enter", "leaf", "end", "best", "cut", "leave"]
    path: tuple[str, ...]
    depth: int
    """Plies left to search."""
    alpha: int
    beta: int
    value: int | None = None
    """leaf: the heuristic's value; end: the finished game's; best: the new best; cut, leave: the node's."""


Listener = Callable[[Event], object]


def _silence(event: Event) -> None:
    pass


def minimax(position: Position, depth: int, heuristic: Heuristic = BLIND, listen: Listener = _silence) -> int:
    """The value of `position` for its mover if both sides look exactly `depth` plies ahead.

    A finished game is worth `heuristic.won` to its winner, a draw 0, a position at the horizon
    `heuristic.value`; every other node the largest (MAX) or smallest (MIN) value of its children.
    """
    root = position.mover

    def value_of(node: Position, depth: int, path: tuple[str, ...]) -> int:
        listen(Event("enter", path, depth, -INFINITY, INFINITY))
        ended = _at_the_end(node, depth, root, heuristic)
        if ended is not None:
            kind: Literal["leaf", "end"] = "leaf" if node.outcome is None else "end"
            listen(Event(kind, path, depth, -INFINITY, INFINITY, ended))
            return ended
        maximizing = node.mover == root
        best = -INFINITY if maximizing else INFINITY
        for move in ordered(node, heuristic):
            value = value_of(node.play(move), depth - 1, (*path, move))
            if (value > best) if maximizing else (value < best):
                best = value
                listen(Event("best", (*path, move), depth, -INFINITY, INFINITY, best))
        listen(Event("leave", path, depth, -INFINITY, INFINITY, best))
        return best

    return value_of(position, depth, ())


def alphabeta(
    position: Position,
    depth: int,
    heuristic: Heuristic = BLIND,
    alpha: int = -INFINITY,
    beta: int = INFINITY,
    listen: Listener = _silence,
    root: Side | None = None,
    path: tuple[str, ...] = (),
) -> int:
    """A value v that says of the minimax value m of `position` for `root` (its mover by default):

    alpha < v < beta:  m == v
    v <= alpha:        m <= v     MAX has something better elsewhere already
    v >= beta:         m >= v     MIN has something better elsewhere already
    """
    root = position.mover if root is None else root
    listen(Event("enter", path, depth, alpha, beta))
    ended = _at_the_end(position, depth, root, heuristic)
    if ended is not None:
        listen(Event("leaf" if position.outcome is None else "end", path, depth, alpha, beta, ended))
        return ended
    maximizing = position.mover == root
    best = -INFINITY if maximizing else INFINITY
    for move in ordered(position, heuristic):
        step = (*path, move)
        value = alphabeta(position.play(move), depth - 1, heuristic, alpha, beta, listen, root, step)
        if (value > best) if maximizing else (value < best):
            best = value
            if maximizing:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            listen(Event("best", step, depth, alpha, beta, best))
        if beta <= alpha:
            listen(Event("cut", step, depth, alpha, beta, best))
            break
    listen(Event("leave", path, depth, alpha, beta, best))
    return best


def choose(
    position: Position, depth: int, heuristic: Heuristic = BLIND, listen: Listener = _silence
) -> tuple[str, int]:
    """The first move of the largest value, and that value, looking `depth` plies ahead (at least 1)."""
    best_move, best = "", -INFINITY
    for move in ordered(position, heuristic):
        value = alphabeta(
            position.play(move), depth - 1, heuristic, best, INFINITY, listen, position.mover, (move,)
        )
        if value > best:
            best_move, best = move, value
            listen(Event("best", (move,), depth, best, INFINITY, best))
    return best_move, best


def ordered(position: Position, heuristic: Heuristic) -> list[str]:
    """The legal moves in the order they are tried."""
    return sorted(position.moves(), key=lambda move: heuristic.rank(position, move))


def _at_the_end(position: Position, depth: int, root: Side, heuristic: Heuristic) -> int | None:
    """The value of a finished game or of a position at the horizon; None for any other."""
    outcome = position.outcome
    if outcome is None:
        return heuristic.value(position, root) if depth == 0 else None
    if outcome.winner is None:
        return 0
    worth = heuristic.won(position, outcome.winner, root, depth)
    return worth if outcome.winner == root else -worth
