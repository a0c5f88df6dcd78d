"""What the tests of all games must know of betsy."""

from inarow import Game
from tests.games.facts import mirrored_column
from tests.games.handmade import Texts, fallen, joined, movers

SPECS = ("betsy", "betsy:n=2", "betsy:n=3", "betsy:n=4", "betsy:n=6", "betsy:n=7", "betsy:n=9")
DISTINCT = 7


def bound(game: Game) -> None:
    """Rotations may go on for ever."""


def mirror(game: Game, move: str) -> str:
    return mirrored_column(move, game.parameters["n"])


def positions(game: Game) -> Texts:
    n = game.parameters["n"]
    return joined(fallen(n + 3, n), movers)
