"""`inarow solve`: the exact value of a position, or why it cannot be had."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from inarow import solving
from inarow.cli.given import AsJson, GameSpec, MovesText, PositionText, position_of
from inarow.cli.output import live_line, print_json, say
from inarow.cli.thinking import Memory, Quiet, SolveTime, Threads
from inarow.solving import MoveValue, Progress, Solution
from inarow.solving.certifying import certify

EveryMove = Annotated[
    bool, Parameter(name="--all", help="Decide every move, not only as many as the value needs.")
]


def solve(
    game: GameSpec,
    /,
    *,
    position: PositionText = None,
    moves: MovesText = "",
    every_move: EveryMove = False,
    time: SolveTime = None,
    threads: Threads = 1,
    memory: Memory = 64,
    table: Annotated[
        Path | None, Parameter(metavar="FILE", help="A table of solved positions, for games that have them.")
    ] = None,
    certificate: Annotated[
        Path | None,
        Parameter(metavar="FILE", help="Write the strategy that proves it; packed if FILE ends with .gz."),
    ] = None,
    exact: Annotated[
        bool, Parameter(help="Let the certificate prove too that no quicker win exists; it grows by that.")
    ] = False,
    quiet: Quiet = False,
    as_json: AsJson = False,
) -> None:
    reached = position_of(game, position, moves)
    latest: list[Progress] = []
    try:
        with live_line(quiet) as tell:

            def hear(progress: Progress) -> None:
                latest[:] = [progress]
                tell(told(progress))

            solution = solving.solve(
                reached,
                every_move=every_move,
                time=time,
                threads=threads,
                memory=memory,
                table=table,
                on_progress=hear,
            )
            if certificate is not None:
                written = certify(
                    reached, solution, certificate, memory=memory, exact=exact, on_progress=hear
                )
    except KeyboardInterrupt:
        say(f"interrupted; so far: {told(latest[0])}" if latest else "interrupted before anything was proved")
        raise
    if certificate is not None and not quiet:
        say(f"{certificate}: {written:,} positions; inarow verify {certificate} checks them")
    if as_json:
        print_json(solution.to_json())
        return
    print(f"{worth(solution)}; {effort(solution)}")
    print("best:", " ".join(solution.best))
    for row in rows(solution) if every_move else []:
        print(row)


def told(progress: Progress) -> str:
    """One line about solving that goes on.

    >>> told(Progress("level 7 of 24", 0.25))
    '[#####...............] level 7 of 24'
    """
    if progress.share is None:
        return progress.sentence
    done = int(20 * progress.share)
    return f"[{'#' * done}{'.' * (20 - done)}] {progress.sentence}"


def worth(decided: Solution | MoveValue) -> str:
    """A value with its distance.

    >>> worth(MoveValue("loss", 1)), worth(MoveValue("draw"))
    ('loss in 1 ply', 'draw')
    """
    if decided.plies is None:
        return str(decided.value)
    return f"{decided.value} in {decided.plies} {'ply' if decided.plies == 1 else 'plies'}"


def effort(solution: Solution) -> str:
    return f"{solution.nodes:,} nodes in {solution.seconds:.2f} s, by {solution.method}"


def rows(solution: Solution) -> list[str]:
    """A line for each move, best first."""
    order = {"win": 0, "draw": 1, "loss": 2}

    def rank(move: str) -> tuple[int, int]:
        each = solution.moves[move]
        plies = each.plies or 0
        return order[str(each.value)], -plies if each.value == "loss" else plies

    width = max(map(len, solution.moves), default=0)
    return [f"{move:>{width}}  {worth(solution.moves[move])}" for move in sorted(solution.moves, key=rank)]
