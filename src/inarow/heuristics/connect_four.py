"""Connect Four's original heuristic: windows that only one side has stones in, and the middle column."""

from __future__ import annotations

from inarow.game import OTHER, Side
from inarow.games.connect_four import ConnectFourPosition
from inarow.lines import EMPTY, all_lines
from inarow.search.textbook import Heuristic

ONE_MISSING, TWO_MISSING, OPPONENT_ONE_MISSING, MIDDLE = 10, 7, -150, 7


def value(position: ConnectFourPosition, side: Side) -> int:
    """The sum over all windows, and a bonus for each own stone in the middle column."""
    game = position.game
    windows = sum(
        window_value([position.board[r][c] for r, c in line], side)
        for line in all_lines(game.rows, game.cols, game.line)
    )
    middle = sum(row[game.cols // 2] == side for row in position.board)
    return windows + MIDDLE * middle


def window_value(window: list[str], side: Side) -> int:
    """What one window of `line` cells is worth to a side.

    >>> window_value(list("ooo."), "o"), window_value(list("oo.."), "o"), window_value(list("xxx."), "o")
    (10, 7, -150)
    """
    own, opponent = window.count(side), window.count(OTHER[side])
    empty = window.count(EMPTY)
    if own and not opponent:
        return {1: ONE_MISSING, 2: TWO_MISSING}.get(empty, 0)
    return OPPONENT_ONE_MISSING if opponent and not own and empty == 1 else 0


ORIGINAL = Heuristic(value, depths=(5, 5))
