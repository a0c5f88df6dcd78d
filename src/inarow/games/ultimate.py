"""Ultimate Tic-Tac-Toe: a board of boards, and each move sends the other player to a block.

   0 1 2 3   4 5 ..      n x n blocks of n x n cells (16x16 cells for n=4, the common 9x9 game for n=3).
 0 . x . .   o . ..      A move is row,column on the whole board. Playing cell (r, c) of a block sends
 1 . . . .   . . ..      the other player to block (r, c) of the board: 0,1 sends to block 0,1, and so
 2 . . . .   . . ..      does 4,5. If that block is closed, the other player may play in any open one.
 3 . . . .   . . ..      n of one's marks in line win a block and close it; a full block without a line
                         is drawn and closed. n blocks in line win the game; when every block is closed
 4 . . . .   . . ..      and nobody has a line of blocks, the game is a draw.
 : : : : :   : : :
Text form: rows from the top, the player to move, and the block to play in (`r,c`) or `*` for any open block.
Won and drawn blocks follow from the cells.
"""

from __future__ import annotations

from collections.abc import Mapping
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
    Line,
    all_lines,
    empty_board,
    full_lines,
    line_outcome,
    place,
    read_board,
)
from inarow.scene import Area, Labels, Scene, Touches, in_words

DRAWN = "d"
ANY = "*"


