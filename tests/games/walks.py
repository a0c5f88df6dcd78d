"""Seeded random games, played by the law: what the tests of all games walk along."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from inarow import Position, load
from inarow.dice import Dice

LIMIT = 2000
"""Moves after which a game is left unfinished: only Betsy could reach it."""


@dataclass(frozen=True, repr=False)
class Walk:
    """A random game; printed, it says how to get it again."""

    spec: str
    seed: int
    moves: tuple[str, ...]
    positions: tuple[Position, ...]
    """One more than the moves: from the start to the end."""

    @property
    def end(self) -> Position:
        return self.positions[-1]

    def steps(self) -> Iterator[tuple[Position, str, Position]]:
        """Each move with the positions before and after it."""
        return zip(self.positions, self.moves, self.positions[1:], strict=False)

    def sample(self, n: int) -> tuple[Position, ...]:
        """About `n` positions, evenly taken, the start and the end among them."""
        every = max(1, len(self.moves) // n)
        return (*self.positions[:-1:every], self.end)

    def __repr__(self) -> str:
        return f"random_game({self.spec!r}, {self.seed}): {' '.join(self.moves)}"


@lru_cache(maxsize=512)
def random_game(spec: str, seed: int) -> Walk:
    dice = Dice.of_game(seed, len(spec))
    position = load(spec).start()
    moves: list[str] = []
    positions = [position]
    while position.outcome is None and len(moves) < LIMIT:
        moves.append(dice.pick(position.moves()))
        position = position.play(moves[-1])
        positions.append(position)
    return Walk(spec, seed, tuple(moves), tuple(positions))


def random_games(spec: str, n: int) -> list[Walk]:
    return [random_game(spec, seed) for seed in range(n)]
