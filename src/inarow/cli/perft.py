"""`inarow perft`: how many ways a game can go on, the fingerprint of its rules."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from inarow import engine
from inarow.cli.given import AsJson, GameSpec, MovesText, PositionText, position_of
from inarow.cli.numbers import whole_flag
from inarow.cli.output import print_json

DEEPEST = 500
"""More plies than any count can reach, few enough for the recursion of the law."""


def perft(
    game: GameSpec,
    depth: Annotated[
        int,
        Parameter(metavar="DEPTH", help="Moves to look ahead.", converter=whole_flag("DEPTH", 0, DEEPEST)),
    ],
    /,
    *,
    position: PositionText = None,
    moves: MovesText = "",
    divide: Annotated[bool, Parameter(help="Count below each move as well.")] = False,
    law: Annotated[bool, Parameter(help="Count with the readable rules in Python, slowly.")] = False,
    distinct: Annotated[bool, Parameter(help="Count different positions instead of ways to them.")] = False,
    as_json: AsJson = False,
) -> None:
    reached = position_of(game, position, moves)
    count = engine.distinct if distinct else engine.perft
    below = {}
    if divide and depth > 0:
        below = {move: count(reached.play(move), depth - 1, law=law) for move in reached.moves()}
    # Ways add up over the first moves; positions do not, for two moves may lead to the same one.
    total = sum(below.values()) if below and not distinct else count(reached, depth, law=law)
    if as_json:
        document = {"game": reached.game.spec, "position": str(reached), "depth": depth, "count": total}
        print_json(
            document | ({"divide": below} if divide else {}) | ({"distinct": True} if distinct else {})
        )
        return
    for move, number in below.items():
        print(move, number)
    print(total)