@dataclass(frozen=True)
class Ultimate(Game):
    n: int = parameter(4, 2, 4, "cells on a block's side, blocks on the board's side, marks in line")

    name = "ultimate"
    title = "Ultimate Tic-Tac-Toe"

    @property
    def side(self) -> int:
        """Cells on the whole board's side."""
        return self.n * self.n

    @property
    def notation(self) -> str:
        return f"row,column, each 0 to {self.side - 1}"

    @cached_property
    def words(self) -> dict[str, Cell]:
        return {f"{r},{c}": (r, c) for r in range(self.side) for c in range(self.side)}

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The lines of a block, and as well of the board of blocks."""
        return all_lines(self.n, self.n, self.n)

    def block_of(self, cell: Cell) -> Cell:
        return cell[0] // self.n, cell[1] // self.n

    def sent_to(self, cell: Cell) -> Cell:
        """The block that playing this cell sends the other player to."""
        return cell[0] % self.n, cell[1] % self.n

    def block(self, board: Board, block: Cell) -> Board:
        """The cells of one block."""
        top, left = block[0] * self.n, block[1] * self.n
        return tuple(row[left : left + self.n] for row in board[top : top + self.n])

    def judge(self, block: Board) -> str:
        """The state of a block: "x" or "o" who won it, DRAWN, or EMPTY while it is open."""
        for side in full_lines(block, self.lines):
            return side
        return EMPTY if any(EMPTY in row for row in block) else DRAWN

    @cached_property
    def labels(self) -> Labels:
        """What rows and columns are called, of a block and of the board of blocks."""
        names = tuple(map(str, range(self.n)))
        return Labels(names, names)

    @cached_property
    def cell_names(self) -> tuple[tuple[str, ...], ...]:
        """Each cell in words: its block, and its place there."""
        rows = [[(r, c) for c in range(self.side)] for r in range(self.side)]
        return tuple(tuple(self._cell_name(cell) for cell in row) for row in rows)

    def _cell_name(self, cell: Cell) -> str:
        # The place of a cell in its block is that of the block it sends to on the board.
        return f"{self.block_name(self.block_of(cell))}; cell {self.labels.cell(self.sent_to(cell))}"

    def block_name(self, block: Cell) -> str:
        return f"block {self.labels.cell(block)}"

    def start(self) -> UltimatePosition:
        board = empty_board(self.side, self.side)
        return UltimatePosition(self, board, "x", None, empty_board(self.n, self.n))

    def parse(self, text: str) -> UltimatePosition:
        cells, mover, target = fields(text, "<board> <mover> <target>")
        board = read_board(cells, self.side, self.side)
        blocks = tuple(
            "".join(self._judge_given(board, (r, c)) for c in range(self.n)) for r in range(self.n)
        )
        return UltimatePosition(self, board, read_mover(mover), self._read_target(target, blocks), blocks)

    def _judge_given(self, board: Board, where: Cell) -> str:
        block = self.block(board, where)
        if len(full_lines(block, self.lines)) > 1:
            raise BadNotation(
                f"block {where[0]},{where[1]} has lines of both players, but a won block is closed"
            )
        return self.judge(block)

    def _read_target(self, text: str, blocks: Board) -> Cell | None:
        if text == ANY:
            return None
        targets: Mapping[str, Cell] = {f"{r},{c}": (r, c) for r in range(self.n) for c in range(self.n)}
        if text not in targets:
            raise BadNotation(
                f"the block to play in is '*' or row,column, each 0 to {self.n - 1}, not {text!r}"
            )
        r, c = targets[text]
        if blocks[r][c] != EMPTY:
            raise BadNotation(f"block {text} is closed, so the block to play in must be '*'")
        return r, c


@dataclass(frozen=True)
class UltimatePosition(Position):
    game: Ultimate
    board: Board
    mover: Side
    target: Cell | None
    """The open block to play in, or None for any."""
    blocks: Board
    """The state of every block: "x", "o", DRAWN or EMPTY."""

    def __str__(self) -> str:
        target = ANY if self.target is None else f"{self.target[0]},{self.target[1]}"
        return f"{'/'.join(self.board)} {self.mover} {target}"

    @cached_property
    def outcome(self) -> Outcome | None:
        owned = tuple(row.replace(DRAWN, EMPTY) for row in self.blocks)
        won = line_outcome(owned, self.game.lines, self.mover)
        if won is not None:
            return Outcome(won.result, self._cells_of(won.cells))
        if not any(EMPTY in row for row in self.blocks):
            return Outcome("draw")
        return None

    def _cells_of(self, blocks: Line) -> tuple[Cell, ...]:
        """The cells that won these blocks."""
        n = self.game.n
        return tuple(
            (br * n + r, bc * n + c)
            for br, bc in blocks
            for line in full_lines(self.game.block(self.board, (br, bc)), self.game.lines).values()
            for r, c in line
        )

    def obstacle(self, move: str) -> str | None:
        cell = self.game.words[move]
        block = self.game.block_of(cell)
        if self.target is not None and block != self.target:
            return f"{self.mover} must play in block {self.target[0]},{self.target[1]}"
        state = self.blocks[block[0]][block[1]]
        if state != EMPTY:
            how = "drawn" if state == DRAWN else f"won by {state}"
            return f"block {block[0]},{block[1]} is {how} and closed"
        if self.board[cell[0]][cell[1]] != EMPTY:
            return f"cell {move} is taken"
        return None

    def landing(self, move: str) -> tuple[Cell, ...]:
        return (self.game.words[move],)

    def after(self, move: str) -> UltimatePosition:
        game = self.game
        cell = game.words[move]
        board = place(self.board, cell, self.mover)
        block = game.block_of(cell)
        blocks = place(self.blocks, block, game.judge(game.block(board, block)))
        r, c = game.sent_to(cell)
        target = (r, c) if blocks[r][c] == EMPTY else None
        return UltimatePosition(game, board, OTHER[self.mover], target, blocks)

    def scene(self) -> Scene:
        n, side = self.game.n, self.game.side
        names = tuple(map(str, range(side)))
        where = "any open block" if self.target is None else f"block {self.target[0]},{self.target[1]}"
        notes = ["blocks: " + " / ".join(self.blocks)]
        target: list[Cell] = []
        if self.outcome is None:
            notes.append(f"play in {where}")
            cells = self.game.words.values()
            target = [cell for cell in cells if self.game.block_of(cell) == self.target]
        return Scene.of(
            self,
            self.board,
            col_names=names,
            row_names=names,
            row_breaks=tuple(range(n, side, n)),
            col_breaks=tuple(range(n, side, n)),
            target=target,
            notes=tuple(notes),
            cell_names=self.game.cell_names,
            areas=tuple(self._area((r, c)) for r in range(n) for c in range(n)),
        )

    def _area(self, block: Cell) -> Area:
        n = self.game.n
        cells = tuple((block[0] * n + r, block[1] * n + c) for r in range(n) for c in range(n))
        state = self.blocks[block[0]][block[1]]
        return Area(self.game.block_name(block), cells, {EMPTY: "", DRAWN: "draw"}.get(state, state))

    def touches(self, move: str) -> tuple[Touches, ...]:
        return ((self.game.words[move],),)

    def spoken_result(self) -> str:
        if self.outcome is None:
            where = "any open block" if self.target is None else self.game.block_name(self.target)
            return f"{self.mover} to move in {where}"
        if self.outcome.winner is None:
            return super().spoken_result()
        blocks = list(dict.fromkeys(map(self.game.block_of, self.outcome.cells)))
        where = self.game.labels.line(blocks)
        return f"{self.outcome.winner} wins with a line of {in_words(len(blocks))} blocks {where}"


GAME = Ultimate
