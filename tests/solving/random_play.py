"""Positions to solve, by seeded random play: reachable ones, and set-up ones with any number of stones."""

from __future__ import annotations

import random
from collections.abc import Iterable

from inarow import Game, Position

TRIES = 50
"""To change some stones without making a line, before another game is played."""


def played(game: Game, plies: Iterable[int], seed: int) -> list[tuple[list[str], Position]]:
    """For each number of plies an unfinished position after so many random moves, and the moves.

    No move that ends the game is made.
    """
    dice = random.Random(seed)
    return [_played(game, count, dice) for count in plies]


def _played(game: Game, count: int, dice: random.Random) -> tuple[list[str], Position]:
    while True:
        position, moves = game.start(), list[str]()
        while len(moves) < count:
            words = position.moves()
            tried = ((word, position.play(word)) for word in dice.sample(words, len(words)))
            going_on = next((pair for pair in tried if pair[1].outcome is None), None)
            if going_on is None:
                break
            moves.append(going_on[0])
            position = going_on[1]
        else:
            return moves, position


def set_up(game: Game, plies: Iterable[int], seed: int) -> list[Position]:
    """For each number of stones an unfinished position with more of one colour than play can lead to."""
    dice = random.Random(seed)
    return [_set_up(game, count, dice) for count in plies]


def _set_up(game: Game, count: int, dice: random.Random) -> Position:
    while True:
        _, position = _played(game, count, dice)
        for _ in range(TRIES):
            stones = list(str(position).split()[0])
            colour = dice.choice("xo")
            others = [place for place, stone in enumerate(stones) if stone not in f"{colour}./"]
            for place in dice.sample(others, min(len(others), dice.randint(1, 3))):
                stones[place] = colour
            changed = game.parse(f"{''.join(stones)} {dice.choice('xo')}")
            if changed.outcome is None:
                return changed
