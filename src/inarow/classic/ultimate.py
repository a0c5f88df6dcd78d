"""The original Ultimate Tic-Tac-Toe simulator: a bot, a random player and people on the 16x16 board.

A player is any object with `move(board, old_move, flag) -> (row, column)`; old_move is (-1, -1) at the start.
"""

from __future__ import annotations

import copy
import re
import signal
import sys
import threading
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import cycle
from math import prod
from time import monotonic
from typing import Protocol

from inarow import engine
from inarow.classic._program import answer, option, program
from inarow.dice import WORD
from inarow.game import OTHER, Cell, Side
from inarow.games.ultimate import Ultimate, UltimatePosition
from inarow.lines import EMPTY, empty_board
from inarow.numbers import seconds, whole
from inarow.players.random import Random

GAME = Ultimate(n=4)
FREE = "-"
NO_MOVE = (-1, -1)
TIME = 15.0
DEPTH = 3
WIN_POINTS = 16
RING_AGAIN = 0.00002
"""Seconds between two alarms after the time is over: too short to do anything but stop."""

USAGE = """Usage: inarow classic ultimate <option>
<option> can be 1 => Bot vs. Human
                2 => Bot vs. Random player
                3 => Human vs. Human"""


@dataclass
class Board:
    """The simulator's board: lists of marks, which a player may read and must not change."""

    board_status: list[list[str]] = field(
        default_factory=lambda: _to_lists(empty_board(GAME.side, GAME.side)),
    )
    block_status: list[list[str]] = field(default_factory=lambda: _to_lists(empty_board(GAME.n, GAME.n)))

    def position(self, old_move: Cell, flag: Side) -> UltimatePosition:
        """The same position in the words of the law, `flag` to move after `old_move`."""
        blocks = _to_rows(self.block_status)
        r, c = GAME.sent_to(old_move)
        sent = old_move != NO_MOVE and blocks[r][c] == EMPTY
        return UltimatePosition(GAME, _to_rows(self.board_status), flag, (r, c) if sent else None, blocks)

    def find_valid_move_cells(self, old_move: Cell) -> list[Cell]:
        """The cells that may be played after `old_move`, row by row."""
        if old_move != NO_MOVE and old_move not in GAME.words.values():
            return []
        return [GAME.words[move] for move in self.position(old_move, "x").moves()]

    def check_valid_move(self, old_move: Cell, new_move: Cell) -> bool:
        """Whether `new_move` may be played; anything but a pair of whole numbers may not."""
        pairs = all(isinstance(pair, tuple) for pair in (old_move, new_move))
        # True and 1.0 equal 1 in Python, but are no row and no column.
        return (
            pairs
            and all(type(number) is int for number in (*old_move, *new_move))
            and new_move in self.find_valid_move_cells(old_move)
        )

    def update(self, old_move: Cell, new_move: Cell, flag: Side) -> str:
        """Plays `new_move`: 'SUCCESSFUL', or 'UNSUCCESSFUL' with nothing changed if it is not allowed."""
        if flag not in OTHER or not self.check_valid_move(old_move, new_move):
            return "UNSUCCESSFUL"
        after = self.position(old_move, flag).after(f"{new_move[0]},{new_move[1]}")
        self.board_status = _to_lists(after.board)
        self.block_status = _to_lists(after.blocks)
        return "SUCCESSFUL"

    def find_terminal_state(self) -> tuple[str, str]:
        """(winner, 'WON'), ('NONE', 'DRAW') or ('CONTINUE', '-'), by the blocks."""
        outcome = self.position(NO_MOVE, "x").outcome
        if outcome is None:
            return "CONTINUE", "-"
        return ("NONE", "DRAW") if outcome.winner is None else (outcome.winner, "WON")

    def count(self, mark: str) -> int:
        """How many blocks have this mark."""
        return sum(row.count(mark) for row in self.block_status)

    def print_board(self) -> None:
        print("==============Board State==============")
        for number, row in enumerate(self.board_status):
            if number % GAME.n == 0:
                print()
            bands = (row[left : left + GAME.n] for left in range(0, GAME.side, GAME.n))
            print("", "  ".join(" ".join(band) for band in bands))
        print()
        print("==============Block State==============")
        for row in self.block_status:
            print(*row)
        print("=" * 39, end="\n\n\n")


def _to_rows(marks: list[list[str]]) -> tuple[str, ...]:
    return tuple("".join(row).replace(FREE, EMPTY) for row in marks)


def _to_lists(rows: Iterable[str]) -> list[list[str]]:
    return [list(row.replace(EMPTY, FREE)) for row in rows]


