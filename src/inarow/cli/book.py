"""`inarow book`: the exact values of a game's first plies in a file, and what the file says."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter

import inarow
from inarow.cli.given import AsJson, GameSpec
from inarow.cli.output import live_line, print_json, say
from inarow.cli.solve import told
from inarow.cli.thinking import Memory, Quiet, Threads
from inarow.game import BadNotation
from inarow.solving import Unsolved, book_building, books

BookPath = Annotated[
    Path | None,
    Parameter(name="--book", metavar="FILE", help="The book; one in your data folder if none is named."),
]

book = App(name="book")


@book.command
def build(
    game: GameSpec,
    /,
    *,
    plies: Annotated[int, Parameter(metavar="N", help="How many plies from the start the book covers.")],
    file: BookPath = None,
    threads: Threads = 1,
    memory: Memory = 256,
    quiet: Quiet = False,
    as_json: AsJson = False,
) -> None:
    """Solve the positions of the first plies into a file. Ctrl-C keeps what is solved, to be continued."""
    loaded = inarow.load(game)
    if not books.possible(loaded):
        raise BadNotation(f"there are no books of {loaded.spec}: only of {', '.join(books.possible_names())}")
    if not 0 <= plies <= MOST_PLIES:
        raise BadNotation(f"plies must be a whole number from 0 to {MOST_PLIES}, not {plies}")
    path = file or books.SHELF.own_path(loaded)
    try:
        with live_line(quiet) as tell:
            built = book_building.build(
                loaded, path, plies, threads=threads, memory=memory, tell=lambda each: tell(told(each))
            )
    except KeyboardInterrupt:
        say(f"interrupted; what is solved is kept in {path}.part, and the same command goes on from there")
        raise
    _print(built, as_json)


@book.command
def show(game: GameSpec, /, *, file: BookPath = None, as_json: AsJson = False) -> None:
    """Show what the book of a game covers. The file itself is text, packed with gzip."""
    loaded = inarow.load(game)
    found = books.SHELF.find(loaded, file) if books.possible(loaded) else None
    if found is None:
        raise Unsolved(f"no book of {loaded.spec} is here: inarow book build makes one")
    _print(found, as_json)


MOST_PLIES = 16
"""Beyond this no file would be of any use: there are billions of positions."""


def _print(found: books.Book, as_json: bool) -> None:
    value, plies = found.value(found.game.start())
    figures: dict[str, Any] = {
        "game": found.game.spec,
        "file": str(found.path),
        "bytes": found.path.stat().st_size,
        "plies": found.plies,
        "positions": len(found.values),
        "start": {"value": value, "plies": plies},
    }
    if as_json:
        print_json(figures)
        return
    worth = value if plies is None else f"{value} in {plies} plies"
    print(f"{found.game.spec}: {worth} from the start")
    print(f"{len(found.values):,} positions of the first {found.plies} plies, mirror images counted once")
    print(f"{figures['bytes']:,} bytes in {found.path}")
