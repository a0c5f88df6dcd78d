"""Counting by the law: how many games of a length there are, and how many positions.

These numbers are the fingerprint of a game's rules; the core counts the same (core/perft.hpp).
"""

from __future__ import annotations

from inarow.game import Position


def perft(position: Position, depth: int) -> int:
    """How many sequences of exactly `depth` legal moves there are; a finished game is not continued.

    >>> import inarow
    >>> perft(inarow.load("connect-four").start(), 3)
    343
    """
    if depth == 0:
        return 1
    moves = position.moves()
    if depth == 1:
        return len(moves)
    return sum(perft(position.play(move), depth - 1) for move in moves)


def distinct(position: Position, depth: int) -> int:
    """How many different positions can stand on the board after exactly `depth` moves.

    >>> import inarow
    >>> distinct(inarow.load("connect-four").start(), 3)
    238
    """
    level = {position}
    for _ in range(depth):
        level = {before.play(move) for before in level for move in before.moves()}
    return len(level)
