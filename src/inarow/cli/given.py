"""What most commands are given: a game, a position of it and moves from there."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

import inarow
from inarow.game import Game, Position, Result
from inarow.games import names

GAME = Parameter(
    metavar="GAME",
    help="A game, with its parameters if you like: betsy, betsy:n=4, or a file of your own, ./nim.py:Nim.",
    completer=lambda context: names(),
)

GameSpec = Annotated[str, GAME]
PositionText = Annotated[
    str | None,
    Parameter(
        metavar="TEXT", help="Begin with this position instead of the first one.", allow_leading_hyphen=True
    ),
]
MovesText = Annotated[
    str,
    Parameter(
        metavar="MOVES",
        help='Play these moves from there, written with spaces between them: "4 4 5".',
        allow_leading_hyphen=True,
    ),
]
AsJson = Annotated[bool, Parameter(name="--json", help="Print one JSON document instead.")]


def game_so_far(game: Game, position: str | None, moves: str) -> tuple[list[Position], list[str]]:
    """Every position of the game so far, from the first to the one after the last move, and the moves."""
    positions = [game.start() if position is None else game.parse(position)]
    played = game.read_moves(moves)
    for move in played:
        positions.append(positions[-1].play(move))
    return positions, played


def position_of(spec: str, position: str | None, moves: str) -> Position:
    """The position that a command's arguments describe."""
    positions, _ = game_so_far(inarow.load(spec), position, moves)
    return positions[-1]


def result_of(position: Position) -> Result | None:
    """The outcome as JSON documents tell it: "x", "o", "draw", or None while the game goes on."""
    return position.outcome.result if position.outcome else None