class Player(Protocol):
    def move(self, board: Board, old_move: Cell, flag: Side) -> Cell:
        """The cell to play with the mark `flag`, one of board.find_valid_move_cells(old_move)."""


class ManualPlayer:
    """A person; whatever is no legal move is answered with the reason and asked for again."""

    def move(self, board: Board, old_move: Cell, flag: Side) -> Cell:
        position = board.position(old_move, flag)
        while True:
            print(f"Enter your move: <format:row column> (you're playing with {flag})", flush=True)
            numbers = re.fullmatch(r"0*(\d{1,2})\s+0*(\d{1,2})", answer(), re.ASCII)
            move = f"{int(numbers[1])},{int(numbers[2])}" if numbers else ""
            if move not in GAME.words:
                print(f"Invalid move: expected two numbers from 0 to {GAME.side - 1}, like 3 12")
            elif reason := position.obstacle(move):
                print(f"Invalid move: {reason}")
            else:
                return GAME.words[move]


class RandomPlayer:
    """Every legal move is equally likely; the same seed plays the same moves."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def move(self, board: Board, old_move: Cell, flag: Side) -> Cell:
        return GAME.words[self._random.choose(board.position(old_move, flag), None)]


class ProbabilityBot:
    """Alpha-beta with the probability heuristic; of equal moves the first, row by row."""

    def __init__(self, depth: int = DEPTH, time: float = TIME) -> None:
        """`time`: the seconds in which it must have moved."""
        self.depth = depth
        self.time = time

    def move(self, board: Board, old_move: Cell, flag: Side) -> Cell:
        """The best move at its depth, or at the last depth it finished in most of its time."""
        until = monotonic() + 0.8 * self.time
        position = board.position(old_move, flag)
        best = position.moves()[0]
        for depth in range(1, self.depth + 1):
            left = until - monotonic()
            found = engine.textbook(position, depth, time=left) if left > 0 else None
            if found is None:
                break
            best = found[0]
        return GAME.words[best]


# The heuristic to the letter of its description, exactly: what a block is worth by its marks alone, even to
# the player who lost it. The bot uses inarow.heuristics.ultimate, where a lost block is worth nothing.


def line_value(cells: Iterable[str], flag: Side) -> Fraction:
    """The product of the cells: own 1, opponent's 0, empty 1/2.

    >>> line_value("x--x", "x")
    Fraction(1, 4)
    """
    worth = {flag: Fraction(1), OTHER[flag]: Fraction(0), FREE: Fraction(1, 2)}
    return prod((worth[cell] for cell in cells), start=Fraction(1))


def block_value(block: Sequence[Sequence[str]], flag: Side) -> Fraction:
    """The average of the block's ten line values, exactly 1 if one of them is 1."""
    return _average([line_value((block[r][c] for r, c in line), flag) for line in GAME.lines])


def board_value(board: Board, flag: Side) -> Fraction:
    """The same over the values of the sixteen blocks."""
    cells = _to_rows(board.board_status)
    values = {
        (r, c): block_value([row.replace(EMPTY, FREE) for row in GAME.block(cells, (r, c))], flag)
        for r in range(GAME.n)
        for c in range(GAME.n)
    }
    return _average([prod((values[block] for block in line), start=Fraction(1)) for line in GAME.lines])


def _average(values: Sequence[Fraction]) -> Fraction:
    return Fraction(1) if 1 in values else sum(values, Fraction(0)) / len(values)


class TimeOut(BaseException):
    """The time for a move is over. No Exception, so that a bot does not catch it by accident."""


def within(limit: float, choose: Callable[[], Cell]) -> Cell:
    """What `choose` returns, or TimeOut when it has not returned after `limit` seconds.

    Only the main thread of a system with alarms can stop `choose`; elsewhere it is judged once it returns.
    """
    until = monotonic() + limit
    armed = True

    def ring(number: int, frame: object) -> None:
        if armed:
            raise TimeOut

    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        answer = choose()
    else:
        before = signal.signal(signal.SIGALRM, ring)
        try:
            # It rings on and on: a bot that catches everything is stopped between two catches.
            signal.setitimer(signal.ITIMER_REAL, limit, RING_AGAIN)
            answer = choose()
        finally:
            # First of all, before any call: signals arrive at calls, and this one must not leave from here.
            armed = False
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
    if monotonic() > until:
        raise TimeOut
    return answer


@dataclass(frozen=True)
class Verdict:
    """How a game ended, and the points of the first and the second player."""

    winner: str
    message: str
    points: tuple[int, int]


