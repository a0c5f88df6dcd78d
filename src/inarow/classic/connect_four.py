"""The original Connect Four program: against the computer (Easy, Medium, Hard) or between two people.

0 0 0 0 0 0 0       A board is a list of six rows from the top, each a list of seven tokens: 0 empty,
0 0 0 0 0 0 0       1 the first player, 2 the second. A column is 0 to 6.
0 0 0 0 0 0 0       The search plays for MAX, who owns `token`; the other player is MIN.
0 0 0 2 0 0 0
0 0 0 1 0 0 0
0 0 0 1 2 0 0
"""

from __future__ import annotations

import math
from argparse import Namespace
from collections.abc import Sequence
from functools import lru_cache

from inarow.classic._program import ask, best_move, depth, parser, program
from inarow.dice import Dice
from inarow.game import BadNotation, Position, Side
from inarow.games.connect_four import ConnectFour, ConnectFourPosition
from inarow.heuristics.connect_four import ORIGINAL, value, window_value
from inarow.lines import all_lines, full_lines
from inarow.search.textbook import alphabeta

Board = list[list[int]]
Cells = Sequence[Sequence[int]]

STONES = {0: ".", 1: "x", 2: "o"}
TOKENS = {stone: token for token, stone in STONES.items()}
SIDES: dict[int, Side] = {1: "x", 2: "o"}
OTHER = {1: 2, 2: 1}
ALONE, TOGETHER = 1, 2
"""The modes: one player against the computer, two players."""
DIFFICULTIES = {"easy": 1, "medium": 3, "hard": 5}
"""Each with its depth."""


def minimax(
    board: Cells, depth: int, maximizing: bool, moves: int, token: int = 2
) -> tuple[int | None, float]:
    """The first best column of the player to move, and its value for MAX, looking `depth` plies ahead.

    A forced win of MAX is worth infinity, of MIN minus infinity; behind them the sooner win and the later
    loss is chosen. At the end of the game or at depth 0 there is no column. `moves`, the number of tokens
    on the board, is part of the original call; the board itself says when it is full.
    """
    position = _law(board, token if maximizing else OTHER[token])
    side, game = SIDES[token], position.game
    if side in full_lines(position.board, all_lines(game.rows, game.cols, game.line)):
        return None, math.inf
    column, worth = _minimax(position, min(depth, game.rows * game.cols), side)
    if abs(worth) >= ORIGINAL.won(position, side, side, 0):
        return column, math.copysign(math.inf, worth)
    return column, worth


def score_move(board: Cells, token: int) -> int:
    """What an unfinished board is worth to a player: all its windows of four, and the middle column."""
    position = _law(board, token)
    return value(position, position.mover)


def evaluate(window: Sequence[int], token: int) -> int:
    """What four cells in line are worth to a player."""
    return window_value([STONES[cell] for cell in window], SIDES[token])


def valid_cols(board: Cells) -> list[int]:
    """The columns that are not full, ascending."""
    position = _law(board, 1)
    return [col for word, col in position.game.words.items() if position.obstacle(word) is None]


@program
def main(argv: list[str] | None = None) -> int:
    """The program: a mode, then board and column in turn, and who has won."""
    options = _options(argv)
    dice = None if options.seed is None else Dice(options.seed)
    mode = options.mode or _ask_mode()
    computer = {"user": 2, "computer": 1}[options.first] if mode == ALONE else None
    position: Position = _game(6, 7).start()
    while position.outcome is None:
        board = _board(position)
        _print(board, mode)
        if TOKENS[position.mover] == computer:
            move, _ = best_move(position, options.depth, dice)
            position = position.play(move)
        else:
            position = position.play(_word(_ask_column(board)))
    _print(_board(position), mode)
    print("GAME OVER!")
    winner = position.outcome.winner
    print("DRAW" if winner is None else f"PLAYER {TOKENS[winner]} HAS WON!")
    return 0


def _options(argv: list[str] | None) -> Namespace:
    options = parser("connect_four", "Connect Four, against the computer or between two people.")
    options.add_argument(
        "--mode", type=int, choices=(ALONE, TOGETHER), help="1 against the computer, 2 for two people (asked)"
    )
    strength = options.add_mutually_exclusive_group()
    strength.add_argument("--depth", type=depth, help="plies the computer looks ahead")
    strength.add_argument(
        "--difficulty", type=str.lower, choices=DIFFICULTIES, default="hard", help="depth 1, 3 or 5 (hard)"
    )
    options.add_argument(
        "--first", choices=("user", "computer"), default="user", help="who moves first against the computer"
    )
    given = options.parse_args(argv)
    given.depth = min(given.depth or DIFFICULTIES[given.difficulty], 42)
    return given


def _ask_mode() -> int:
    while True:
        print("To play against the computer enter 1:")
        mode = _number(ask("To have a 2 player game enter 2:"))
        if mode in (ALONE, TOGETHER):
            return mode


def _ask_column(board: Cells) -> int:
    while True:
        column = _number(ask("Enter the column:"))
        if column in valid_cols(board):
            return column


def _number(answer: str) -> int:
    """The whole number a person typed; -1, which is never right, for anything else."""
    try:
        return int(answer)
    except ValueError:
        return -1


def _print(board: Cells, mode: int) -> None:
    print("\n".join(" ".join(map(str, row)) for row in board))
    if mode == ALONE:
        print()


def _minimax(position: Position, depth: int, side: Side) -> tuple[int | None, int]:
    """As minimax, for a side, but a win or loss has a finite value with its distance."""
    if position.outcome is not None or depth <= 0:
        return None, alphabeta(position, max(depth, 0), ORIGINAL, root=side)
    if position.mover == side:
        move, worth = best_move(position, depth)
        return int(move) - 1, worth
    # The engine searches for the player to move; so MIN's first move is tried here.
    replies = {move: _minimax(position.play(move), depth - 1, side)[1] for move in position.moves()}
    worst = min(replies, key=replies.__getitem__)
    return int(worst) - 1, replies[worst]


def _word(column: int) -> str:
    """A column in the law's notation, from 1."""
    return str(column + 1)


@lru_cache
def _game(rows: int, cols: int) -> ConnectFour:
    return ConnectFour(rows, cols)


def _law(board: Cells, token: int) -> ConnectFourPosition:
    """The law's position of a board with `token` to move."""
    try:
        rows = ["".join(STONES[cell] for cell in row) for row in board]
        mover = SIDES[token]
    except KeyError as cell:
        raise BadNotation(f"a cell is 0, 1 or 2 and a token 1 or 2, not {cell}") from None
    return _game(len(rows), len(rows[0]) if rows else 0).parse(f"{'/'.join(rows)} {mover}")


def _board(position: Position) -> Board:
    rows = str(position).split()[0].split("/")
    return [[TOKENS[stone] for stone in row] for row in rows]


if __name__ == "__main__":
    raise SystemExit(main())
