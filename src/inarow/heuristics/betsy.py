"""Betsy's original heuristic: the best line of a side against the best line of the other."""

from __future__ import annotations

from inarow.game import OTHER, Side
from inarow.games.betsy import BetsyPosition
from inarow.search.textbook import Heuristic

OWN, OPPONENT = 100, -50
WIN = 10_000


def value(position: BetsyPosition, side: Side) -> int:
    return best_line(position, side) - best_line(position, OTHER[side])


def best_line(position: BetsyPosition, side: Side) -> int:
    """The best of the lines that count and of the bottom row, the pebbles that rotate next."""
    board = position.board
    lines = [[board[r][c] for r, c in line] for line in position.game.lines]
    lines.append(list(board[-1]))
    return max(OWN * line.count(side) + OPPONENT * line.count(OTHER[side]) for line in lines)


def won(position: BetsyPosition, winner: Side, root: Side, remaining: int) -> int:
    return WIN + remaining


def rank(position: BetsyPosition, move: str) -> int:
    """Rotations before drops."""
    return 0 if move.startswith("-") else 1


ORIGINAL = Heuristic(value, won, rank, depths=(6, 6))
