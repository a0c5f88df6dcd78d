"""Domino four-in-a-row: the rules of the law, and its test vectors."""

import re

import pytest

from inarow import BadNotation, IllegalMove, Position, load
from inarow.game import Cell
from inarow.lines import all_lines
from tests.games.forced import can_win, forces, result, wins_within

GAME = load("domino")
Triple = tuple[int, int, int]


def word(move: Triple) -> str:
    """A move written as in the law, (direction, row, column), in our notation."""
    return ",".join(map(str, move))


def played(*moves: Triple, spec: str = "domino") -> Position:
    position = load(spec).start()
    for move in moves:
        position = position.play(word(move))
    return position


def rows(position: Position) -> str:
    """The board written as in the law: `o` empty, `1` and `2` the players."""
    return str(position).split()[0].translate(str.maketrans(".xo/", "o12 "))


# the board and the moves


def test_the_board_is_four_by_four_and_x_begins() -> None:
    assert str(GAME.start()) == "..../..../..../.... x"


def test_a_flat_domino_takes_the_cell_and_its_right_neighbour() -> None:
    assert str(GAME.start().play("1,1,2")) == "..../..xx/..../.... o"


def test_an_upright_domino_takes_the_cell_and_the_one_below() -> None:
    assert str(GAME.start().play("2,1,2")) == "..../..x./..x./.... o"


def test_there_is_no_gravity() -> None:
    assert str(GAME.start().play("1,0,0")) == "xx../..../..../.... o"


def test_moves_go_row_by_row_and_flat_comes_before_upright() -> None:
    assert GAME.start().moves()[:8] == [
        "1,0,0",
        "2,0,0",
        "1,0,1",
        "2,0,1",
        "1,0,2",
        "2,0,2",
        "2,0,3",
        "1,1,0",
    ]
    assert GAME.start().moves()[-4:] == ["2,2,3", "1,3,0", "1,3,1", "1,3,2"]


def test_both_players_may_lay_dominoes_both_ways() -> None:
    position = GAME.start().play("1,0,0")
    assert {move[0] for move in position.moves()} == {"1", "2"}
    assert str(position.play("2,1,0")) == "xx../o.../o.../.... x"


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("1,1,1", "cell 1,1 is taken"),
        ("1,1,0", "cell 1,1 is taken"),
        ("2,0,1", "cell 1,1 is taken"),
        ("2,1,2", "cell 1,2 is taken"),
        ("1,0,3", "its second cell 0,4 is off the board"),
        ("2,3,0", "its second cell 4,0 is off the board"),
    ],
)
def test_a_domino_needs_two_empty_cells_of_the_board(move: str, reason: str) -> None:
    position = GAME.start().play("1,1,1")
    assert move not in position.moves()
    with pytest.raises(IllegalMove, match=f"{move} cannot be played: {reason}"):
        position.play(move)


@pytest.mark.parametrize(("row", "col"), [(1, 1), (1, 2)])
def test_both_cells_of_a_domino_are_taken(row: int, col: int) -> None:
    position = GAME.start().play("1,1,1")
    assert word((2, row, col)) not in position.moves()


# the end


@pytest.mark.parametrize(
    ("board", "move", "cells"),
    [
        ("..../xx../oo../oo..", "1,1,2", ((1, 0), (1, 1), (1, 2), (1, 3))),
        (".x../.x../o.../o...", "2,2,1", ((0, 1), (1, 1), (2, 1), (3, 1))),
        ("x.../xx../.xx./..o.", "2,2,3", ((0, 0), (1, 1), (2, 2), (3, 3))),
        ("...x/..xx/.xo./.o..", "2,2,0", ((3, 0), (2, 1), (1, 2), (0, 3))),
    ],
    ids=["row", "column", "falling diagonal", "rising diagonal"],
)
def test_four_in_line_win(board: str, move: str, cells: tuple[Cell, ...]) -> None:
    before = GAME.parse(f"{board} x")
    assert before.outcome is None
    outcome = before.play(move).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.cells) == ("x", cells)


def test_three_in_line_do_not_win() -> None:
    assert GAME.parse("xxx./..../..../oo.. o").outcome is None


def test_a_line_does_not_run_over_the_edge_of_the_board() -> None:
    assert GAME.parse("..xx/xx../..../.... o").outcome is None


def test_more_than_four_in_line_win_too() -> None:
    after = load("domino:rows=2,cols=6").parse("xx..xx/...... x").play("1,0,2")
    assert after.outcome is not None
    assert after.outcome.winner == "x"
    assert after.outcome.cells == ((0, 0), (0, 1), (0, 2), (0, 3))


def test_no_domino_that_fits_means_a_draw_even_with_holes() -> None:
    assert result(GAME.parse("x.oo/xx.x/.xox/ooo. x")) == "draw"


def test_a_full_board_without_a_line_is_a_draw() -> None:
    assert result(GAME.parse("xxoo/ooox/oxxx/xxoo x")) == "draw"


def test_a_board_with_holes_side_by_side_goes_on() -> None:
    assert GAME.parse("x.oo/x..x/.xox/ooo. x").outcome is None


def test_a_line_wins_even_if_no_domino_fits_any_more() -> None:
    assert result(GAME.parse("xxxx/oxoo/oxox/xoxx o")) == "x"