def verdict(board: Board) -> Verdict | None:
    """What the blocks say: a line wins all points, a draw gives each player the blocks won."""
    winner, state = board.find_terminal_state()
    if state == "WON":
        return _won_by(winner, state)
    return Verdict(winner, state, (board.count("x"), board.count("o"))) if state == "DRAW" else None


def _won_by(mark: str, message: str) -> Verdict:
    if mark == "x":
        return Verdict("P1", message, (WIN_POINTS, 0))
    return Verdict("P2", message, (0, WIN_POINTS))


def gameplay(
    player1: Player, player2: Player, time: float = TIME, time_humans: bool = False
) -> tuple[int, int]:
    """Plays a game, telling it on stdout; the points of both players.

    A move has `time` seconds, a person's only with `time_humans`. A player who is late, plays what is not
    allowed or changes the board it was shown loses all points.
    """
    board, old_move = Board(), NO_MOVE
    seats: tuple[tuple[Player, Side], ...] = ((player1, "x"), (player2, "o"))
    board.print_board()
    for player, flag in cycle(seats):
        limited = time_humans or not isinstance(player, ManualPlayer)
        move, offence = _ask_player(player, board, old_move, flag, time if limited else None)
        if offence is None and board.update(old_move, move, flag) == "UNSUCCESSFUL":
            offence = "INVALID MOVE"
        if offence is not None:
            end: Verdict | None = _won_by(OTHER[flag], offence)
        else:
            print(board.find_terminal_state())
            end = verdict(board)
        board.print_board()
        if end is not None:
            return _tell_end(board, end)
        old_move = move
    raise AssertionError("a game has an end")


def _ask_player(
    player: Player, board: Board, old_move: Cell, flag: Side, limit: float | None
) -> tuple[Cell, str | None]:
    """The player's move, or what it did instead; it sees a copy, and what it does to it is noticed."""
    shown = copy.deepcopy(board)

    def choose() -> Cell:
        return player.move(shown, old_move, flag)

    try:
        move = choose() if limit is None else within(limit, choose)
    except TimeOut:
        return NO_MOVE, "TIME OUT"
    except (Exception, SystemExit):
        if isinstance(player, ManualPlayer):
            raise
        return NO_MOVE, "INVALID MOVE"
    return move, None if vars(shown) == vars(board) else "MODIFIED THE BOARD"


def _tell_end(board: Board, end: Verdict) -> tuple[int, int]:
    print(f"Winner: {end.winner}")
    print(f"Message {end.message}")
    print(f"x: {board.count('x')}  o: {board.count('o')}  d: {board.count('d')}")
    return end.points


def _arguments(argv: list[str] | None) -> Namespace:
    parser = ArgumentParser(prog="inarow classic ultimate", usage=USAGE[7:], allow_abbrev=False)
    parser.add_argument("option", nargs="*", help="1, 2 or 3: the first player named begins, with x")
    parser.add_argument("--swap", action="store_true", help="the second player named begins, with x")
    parser.add_argument(
        "--seed", type=option(whole(0, WORD)), help="makes the random player play the same again"
    )
    parser.add_argument(
        "--depth", type=option(whole(1, 20)), default=DEPTH, help="plies the bot looks ahead (3)"
    )
    parser.add_argument(
        "--time", type=option(seconds), default=TIME, help="seconds a bot has for a move (15)"
    )
    parser.add_argument("--time-humans", action="store_true", help="people have no longer than bots")
    return parser.parse_args(argv)


@program
def main(argv: list[str] | None = None) -> int:
    """The program; its exit status."""
    given = _arguments(argv)
    pairs: dict[str, Callable[[], tuple[Player, Player]]] = {
        "1": lambda: (ProbabilityBot(given.depth, given.time), ManualPlayer()),
        "2": lambda: (ProbabilityBot(given.depth, given.time), RandomPlayer(given.seed)),
        "3": lambda: (ManualPlayer(), ManualPlayer()),
    }
    if len(given.option) != 1:
        print(USAGE, file=sys.stderr)
        return 1
    if given.option[0] not in pairs:
        print("Invalid option", file=sys.stderr)
        return 1
    first, second = pairs[given.option[0]]()
    if given.swap:
        first, second = second, first
    try:
        points = gameplay(first, second, given.time, given.time_humans)
    except EOFError:
        print("The input has ended; the game was not finished.")
        return 0
    for number, player_points in enumerate(points, start=1):
        print(f"Player {number} points: {player_points}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
