"""`inarow analyse`: what every move of a position is worth, proved and estimated told apart."""

from __future__ import annotations

from dataclasses import asdict

from inarow import engine
from inarow.cli.given import AsJson, GameSpec, MovesText, PositionText, position_of
from inarow.cli.output import print_json
from inarow.cli.thinking import UNLIMITED, Quiet, SearchLimits, effort, values, watch


def analyse(
    game: GameSpec,
    /,
    *,
    position: PositionText = None,
    moves: MovesText = "",
    limits: SearchLimits = UNLIMITED,
    quiet: Quiet = False,
    as_json: AsJson = False,
) -> None:
    reached = position_of(game, position, moves)
    report = watch(lambda hear: engine.analyse(reached, on_progress=hear, **asdict(limits)), quiet)
    if as_json:
        print_json(report.analysis_to_json())
        return
    for row in values(report):
        print(row)
    print(effort(report))
