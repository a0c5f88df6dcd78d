"""`inarow search`: the best move of a position, and why."""

from __future__ import annotations

from dataclasses import asdict

from inarow import engine
from inarow.advice import worth
from inarow.cli.given import AsJson, GameSpec, MovesText, PositionText, position_of
from inarow.cli.output import print_json
from inarow.cli.thinking import UNLIMITED, Quiet, SearchLimits, effort, watch


def search(
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
    report = watch(lambda hear: engine.search(reached, on_progress=hear, **asdict(limits)), quiet)
    if as_json:
        print_json(report.to_json())
        return
    print(report.move)
    print(f"{worth(report)}; {effort(report)}")
    print("line:", " ".join(report.pv))
