"""Positions that no game need reach, for Hypothesis: any board that a text form can describe."""

from hypothesis import strategies as st

from inarow import Game, load
from inarow.lines import stack

Texts = st.SearchStrategy[str]

movers = st.sampled_from("xo")
cells = st.sampled_from("...xo")

DRAWN = {2: "xo..", 3: "xoxxoxoxo", 4: "xxooooxxxxooooxx"}
"""A full block without a line for each size; the smallest has none."""


def positions(spec: str) -> Texts:
    """Texts of positions, balanced or not, won by one, by both or by nobody; a few may be refused."""
    game = load(spec)
    return {
        "connect-four": fallen,
        "conniption": conniption,
        "betsy": fallen,
        "domino": domino,
        "ultimate": ultimate,
    }[game.name](game)


def columns(game: Game) -> Texts:
    """Boards whose stones rest on each other."""
    of = game.parameters
    rows, cols = (of["rows"], of["cols"]) if "rows" in of else (of["n"] + 3, of["n"])
    column = st.one_of(st.text("xo", max_size=rows), st.text("xo", min_size=rows, max_size=rows))
    return st.lists(column, min_size=cols, max_size=cols).map(lambda made: "/".join(stack(made, rows)))


def fallen(game: Game) -> Texts:
    return joined(columns(game), movers)


def conniption(game: Game) -> Texts:
    begin = game.parameters["flips"], game.parameters.get("flips_o", game.parameters["flips"])
    flips = st.tuples(*(st.integers(0, most).map(str) for most in begin)).map(",".join)
    return joined(columns(game), movers, flips, st.sampled_from("f-"))


def domino(game: Game) -> Texts:
    rows, cols = game.parameters["rows"], game.parameters["cols"]
    return joined(grid(st.text(cells, min_size=cols, max_size=cols), rows), movers)


def ultimate(game: Game) -> Texts:
    n = game.parameters["n"]
    any_block = st.text(cells, min_size=n * n, max_size=n * n)
    won = st.sampled_from("xo").map(lambda side: side * n + "." * (n * n - n))
    blocks = st.lists(st.one_of(any_block, won, st.just(DRAWN[n])), min_size=n * n, max_size=n * n)
    target = st.tuples(*(st.integers(0, n - 1).map(str) for _ in range(2))).map(",".join)
    return joined(blocks.map(lambda made: whole(made, n)), movers, st.one_of(st.just("*"), target))


def whole(blocks: list[str], n: int) -> str:
    """The board of blocks given as strings of n*n cells."""
    rows = []
    for r in range(n * n):
        band = blocks[r // n * n : r // n * n + n]
        rows.append("".join(block[r % n * n : r % n * n + n] for block in band))
    return "/".join(rows)


def grid(row: Texts, rows: int) -> Texts:
    return st.lists(row, min_size=rows, max_size=rows).map("/".join)


def joined(*parts: Texts) -> Texts:
    return st.tuples(*parts).map(" ".join)


@st.composite
def edited(draw: st.DrawFn, texts: Texts, letters: str = "./xo 0123456789,-+f*=:d\n\u0661\u00e9") -> str:
    """A text with a few characters replaced, put in or taken out."""
    text = draw(texts)
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(text)))
        text = text[:at] + draw(st.text(letters, max_size=2)) + text[at + draw(st.integers(0, 2)) :]
    return text
