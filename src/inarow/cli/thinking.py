"""Searching from the command line: the flags that limit it, and its live line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from cyclopts import Parameter, Token

from inarow.advice import worth
from inarow.cli.output import live_line, say
from inarow.game import Position
from inarow.players import Player, spec_of
from inarow.players.engine import Engine
from inarow.players.perfect import Perfect
from inarow.players.random import Random
from inarow.search import Limits, Report


def _checked(kind: type, tokens: Sequence[Token]) -> Any:
    """A number that Limits accepts under the flag's own name."""
    token = tokens[0]
    name = (token.keyword or "").lstrip("-")
    try:
        value: Any = float(token.value) if name == "time" else int(token.value)
        Limits(**{name: value})
    except ValueError as error:
        kind_of_number = "number" if name == "time" else "whole number"
        plain = f"{name} must be a {kind_of_number}, not {token.value!r}"
        raise ValueError(str(error) if name in str(error) else plain) from None
    return value


Time = Annotated[
    float | None,
    Parameter(metavar="SECONDS", help="Stop after this time; 1 if nothing limits.", converter=_checked),
]
SolveTime = Annotated[
    float | None,
    Parameter(metavar="SECONDS", help="Give up after this time; never if none is given.", converter=_checked),
]
Depth = Annotated[
    int | None, Parameter(metavar="PLIES", help="Look this many moves ahead at most.", converter=_checked)
]
Nodes = Annotated[
    int | None, Parameter(metavar="N", help="Look at this many positions at most.", converter=_checked)
]
Threads = Annotated[int, Parameter(metavar="N", help="Search with several threads.", converter=_checked)]
Memory = Annotated[int, Parameter(metavar="MIB", help="Size of the table in MiB.", converter=_checked)]
Seed = Annotated[int, Parameter(metavar="N", help="Seed of whatever is random.", converter=_checked)]
Quiet = Annotated[bool, Parameter(help="Show no progress.")]


@Parameter(name="*")
@dataclass(frozen=True)
class SearchLimits:
    """The flags that limit a search, named as those of Limits."""

    time: Time = None
    depth: Depth = None
    nodes: Nodes = None
    threads: Threads = 1
    memory: Memory = 64
    seed: Seed = 0


UNLIMITED = SearchLimits()

Listener = Callable[[Report], object]


def watch(search: Callable[[Listener], Report], quiet: bool) -> Report:
    """Runs a search with a live line about it on a terminal; an interrupted one says how far it came."""
    latest: list[Report] = []
    try:
        with live_line(quiet) as tell:

            def hear(report: Report) -> None:
                latest[:] = [report]
                tell(thought(report))

            return search(hear)
    except KeyboardInterrupt:
        say(f"interrupted; so far: {thought(latest[0])}" if latest else "interrupted before the first depth")
        raise


UNNOTICED = 0.1
"""Seconds of thinking about which no line is shown."""


def choose(player: Player, position: Position) -> tuple[str, Report | None]:
    """A program's move, with a live line while it thinks; and its report, if it tells one about that move."""
    heard: list[Report] = []
    with live_line(quiet=False) as tell:

        def hear(report: Report) -> None:
            heard[:] = [report]
            if report.seconds > UNNOTICED:
                tell(f"{position.mover} thinks: {thought(report)}")

        if isinstance(player, Engine | Perfect):
            player.listen = hear
        elif not isinstance(player, Random):
            tell(f"{position.mover} ({spec_of(player)}) thinks")
        move = player.choose(position, None)
    return move, heard[0] if heard and heard[0].move == move else None


def thought(report: Report) -> str:
    """One line about a search that goes on."""
    speed = report.nodes / max(report.seconds, 1e-9) / 1e6
    return f"depth {report.depth}  {worth(report)}  {speed:.1f} M nodes/s  {' '.join(report.pv[:8])}"


def values(report: Report) -> list[str]:
    """A line for each move of an analysed position, best first."""
    width = max(map(len, report.moves), default=0)
    return [f"{move:>{width}}  {worth(each)}" for move, each in report.moves.items()]


def effort(report: Report) -> str:
    """What a finished search took."""
    return f"depth {report.depth}, {report.nodes:,} nodes in {report.seconds:.2f} s, ended by {report.ended}"
