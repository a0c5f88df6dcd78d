"""Unfinished positions of every game for the tests of searching, from seeded random games."""

from collections.abc import Iterator

from inarow import Position
from tests.games.walks import random_game

# Each game as usual and in a shape or two that takes other paths through the core.
SPECS = (
    "connect-four",
    "connect-four:rows=4,cols=5,line=3",
    "connect-four:rows=9,cols=8,line=5",
    "conniption",
    "conniption:rows=4,cols=4,line=3,flips=1,flips_o=2",
    "betsy",
    "betsy:n=3",
    "betsy:n=7",
    "domino",
    "domino:rows=6,cols=7,line=5",
    "ultimate",
    "ultimate:n=3",
    "ultimate:n=2",
)


def unfinished(spec: str, n: int) -> Iterator[Position]:
    """`n` positions that are not finished, a few from each game."""
    seed = 0
    while n > 0:
        walk = random_game(spec, seed)
        for position in walk.sample(4):
            if position.outcome is None and n > 0:
                n -= 1
                yield position
        seed += 1
