"""The original Betsy program: `n player board time` in, the recommended move and the board after it out.

...o..x.ooooxxxxxo       A board is a text, row by row from the top: `.` empty, `x` and `o` pebbles.
                         A move is a column from 1: 2 drops a pebble there, -2 rotates it.
. . .
o . .       It prints one line `<move> <board>` for every depth it has searched; the last line is its
x . o       answer, and always there inside the time limit. A board with a line is answered `0 <board>`.
o o o
x x x
x x o
"""

from __future__ import annotations

import math
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator
from functools import lru_cache
from time import monotonic

from inarow.classic._program import best_move, parser, program, timed_best_move
from inarow.dice import Dice
from inarow.game import BadNotation, IllegalMove, read_mover
from inarow.games.betsy import Betsy, BetsyPosition
from inarow.heuristics.betsy import ORIGINAL, WIN, best_line
from inarow.lines import full_lines
from inarow.search.textbook import alphabeta, ordered

DEEPEST = 25
SHARE, MARGIN = 0.9, 0.15
"""Of the time limit this share is used, less a margin in seconds for starting and printing."""


def isGoal(board: str, n: int, player: str) -> bool:  # noqa: N802 (its name in the description)
    """Whether a player has a line in the top n rows."""
    return read_mover(player.lower()) in _winners(_law(board, n, player))


def successor(board: str, n: int, player: str) -> list[tuple[int, str]]:
    """Each legal move of a player with the board after it, rotations first; none on a board with a line."""
    position = _law(board, n, player)
    return [(int(move), _text(position.after(move))) for move in ordered(position, ORIGINAL)]


def rotate(board: str, n: int, column: int) -> str:
    """The board after the bottom pebble of a column has come to its top; IllegalMove for an empty column."""
    return _played(_law(board, n, "x"), column, f"-{column}")


def drop(board: str, n: int, column: int, player: str) -> str:
    """The board with a player's pebble in a column; IllegalMove if it is full or none is left."""
    return _played(_law(board, n, player), column, f"{column}")


def heuristic(board: str, n: int, player: str) -> int:
    """The best of a player's lines, each +100 for an own pebble and -50 for an opponent's.

    Lines are the rows, columns and diagonals of the top n rows, and the bottom row.
    """
    position = _law(board, n, player)
    return best_line(position, position.mover)


def minimax(board: str, n: int, player: str, depth: int) -> tuple[int, int]:
    """The first best move of `player`, who is to move, and its value, looking `depth` plies ahead.

    A win is worth 10000 and the plies left, a loss the negative, any other leaf the difference of the two
    heuristics. The move is 0 at depth 0 and on a board with a line.
    """
    position = _law(board, n, player)
    if position.outcome is not None or depth <= 0:
        return 0, alphabeta(position, max(depth, 0), ORIGINAL)
    move, value = best_move(position, depth)
    return int(move), value


@program
def main(argv: list[str] | None = None) -> int:
    """The program: a line for every finished depth, the last one is the answer."""
    started = monotonic()
    options = _options(argv)
    position, dice = options.position, None if options.seed is None else Dice(options.seed)
    winners = _winners(position)
    if winners:
        print(f"The game is over: {' and '.join(sorted(winners))} already in line.")
        print(0, options.board)
        return 0
    for move in answers(position, started + SHARE * options.time - MARGIN, dice):
        print(move, _text(position.after(move)), flush=True)
    return 0


def answers(
    position: BetsyPosition, deadline: float, dice: Dice | None, clock: Callable[[], float] = monotonic
) -> Iterator[str]:
    """The best move of every depth that is finished before the deadline; depth 1 always is.

    Ends at the depth that sees the end of the game, for looking further can change nothing.
    """
    for depth in range(1, DEEPEST + 1):
        left = math.inf if depth == 1 else deadline - clock()
        found = timed_best_move(position, depth, dice, left) if left > 0 else None
        if found is None:
            return
        move, value = found
        yield move
        if abs(value) >= WIN:
            return


def _options(argv: list[str] | None) -> Namespace:
    options = parser("betsy", "Recommends a move in Betsy: drop a pebble or rotate a column.")
    options.add_argument("n", type=int, help="columns of the board, 2 to 9")
    options.add_argument("player", help="the player to move, x or o")
    options.add_argument("board", help="n*(n+3) cells from the top left: . x o")
    options.add_argument("time", type=_seconds, help="time limit in seconds; 0 looks one ply ahead")
    given = options.parse_args(argv)
    try:
        given.position = _law(given.board, given.n, given.player)
    except BadNotation as error:
        options.error(str(error))
    return given


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if math.isnan(seconds):
        raise ArgumentTypeError(f"the time limit is a number of seconds, not {text!r}")
    return seconds


@lru_cache
def _game(n: int) -> Betsy:
    return Betsy(n)


def _law(board: str, n: int, player: str) -> BetsyPosition:
    """The law's position of a board with `player` to move."""
    game, mover = _game(n), read_mover(player.lower())
    if len(board) != n * game.rows:
        raise BadNotation(f"a board of n={n} has {n * game.rows} cells, not {len(board)}: {board!r}")
    strange = set(board) - set(".xo")
    if strange:
        raise BadNotation(f"a cell is '.', 'x' or 'o', not {min(strange)!r}: {board!r}")
    rows = "/".join(board[first : first + n] for first in range(0, len(board), n))
    return game.parse(f"{rows} {mover}")


def _text(position: BetsyPosition) -> str:
    return "".join(position.board)


def _winners(position: BetsyPosition) -> set[str]:
    """The players with a line; on a board made by hand that may be both."""
    return set(full_lines(position.board, position.game.lines))


def _played(position: BetsyPosition, column: int, move: str) -> str:
    """The board after a move in a column; a line that is there already is no obstacle."""
    if not 1 <= column <= position.game.n:
        raise BadNotation(f"a column is 1 to {position.game.n}, not {column}")
    reason = position.obstacle(move)
    if reason is not None:
        raise IllegalMove(f"{move} cannot be played: {reason}")
    return _text(position.after(move))


if __name__ == "__main__":
    raise SystemExit(main())
