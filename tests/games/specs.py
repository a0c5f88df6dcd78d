"""The games under test: every shipped game with its default and unusual parameters, and the example game."""

from pathlib import Path

from inarow import games

ROOT = Path(__file__).parents[2]
NIM = f"{ROOT}/examples/nim.py:Nim"

SPECS: dict[str, tuple[str, ...]] = {
    "connect-four": (
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
    ),
    "conniption": (
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
    ),
    "betsy": ("betsy", "betsy:n=2", "betsy:n=3", "betsy:n=4", "betsy:n=6", "betsy:n=7", "betsy:n=9"),
    "domino": (
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
    ),
    "ultimate": ("ultimate", "ultimate:n=3", "ultimate:n=2"),
}

SHIPPED = [spec for specs in SPECS.values() for spec in specs]
EVERY = [*SHIPPED, NIM, f"{NIM}:heap=7"]


def name_of(spec: str) -> str:
    """The game's name without its parameters, as it stands in SPECS."""
    return spec.partition(":")[0]


def bound_of(spec: str) -> int | None:
    """The number of moves after which a game must have ended; None where rotations may go on for ever."""
    if spec.startswith(NIM):
        return 21
    game = games.load(spec)
    of = game.parameters
    if game.name == "betsy":
        return None
    if game.name == "ultimate":
        return of["n"] ** 4
    cells = of["rows"] * of["cols"]
    return cells // 2 if game.name == "domino" else cells
