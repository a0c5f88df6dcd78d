"""Boards of rows and the lines on them."""

import pytest

from inarow import BadNotation, Outcome
from inarow.lines import (
    all_lines,
    check_drop_board,
    columns,
    drop_cell,
    empty_board,
    fallen,
    full_lines,
    line_outcome,
    place,
    read_board,
    stack,
)


def test_an_empty_board_has_its_size() -> None:
    assert empty_board(2, 3) == ("...", "...")


def test_placing_a_stone_leaves_the_old_board_alone() -> None:
    board = empty_board(2, 3)
    assert place(board, (0, 2), "x") == ("..x", "...")
    assert place(board, (1, 0), "o") == ("...", "o..")
    assert board == ("...", "...")


def test_columns_are_read_from_the_bottom() -> None:
    assert columns(("..", "x.", "ox")) == ["ox", "x"]


@pytest.mark.parametrize("board", [("..", ".."), ("x.", "o."), ("xo", "ox"), (".x", "ox")])
def test_stacking_the_columns_gives_the_board_back(board: tuple[str, ...]) -> None:
    assert stack(columns(board), 2) == board


@pytest.mark.parametrize(
    ("rows", "cols", "length", "count"),
    [(6, 7, 4, 69), (4, 4, 4, 10), (3, 3, 3, 8), (1, 5, 2, 4), (5, 1, 5, 1), (2, 2, 2, 6), (3, 3, 4, 0)],
)
def test_lines_are_counted_in_all_four_directions(rows: int, cols: int, length: int, count: int) -> None:
    lines = all_lines(rows, cols, length)
    assert len(lines) == len({frozenset(line) for line in lines}) == count
    assert all(0 <= r < rows and 0 <= c < cols for line in lines for r, c in line)


def test_lines_go_by_first_cell_then_right_down_down_right_up_right() -> None:
    assert all_lines(2, 2, 2) == (
        ((0, 0), (0, 1)),
        ((0, 0), (1, 0)),
        ((0, 0), (1, 1)),
        ((0, 1), (1, 1)),
        ((1, 0), (1, 1)),
        ((1, 0), (0, 1)),
    )


def test_the_first_full_line_of_each_side_is_found() -> None:
    lines = all_lines(3, 3, 3)
    found = full_lines(("xxx", "ooo", "xxx"), lines)
    assert found == {"x": ((0, 0), (0, 1), (0, 2)), "o": ((1, 0), (1, 1), (1, 2))}
    assert full_lines(("xox", "oxo", "oxo"), lines) == {}
    assert full_lines(("...", "...", "..."), lines) == {}


def test_where_both_have_a_line_the_player_not_to_move_has_won() -> None:
    lines = all_lines(3, 3, 3)
    board = ("xxx", "ooo", "...")
    assert line_outcome(board, lines, "o") == Outcome("x", ((0, 0), (0, 1), (0, 2)))
    assert line_outcome(board, lines, "x") == Outcome("o", ((1, 0), (1, 1), (1, 2)))
    assert line_outcome(("xxx", "...", "..."), lines, "x") == Outcome("x", ((0, 0), (0, 1), (0, 2)))
    assert line_outcome(("xx.", "...", "..."), lines, "x") is None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("..", "the board has 1 rows where 2 were expected"),
        ("../../..", "the board has 3 rows where 2 were expected"),
        ("../...", "row 2 of the board has 3 cells where 2 were expected"),
        (".x/.X", "row 2 of the board holds 'X' where '.', 'x' or 'o' was expected"),
    ],
)
def test_a_text_that_is_no_board_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadNotation, match=reason):
        read_board(text, 2, 2)


def test_a_board_is_read_from_the_top() -> None:
    assert read_board("x./.o", 2, 2) == ("x.", ".o")


def test_a_stone_above_an_empty_cell_has_not_fallen() -> None:
    assert fallen((".x", "ox")) == (".x", "ox")
    with pytest.raises(BadNotation, match="column 1 has a stone above an empty cell"):
        fallen(("x.", ".."))


def test_a_stone_drops_to_the_lowest_empty_cell() -> None:
    assert drop_cell(("..", ".x"), 0) == (1, 0)
    assert drop_cell(("..", ".x"), 1) == (0, 1)


def test_a_drop_board_fits_128_bits_and_holds_a_line() -> None:
    check_drop_board("game", 9, 12, 12)
    check_drop_board("game", 12, 9, 12)
    check_drop_board("game", 15, 8, 4)
    with pytest.raises(BadNotation, match=r"game: \(rows \+ 1\) \* cols must be at most 128, not 129"):
        check_drop_board("game", 42, 3, 4)
    with pytest.raises(BadNotation, match="game: no line of 5 fits on 3 rows and 4 columns"):
        check_drop_board("game", 3, 4, 5)
