"""The original Domino program: a person or the computer at either side, on a board of `o`, `1` and `2`.

o o o o       A board is a list of rows, each a list of cells. A move is (direction, row, column) of the
o 1 1 o       upper left cell, rows and columns from 0: direction 1 lies flat, 2 stands upright.
o o o 2       Here 1 has played (1, 1, 1) and 2 has answered (2, 2, 3).
o o o 2       No function changes the board it is given. A player is 1 or 2, or "1" or "2".
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from functools import lru_cache

from inarow.classic._program import ask, best_move, depth, parser, program
from inarow.dice import Dice
from inarow.game import BadNotation, IllegalMove
from inarow.games.domino import FLAT, UPRIGHT, Domino, DominoPosition
from inarow.heuristics.domino import ORIGINAL, full_line_points
from inarow.lines import all_lines, full_lines
from inarow.search.textbook import INFINITY, alphabeta

Board = list[list[str]]
Cells = Sequence[Sequence[str]]
Move = tuple[int, int, int]

STONES = {"o": ".", "1": "x", "2": "o"}
"""The cells of this program, each with the law's sign for it."""
SIGNS = {stone: sign for sign, stone in STONES.items()}
OTHER = {1: 2, 2: 1}
DEPTH = ORIGINAL.depths[0]
HUMANS = {"1": (1,), "2": (2,), "both": (1, 2), "none": ()}


def is_valid_move(board: Cells, move: Move) -> bool:
    """Whether a domino can be laid: direction 1 or 2, both cells on the board and empty."""
    return _obstacle(_law(board), move) is None


def get_next_moves(board: Cells, player: int | str) -> list[Move]:
    """Every valid move, row by row over the upper left cell, horizontal before vertical."""
    position = _law(board, player)
    words = [word for word in position.game.words if position.obstacle(word) is None]
    return [_move(word) for word in words]


def make_move(board: Cells, move: Move, player: int | str) -> Board:
    """A new board with the player's domino on it; IllegalMove if it is not valid."""
    position = _law(board, player)
    reason = _obstacle(position, move)
    if reason is not None:
        raise IllegalMove(f"{move} cannot be played: {reason}")
    return _board(position.after(_word(move)))


def get_winner(board: Cells) -> int | None:
    """The player with four in line: of several lines the first, row by row; None for a game without one."""
    position = _law(board)
    game = position.game
    for stone in full_lines(position.board, all_lines(game.rows, game.cols, game.line)):
        return int(SIGNS[stone])
    return None


def minimax(board: Cells, depth: int, alpha: float, beta: float, player: int | str) -> int:
    """The value for `player`, who is to move, of looking `depth` plies ahead.

    Exact inside (alpha, beta), else a bound on the side it falls; +-(1000 + plies left) for a game that ends.
    """
    low, high = (int(min(max(bound, -INFINITY), INFINITY)) for bound in (alpha, beta))
    return alphabeta(_law(board, player), max(depth, 0), ORIGINAL, low, high)


def evaluate(board: Cells, player: int | str) -> int:
    """Ten for every four consecutive cells of the player's; the opponent is not counted."""
    position = _law(board, player)
    return full_line_points(position, position.mover)


@program
def main(argv: list[str] | None = None) -> int:
    """The game: board, move, board, move, and who has won."""
    options = _options(argv)
    dice = None if options.seed is None else Dice(options.seed)
    board, player = _board(options.game.start()), 1
    while get_winner(board) is None and get_next_moves(board, player):
        _print(board)
        if player in HUMANS[options.human]:
            move = _ask_move(board, player)
            if move is None:
                return 0
        else:
            word, _ = best_move(_law(board, player), options.depth, dice)
            move = _move(word)
            print(*move)
        board, player = make_move(board, move, player), OTHER[player]
    _print(board)
    winner = get_winner(board)
    print("Tie" if winner is None else f"Player {winner} wins")
    return 0


def _options(argv: list[str] | None) -> Namespace:
    options = parser(
        "domino", "Dominoes on a board: four cells in line win. A move is: direction row column."
    )
    options.add_argument("--rows", type=int, default=4, help="rows of the board, 1 to 10 (4)")
    options.add_argument("--cols", type=int, default=4, help="columns of the board, 1 to 10 (4)")
    options.add_argument("--human", choices=HUMANS, default="1", help="which players are people (1)")
    options.add_argument(
        "--depth", type=depth, default=DEPTH, help=f"plies the computer looks ahead ({DEPTH})"
    )
    given = options.parse_args(argv)
    try:
        given.game = _game(given.rows, given.cols)
    except BadNotation as error:
        options.error(str(error))
    given.depth = min(given.depth, given.rows * given.cols)
    return given


def _ask_move(board: Cells, player: int) -> Move | None:
    """The next valid move a person types; None for leaving."""
    while (line := ask(f"Player {player}, direction row column: ")) != "q":
        try:
            direction, row, col = (int(word) for word in line.split())
        except ValueError:
            print("A move is three whole numbers, direction row column; q leaves.")
            continue
        reason = _obstacle(_law(board), (direction, row, col))
        if reason is None:
            return direction, row, col
        print(f"{line} cannot be played: {reason}.")
    return None


def _print(board: Cells) -> None:
    print("\n".join(" ".join(row) for row in board), flush=True)


def _obstacle(position: DominoPosition, move: Move) -> str | None:
    """Why a domino cannot be laid, in the words of a person who sees the board; None if it can."""
    direction, row, col = move
    if direction not in (FLAT, UPRIGHT):
        return f"a direction is {FLAT} (horizontal) or {UPRIGHT} (vertical), not {direction}"
    if _word(move) not in position.game.words:
        return f"row {row}, column {col} is off the board"
    return position.obstacle(_word(move))


def _word(move: Move) -> str:
    """A move in the law's notation."""
    return ",".join(map(str, move))


def _move(word: str) -> Move:
    direction, row, col = map(int, word.split(","))
    return direction, row, col


@lru_cache
def _game(rows: int, cols: int) -> Domino:
    return Domino(rows, cols)


def _law(board: Cells, player: int | str = 1) -> DominoPosition:
    """The law's position of a board with `player` to move."""
    try:
        rows = ["".join(STONES[str(cell)] for cell in row) for row in board]
        mover = {"1": "x", "2": "o"}[str(player)]
    except KeyError as sign:
        raise BadNotation(f"a cell is 'o', '1' or '2' and a player 1 or 2, not {sign}") from None
    return _game(len(rows), len(rows[0]) if rows else 0).parse(f"{'/'.join(rows)} {mover}")


def _board(position: DominoPosition) -> Board:
    return [[SIGNS[stone] for stone in row] for row in position.board]


if __name__ == "__main__":
    raise SystemExit(main())
