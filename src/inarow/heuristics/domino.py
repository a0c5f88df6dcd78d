"""Domino's original heuristic: ten for every full line, so nothing in any unfinished position."""

from __future__ import annotations

from inarow.game import OTHER, Side
from inarow.games.domino import DominoPosition
from inarow.lines import all_lines
from inarow.search.textbook import Heuristic

FULL_LINE = 10
WIN = 1000


def full_line_points(position: DominoPosition, side: Side) -> int:
    """Ten for every line of `line` cells that a side fills; longer runs hold several."""
    game = position.game
    return FULL_LINE * sum(
        all(position.board[r][c] == side for r, c in line)
        for line in all_lines(game.rows, game.cols, game.line)
    )


def value(position: DominoPosition, side: Side) -> int:
    return full_line_points(position, side) - full_line_points(position, OTHER[side])


def won(position: DominoPosition, winner: Side, root: Side, remaining: int) -> int:
    return WIN + remaining


ORIGINAL = Heuristic(value, won, depths=(4, 4))
