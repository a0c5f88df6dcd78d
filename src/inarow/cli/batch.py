"""`inarow batch`: many positions solved or analysed, by all cores or a cluster, into a file."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter

import inarow
from inarow.cli.crew import Cluster, Concurrency
from inarow.cli.given import AsJson, GameSpec
from inarow.cli.output import live_line, print_json, say
from inarow.cli.solve import EveryMove, told
from inarow.cli.thinking import UNLIMITED, Memory, Quiet, SearchLimits, SolveTime, Threads
from inarow.crew import hired
from inarow.solving import Progress, Unsolved

batch = App(name="batch")

Source = Annotated[
    Path, Parameter(metavar="FILE", help="A position, or the moves from the start, on each line.")
]
Target = Annotated[Path, Parameter(metavar="FILE", help="Where to write: a JSON document for each line.")]


@batch.command
def solve(
    game: GameSpec,
    file: Source,
    /,
    *,
    output: Target,
    every_move: EveryMove = False,
    time: SolveTime = None,
    threads: Threads = 1,
    memory: Memory = 64,
    concurrency: Concurrency = None,
    cluster: Cluster = None,
    quiet: Quiet = False,
    as_json: AsJson = False,
) -> None:
    """Find the exact value of each position. --time is for each.

    The exit code is 5 if one was not solved; FILE says which and why.
    """
    from inarow.batch import Solve

    verb = Solve(every_move, time, threads, memory)
    found = _done(verb, game, file, output, concurrency, cluster, quiet)
    unsolved = sum("unsolved" in each for each in found)
    _tell(len(found), output, as_json)
    if unsolved:
        raise Unsolved(f"{unsolved:,} of {len(found):,} positions were not solved: {output} says which")


@batch.command
def analyse(
    game: GameSpec,
    file: Source,
    /,
    *,
    output: Target,
    limits: SearchLimits = UNLIMITED,
    concurrency: Concurrency = None,
    cluster: Cluster = None,
    quiet: Quiet = False,
    as_json: AsJson = False,
) -> None:
    """Tell what every move of each position is worth. The limits are for each."""
    from inarow.batch import Analyse

    verb = Analyse(**asdict(limits))
    _tell(len(_done(verb, game, file, output, concurrency, cluster, quiet)), output, as_json)


def _done(
    verb: Any,
    game: str,
    source: Path,
    target: Path,
    concurrency: int | None,
    cluster: str | None,
    quiet: bool,
) -> list[dict[str, Any]]:
    from inarow.batch import run

    latest: list[Progress] = []
    try:
        with live_line(quiet) as tell:

            def hear(progress: Progress) -> None:
                latest[:] = [progress]
                tell(told(progress))

            return run(verb, inarow.load(game), source, target, hired(concurrency, cluster), hear)
    except KeyboardInterrupt:
        if latest:
            say(f"interrupted; {latest[0].sentence} are done, and the same command goes on from there")
        raise


def _tell(positions: int, target: Path, as_json: bool) -> None:
    if as_json:
        print_json({"file": str(target), "positions": positions})
    else:
        print(f"{positions:,} position{'s' if positions != 1 else ''} in {target}")
