"""Conniption's original heuristic (the opponent's lines with the right sign): lines, flips, leave to flip."""

from __future__ import annotations

from inarow.game import OTHER, Side
from inarow.games.conniption import FLIP, ConniptionPosition
from inarow.lines import all_lines
from inarow.search.textbook import Heuristic

OWN = (0, 1, 8, 128)
OPPONENT = (0, 1, 16, 200)
"""By stones in a line of four: 1, 2, 3. In lines of another length, by the stones still missing."""
OPEN_THREE = 2000
FLIPS, MAY_FLIP = 1000, 150
WIN, FLIP_IN_HAND = 1_000_000, 10_000


def value(position: ConniptionPosition, side: Side) -> int:
    game = position.game
    total = 0
    for line in all_lines(game.rows, game.cols, game.line):
        cells = [position.board[r][c] for r, c in line]
        upright = line[0][1] == line[-1][1]
        judge = upright_line if upright else slanted_line
        total += judge(cells.count(side), cells.count(OTHER[side]), game.line)
    more = flips_ahead(position, side)
    return total + FLIPS * more * abs(more) + (MAY_FLIP if position.may_flip else -MAY_FLIP)


def upright_line(own: int, opponent: int, line: int) -> int:
    if own and opponent:
        return 0
    return OWN[place(own, line)] - opponent * OPPONENT[place(opponent, line)]


def slanted_line(own: int, opponent: int, line: int) -> int:
    if own - opponent == line - 1:
        return OPEN_THREE
    if own > opponent:
        return OWN[place(own, line)]
    return -(opponent - own) * OPPONENT[place(opponent, line)]


def place(stones: int, line: int) -> int:
    """The place in OWN and OPPONENT: 3 with one stone missing, 2 with two missing, else 1; 0 for none."""
    return 0 if stones == 0 else min(max(stones - line + 4, 1), 3)


def flips_ahead(position: ConniptionPosition, side: Side) -> int:
    return (position.flips_x - position.flips_o) * (1 if side == "x" else -1)


def won(position: ConniptionPosition, winner: Side, root: Side, remaining: int) -> int:
    saved = FLIP_IN_HAND * flips_ahead(position, root) if winner == root else 0
    return WIN + remaining + saved


def rank(position: ConniptionPosition, move: str) -> int:
    """Stages in order, and in each the columns from the middle outwards, left before right."""
    middle = position.game.cols // 2
    col = int(move.strip(FLIP)) - 1
    distance = 2 * abs(col - middle) - (col < middle)
    stage = 2 * move.startswith(FLIP) + move.endswith(FLIP)
    return 64 * stage + distance


ORIGINAL = Heuristic(value, won, rank, depths=(6, 5))
