"""`inarow search`: the best move of a position, and why."""

from __future__ import annotations

from typing import Any

from inarow import engine
from inarow.advice import worth
from inarow.cli.given import AsJson, GameSpec, MovesText, PositionText, position_of
from inarow.cli.output import print_json
from inarow.cli.thinking import Depth, Memory, Nodes, Quiet, Seed, Threads, Time, effort, watch


def search(
    game: GameSpec,
    /,
    *,
    position: PositionText = None,
    moves: MovesText = "",
    time: Time = None,
    depth: Depth = None,
    nodes: Nodes = None,
    threads: Threads = 1,
    memory: Memory = 64,
    seed: Seed = 0,
    quiet: Quiet = False,
    as_json: AsJson = False,
) -> None:
    reached = position_of(game, position, moves)
    limits: dict[str, Any] = {"time": time, "depth": depth, "nodes": nodes}
    limits |= {"threads": threads, "memory": memory, "seed": seed}
    report = watch(lambda hear: engine.search(reached, on_progress=hear, **limits), quiet)
    if as_json:
        print_json(report.to_json())
        return
    print(report.move)
    print(f"{worth(report)}; {effort(report)}")
    print("line:", " ".join(report.pv))
