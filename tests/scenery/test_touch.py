"""Touching: what a game's moves offer, one touch after the other."""

import pytest

from inarow import Position, load
from inarow.scene import DONE, Element, Scene


def offered(position: Position, *touched: str) -> list[str]:
    return [element.name for element in position.scene().next(touched)]


def left(position: Position, *touched: str) -> list[str]:
    return position.scene().left(touched)


COLUMNS = [f"column {number}" for number in range(1, 8)]


def test_in_connect_four_a_column_is_the_move() -> None:
    start = load("connect-four").start()
    assert offered(start) == COLUMNS
    assert left(start, "column 4") == ["4"]
    assert offered(start, "column 4") == []
    assert start.scene().next()[3] == Element("column 4", tuple((row, 3) for row in range(6)))


def test_in_conniption_flip_column_and_flip_are_touched_and_done_where_a_flip_could_follow() -> None:
    start = load("conniption").start()
    assert offered(start) == [*COLUMNS, "flip"]
    assert left(start, "column 4") == ["4", "4f"]
    assert offered(start, "column 4") == ["done", "flip"]
    assert left(start, "column 4", "done") == ["4"]
    assert left(start, "column 4", "flip") == ["4f"]
    assert offered(start, "flip") == COLUMNS
    assert left(start, "flip", "column 4") == ["f4", "f4f"]
    assert left(start, "flip", "column 4", "flip") == ["f4f"]


def test_without_flips_left_a_column_is_the_whole_turn() -> None:
    start = load("conniption:flips=0").start()
    assert offered(start) == COLUMNS
    assert offered(start, "column 4") == []


def test_with_one_flip_left_no_second_one_is_offered() -> None:
    start = load("conniption:flips=1").start()
    assert left(start, "flip", "column 4") == ["f4"]
    assert offered(start, "flip", "column 4") == []


def test_in_betsy_a_column_drops_and_rotate_with_a_column_rotates() -> None:
    position = load("betsy:n=3").start().play("2")
    assert offered(position) == ["column 1", "column 2", "column 3", "rotate"]
    assert left(position, "column 2") == ["2"]
    assert left(position, "rotate") == ["-2"], "one move is left: it is the move"
    assert offered(position, "rotate") == ["column 2"]


def test_in_domino_the_two_cells_may_be_touched_in_either_order() -> None:
    start = load("domino:rows=1,cols=4").start()
    assert offered(start) == [f"row 0, column {col}" for col in range(4)]
    assert left(start, "row 0, column 1") == ["1,0,0", "1,0,1"]
    assert left(start, "row 0, column 3") == ["1,0,2"]
    assert left(start, "row 0, column 1", "row 0, column 0") == ["1,0,0"]
    assert left(start, "row 0, column 0", "row 0, column 1") == ["1,0,0"]


def test_in_ultimate_only_the_cells_of_the_block_to_play_in_are_offered() -> None:
    position = load("ultimate:n=3").start().play("0,1")
    cells = [element.cells for element in position.scene().next()]
    assert cells == [((r, c),) for r in range(3) for c in range(3, 6)]
    assert offered(position)[0] == "block row 0, column 1; cell row 0, column 0"


def test_ultimate_tells_the_state_of_its_blocks() -> None:
    text = "xxx....../........./........./" + "/".join(["........."] * 6) + " o 1,1"
    areas = load("ultimate:n=3").parse(text).scene().areas
    assert [(area.name, area.state) for area in areas][:2] == [
        ("block row 0, column 0", "x"),
        ("block row 0, column 1", ""),
    ]
    assert areas[4].cells == tuple((r, c) for r in range(3, 6) for c in range(3, 6))


def test_nothing_is_offered_once_the_game_has_ended() -> None:
    assert offered(load("domino").parse("xxxx/..../..../.... o")) == []


def test_cells_are_named_by_what_stands_at_the_edges_and_else_counted() -> None:
    board = ("...", "...")
    assert Scene(board=board, status="").cell((0, 2)).name == "row 1, column 3"
    assert Scene(board=board, status="", from_below=True).cell((0, 2)).name == "column 3, row 2"
    named = Scene(board=board, status="", row_names=("a", "b"), col_names=("p", "q", "r"))
    assert named.cell((1, 0)).name == "row b, column p"
    with pytest.raises(ValueError, match="the cell 2,0 is not on the board"):
        named.cell((2, 0))


def test_done_is_a_button() -> None:
    assert DONE.cells == ()
