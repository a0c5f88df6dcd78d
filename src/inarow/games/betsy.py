"""Betsy: drop a pebble, or rotate a column so that its bottom pebble comes to the top.

   1 2 3          rotate 1       n columns of n+3 cells. A move is a column: 2 drops a pebble there,
   . . .           . . .         -2 takes its bottom pebble out, lets the rest fall and puts it on top
   . x .           x x .         (either colour; a column of one pebble or one colour stays as it is).
   o o .           o o .         Each player owns n*(n+3)/2 pebbles; without one left, only rotations.
   - - -           - - -
   o x .           o x .         Only the top n rows count: n of one colour in a row, in the top n cells
   o o .           o o .         of a column or in a long diagonal of that square win. If both players
   x x .           o x .         have a line after a move, the one who moved wins; if only the other has
                                 one, the other wins. There is no draw and no end to rotating.

Text form: rows from the top, then the player to move: .../.x./oo./ox./oo./xx. x
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from inarow.game import OTHER, Cell, Game, Outcome, Position, Side, fields, parameter, read_mover
from inarow.lines import (
    Board,
    Line,
    all_lines,
    columns,
    empty_board,
    fallen,
    line_outcome,
    read_board,
    stack,
)
from inarow.scene import Element, Motion, Scene, Touches, fall, whole_column

ROTATE = Element("rotate")


@dataclass(frozen=True)
class Betsy(Game):
    n: int = parameter(5, 2, 9, "columns, and pebbles in line that win")

    name = "betsy"
    title = "Betsy"

    @property
    def rows(self) -> int:
        return self.n + 3

    @property
    def pebbles(self) -> int:
        """Pebbles of each player."""
        return self.n * self.rows // 2

    @property
    def notation(self) -> str:
        return f"a column, 1 to {self.n}, or -1 to -{self.n} to rotate it"

    @cached_property
    def words(self) -> dict[str, int]:
        """Each move as its signed column: n drops, -n rotates."""
        cols = range(1, self.n + 1)
        return {str(move): move for move in [*cols, *(-col for col in cols)]}

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The lines of the square that counts: the n x n cells at the top."""
        return all_lines(self.n, self.n, self.n)

    def start(self) -> BetsyPosition:
        return BetsyPosition(self, empty_board(self.rows, self.n), "x")

    def parse(self, text: str) -> BetsyPosition:
        board, mover = fields(text, "<board> <mover>")
        return BetsyPosition(self, fallen(read_board(board, self.rows, self.n)), read_mover(mover))


@dataclass(frozen=True)
class BetsyPosition(Position):
    game: Betsy
    board: Board
    mover: Side

    def __str__(self) -> str:
        return f"{'/'.join(self.board)} {self.mover}"

    @cached_property
    def outcome(self) -> Outcome | None:
        return line_outcome(self.board, self.game.lines, self.mover)

    @cached_property
    def _columns(self) -> list[str]:
        return columns(self.board)

    def obstacle(self, move: str) -> str | None:
        signed = self.game.words[move]
        column = self._columns[abs(signed) - 1]
        if signed < 0:
            return None if column else f"column {-signed} is empty"
        if len(column) == self.game.rows:
            return f"column {signed} is full"
        if sum(row.count(self.mover) for row in self.board) >= self.game.pebbles:
            return f"{self.mover} has used all {self.game.pebbles} pebbles"
        return None

    def after(self, move: str) -> BetsyPosition:
        signed = self.game.words[move]
        stacks = list(self._columns)
        column = stacks[abs(signed) - 1]
        stacks[abs(signed) - 1] = column + self.mover if signed > 0 else column[1:] + column[0]
        return BetsyPosition(self.game, stack(stacks, self.game.rows), OTHER[self.mover])

    def landing(self, move: str) -> tuple[Cell, ...]:
        signed = self.game.words[move]
        col = abs(signed) - 1
        height = len(self._columns[col]) + (signed > 0)
        return ((self.game.rows - height, col),)

    def scene(self) -> Scene:
        n = self.game.n
        left = {side: self.game.pebbles - sum(row.count(side) for row in self.board) for side in "xo"}
        return Scene.of(
            self,
            self.board,
            col_names=tuple(str(col) for col in range(1, n + 1)),
            row_breaks=(n,),
            from_below=True,
            notes=(f"pebbles left: x {max(left['x'], 0)}, o {max(left['o'], 0)}",),
        )

    def touches(self, move: str) -> tuple[Touches, ...]:
        signed = self.game.words[move]
        touched = whole_column(self.board, abs(signed) - 1)
        return ((touched,) if signed > 0 else (ROTATE, touched),)

    def motions(self, move: str) -> tuple[Motion, ...]:
        signed = self.game.words[move]
        if signed > 0:
            return (fall(*self.landing(move)),)
        col = -signed - 1
        below = self.game.rows - len(self._columns[col])
        cells = [(row, col) for row in reversed(range(below, self.game.rows))]
        return (Motion("rotate", tuple(zip(cells, [cells[-1], *cells], strict=False)), tuple(cells)),)

    def spoken(self, move: str) -> str:
        signed = self.game.words[move]
        if signed > 0:
            return super().spoken(move)
        bottom = self._columns[-signed - 1][0]
        return f"{self.mover} rotates column {-signed}, its bottom pebble {bottom} comes to the top"


GAME = Betsy
