"""Left and right exchanged: the mirror of a move and of a position's text, for each game.

All five games look the same in a mirror, so a mirrored game must run the same way.
"""

from collections.abc import Callable
from dataclasses import dataclass

from inarow import Game


@dataclass(frozen=True)
class Mirror:
    move: Callable[[Game, str], str]
    rest: Callable[[Game, str], str] = lambda game, rest: rest
    """The part of a text form after the board."""

    def text(self, game: Game, text: str) -> str:
        board, _, rest = text.partition(" ")
        return "/".join(row[::-1] for row in board.split("/")) + " " + self.rest(game, rest)


def _column(game: Game, move: str) -> str:
    """A column with what stands around it: `f3f`, `-3`."""
    digits = "".join(c for c in move if c.isdigit())
    cols = game.parameters.get("cols", game.parameters.get("n", 0))
    return move.replace(digits, str(cols + 1 - int(digits)))


def _domino(game: Game, move: str) -> str:
    """The mirrored upper-left half of a flat domino is the mirrored right half."""
    direction, row, col = map(int, move.split(","))
    last = game.parameters["cols"] - (2 if direction == 1 else 1)
    return f"{direction},{row},{last - col}"


def _cell(side: int, cell: str) -> str:
    row, col = map(int, cell.split(","))
    return f"{row},{side - 1 - col}"


def _target(game: Game, rest: str) -> str:
    mover, target = rest.split()
    return f"{mover} {target if target == '*' else _cell(game.parameters['n'], target)}"


MIRRORS = {
    "connect-four": Mirror(_column),
    "conniption": Mirror(_column),
    "betsy": Mirror(_column),
    "domino": Mirror(_domino),
    "ultimate": Mirror(lambda game, move: _cell(game.parameters["n"] ** 2, move), _target),
}
