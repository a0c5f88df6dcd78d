"""`inarow table`: all positions of a game solved into a file, and what the file says about the game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Parameter

import inarow
from inarow.cli.given import AsJson, GameSpec
from inarow.cli.output import live_line, print_json, say
from inarow.cli.solve import told, worth
from inarow.cli.thinking import Quiet, Threads
from inarow.game import Game
from inarow.solving import MoveValue, Unsolved, building, tables

if TYPE_CHECKING:
    from inarow.solving.files.table import TableFile


def table(
    action: Annotated[Literal["build", "show"], Parameter(metavar="ACTION", help="build or show.")],
    game: GameSpec,
    /,
    *,
    file: Annotated[
        Path | None,
        Parameter(name="--table", metavar="FILE", help="The table; in your data folder if none is named."),
    ] = None,
    threads: Threads = 1,
    quiet: Quiet = False,
    as_json: AsJson = False,
) -> None:
    loaded = inarow.load(game)
    made = _built(loaded, file, threads, quiet) if action == "build" else _found(loaded, file)
    figures = summary(made)
    if as_json:
        print_json(figures)
        return
    for row in rows(figures):
        print(row)


def _built(game: Game, path: Path | None, threads: int, quiet: bool) -> TableFile:
    path = path or tables.own_path(game)
    try:
        with live_line(quiet) as tell:
            return building.build(game, path, threads, lambda progress: tell(told(progress)))
    except KeyboardInterrupt:
        say(f"interrupted; what is solved is kept in {path}.part, and the same command goes on from there")
        raise


def _found(game: Game, path: Path | None) -> TableFile:
    found = tables.find(game, path)
    if found is None:
        raise Unsolved(f"no table of {game.spec} is here: inarow table build {game.spec} makes one")
    return found


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
        told.append(
            f"longest {word}: {longest['plies']} plies, {longest['positions']:,} positions, one of them"
        )
        told.append(f"  {longest['example']}")
    return [*told, f"{figures['bytes']:,} bytes in {figures['file']}"]
