"""What the tests of all games must know of domino."""

from inarow import Game
from tests.games.handmade import Texts, grid, joined, movers

SPECS = (
    "domino",
    "domino:rows=4,cols=5",
    "domino:rows=6,cols=6",
    "domino:rows=1,cols=10,line=3",
    "domino:rows=10,cols=1,line=3",
    "domino:rows=1,cols=10,line=10",
    "domino:rows=3,cols=5,line=3",
    "domino:rows=2,cols=7,line=5",
    "domino:rows=8,cols=7",  # fills a word of 64 bits
    "domino:rows=10,cols=10,line=5",
    "domino:rows=10,cols=10,line=10",
)
DISTINCT = 5


def bound(game: Game) -> int:
    return game.parameters["rows"] * game.parameters["cols"] // 2


def mirror(game: Game, move: str) -> str:
    """The mirrored upper-left half of a flat domino is the mirrored right half."""
    direction, row, col = map(int, move.split(","))
    last = game.parameters["cols"] - (2 if direction == 1 else 1)
    return f"{direction},{row},{last - col}"


def positions(game: Game) -> Texts:
    return joined(grid(game.parameters["rows"], game.parameters["cols"]), movers)
