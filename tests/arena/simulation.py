"""Pairs of games between players whose true strengths are known."""

from __future__ import annotations

import random
from collections.abc import Sequence

from inarow.pairs import Pairs, score_of

DRAWN = 0.4
"""How likely a draw is, as a part of the most there can be."""
BALANCED = (0.0,)
UNBALANCED = (0.0, 200.0, 400.0)
"""What openings are worth to the side that begins, in Elo; each is as likely."""


def game(dice: random.Random, elo: float) -> float:
    score = score_of(elo)
    drawn = DRAWN * 2 * min(score, 1 - score)
    number = dice.random()
    return 1.0 if number < score - drawn / 2 else 0.5 if number < score + drawn / 2 else 0.0


def pair(dice: random.Random, elo: float, openings: Sequence[float]) -> float:
    """Points of a player that is so much stronger, in two games from one opening."""
    worth = dice.choice(openings)
    return game(dice, elo + worth) + game(dice, elo - worth)


def pairs(dice: random.Random, elo: float, number: int, openings: Sequence[float] = BALANCED) -> Pairs:
    return Pairs.of(pair(dice, elo, openings) for _ in range(number))


def true_score(elo: float, openings: Sequence[float]) -> float:
    return sum(score_of(elo + sign * worth) for worth in openings for sign in (1, -1)) / (2 * len(openings))
