"""Boards of rows, and the lines on them, written to be read.

A board is a tuple of strings, its rows from the top: "." empty, "x" first player, "o" second. Joined by "/"
it is the board's text form.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from inarow.game import OTHER, BadNotation, Cell, Outcome, Side

Board = tuple[str, ...]
Line = tuple[Cell, ...]

EMPTY = "."


def empty_board(rows: int, cols: int) -> Board:
    return (EMPTY * cols,) * rows


def place(board: Board, cell: Cell, stone: str) -> Board:
    """The board with one cell changed.

    >>> place(("..", ".."), (1, 0), "x")
    ('..', 'x.')
    """
    r, c = cell
    return (*board[:r], board[r][:c] + stone + board[r][c + 1 :], *board[r + 1 :])


def columns(board: Board) -> list[str]:
    """The columns from the left, each from the bottom up, without its empty cells.

    >>> columns(("..", "x.", "ox"))
    ['ox', 'x']
    """
    return ["".join(reversed(column)).rstrip(EMPTY) for column in zip(*board, strict=True)]


def stack(columns: Iterable[str], rows: int) -> Board:
    """The board with these columns: the opposite of `columns`."""
    cells = zip(*(column.ljust(rows, EMPTY) for column in columns), strict=True)
    return tuple(reversed(["".join(row) for row in cells]))


@lru_cache(maxsize=256)
def all_lines(rows: int, cols: int, length: int) -> tuple[Line, ...]:
    """Every straight line of `length` cells: by first cell row-major, then right, down, down-right, up-right.

    >>> len(all_lines(6, 7, 4))
    69
    """
    directions = ((0, 1), (1, 0), (1, 1), (-1, 1))
    reach = length - 1
    return tuple(
        tuple((r + i * dr, c + i * dc) for i in range(length))
        for r in range(rows)
        for c in range(cols)
        for dr, dc in directions
        if 0 <= r + reach * dr < rows and c + reach * dc < cols
    )


def full_lines(board: Sequence[str], lines: Iterable[Line]) -> dict[str, Line]:
    """For each side that fills a line of `lines`, the first line it fills."""
    found: dict[str, Line] = {}
    for line in lines:
        r, c = line[0]
        stone = board[r][c]
        if stone != EMPTY and stone not in found and all(board[r][c] == stone for r, c in line):
            found[stone] = line
    return found


def line_outcome(board: Board, lines: Iterable[Line], mover: Side) -> Outcome | None:
    """Who has won by a full line; where both have one, the player who is not to move."""
    found = full_lines(board, lines)
    for side in (OTHER[mover], mover):
        if side in found:
            return Outcome(side, found[side])
    return None


def read_board(text: str, rows: int, cols: int) -> Board:
    """The board of a text form: `rows` rows of `cols` cells, from the top, joined by "/"."""
    board = tuple(text.split("/"))
    if len(board) != rows:
        raise BadNotation(f"the board has {len(board)} rows where {rows} were expected: {text!r}")
    for number, row in enumerate(board, start=1):
        if len(row) != cols:
            raise BadNotation(
                f"row {number} of the board has {len(row)} cells where {cols} were expected: {row!r}"
            )
        for stone in row:
            if stone not in (EMPTY, "x", "o"):
                raise BadNotation(
                    f"row {number} of the board holds {stone!r} where '.', 'x' or 'o' was expected"
                )
    return board


def fallen(board: Board) -> Board:
    """The same board if every stone rests on another or on the floor; BadNotation otherwise."""
    for number, column in enumerate(columns(board), start=1):
        if EMPTY in column:
            raise BadNotation(f"column {number} has a stone above an empty cell")
    return board


def drop_cell(board: Board, col: int) -> Cell:
    """The lowest empty cell of a column that is not full."""
    return max(row for row in range(len(board)) if board[row][col] == EMPTY), col


def check_drop_board(name: str, rows: int, cols: int, line: int) -> None:
    """BadNotation unless the board fits 128 bits with a spare row and a line fits the board."""
    if (rows + 1) * cols > 128:
        raise BadNotation(
            f"{name}: (rows + 1) * cols must be at most 128, not {(rows + 1) * cols} "
            f"(rows={rows}, cols={cols})"
        )
    if line > max(rows, cols):
        raise BadNotation(f"{name}: no line of {line} fits on {rows} rows and {cols} columns")
