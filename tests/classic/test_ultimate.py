"""The original Ultimate simulator: its board, its heuristic and its players, with the vectors of the law."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from fractions import Fraction
from typing import Any, cast

import pytest

from inarow import engine
from inarow.classic.ultimate import (
    NO_MOVE,
    Board,
    ProbabilityBot,
    RandomPlayer,
    TimeOut,
    Verdict,
    block_value,
    board_value,
    gameplay,
    line_value,
    verdict,
    within,
)
from inarow.game import Cell, Side
from inarow.heuristics import ultimate as heuristic

START_BOARD = (
    "==============Board State==============\n"
    + ("\n" + " - - - -  - - - -  - - - -  - - - -\n" * 4) * 4
    + "\n==============Block State==============\n"
    + "- - - -\n" * 4
    + "=======================================\n\n\n"
)


def played(*moves: Cell) -> tuple[Board, Cell]:
    """The board after these moves, x first, and the last of them."""
    board, old = Board(), NO_MOVE
    for number, move in enumerate(moves):
        flag: Side = "o" if number % 2 else "x"
        assert board.update(old, move, flag) == "SUCCESSFUL"
        old = move
    return board, old


def with_blocks(rows: str) -> Board:
    return Board(block_status=[list(row) for row in rows.split()])


SEVEN = ((0, 1), (0, 4), (0, 2), (0, 8), (0, 3), (0, 12), (0, 0))


@pytest.mark.parametrize(("line", "value"), [("x--x", 0.25), ("x--o", 0), ("xx-x", 0.5), ("xxxx", 1)])
def test_vector_1_values_of_lines(line: str, value: float) -> None:
    assert line_value(line, "x") == value


@pytest.mark.parametrize(
    ("rows", "for_x", "for_o"),
    [
        ("---- ---- ---- ----", "0.0625", "0.0625"),
        ("x--- ---- ---- ----", "0.08125", "0.04375"),
        ("---- -x-- ---- ----", "0.08125", "0.04375"),
        ("-x-- ---- ---- ----", "0.075", "0.05"),
        ("x--x ---- ---- ----", "0.10625", "0.03125"),
        ("x--o ---- ---- ----", "0.05625", "0.05625"),
        ("xxxx oo-- ---- o---", "1", "0.04375"),
        ("xoxo xoxo oxox oxox", "0", "0"),
    ],
)
def test_vector_2_literal_values_of_blocks(rows: str, for_x: str, for_o: str) -> None:
    assert block_value(rows.split(), "x") == Fraction(for_x)
    assert block_value(rows.split(), "o") == Fraction(for_o)


def test_vector_2_a_lost_block_is_worth_nothing_to_the_bot() -> None:
    board = Board()
    for r, row in enumerate(("xxxx", "oo--", "----", "o---")):
        board.board_status[r][:4] = row
    board.block_status[0][0] = "x"
    position = board.position(NO_MOVE, "o")
    game = position.game
    closed = heuristic.board_chance(position, "o")
    # Seven lines of open blocks stay to o; the three through the lost block are worth nothing.
    assert Fraction(closed, heuristic.board_unit(game)) == Fraction(7, 10) * Fraction("0.0625") ** 4


@pytest.mark.parametrize(
    ("moves", "for_x", "for_o", "difference"),
    [
        ((), "1.52587890625e-05", "1.52587890625e-05", "0"),
        (((0, 0),), "1.6632080078125e-05", "1.3885498046875e-05", "2.74658203125e-06"),
        (((0, 1),), None, None, "1.8310546875e-06"),
    ],
)
def test_vector_3_values_of_boards(
    moves: tuple[Cell, ...], for_x: str | None, for_o: str | None, difference: str
) -> None:
    board, old = played(*moves)
    if for_x is not None and for_o is not None:
        assert board_value(board, "x") == Fraction(for_x)
        assert board_value(board, "o") == Fraction(for_o)
    assert board_value(board, "x") - board_value(board, "o") == Fraction(difference)
    assert heuristic.as_fraction(board.position(old, "o"), "x") == Fraction(difference)


@pytest.mark.parametrize(
    ("first", "rows", "cols", "count"),
    [((3, 3), (12, 15), (12, 15), 16), ((7, 9), (12, 15), (4, 7), 16), ((0, 5), (0, 3), (4, 7), 15)],
)
def test_vector_4_the_first_move_sends_to_a_block(first: Cell, rows: Cell, cols: Cell, count: int) -> None:
    board, old = played(first)
    cells = board.find_valid_move_cells(old)
    assert len(cells) == count
    assert cells == sorted(cells)
    assert (cells[0][0], cells[-1][0]) == rows
    assert (min(c for _, c in cells), cells[-1][1]) == cols
    assert len(Board().find_valid_move_cells(NO_MOVE)) == 256


def test_vector_5_a_won_block_and_a_free_move() -> None:
    counts = []
    for end in range(1, 8):
        board, old = played(*SEVEN[:end])
        counts.append(len(board.find_valid_move_cells(old)))
    assert counts == [16, 15, 16, 14, 16, 13, 237]
    assert board.block_status[0] == ["x", "-", "-", "-"]
    assert board_value(board, "x") == Fraction("6.605224609375e-05")
    assert board_value(board, "o") == Fraction("1.4433441162109375e-05")
    position = board.position(old, "o")
    unit = heuristic.board_unit(position.game)
    assert Fraction(heuristic.board_chance(position, "x"), unit) == Fraction("6.605224609375e-05")
    assert Fraction(heuristic.board_chance(position, "o"), unit) == Fraction("1.251220703125e-05")


def test_vector_6_the_blocks_decide_the_game_and_the_points() -> None:
    assert with_blocks("xxxx ---- ---- ----").find_terminal_state() == ("x", "WON")
    assert verdict(with_blocks("xxxx ---- ---- ----")) == Verdict("P1", "WON", (16, 0))
    assert verdict(with_blocks("o--- -o-- --o- x--o")) == Verdict("P2", "WON", (0, 16))
    drawn = with_blocks("xoxd oxod xoxo doxo")
    assert drawn.find_terminal_state() == ("NONE", "DRAW")
    assert verdict(drawn) == Verdict("NONE", "DRAW", (6, 7))
    assert Board().find_terminal_state() == ("CONTINUE", "-")
    assert verdict(Board()) is None


def test_the_board_is_printed_as_the_simulator_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    Board().print_board()
    assert capsys.readouterr().out == START_BOARD
    played(*SEVEN)[0].print_board()
    printed = capsys.readouterr().out.splitlines()
    assert printed[2] == " x x x x  o - - -  o - - -  o - - -"
    assert printed[23:25] == ["x - - -", "- - - -"]


@pytest.mark.parametrize(
    "move", [(0, 4), (4, 4), (16, 0), (-1, 0), (True, 2), (1.0, 2), [1, 2], (1,), "12", None]
)
def test_what_is_not_allowed_is_unsuccessful_and_changes_nothing(move: Any) -> None:
    board, old = played((0, 5), (0, 4))
    before = board.position(NO_MOVE, "x")
    assert board.check_valid_move(old, (1, 2))
    assert not board.check_valid_move(old, move)
    assert board.update(old, move, "x") == "UNSUCCESSFUL"
    assert board.update(old, (1, 2), cast(Side, "d")) == "UNSUCCESSFUL"
    assert board.position(NO_MOVE, "x") == before
    assert board.find_valid_move_cells((16, 3)) == []


def test_the_bot_plays_the_first_of_the_best_moves_of_its_depth() -> None:
    board, old = played((0, 5), (0, 4), (1, 1), (4, 5), (2, 7))
    found = engine.textbook(board.position(old, "o"), 3, every_move=True)
    assert found is not None
    best = [move for move, value in found[2].items() if value == max(found[2].values())]
    cells = sorted((int(row), int(col)) for row, col in (move.split(",") for move in best))
    assert ProbabilityBot().move(board, old, "o") == cells[0]


def test_the_bot_completes_a_line_of_blocks() -> None:
    board = Board()
    board.board_status[0] = list("xxxxxxxxxxxxxxx-")
    board.block_status[0] = list("xxx-")
    assert ProbabilityBot().move(board, (4, 3), "x") == (0, 15)


def test_the_bot_moves_even_when_there_is_hardly_time() -> None:
    bot = ProbabilityBot(depth=12, time=0.25)
    begun = time.monotonic()
    assert bot.move(Board(), NO_MOVE, "x") in Board().find_valid_move_cells(NO_MOVE)
    assert time.monotonic() - begun < 1
    assert ProbabilityBot(time=1e-9).move(Board(), NO_MOVE, "x") in Board().find_valid_move_cells(NO_MOVE)


def test_the_same_seed_plays_the_same_moves() -> None:
    first, second = ([RandomPlayer(5).move(Board(), NO_MOVE, "x") for _ in range(2)] for _ in range(2))
    assert first == second


class Bot:
    """A bot that does what a test wants, from its second move on."""

    def __init__(self, act: Callable[[Board, Cell], Any]) -> None:
        self.act = act
        self.moves = 0

    def move(self, board: Board, old_move: Cell, flag: Side) -> Cell:
        self.moves += 1
        if self.moves == 1:
            return board.find_valid_move_cells(old_move)[0]
        answer: Cell = self.act(board, old_move)
        return answer


def loop(board: Board, old_move: Cell) -> Any:
    while True:
        pass


def sleep(board: Board, old_move: Cell) -> Any:
    time.sleep(60)


def swallow(board: Board, old_move: Cell) -> Any:
    while True:
        try:
            time.sleep(0.01)
        except BaseException:
            continue


def search_deep(board: Board, old_move: Cell) -> Any:
    return engine.textbook(board.position(old_move, "x"), 20)


def fail(board: Board, old_move: Cell) -> Any:
    raise RuntimeError("a bot's own fault")


def change(board: Board, old_move: Cell) -> Any:
    move = board.find_valid_move_cells(old_move)[0]
    board.update(old_move, move, "x")
    return move


def change_blocks(board: Board, old_move: Cell) -> Any:
    board.block_status[3][3] = "o"
    return board.find_valid_move_cells(old_move)[0]


@pytest.mark.parametrize(
    ("act", "message"),
    [
        (loop, "TIME OUT"),
        (sleep, "TIME OUT"),
        (swallow, "TIME OUT"),
        (search_deep, "TIME OUT"),
        (fail, "INVALID MOVE"),
        (lambda board, old: exit(), "INVALID MOVE"),
        (lambda board, old: None, "INVALID MOVE"),
        (lambda board, old: (0, 0), "INVALID MOVE"),
        (lambda board, old: (15, 15), "INVALID MOVE"),
        (change, "MODIFIED THE BOARD"),
        (change_blocks, "MODIFIED THE BOARD"),
    ],
)
@pytest.mark.parametrize("seat", [1, 2])
def test_a_bot_that_breaks_the_rules_loses_all_points(
    act: Callable[[Board, Cell], Any], message: str, seat: int, capsys: pytest.CaptureFixture[str]
) -> None:
    begun = time.monotonic()
    bot, other = Bot(act), RandomPlayer(1)
    limit = 0.2 if message == "TIME OUT" else 15
    points = gameplay(bot, other, limit) if seat == 1 else gameplay(other, bot, limit)
    assert time.monotonic() - begun < 5
    assert points == ((0, 16) if seat == 1 else (16, 0))
    said = capsys.readouterr().out
    assert said.endswith(f"Winner: P{3 - seat}\nMessage {message}\nx: 0  o: 0  d: 0\n")


def test_a_bot_may_try_moves_on_its_board_and_take_them_back(capsys: pytest.CaptureFixture[str]) -> None:
    class Careful:
        def move(self, board: Board, old_move: Cell, flag: Side) -> Cell:
            move = board.find_valid_move_cells(old_move)[-1]
            cells, blocks = board.board_status, board.block_status
            board.update(old_move, move, flag)
            board.board_status, board.block_status = cells, blocks
            return move

    gameplay(Careful(), RandomPlayer(3))
    assert "MODIFIED" not in capsys.readouterr().out


def test_off_the_main_thread_a_late_move_is_judged_when_it_comes() -> None:
    caught: list[str] = []

    def late() -> Cell:
        time.sleep(0.05)
        return 0, 0

    def ask() -> None:
        try:
            within(0.01, late)
        except TimeOut:
            caught.append("late")
        caught.append(str(within(5, late)))

    thread = threading.Thread(target=ask)
    thread.start()
    thread.join()
    assert caught == ["late", "(0, 0)"]
