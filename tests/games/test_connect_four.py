"""Connect Four: the rules of the law, and its test vectors."""

import pytest

from inarow import BadNotation, IllegalMove, Position, load
from inarow.game import Cell
from inarow.lines import all_lines
from tests.games.forced import result, wins_at_once

GAME = load("connect-four")


def played(columns_from_0: str) -> Position:
    """The position after moves written as in the law: column digits from 0, the first player first."""
    position = GAME.start()
    for digit in columns_from_0:
        position = position.play(str(int(digit) + 1))
    return position


# the board and the moves


def test_the_board_has_six_rows_and_seven_columns_and_x_begins() -> None:
    assert str(GAME.start()) == "......./......./......./......./......./....... x"


def test_the_moves_are_the_columns_in_ascending_order() -> None:
    assert GAME.start().moves() == ["1", "2", "3", "4", "5", "6", "7"]


def test_a_stone_falls_to_the_lowest_empty_cell() -> None:
    assert str(played("330")) == "......./......./......./......./...o.../x..x... o"


def test_a_full_column_is_no_move() -> None:
    position = played("333333")
    assert position.moves() == ["1", "2", "3", "5", "6", "7"]
    with pytest.raises(
        IllegalMove, match="4 cannot be played: column 4 is full; expected one of 1 2 3 5 6 7"
    ):
        position.play("4")


def test_a_column_with_one_empty_cell_is_a_move() -> None:
    assert "4" in played("33333").moves()


def test_moves_may_be_written_as_digits_or_with_spaces() -> None:
    assert GAME.read_moves("44536") == ["4", "4", "5", "3", "6"]
    assert GAME.read_moves("4 4 5") == ["4", "4", "5"]
    assert GAME.read_moves("") == []


def test_with_more_than_nine_columns_digits_are_one_move() -> None:
    assert load("connect-four:cols=9").read_moves("19") == ["1", "9"]
    assert load("connect-four:cols=10").read_moves("10") == ["10"]


# the end


@pytest.mark.parametrize(
    ("how", "moves", "cells"),
    [
        ("in a row", "0011223", ((5, 0), (5, 1), (5, 2), (5, 3))),
        ("in a column", "0101010", ((2, 0), (3, 0), (4, 0), (5, 0))),
        ("in a rising diagonal", "01123223363", ((5, 0), (4, 1), (3, 2), (2, 3))),
        ("in a falling diagonal", "65543443303", ((2, 3), (3, 4), (4, 5), (5, 6))),
    ],
)
def test_four_in_line_win(how: str, moves: str, cells: tuple[Cell, ...]) -> None:
    before, after = played(moves[:-1]), played(moves)
    assert before.outcome is None
    assert after.outcome is not None
    assert after.outcome.winner == "x", how
    assert after.outcome.cells == cells, how


def test_three_in_line_do_not_win() -> None:
    assert played("001122").outcome is None


def test_more_than_four_in_line_win_too() -> None:
    position = played("001133442")
    assert position.outcome is not None
    assert position.outcome.winner == "x"
    assert position.outcome.cells == ((5, 0), (5, 1), (5, 2), (5, 3))


def test_a_line_does_not_run_over_the_edge_of_the_board() -> None:
    for text in [
        "......./......./......./......./....xxx/x...ooo o",
        "xx...../xx...../oo...../oo...../xx...../xx..... o",
    ]:
        assert GAME.parse(text).outcome is None


def test_the_second_player_wins_as_well() -> None:
    assert result(played("60615152")) is None
    assert result(played("60616253")) == "o"


def test_a_line_made_by_the_last_stone_wins_and_is_no_draw() -> None:
    position = GAME.parse("o.xxoxo/xxoxxox/oxoooxx/oxxxoxo/xoxooxo/xooxxoo o")
    assert position.moves() == ["2"]
    assert result(position.play("2")) == "o"


def test_if_both_have_a_line_the_player_not_to_move_has_won() -> None:
    board = "......./......./......./......./oooo.../xxxx..."
    assert result(GAME.parse(f"{board} o")) == "x"
    assert result(GAME.parse(f"{board} x")) == "o"


# the text form


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("......./......./......./......./....... x", "has 5 rows where 6 were expected"),
        ("/......./......./......./......./......./....... x", "has 7 rows where 6 were expected"),
        ("......./......./......./......./....../....... x", "row 5 of the board has 6 cells where 7"),
        ("......./......./......./......./......./....... .x", "the player to move is x or o"),
        ("......./......./......./......./......./...W... x", "row 6 of the board holds 'W'"),
        ("......./......./......./......./...x.../....... x", "column 4 has a stone above an empty cell"),
        ("......./......./......./......./......./.......", "a position here is written '<board> <mover>'"),
        ("......./......./......./......./......./....... x f", "a position here is written"),
    ],
)
def test_a_text_that_is_no_position_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadNotation, match=reason):
        GAME.parse(text)


def test_stone_counts_are_not_checked() -> None:
    position = GAME.parse("......./......./......./......./......./xxx.... x")
    assert result(position.play("4")) == "x"


# the law's test vectors


def test_vector_1_there_are_69_windows() -> None:
    lines = all_lines(6, 7, 4)
    steps = [(line[1][0] - line[0][0], line[1][1] - line[0][1]) for line in lines]
    assert len(lines) == len(set(lines)) == 69
    assert [steps.count(step) for step in [(0, 1), (1, 0), (1, 1), (-1, 1)]] == [24, 21, 12, 12]


def test_vector_3_the_first_player_threatens_the_bottom_row() -> None:
    position = played("06162")
    assert position.mover == "o"
    losing = [move for move in position.moves() if wins_at_once(position.play(move)) == ["4"]]
    assert losing == ["1", "2", "3", "5", "6", "7"]
    assert wins_at_once(position.play("4")) == []


def test_vector_4_the_player_to_move_wins_with_column_3() -> None:
    position = played("001122")
    assert position.mover == "x"
    assert wins_at_once(position) == ["4"]


def test_vector_6_an_open_three_beats_every_reply() -> None:
    position = played("30204")
    assert position.mover == "o"
    for reply in position.moves():
        assert wins_at_once(position.play(reply)), reply


def test_vector_7_the_first_player_has_won() -> None:
    assert result(played("3242526")) == "x"
    assert played("3242526").moves() == []


def test_vector_8_a_full_board_without_a_line_is_a_draw() -> None:
    moves = "451433520640056356655043216260102242143131"
    assert len(moves) == 42
    assert all(played(moves[:n]).outcome is None for n in range(42))
    end = played(moves)
    assert end.outcome is not None
    assert (end.outcome.result, end.outcome.winner, end.outcome.cells) == ("draw", None, ())
    assert "." not in str(end)
