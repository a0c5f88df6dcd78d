"""What the tests of all games must know of conniption."""

from hypothesis import strategies as st

from inarow import Game
from tests.games.facts import mirrored_column
from tests.games.handmade import Texts, fallen, joined, movers

SPECS = (
    "conniption",
    "conniption:flips=0",
    "conniption:rows=4,cols=4,line=3,flips=1",
    "conniption:rows=4,cols=5,flips=2,flips_o=1",
    "conniption:rows=4,cols=4,flips=9",
    "conniption:rows=7,cols=8,flips=9,flips_o=0",
    "conniption:rows=12,cols=1,line=3,flips=9",
    "conniption:rows=1,cols=12,line=4,flips=1,flips_o=2",
    "conniption:rows=12,cols=9,line=5,flips=5",
    "conniption:rows=9,cols=12,flips=3",
)
DISTINCT = 4


def bound(game: Game) -> int:
    return game.parameters["rows"] * game.parameters["cols"]


def mirror(game: Game, move: str) -> str:
    return mirrored_column(move, game.parameters["cols"])


def positions(game: Game) -> Texts:
    begin = game.parameters["flips"], game.parameters.get("flips_o", game.parameters["flips"])
    flips = st.tuples(*(st.integers(0, most).map(str) for most in begin)).map(",".join)
    board = fallen(game.parameters["rows"], game.parameters["cols"])
    return joined(board, movers, flips, st.sampled_from("f-"))
