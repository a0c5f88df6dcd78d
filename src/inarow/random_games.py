"""Random games played to the end by the law; the core plays the same games (core/playouts.hpp)."""

from __future__ import annotations

from dataclasses import dataclass

from inarow.dice import Dice
from inarow.game import Game, Result


@dataclass(frozen=True)
class Playouts:
    """The result and the number of moves of each random game."""

    results: list[Result]
    lengths: list[int]

    def count(self, result: Result) -> int:
        return self.results.count(result)

    @property
    def steps(self) -> int:
        """Moves of all games together."""
        return sum(self.lengths)


def playouts(game: Game, n: int, seed: int) -> Playouts:
    """`n` games of uniformly random moves; game number i depends on the seed and i alone."""
    results: list[Result] = []
    lengths: list[int] = []
    for number in range(n):
        dice = Dice.of_game(seed, number)
        position, length = game.start(), 0
        while (outcome := position.outcome) is None:
            position = position.play(dice.pick(position.moves()))
            length += 1
        results.append(outcome.result)
        lengths.append(length)
    return Playouts(results, lengths)
