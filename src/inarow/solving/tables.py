"""Tables of solved positions, and a position looked up in one."""

from __future__ import annotations

import time

from inarow.game import Position
from inarow.solving.errors import BadFile
from inarow.solving.shelf import Shelf
from inarow.solving.solution import MoveValue, Solution
from inarow.solving.table_file import TableFile
from inarow.solving.values import before

SHELF = Shelf("table", TableFile)


def look_up(file: TableFile, position: Position) -> Solution:
    """The solution of an unfinished position by its entry and those of the next positions."""
    begun = time.perf_counter()
    value, plies = file.value(position)
    moves = {move: MoveValue(*before(file.value(position.play(move)))) for move in position.moves()}
    best = [move for move, worth in moves.items() if worth == MoveValue(value, plies)]
    if not best:
        raise BadFile(
            f"{file.path}: the value of {position} does not follow from those of the next positions"
        )
    return Solution(value, plies, best, moves, "table", len(moves) + 1, time.perf_counter() - begun)
