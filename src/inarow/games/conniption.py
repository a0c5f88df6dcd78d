"""Conniption: Connect Four in which a player may turn the whole board upside down.

before     flipped        A turn is: flip or not, one stone, flip or not: 4, 4f, f4, f4f.
. . . .    . . . .        A flip reverses every column and lets it fall; it costs one of the player's
o . . .    x . . .        own flips. Two flips never follow each other without a stone between them,
x o . .    o x . .        not even across turns.
x x . .    x o . .        After every action (each flip, the drop) lines are looked for: the first
                          action that makes one ends the game at once, whoever owns the line. Where
a flip gives both players a line, the player who flipped wins. A full board after a turn is a draw.

Text form: board, player to move, flips left of x and o, and `-` if the last turn ended with a flip, else
`f`: ......./......./......./......./...o.../..xx... x 4,3 -
A game that ended in mid-turn is written as it stood then, the other player to move.
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
    check_drop_board,
    columns,
    drop_cell,
    empty_board,
    fallen,
    line_outcome,
    place,
    read_board,
    stack,
)
from inarow.scene import Element, Motion, Scene, Touches, fall, landed, whole_column

FLIP = "f"
FLIPPER = Element("flip")


@dataclass(frozen=True)
class Conniption(Game):
    rows: int = parameter(6, 1, 12, "rows of the board")
    cols: int = parameter(7, 1, 12, "columns of the board")
    line: int = parameter(4, 2, 12, "stones in line that win")
    flips: int = parameter(4, 0, 9, "flips of each player")
    flips_o: int | None = parameter(None, 0, 9, "flips of the second player, if different")

    name = "conniption"
    title = "Conniption"

    def __post_init__(self) -> None:
        super().__post_init__()
        check_drop_board(self.name, self.rows, self.cols, self.line)
        if self.flips_o == self.flips:
            object.__setattr__(self, "flips_o", None)

    @property
    def notation(self) -> str:
        return f"a column, 1 to {self.cols}, with f before it or after it for a flip"

    @cached_property
    def words(self) -> dict[str, tuple[str, ...]]:
        """Each turn as its actions: FLIP, or the column's number."""
        stages = ((False, False), (False, True), (True, False), (True, True))
        return {
            FLIP * before + col + FLIP * after: (FLIP,) * before + (col,) + (FLIP,) * after
            for before, after in stages
            for col in map(str, range(1, self.cols + 1))
        }

    def start(self) -> ConniptionPosition:
        flips_o = self.flips if self.flips_o is None else self.flips_o
        board = empty_board(self.rows, self.cols)
        return ConniptionPosition(self, board, "x", self.flips, flips_o, may_flip=True)

    def parse(self, text: str) -> ConniptionPosition:
        board, mover, flips, may_flip = fields(text, "<board> <mover> <x-flips>,<o-flips> <f|->")
        if may_flip not in ("f", "-"):
            raise BadNotation(
                f"the last part is '-' after a turn that ended with a flip, else 'f', not {may_flip!r}"
            )
        flips_x, flips_o = self._read_flips(flips)
        return ConniptionPosition(
            self,
            fallen(read_board(board, self.rows, self.cols)),
            read_mover(mover),
            flips_x,
            flips_o,
            may_flip == "f",
        )

    def _read_flips(self, text: str) -> tuple[int, int]:
        counts = text.split(",")
        if len(counts) != 2 or not all(len(n) == 1 and n in "0123456789" for n in counts):
            raise BadNotation(f"the flips left are written like 4,3 (each 0 to 9), not {text!r}")
        flips_x, flips_o = map(int, counts)
        begin = self.start()
        if flips_x > begin.flips_x or flips_o > begin.flips_o:
            raise BadNotation(
                f"x begins with {begin.flips_x} flips and o with {begin.flips_o}, so {text} cannot be left"
            )
        return flips_x, flips_o


