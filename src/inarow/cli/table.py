"""`inarow table`: all positions of a game solved into a file, and what the file says about the game."""

from __future__ import annotations

import resource
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import App, Parameter

import inarow
from inarow.cli.given import AsJson, GameSpec
from inarow.cli.output import live_line, print_json, say
from inarow.cli.solve import told, worth
from inarow.cli.thinking import Quiet, Threads
from inarow.solving import MoveValue, Unsolved, building, tables

if TYPE_CHECKING:
    from inarow.solving.table_file import TableFile


TablePath = Annotated[
    Path | None,
    Parameter(name="--table", metavar="FILE", help="The table; one in your data folder if none is named."),
]

table = App(name="table")


@table.command
def build(
    game: GameSpec,
    /,
    *,
    file: TablePath = None,
    threads: Threads = 1,
    quiet: Quiet = False,
    as_json: AsJson = False,
) -> None:
    """Solve all positions of a game into a file. Ctrl-C keeps what is solved, to be continued."""
    loaded = inarow.load(game)
    path = file or tables.SHELF.own_path(loaded)
    begun = time.monotonic()
    try:
        with live_line(quiet) as tell:
            built = building.build(loaded, path, threads, lambda progress: tell(told(progress)))
    except KeyboardInterrupt:
        say(f"interrupted; what is solved is kept in {path}.part, and the same command goes on from there")
        raise
    say(f"done in {time.monotonic() - begun:.2f} s, with at most {peak_memory() / 1e9:.2f} GB of memory")
    _print(built, as_json)


def peak_memory() -> int:
    """The most bytes that this process had in memory."""
    unit = 1 if sys.platform == "darwin" else 1024
    return unit * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


@table.command
def show(game: GameSpec, /, *, file: TablePath = None, as_json: AsJson = False) -> None:
    """Show what the table of a game says: how many positions are won, drawn and lost, and the longest win."""
    found = tables.SHELF.find(inarow.load(game), file)
    if found is None:
        raise Unsolved(f"no table of {game} is here: inarow table build {game} makes one")
    _print(found, as_json)


def _print(file: TableFile, as_json: bool) -> None:
    figures = summary(file)
    if as_json:
        print_json(figures)
        return
    for row in rows(figures):
        print(row)


def summary(file: TableFile) -> dict[str, Any]:
    """What a table says of its game; the counts are of positions with x to move, as many with o."""
    start = file.value(file.game.start())
    return {
        "game": file.game.spec,
        "file": str(file.path),
        "bytes": file.path.stat().st_size,
        "positions": file.positions(),
        "start": {"value": start[0], "plies": start[1]},
        "longest": {word: file.longest(word) for word in ("win", "loss")},
    }


def rows(figures: dict[str, Any]) -> list[str]:
    """The figures for people."""
    positions, start = figures["positions"], figures["start"]
    told = [
        f"{figures['game']}: {worth(MoveValue(**start))} from the start",
        f"positions with x to move, as many with o: {sum(positions.values()):,}",
        *(f"  {count:>13,}  {kind}" for kind, count in positions.items()),
    ]
    for word, longest in figures["longest"].items():
        told.append(f"longest {word}: {longest['plies']} plies; such positions: {longest['positions']:,}")
        told.append(f"  {longest['example']}")
    return [*told, f"{figures['bytes']:,} bytes in {figures['file']}"]
