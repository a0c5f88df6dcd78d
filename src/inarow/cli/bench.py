"""`inarow bench`: how fast and how right the solver is, on files of positions whose scores are known."""

from __future__ import annotations

import time as clock
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import App, Parameter

import inarow
from inarow import engine
from inarow.cli.exits import FAILURE
from inarow.cli.given import GAME, AsJson
from inarow.cli.numbers import whole_flag
from inarow.cli.output import live_line, print_json, say
from inarow.cli.solve import told
from inarow.cli.thinking import Memory, Quiet, SolveTime, Threads
from inarow.games import names
from inarow.search.limits import PROVED, Bounds, Proof
from inarow.solving import BadFile, MoveValue, Progress, Unsolved
from inarow.solving.scored import Scored, has_columns, read_scored, score_of, worth_of

bench = App(name="bench")


@dataclass(frozen=True)
class Tried:
    """A position of a file, and what was proved of it."""

    scored: Scored
    proof: Proof

    @property
    def score(self) -> int | None:
        """The score found; None if the position was not solved."""
        bounds = self.proof.value
        return score_of(MoveValue(bounds.value, bounds.plies), self.scored.left) if bounds.exact else None

    @property
    def wrong(self) -> bool:
        """Whether what is proved, be it only bounds, contradicts the file."""
        return not between(self.proof.value, self.scored)

    def to_json(self) -> dict[str, Any]:
        return {
            "moves": self.scored.moves,
            "expected": self.scored.score,
            "score": self.score,
            "nodes": self.proof.nodes,
            "seconds": self.proof.seconds,
        }


@bench.command
def solve(
    *paths: Annotated[Path, Parameter(metavar="FILE", help="Lines of columns and a score: 32164625 11.")],
    game: Annotated[str | None, GAME] = None,
    columns_from: Annotated[
        Literal[0, 1], Parameter(help="What the first column is called, 0 or 1; 1 if not said.")
    ] = 1,
    limit: Annotated[
        int | None,
        Parameter(
            metavar="N", help="Take only the first lines.", converter=whole_flag("limit", 1, 999_999_999)
        ),
    ] = None,
    time: SolveTime = None,
    threads: Threads = 1,
    memory: Memory = 256,
    each: Annotated[bool, Parameter(help="Tell about each position.")] = False,
    quiet: Quiet = False,
    as_json: AsJson = False,
) -> int:
    """Solve positions whose scores are known, all in one go, and compare.

    The exit code is 1 if a score is wrong, 5 if --time did not suffice.
    """
    if not paths:
        raise BadFile("no file was named: expected inarow bench solve FILE ...")
    loaded = inarow.load(game) if game else next(filter(has_columns, map(inarow.load, names())))
    known = [scored for path in paths for scored in read_scored(path, loaded, columns_from, limit)]
    began = clock.monotonic()
    latest = 0
    try:
        with live_line(quiet) as tell:

            def hear(done: int) -> None:
                nonlocal latest
                latest = done
                tell(told(Progress(f"{done:,} of {len(known):,} positions", done / len(known))))

            positions = [scored.position for scored in known]
            proofs = engine.prove_many(positions, time=time, threads=threads, memory=memory, on_progress=hear)
    except KeyboardInterrupt:
        say(f"interrupted after {latest:,} of {len(known):,} positions")
        raise
    seconds = clock.monotonic() - began
    tried = [Tried(*pair) for pair in zip(known, proofs, strict=True)]
    _print(tried, seconds, each, as_json)
    wrong = [one for one in tried if one.wrong]
    for one in wrong[:10]:
        say(f"{one.scored.place}: expected {one.scored.score}, found {_found(one)}")
    if wrong:
        return FAILURE.code
    unsolved = sum(one.score is None for one in tried)
    if unsolved:
        raise Unsolved(f"{unsolved:,} of {len(tried):,} positions were not solved in {seconds:.1f} s")
    return 0


def between(bounds: Bounds, scored: Scored) -> bool:
    """Whether what a file says of a position lies between the bounds.

    >>> start = inarow.load("connect-four").start()
    >>> [between(Bounds(), Scored("", "", start, 42, score)) for score in (1, 0, -1)]
    [True, True, True]
    >>> between(Bounds(0, 0), Scored("", "", start, 42, 1))
    False
    """
    worth = worth_of(scored.score, scored.left)
    sign = {"win": 1, "draw": 0, "loss": -1}[str(worth.value)]
    return bounds.lower <= sign * (PROVED - (worth.plies or 0)) <= bounds.upper


def _found(one: Tried) -> str:
    return str(one.score) if one.score is not None else "bounds that exclude it"


def _print(tried: list[Tried], seconds: float, each: bool, as_json: bool) -> None:
    figures = {
        "positions": len(tried),
        "wrong": sum(one.wrong for one in tried),
        "unsolved": sum(one.score is None for one in tried),
        "seconds": seconds,
        "nodes": sum(one.proof.nodes for one in tried),
    }
    if as_json:
        print_json(figures | ({"each": [one.to_json() for one in tried]} if each else {}))
        return
    for one in tried if each else []:
        facts = one.to_json()
        print(" ".join(str(facts[name]) for name in ("moves", "expected", "score", "nodes")))
    rate = 1e6 * seconds / len(tried)
    print(
        f"{len(tried):,} positions, {figures['wrong']:,} wrong, {figures['unsolved']:,} not solved; "
        f"{figures['nodes']:,} nodes in {seconds:.2f} s, {rate:,.1f} us a position"
    )
