"""The functions of the original Connect Four program, with the vectors of the law."""

from __future__ import annotations

import copy
import math

import pytest

from inarow.classic.connect_four import Board, evaluate, minimax, score_move, valid_cols
from inarow.game import BadNotation
from inarow.lines import all_lines

INF = math.inf


def board(columns: str, first: int = 1) -> Board:
    """The board after tokens have been dropped in turn, columns from 0."""
    made = [[0] * 7 for _ in range(6)]
    for number, column in enumerate(columns):
        row = max(row for row in range(6) if made[row][int(column)] == 0)
        made[row][int(column)] = first if number % 2 == 0 else 3 - first
    return made


def asked(columns: str, depth: int, token: int = 2) -> tuple[int | None, float]:
    """What minimax says for `token`, who is to move."""
    return minimax(board(columns), depth, True, len(columns), token)


def test_vector_1_there_are_69_windows() -> None:
    lines = all_lines(6, 7, 4)
    across = sum(line[0][0] == line[-1][0] for line in lines)
    upright = sum(line[0][1] == line[-1][1] for line in lines)
    down = sum(line[0][0] < line[-1][0] and line[0][1] < line[-1][1] for line in lines)
    assert (len(lines), across, upright, down) == (69, 24, 21, 12)


@pytest.mark.parametrize(
    ("window", "worth"),
    [
        ([2, 2, 2, 0], 10),
        ([2, 2, 0, 0], 7),
        ([1, 1, 1, 0], -150),
        ([1, 1, 0, 0], 0),
        ([2, 2, 2, 1], 0),
        ([2, 2, 2, 2], 0),
        ([0, 0, 0, 0], 0),
    ],
)
def test_vector_1_windows_for_2(window: list[int], worth: int) -> None:
    assert evaluate(window, 2) == worth
    assert evaluate([3 - cell if cell else 0 for cell in window], 1) == worth


@pytest.mark.parametrize("column", range(7))
def test_vector_2_one_token_counts_only_in_the_middle(column: int) -> None:
    assert score_move(board(str(column), first=2), 2) == (7 if column == 3 else 0)


def test_vector_2_the_empty_board_at_depth_1() -> None:
    assert asked("", 1) == (3, 7)
    assert asked("", 1, token=1) == (3, 7)


def test_vector_3_it_blocks_three_on_the_bottom_row() -> None:
    assert score_move(board("06162"), 2) == -143
    assert [asked("06162", depth) for depth in (1, 2, 3)] == [(3, 21), (3, 14), (3, 31)]


def test_vector_4_both_sides_have_three() -> None:
    given = board("001122")
    assert (score_move(given, 2), score_move(given, 1)) == (-133, -133)
    assert asked("001122", 1, token=1) == (3, INF)


def test_vector_5_scores_in_the_middle() -> None:
    assert (score_move(board("3323"), 2), score_move(board("3323"), 1)) == (21, 28)


@pytest.mark.parametrize("depth", [3, 4, 5])
def test_vector_6_against_an_open_three_every_column_loses(depth: int) -> None:
    assert asked("30204", depth)[1] == -INF
    for column in valid_cols(board("30204")):
        after = board(f"30204{column}")
        assert minimax(after, depth - 1, False, 6, 2)[1] == -INF


def test_the_longest_defence_is_chosen_among_lost_columns() -> None:
    # 1 has three in column 2: only there is the loss put off, though every column loses.
    assert asked("4026202", 5) == (2, -INF)
    assert {minimax(board(f"4026202{col}"), 4, False, 8, 2)[1] for col in range(7)} == {-INF}


@pytest.mark.parametrize("depth", [0, 1, 3, 5])
def test_vector_7_a_won_game_has_no_column(depth: int) -> None:
    assert asked("3242526", depth) == (None, -INF)
    assert asked("3242526", depth, token=1) == (None, INF)


def test_vector_8_a_full_board_is_a_draw() -> None:
    columns = "451433520640056356655043216260102242143131"
    assert asked(columns, 5) == (None, 0)
    assert valid_cols(board(columns)) == []
    for played in range(42):
        assert minimax(board(columns[:played]), 0, True, played)[0] is None
        assert abs(minimax(board(columns[:played]), 0, True, played)[1]) < INF
    # The last free column of the last move leads to the same draw.
    assert asked(columns[:-1], 3) == (1, 0)


def test_vector_9_replies_to_the_first_token() -> None:
    assert [asked("2", depth) for depth in (1, 3)] == [(3, 7), (2, 14)]
    assert [asked("3", depth) for depth in (1, 3)] == [(3, 7), (3, 14)]


def test_at_depth_0_the_value_is_the_score_of_max() -> None:
    assert asked("06162", 0) == (None, -143)
    assert minimax(board("06162"), 0, False, 5, 1) == (None, score_move(board("06162"), 1))


def test_min_takes_the_worst_for_max() -> None:
    # 1 to move and MIN: it wins at once in column 3, and the deeper view sees no other value.
    assert minimax(board("001122"), 1, False, 6, 2) == (3, -INF)
    assert minimax(board("001122"), 5, False, 6, 2) == (3, -INF)
    expected = min(minimax(board(f"3{column}"), 2, True, 2, 1)[1] for column in range(7))
    column, worth = minimax(board("3"), 3, False, 1, 1)
    assert worth == expected
    assert minimax(board(f"3{column}"), 2, True, 2, 1)[1] == expected


def test_where_both_have_a_line_max_has_won() -> None:
    both = [[0] * 7 for _ in range(5)] + [[1, 1, 1, 1, 0, 0, 0]]
    both[4] = [2, 2, 2, 2, 0, 0, 0]
    assert minimax(both, 3, True, 8, 2) == minimax(both, 3, False, 8, 1) == (None, INF)


def test_valid_columns_are_those_that_are_not_full() -> None:
    assert valid_cols(board("")) == [0, 1, 2, 3, 4, 5, 6]
    assert valid_cols(board("000000" + "222222")) == [1, 3, 4, 5, 6]


def test_the_board_given_stays_as_it_is() -> None:
    given = board("06162")
    before = copy.deepcopy(given)
    minimax(given, 3, True, 5)
    score_move(given, 2)
    assert given == before


@pytest.mark.parametrize("wrong", [[], [[0, 0]], [[3] * 7] * 6, [[1] * 7, [0] * 7, [0] * 7, [0] * 7]])
def test_what_is_no_board_is_refused(wrong: Board) -> None:
    with pytest.raises(BadNotation):
        valid_cols(wrong)
