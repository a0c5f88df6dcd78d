"""A scene in words: the names of its cells, and sentences for a move, a turn and a result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from inarow.scenery.touch import DONE

if TYPE_CHECKING:
    from inarow.game import Cell, Position

NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)


def in_words(number: int) -> str:
    """A number as one says it; larger ones in digits.

    >>> in_words(4), in_words(16)
    ('four', '16')
    """
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


@dataclass(frozen=True)
class Labels:
    """What rows and columns are called; where stones fall, the column is said before the row.

    >>> labels = Labels(rows=("2", "1"), cols=("1", "2"), column_first=True)
    >>> labels.cell((1, 0)), labels.line([(1, 0), (0, 1)])
    ('column 1, row 1', 'on the diagonal from column 1, row 1 to column 2, row 2')
    """

    rows: Sequence[str]
    cols: Sequence[str]
    column_first: bool = False

    def row(self, row: int) -> str:
        return f"row {self.rows[row]}"

    def col(self, col: int) -> str:
        return f"column {self.cols[col]}"

    def cell(self, cell: Cell) -> str:
        row, col = self.row(cell[0]), self.col(cell[1])
        return f"{col}, {row}" if self.column_first else f"{row}, {col}"

    def line(self, cells: Sequence[Cell]) -> str:
        """Where a straight line lies, to end a sentence with; "" if these cells are none."""
        steps = {(r - row, c - col) for (row, col), (r, c) in pairwise(cells)}
        if len(steps) != 1 or steps & {(0, 0)} or max(map(abs, *steps)) > 1:
            return ""
        if len({row for row, _ in cells}) == 1:
            return f"in {self.row(cells[0][0])}"
        if len({col for _, col in cells}) == 1:
            return f"in {self.col(cells[0][1])}"
        return f"on the diagonal from {self.cell(cells[0])} to {self.cell(cells[-1])}"


def status(position: Position) -> str:
    """Whose turn it is, or how the game ended, as a sentence.

    >>> import inarow
    >>> status(inarow.load("connect-four").start())
    'x to move'
    """
    outcome = position.outcome
    if outcome is None:
        return f"{position.mover} to move"
    return "draw" if outcome.winner is None else f"{outcome.winner} has won"


def spoken_move(position: Position, move: str) -> str:
    """A legal move as a sentence: who makes it, what is touched, and where the stone comes to lie.

    >>> import inarow
    >>> spoken_move(inarow.load("connect-four").start(), "4")
    'x, column 4, lands in row 1'
    """
    scene = position.scene()
    touched = next(way.touch for way in scene.ways if way.move == move)
    if not any(element.cells for element in touched):
        return f"{position.mover} plays {move}"
    by_cells = all(len(element.cells) == 1 for element in touched)
    names = (" and " if by_cells else ", ").join(element.name for element in touched if element != DONE)
    sentence = f"{position.mover}, {names}"
    aimed_at = {element.cells for element in touched}
    for cell in position.landing(move):
        if (cell,) not in aimed_at:
            sentence += f", lands in {scene.labels.row(cell[0])}"
    return sentence


def spoken_result(position: Position) -> str:
    """How the game ended, with the line that won it, or whose turn it is."""
    outcome = position.outcome
    if outcome is None:
        return status(position)
    if outcome.winner is None:
        return "the game is a draw"
    where = position.scene().labels.line(outcome.cells)
    return f"{outcome.winner} wins" + (
        f" with a line of {in_words(len(outcome.cells))} {where}" if where else ""
    )
