"""What the tests of all games must know of connect-four."""

from inarow import Game
from tests.games.facts import mirrored_column
from tests.games.handmade import Texts, fallen, joined, movers

SPECS = (
    "connect-four",
    "connect-four:rows=2,cols=2,line=2",
    "connect-four:rows=4,cols=4,line=3",
    "connect-four:rows=4,cols=4",
    "connect-four:rows=7,cols=8",  # fills a word of 64 bits
    "connect-four:rows=12,cols=1,line=12",
    "connect-four:rows=1,cols=12,line=3",
    "connect-four:rows=5,cols=1,line=2",
    "connect-four:rows=12,cols=9,line=5",  # needs 128 bits
    "connect-four:rows=9,cols=12",
)
DISTINCT = 7


def bound(game: Game) -> int:
    return game.parameters["rows"] * game.parameters["cols"]


def mirror(game: Game, move: str) -> str:
    return mirrored_column(move, game.parameters["cols"])


def positions(game: Game) -> Texts:
    return joined(fallen(game.parameters["rows"], game.parameters["cols"]), movers)
