"""Domino four-in-a-row: each turn lays a domino of one's own colour; four cells in line win.

    0 1 2 3       A move is direction,row,column of the domino's upper or left cell:
  0 x x . .       1,0,0 lies flat on (0,0) and (0,1); 2,1,3 stands on (1,3) and (2,3).
  1 . . . o       Any two empty neighbours may be taken, by either player.
  2 . . . o       Four (parameter line) cells of one colour in a row, column or diagonal win.
  3 . . . .       Where no domino fits any more and nobody has a line, the game is a draw, even
                  with single empty cells left.
Text form: rows from the top, then the player to move: xx../...o/...o/.... x
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from inarow.game import (
    OTHER,
    BadNotation,
    Cell,
    Game,
    Outcome,
    Position,
    Side,
    fields,
    parameter,
    read_mover,
)
from inarow.lines import (
    EMPTY,
    Board,
    all_lines,
    empty_board,
    line_outcome,
    place,
    read_board,
)
from inarow.scene import Scene, Touches

FLAT, UPRIGHT = 1, 2


@dataclass(frozen=True)
class Domino(Game):
    rows: int = parameter(4, 1, 10, "rows of the board")
    cols: int = parameter(4, 1, 10, "columns of the board")
    line: int = parameter(4, 3, 10, "cells in line that win")

    name = "domino"
    title = "Domino four-in-a-row"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.line > max(self.rows, self.cols):
            raise BadNotation(
                f"domino: no line of {self.line} fits on {self.rows} rows and {self.cols} columns"
            )

    @property
    def notation(self) -> str:
        return (
            f"direction,row,column with direction 1 (flat) or 2 (upright), "
            f"row 0 to {self.rows - 1}, column 0 to {self.cols - 1}"
        )

    @cached_property
    def words(self) -> dict[str, tuple[Cell, Cell]]:
        """Each move as the two cells it takes; the second may lie off the board."""
        return {
            f"{direction},{r},{c}": ((r, c), (r, c + 1) if direction == FLAT else (r + 1, c))
            for r in range(self.rows)
            for c in range(self.cols)
            for direction in (FLAT, UPRIGHT)
        }

    def start(self) -> DominoPosition:
        return DominoPosition(self, empty_board(self.rows, self.cols), "x")

    def parse(self, text: str) -> DominoPosition:
        board, mover = fields(text, "<board> <mover>")
        return DominoPosition(self, read_board(board, self.rows, self.cols), read_mover(mover))


@dataclass(frozen=True)
class DominoPosition(Position):
    game: Domino
    board: Board
    mover: Side

    def __str__(self) -> str:
        return f"{'/'.join(self.board)} {self.mover}"

    @cached_property
    def outcome(self) -> Outcome | None:
        game = self.game
        won = line_outcome(self.board, all_lines(game.rows, game.cols, game.line), self.mover)
        if won is None and all(self.obstacle(word) for word in game.words):
            return Outcome("draw")
        return won

    def obstacle(self, move: str) -> str | None:
        for r, c in self.game.words[move]:
            if r >= self.game.rows or c >= self.game.cols:
                return f"its second cell {r},{c} is off the board"
            if self.board[r][c] != EMPTY:
                return f"cell {r},{c} is taken"
        return None

    def landing(self, move: str) -> tuple[Cell, ...]:
        return self.game.words[move]

    def after(self, move: str) -> DominoPosition:
        board = self.board
        for cell in self.landing(move):
            board = place(board, cell, self.mover)
        return DominoPosition(self.game, board, OTHER[self.mover])

    def scene(self) -> Scene:
        return Scene.of(
            self,
            self.board,
            col_names=tuple(map(str, range(self.game.cols))),
            row_names=tuple(map(str, range(self.game.rows))),
        )

    def touches(self, move: str) -> tuple[Touches, ...]:
        one, other = self.game.words[move]
        return (one, other), (other, one)


GAME = Domino
