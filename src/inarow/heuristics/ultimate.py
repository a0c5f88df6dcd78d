"""Ultimate's original heuristic: the chance to win blocks, and through them the board.

A line is worth the product of its cells (own 1, empty 1/2, opponent's 0), a block the mean of its lines, or
exactly 1 where one of them is 1; the board is judged in the same way over its blocks. All numbers are kept
whole: a block's chance is counted in parts of `block_unit`, the board's in parts of `board_unit`.
"""

from __future__ import annotations

from fractions import Fraction

from inarow.game import OTHER, Side
from inarow.games.ultimate import DRAWN, Ultimate, UltimatePosition
from inarow.lines import EMPTY, Board
from inarow.search.textbook import Heuristic


def block_unit(game: Ultimate) -> int:
    unit: int = 2**game.n * len(game.lines)
    return unit


def board_unit(game: Ultimate) -> int:
    unit: int = block_unit(game) ** game.n * len(game.lines)
    return unit


def block_chance(game: Ultimate, block: Board, side: Side) -> int:
    """A side's chance to win a block by its cells alone, whoever may have won it already."""
    total = 0
    for line in game.lines:
        cells = [block[r][c] for r, c in line]
        if OTHER[side] in cells:
            continue
        if EMPTY not in cells:
            return block_unit(game)
        total += 2 ** cells.count(side)
    return total


def board_chance(position: UltimatePosition, side: Side) -> int:
    """A side's chance to win the board; a closed block is worth all to its winner and nothing to others."""
    game = position.game

    def chance(r: int, c: int) -> int:
        state = position.blocks[r][c]
        if state == side:
            return block_unit(game)
        if state in (DRAWN, OTHER[side]):
            return 0
        return block_chance(game, game.block(position.board, (r, c)), side)

    total = 0
    for line in game.lines:
        product = 1
        for r, c in line:
            product *= chance(r, c)
        if product == block_unit(game) ** game.n:
            return board_unit(game)
        total += product
    return total


def value(position: UltimatePosition, side: Side) -> int:
    return board_chance(position, side) - board_chance(position, OTHER[side])


def as_fraction(position: UltimatePosition, side: Side) -> Fraction:
    """The heuristic as the original program prints it, from -1 to 1."""
    return Fraction(value(position, side), board_unit(position.game))


def won(position: UltimatePosition, winner: Side, root: Side, remaining: int) -> int:
    return board_unit(position.game) + remaining


ORIGINAL = Heuristic(value, won, depths=(3, 3))