@dataclass(frozen=True)
class ConniptionPosition(Position):
    game: Conniption
    board: Board
    mover: Side
    flips_x: int
    flips_o: int
    may_flip: bool
    """Whether this turn may begin with a flip: not if the last turn ended with one."""

    def __str__(self) -> str:
        mark = "f" if self.may_flip else "-"
        return f"{'/'.join(self.board)} {self.mover} {self.flips_x},{self.flips_o} {mark}"

    @property
    def flips_left(self) -> int:
        """Flips that the player to move has left."""
        return self.flips_x if self.mover == "x" else self.flips_o

    @cached_property
    def outcome(self) -> Outcome | None:
        won = line_outcome(self.board, self._lines, self.mover)
        if won is None and EMPTY not in self.board[0]:
            return Outcome("draw")
        return won

    @property
    def _lines(self) -> tuple[tuple[Cell, ...], ...]:
        return all_lines(self.game.rows, self.game.cols, self.game.line)

    def obstacle(self, move: str) -> str | None:
        actions = self.game.words[move]
        flips = actions.count(FLIP)
        if self.board[0][int(move.strip(FLIP)) - 1] != EMPTY:
            return f"column {move.strip(FLIP)} is full"
        if flips > self.flips_left:
            return f"it needs more flips ({flips}) than {self.mover} has left ({self.flips_left})"
        if actions[0] == FLIP and not self.may_flip:
            return "the last turn ended with a flip, and a stone must come between two flips"
        return None

    def after(self, move: str) -> ConniptionPosition:
        boards = self._boards(move)
        done = self.game.words[move][: len(boards) - 1]
        flips = done.count(FLIP)
        left_x = self.flips_x - (flips if self.mover == "x" else 0)
        left_o = self.flips_o - (flips if self.mover == "o" else 0)
        return ConniptionPosition(
            self.game, boards[-1], OTHER[self.mover], left_x, left_o, may_flip=done[-1] != FLIP
        )

    def _boards(self, move: str) -> list[Board]:
        """The board before the turn and after each action of it, until one makes a line."""
        boards = [self.board]
        for action in self.game.words[move]:
            board = boards[-1]
            if action == FLIP:
                boards.append(flipped(board))
            else:
                boards.append(place(board, drop_cell(board, int(action) - 1), self.mover))
            if line_outcome(boards[-1], self._lines, OTHER[self.mover]):
                break
        return boards

    def landing(self, move: str) -> tuple[Cell, ...]:
        return landed(self.motions(move))

    def scene(self) -> Scene:
        flips = f"flips left: x {self.flips_x}, o {self.flips_o}"
        barred = "" if self.may_flip or self.outcome else "; this turn may not begin with a flip"
        names = tuple(str(col) for col in range(1, self.game.cols + 1))
        return Scene.of(self, self.board, col_names=names, notes=(flips + barred,), from_below=True)

    def touches(self, move: str) -> tuple[Touches, ...]:
        actions = self.game.words[move]
        return (tuple(FLIPPER if act == FLIP else whole_column(self.board, int(act) - 1) for act in actions),)

    def motions(self, move: str) -> tuple[Motion, ...]:
        boards = self._boards(move)[:-1]
        return tuple(
            turning(board) if action == FLIP else fall(drop_cell(board, int(action) - 1))
            for action, board in zip(self.game.words[move], boards, strict=False)
        )

    def spoken(self, move: str) -> str:
        words = [f"column {act}" if act != FLIP else FLIPPER.name for act in self.game.words[move]]
        done = words[: len(self.motions(move))]
        verb = "comes to lie" if done[-1] == FLIPPER.name else "lands"
        lands = [f"{verb} in row {self.game.rows - row}" for row, _ in self.landing(move)]
        return ", ".join([self.mover, *done, *lands])


def flipped(board: Board) -> Board:
    """The board turned upside down: every column reversed and fallen.

    >>> flipped(("o.", "xx"))
    ('x.', 'ox')
    """
    return stack((column[::-1] for column in columns(board)), len(board))


def turning(board: Board) -> Motion:
    """How the stones of a board move in a flip: the lowest of each column changes places with its highest."""
    stacks = [
        [(len(board) - 1 - above, col) for above in range(len(column))]
        for col, column in enumerate(columns(board))
    ]
    paths = tuple(path for cells in stacks for path in zip(cells, reversed(cells), strict=True))
    return Motion("turn", paths, tuple((r, c) for r in range(len(board)) for c in range(len(board[0]))))


GAME = Conniption
