"""What the tests of all games must know of ultimate."""

from hypothesis import strategies as st

from inarow import Game
from tests.games.handmade import Texts, cells, joined, movers

SPECS = ("ultimate", "ultimate:n=3", "ultimate:n=2")
DISTINCT = 3

DRAWN = {2: "xo..", 3: "xoxxoxoxo", 4: "xxooooxxxxooooxx"}
"""A full block without a line for each size; the smallest has none."""


def bound(game: Game) -> int:
    return game.parameters["n"] ** 4


def mirror(game: Game, move: str) -> str:
    return _mirrored_cell(game.parameters["n"] ** 2, move)


def mirror_rest(game: Game, rest: str) -> str:
    mover, target = rest.split()
    return f"{mover} {target if target == '*' else _mirrored_cell(game.parameters['n'], target)}"


def _mirrored_cell(side: int, cell: str) -> str:
    row, col = map(int, cell.split(","))
    return f"{row},{side - 1 - col}"


def positions(game: Game) -> Texts:
    n = game.parameters["n"]
    any_block = st.text(cells, min_size=n * n, max_size=n * n)
    won = st.sampled_from("xo").map(lambda side: side * n + "." * (n * n - n))
    blocks = st.lists(st.one_of(any_block, won, st.just(DRAWN[n])), min_size=n * n, max_size=n * n)
    target = st.tuples(*(st.integers(0, n - 1).map(str) for _ in range(2))).map(",".join)
    return joined(blocks.map(lambda made: _whole(made, n)), movers, st.one_of(st.just("*"), target))


def _whole(blocks: list[str], n: int) -> str:
    """The board of blocks given as strings of n*n cells."""
    rows = []
    for r in range(n * n):
        band = blocks[r // n * n : r // n * n + n]
        rows.append("".join(block[r % n * n : r % n * n + n] for block in band))
    return "/".join(rows)
