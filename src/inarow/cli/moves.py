"""`inarow moves`: the legal moves of a position."""

from __future__ import annotations

from inarow.cli.given import AsJson, GameSpec, MovesText, PositionText, position_of, result_of
from inarow.cli.output import print_json, say
from inarow.scene import status


def moves(
    game: GameSpec, /, *, position: PositionText = None, moves: MovesText = "", as_json: AsJson = False
) -> None:
    reached = position_of(game, position, moves)
    if as_json:
        print_json(
            {
                "game": reached.game.spec,
                "position": str(reached),
                "mover": reached.mover,
                "moves": reached.moves(),
                "outcome": result_of(reached),
            }
        )
        return
    for move in reached.moves():
        print(move)
    if reached.outcome is not None:
        say(f"the game is over: {status(reached)}")
