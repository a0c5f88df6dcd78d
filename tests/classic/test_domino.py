"""The functions of the original Domino program, with the vectors of the law."""

from __future__ import annotations

import copy
import math

import pytest

from inarow.classic.domino import (
    Board,
    Move,
    evaluate,
    get_next_moves,
    get_winner,
    is_valid_move,
    make_move,
    minimax,
)
from inarow.engine import textbook
from inarow.game import BadNotation, IllegalMove
from inarow.games.domino import Domino

INF = math.inf


def empty(rows: int, cols: int) -> Board:
    return [["o"] * cols for _ in range(rows)]


def board(text: str) -> Board:
    return [list(row) for row in text.split()]


def played(start: Board, *moves: Move) -> Board:
    for number, move in enumerate(moves):
        start = make_move(start, move, number % 2 + 1)
    return start


@pytest.mark.parametrize(
    ("rows", "cols", "moves"), [(4, 4, 24), (5, 5, 40), (6, 6, 60), (6, 7, 71), (8, 8, 112)]
)
def test_vector_1_counts_the_moves_of_empty_boards(rows: int, cols: int, moves: int) -> None:
    assert len(get_next_moves(empty(rows, cols), 1)) == moves
    assert get_next_moves(empty(rows, cols), 2) == get_next_moves(empty(rows, cols), "1")


@pytest.mark.parametrize(
    "move", [(1, 0, 3), (2, 3, 0), (3, 0, 0), (0, 0, 0), (1, -1, 0), (1, 0, -1), (2, 9, 9)]
)
def test_vector_2_names_invalid_moves(move: Move) -> None:
    assert not is_valid_move(empty(4, 4), move)
    with pytest.raises(IllegalMove):
        make_move(empty(4, 4), move, 1)


@pytest.mark.parametrize("move", [(1, 0, 2), (2, 2, 3)])
def test_vector_2_names_valid_moves(move: Move) -> None:
    assert is_valid_move(empty(4, 4), move)


def test_moves_are_listed_row_by_row_and_horizontal_first() -> None:
    assert get_next_moves(empty(4, 4), 1)[:8] == [
        *[(1, 0, 0), (2, 0, 0), (1, 0, 1), (2, 0, 1)],
        *[(1, 0, 2), (2, 0, 2), (2, 0, 3), (1, 1, 0)],
    ]


def test_vector_3_a_short_game_is_won_by_1() -> None:
    after_one = played(empty(4, 4), (1, 0, 0))
    after_two = make_move(after_one, (1, 3, 0), 2)
    end = make_move(after_two, (1, 0, 2), "1")
    assert (len(get_next_moves(after_one, 2)), len(get_next_moves(after_two, 1))) == (20, 16)
    assert end == board("1111 oooo oooo 22oo")
    assert (get_winner(after_two), get_winner(end)) == (None, 1)
    assert (evaluate(end, 1), evaluate(end, 2), evaluate(after_two, 1)) == (10, 0, 0)


def test_vector_4_the_only_reply_that_does_not_lose_draws() -> None:
    start = played(empty(4, 4), (1, 0, 0))
    values = {reply: minimax(make_move(start, reply, 2), 15, -1, 1, 1) for reply in get_next_moves(start, 2)}
    assert [reply for reply, value in values.items() if value <= 0] == [(2, 0, 3)]
    assert values[2, 0, 3] == 0


def test_vector_5_and_6_games_without_a_line_have_no_winner() -> None:
    holes = played(empty(4, 4), (2, 0, 0), (1, 0, 2), (2, 1, 1), (2, 2, 2), (2, 1, 3), (1, 3, 0))
    assert holes == board("1o22 11o1 o121 222o")
    full = board("1122 2221 2111 1122")
    for tie in (holes, full):
        assert (get_winner(tie), get_next_moves(tie, 1)) == (None, [])
        assert minimax(tie, 4, -INF, INF, 1) == minimax(tie, 0, -INF, INF, 2) == 0


def test_vector_7_on_6x6_twelve_first_moves_win_in_three_plies() -> None:
    start = empty(6, 6)
    expected = [(1, row, 2) for row in range(6)] + [(2, 2, col) for col in range(6)]
    found = textbook(Domino(6, 6).start(), 3, every_move=True)
    assert found is not None
    _, best, values = found
    winning = [move for move in get_next_moves(start, 1) if values["{},{},{}".format(*move)] == best]
    assert (best, sorted(winning)) == (1000, sorted(expected))
    for move in expected[::3]:
        assert minimax(make_move(start, move, 1), 2, -INF, INF, 2) == -1000
    end = played(start, (1, 2, 2), (1, 2, 0), (1, 2, 4))
    assert ("".join(end[2]), get_winner(end)) == ("221111", 1)


def test_vector_8_overlapping_windows_each_count() -> None:
    assert evaluate(board("11111"), 1) == 20
    assert evaluate(board("11111"), 2) == 0


def test_no_function_changes_its_board() -> None:
    given = played(empty(4, 4), (1, 0, 0), (1, 3, 0))
    before = copy.deepcopy(given)
    make_move(given, (1, 0, 2), 1)[3][3] = "2"
    get_next_moves(given, 1)
    is_valid_move(given, (1, 0, 2))
    minimax(given, 3, -INF, INF, 1)
    assert given == before


@pytest.mark.parametrize(
    ("rows", "winner"),
    [
        ("oooo 2222 oooo 1111", 2),
        ("1oo2 1oo2 1oo2 1oo2", 1),
        ("2oo1 oo1o o1oo 1222", 1),
        ("1222 2122 2212 2221", 1),
        # A diagonal that climbs begins at its lower left cell, so the row at the top is met before it.
        ("1111o ooo2o oo2oo o2ooo 2oooo", 1),
        ("ooo2 oo2o o2oo 2111", 2),
    ],
)
def test_of_several_lines_the_first_met_row_by_row_decides(rows: str, winner: int) -> None:
    assert get_winner(board(rows)) == winner


def test_a_win_is_worth_more_the_sooner_and_a_loss_the_later() -> None:
    threat = board("11oo oooo oooo 22oo")
    assert minimax(threat, 1, -INF, INF, 1) == 1000
    assert minimax(threat, 4, -INF, INF, 1) == 1003
    won = make_move(threat, (1, 0, 2), 1)
    assert minimax(won, 3, -INF, INF, 2) == -1003
    assert minimax(won, 0, -INF, INF, 1) == 1000


def test_alpha_and_beta_bound_what_the_value_says() -> None:
    threat = board("11oo oooo oooo 22oo")
    assert minimax(threat, 4, 0, 10, 1) >= 10
    assert minimax(make_move(threat, (1, 0, 2), 1), 4, -10, 0, 2) <= -10


@pytest.mark.parametrize("wrong", [[], [["o", "o"]], [["o"] * 4, ["o"] * 3], [["x"] * 4], [["o"] * 11]])
def test_what_is_no_board_is_refused(wrong: Board) -> None:
    with pytest.raises(BadNotation):
        get_winner(wrong)


def test_a_player_is_1_or_2() -> None:
    with pytest.raises(BadNotation):
        evaluate(empty(4, 4), 3)