def test_if_both_have_a_line_the_player_not_to_move_has_won() -> None:
    assert result(GAME.parse("xxxx/oooo/..../.... o")) == "x"
    assert result(GAME.parse("xxxx/oooo/..../.... x")) == "o"


# the text form


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("..../..../.... x", "the board has 3 rows where 4 were expected"),
        ("..../..../..../..... x", "row 4 of the board has 5 cells where 4 were expected"),
        ("..../..../..../...1 x", "row 4 of the board holds '1'"),
        ("..../..../..../.... 1", "the player to move is x or o, not '1'"),
        ("..../..../..../....", "a position here is written '<board> <mover>'"),
    ],
)
def test_a_text_that_is_no_position_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadNotation, match=reason):
        GAME.parse(text)


def test_stones_need_no_support_and_no_even_number() -> None:
    assert GAME.parse("x.../..../.o../.... o").moves()


# the law's test vectors


@pytest.mark.parametrize(
    ("height", "width", "moves", "lines"),
    [(4, 4, 24, 10), (5, 5, 40, 28), (6, 6, 60, 54), (6, 7, 71, 69), (8, 8, 112, 130)],
)
def test_vector_1_moves_and_lines_of_empty_boards(height: int, width: int, moves: int, lines: int) -> None:
    assert len(load(f"domino:rows={height},cols={width}").start().moves()) == moves
    assert moves == height * (width - 1) + (height - 1) * width
    assert len(all_lines(height, width, 4)) == lines


@pytest.mark.parametrize(
    ("move", "error"),
    [
        ((1, 0, 3), IllegalMove),
        ((2, 3, 0), IllegalMove),
        ((3, 0, 0), BadNotation),
        ((0, 0, 0), BadNotation),
        ((1, -1, 0), BadNotation),
    ],
)
def test_vector_2_invalid_moves(move: Triple, error: type[Exception]) -> None:
    with pytest.raises(error, match=re.escape(word(move))):
        GAME.start().play(word(move))


@pytest.mark.parametrize("move", [(1, 0, 2), (2, 2, 3)])
def test_vector_2_valid_moves(move: Triple) -> None:
    assert word(move) in GAME.start().moves()


def test_vector_3_a_short_game() -> None:
    assert len(played((1, 0, 0)).moves()) == 20
    assert len(played((1, 0, 0), (1, 3, 0)).moves()) == 16
    end = played((1, 0, 0), (1, 3, 0), (1, 0, 2))
    assert rows(end) == "1111 oooo oooo 22oo"
    assert result(end) == "x"


def test_vector_4_the_only_reply_that_does_not_lose() -> None:
    position = played((1, 0, 0))
    holding = [move for move in position.moves() if not can_win("x", position.play(move))]
    assert holding == ["2,0,3"]
    assert not can_win("o", position.play("2,0,3"))


def test_vector_5_a_tie_with_holes() -> None:
    end = played((2, 0, 0), (1, 0, 2), (2, 1, 1), (2, 2, 2), (2, 1, 3), (1, 3, 0))
    assert rows(end) == "1o22 11o1 o121 222o"
    assert (end.moves(), result(end)) == ([], "draw")


def test_vector_6_a_tie_with_a_full_board() -> None:
    moves = [(1, 2, 1), (2, 1, 0), (1, 0, 0), (1, 0, 2), (2, 1, 3), (1, 3, 2), (1, 3, 0), (1, 1, 1)]
    end = played(*moves)
    assert rows(end) == "1122 2221 2111 1122"
    assert (end.moves(), result(end)) == ([], "draw")


def test_vector_7_first_moves_on_6x6_that_force_a_win_in_three_plies() -> None:
    start = load("domino:rows=6,cols=6").start()
    forcing = [move for move in start.moves() if forces(start, move, 3)]
    assert sorted(forcing) == sorted([f"1,{r},2" for r in range(6)] + [f"2,2,{c}" for c in range(6)])


def test_vector_7_the_double_threat_on_6x6() -> None:
    end = played((1, 2, 2), (1, 2, 0), (1, 2, 4), spec="domino:rows=6,cols=6")
    assert rows(end).split()[2] == "221111"
    assert result(end) == "x"


def test_vector_8_a_row_of_five_holds_two_lines() -> None:
    board = load("domino:rows=1,cols=5").parse("xxxxx o").scene().board
    full = [line for line in all_lines(1, 5, 4) if all(board[r][c] == "x" for r, c in line)]
    assert len(full) == 2


def test_4x4_is_a_draw_with_best_play() -> None:
    assert not can_win("x", GAME.start())
    assert not can_win("o", GAME.start())


@pytest.mark.parametrize(
    ("spec", "plies"),
    [
        ("domino:rows=4,cols=5", 7),
        ("domino:rows=5,cols=5", 7),
        ("domino:rows=1,cols=6", 3),
        ("domino:rows=6,cols=1", 3),
        ("domino:rows=4,cols=6", 3),
    ],
)
def test_bigger_boards_are_won_by_the_first_player(spec: str, plies: int) -> None:
    start = load(spec).start()
    assert wins_within(start, plies)
    assert not wins_within(start, plies - 2)
