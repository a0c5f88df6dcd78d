"""Connect Four: drop a stone into a column; four in line wins.

1 2 3 4 5 6 7       A move is a column's number. The stone falls to the lowest empty cell.
. . . . . . .       Four (parameter line) of one's own stones in a row, column or diagonal win.
. . . . . . .       A full board without a line is a draw.
. . . . . . .
. . . o . . .       Text form: rows from the top, then the player to move:
. . x x . . .       ......./......./......./...o.../..xx.../..xoo.. x
. . x o o . .
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from inarow.game import (
    OTHER,
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
    check_drop_board,
    drop_cell,
    empty_board,
    fallen,
    line_outcome,
    place,
    read_board,
)
from inarow.scene import Motion, Scene, Touches, fall, whole_column


@dataclass(frozen=True)
class ConnectFour(Game):
    rows: int = parameter(6, 1, 12, "rows of the board")
    cols: int = parameter(7, 1, 12, "columns of the board")
    line: int = parameter(4, 2, 12, "stones in line that win")

    name = "connect-four"
    title = "Connect Four"

    def __post_init__(self) -> None:
        super().__post_init__()
        check_drop_board(self.name, self.rows, self.cols, self.line)

    @property
    def notation(self) -> str:
        return f"a column, 1 to {self.cols}"

    @cached_property
    def words(self) -> dict[str, int]:
        return {str(col + 1): col for col in range(self.cols)}

    def start(self) -> ConnectFourPosition:
        return ConnectFourPosition(self, empty_board(self.rows, self.cols), "x")

    def parse(self, text: str) -> ConnectFourPosition:
        board, mover = fields(text, "<board> <mover>")
        return ConnectFourPosition(self, fallen(read_board(board, self.rows, self.cols)), read_mover(mover))

    def read_moves(self, text: str) -> list[str]:
        """Moves with spaces between them, or on at most 9 columns one string of digits."""
        if self.cols <= 9 and text.isdigit():
            return list(text)
        return text.split()


@dataclass(frozen=True)
class ConnectFourPosition(Position):
    game: ConnectFour
    board: Board
    mover: Side

    def __str__(self) -> str:
        return f"{'/'.join(self.board)} {self.mover}"

    @cached_property
    def outcome(self) -> Outcome | None:
        game = self.game
        won = line_outcome(self.board, all_lines(game.rows, game.cols, game.line), self.mover)
        if won is None and EMPTY not in self.board[0]:
            return Outcome("draw")
        return won

    def obstacle(self, move: str) -> str | None:
        full = self.board[0][self.game.words[move]] != EMPTY
        return f"column {move} is full" if full else None

    def landing(self, move: str) -> tuple[Cell, ...]:
        return (drop_cell(self.board, self.game.words[move]),)

    def after(self, move: str) -> ConnectFourPosition:
        (cell,) = self.landing(move)
        return ConnectFourPosition(self.game, place(self.board, cell, self.mover), OTHER[self.mover])

    def scene(self) -> Scene:
        return Scene.of(self, self.board, col_names=tuple(self.game.words), from_below=True)

    def touches(self, move: str) -> tuple[Touches, ...]:
        return ((whole_column(self.board, self.game.words[move]),),)

    def motions(self, move: str) -> tuple[Motion, ...]:
        return (fall(*self.landing(move)),)


GAME = ConnectFour
