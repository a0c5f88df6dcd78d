"""Betsy: the rules of the law, and its test vectors (n = 3, boards as one string of rows)."""

import pytest

from inarow import BadNotation, IllegalMove, Position, load
from tests.games.forced import forces, result, wins_at_once, wins_within

GAME = load("betsy:n=3")
TEXT = "...o..x.ooooxxxxxo"
ASSIGNMENT = "...x..o.ox.oxxxoxo"


def at(flat: str, mover: str) -> Position:
    """The position of a board written as in the law: 18 cells, row by row from the top."""
    return GAME.parse("/".join(flat[i : i + 3] for i in range(0, 18, 3)) + f" {mover}")


def flat(position: Position) -> str:
    return str(position).split()[0].replace("/", "")


# the board and the moves


@pytest.mark.parametrize("n", range(2, 10))
def test_the_board_has_n_columns_and_three_rows_more(n: int) -> None:
    start = load(f"betsy:n={n}").start()
    assert str(start) == "/".join(["." * n] * (n + 3)) + " x"
    assert start.moves() == [str(col) for col in range(1, n + 1)]


@pytest.mark.parametrize(
    ("n", "pebbles"), [(2, 5), (3, 9), (4, 14), (5, 20), (6, 27), (7, 35), (8, 44), (9, 54)]
)
def test_each_player_owns_half_as_many_pebbles_as_there_are_cells(n: int, pebbles: int) -> None:
    assert f"pebbles left: x {pebbles}, o {pebbles}" in load(f"betsy:n={n}").start().show()


def test_a_drop_falls_to_the_lowest_empty_cell() -> None:
    assert flat(GAME.start().play("2").play("2").play("3")) == "............" + ".o." + ".xx"


def test_drops_come_before_rotations_and_columns_ascend() -> None:
    assert at(TEXT, "x").moves() == ["1", "2", "3", "-1", "-2", "-3"]


def test_a_full_column_takes_no_drop_but_rotates() -> None:
    position = at("x..o..x..o..x..o..", "x")
    assert position.moves() == ["2", "3", "-1"]
    with pytest.raises(IllegalMove, match="column 1 is full"):
        position.play("1")
    assert flat(position.play("-1")) == "o..x..o..x..o..x.."


def test_a_player_who_has_placed_all_pebbles_only_rotates() -> None:
    position = at("x..x.ooxxxoxooxoxx", "x")
    with pytest.raises(IllegalMove, match="x has used all 9 pebbles"):
        position.play("2")


def test_the_last_pebble_may_be_dropped() -> None:
    position = at("...x..oxoxxooxxxox", "x")
    assert flat(position).count("x") == 8
    assert "1" in position.moves()
    assert position.play("1").play("-3").moves() == ["-1", "-2", "-3"]


def test_more_pebbles_than_a_player_owns_may_lie_on_a_given_board() -> None:
    position = at("...xox" + "oxo" + "xxx" * 3, "x")
    assert flat(position).count("x") > 9
    assert position.moves() == ["-1", "-2", "-3"]
    assert "pebbles left: x 0, o 6" in position.show()


def test_a_rotation_takes_the_bottom_pebble_of_either_colour_to_the_top() -> None:
    assert flat(at("............o..x..", "x").play("-1")) == "............x..o.."
    assert flat(at("............x..o..", "x").play("-1")) == "............o..x.."


def test_an_empty_column_cannot_be_rotated() -> None:
    with pytest.raises(IllegalMove, match="column 2 is empty"):
        at("...............x..", "o").play("-2")


@pytest.mark.parametrize(
    "board",
    ["...............x..", ".........o..o..o..", "............x..x.."],
    ids=["one pebble", "one colour", "two alike"],
)
def test_a_null_rotation_is_legal_and_only_passes_the_turn(board: str) -> None:
    after = at(board, "o").play("-1")
    assert (flat(after), after.mover) == (board, "x")


def test_there_is_always_a_move() -> None:
    full = at("xoooxxxoooxxxoooxx", "x")
    assert full.outcome is None
    assert full.moves() == ["-1", "-2", "-3"]


# the end


@pytest.mark.parametrize(
    ("how", "board"),
    [
        ("row 1", "xxx" + "oxooxoxoxxoxoxo"),
        ("row 3", "......xxx" + "oxoxoxoxo"),
        ("column 1", "x..x..x..o..x..o.."),
        ("column 3", "..x..x..x..o..o..o"),
        ("main diagonal", "x..ox.oox" + "oxoxoxoxo"),
        ("other diagonal", "..x.xox" + "oo" + "oxoxoxoxo"),
    ],
)
def test_a_line_in_the_top_square_wins(how: str, board: str) -> None:
    assert result(at(board, "o")) == "x", how


def test_lines_in_the_bottom_three_rows_do_not_count() -> None:
    assert at(".........xxx" + "oooxxx", "x").outcome is None
    assert at(".........x..x..x..", "o").outcome is None


def test_a_column_line_needs_a_full_column() -> None:
    assert at("...x..x..x..o..o..", "o").outcome is None
    assert result(at("...x..x..o..o..o..", "x").play("1")) == "x"


def test_n_in_line_are_needed() -> None:
    five = load("betsy:n=5")
    rows = ["xxxx.", "ooxoo", "oxooo", "ooxoo", "oxoxo", "ooooo", "xxxxx", "ooooo"]
    assert five.parse("/".join(rows) + " x").outcome is None
    assert result(five.parse("/".join(["xxxxx", *rows[1:]]) + " o")) == "x"


@pytest.mark.parametrize("mover", ["x", "o"])
def test_if_both_have_a_line_the_player_who_moved_wins(mover: str) -> None:
    after = at(".o.oxoxoxxxxxxoooo", mover).play("-2")
    assert result(after) == mover


def test_a_move_can_lose_at_once() -> None:
    assert result(at("....o.ooxxoxxxooxo", "x").play("-3")) == "o"


# the text form


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (".../.../.../.../... x", "the board has 5 rows where 6 were expected"),
        (".../.../.../.../.../.... x", "row 6 of the board has 4 cells where 3 were expected"),
        (".../.../.../.../.../..X x", "row 6 of the board holds 'X'"),
        (".../.../.../.../.x./... x", "column 2 has a stone above an empty cell"),
        (".../.../.../.../.../... X", "the player to move is x or o, not 'X'"),
        (".../.../.../.../.../...", "a position here is written '<board> <mover>'"),
    ],
)
def test_a_text_that_is_no_position_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadNotation, match=reason):
        GAME.parse(text)


# the law's test vectors


@pytest.mark.parametrize(
    ("move", "board"),
    [
        ("-1", "...x..o.oxoooxxxxo"),
        ("-2", "...o..x.ooxoxoxxxo"),
        ("-3", "...o..x.ooooxxoxxx"),
        ("1", "x..o..x.ooooxxxxxo"),
        ("2", "...o..xxooooxxxxxo"),
        ("3", "...o.xx.ooooxxxxxo"),
    ],
)
def test_vector_1_the_six_successors_of_the_text(move: str, board: str) -> None:
    after = at(TEXT, "x").play(move)
    assert flat(after) == board
    assert after.outcome is None


def test_vector_2_the_moves_of_the_assignment() -> None:
    after = at(ASSIGNMENT, "o").play("2")
    assert flat(after) == "...x..o.oxooxxxoxo"
    assert flat(after.play("-1")) == TEXT


@pytest.mark.parametrize(("board", "plies"), [(ASSIGNMENT, 7), (TEXT, 5)])
def test_vector_3_forced_wins(board: str, plies: int) -> None:
    position = at(board, "o")
    assert not wins_within(position, plies - 2)
    assert [move for move in position.moves() if forces(position, move, plies)] == ["2"]


@pytest.mark.parametrize(
    ("board", "winner", "cells", "count"),
    [
        ("x..xx.oxxxoooxxxxo", "x", ((0, 0), (1, 1), (2, 2)), 10),
        ("..xoxoxoooxoxoxxxo", "x", ((2, 0), (1, 1), (0, 2)), 8),
        ("...xxxxxooooxxoxxx", "x", ((1, 0), (1, 1), (1, 2)), 10),
        ("o..o..oxooooxxxxxo", "o", ((0, 0), (1, 0), (2, 0)), 6),
    ],
)
def test_vector_4_goal_boards(
    board: str, winner: str, cells: tuple[tuple[int, int], ...], count: int
) -> None:
    for mover in ("x", "o"):
        outcome = at(board, mover).outcome
        assert outcome is not None
        assert (outcome.winner, outcome.cells) == (winner, cells)
        assert at(board, mover).moves() == []
    assert board.count("x") == count


@pytest.mark.parametrize("mover", ["x", "o"])
def test_vector_5_both_lines(mover: str) -> None:
    before = at(".o.oxoxoxxxxxxoooo", mover)
    assert before.outcome is None
    after = before.play("-2")
    assert flat(after) == ".o.oooxxxxoxxxooxo"
    assert result(after) == mover


def test_vector_6_losing_at_once_by_ones_own_rotation() -> None:
    after = at("....o.ooxxoxxxooxo", "x").play("-3")
    assert flat(after) == "....o.oooxoxxxxoxo"
    assert after.outcome is not None
    assert (after.outcome.winner, after.outcome.cells) == ("o", ((2, 0), (2, 1), (2, 2)))


def test_vector_7_win_now() -> None:
    position = at("....ox.oxoxoxoxxoo", "x")
    assert wins_at_once(position) == ["3"]
    outcome = position.play("3").outcome
    assert outcome is not None
    assert outcome.cells == ((0, 2), (1, 2), (2, 2))


def test_vector_7_the_only_defence() -> None:
    position = at("...o..ooxoxxooxoxx", "x")
    assert wins_at_once(at("...o..ooxoxxooxoxx", "o")) == ["1"]
    safe = [
        move
        for move in position.moves()
        if result(position.play(move)) != "o" and not wins_at_once(position.play(move))
    ]
    assert safe == ["1"]


def test_vector_8_the_limit_of_pebbles() -> None:
    board = "x..x.ooxxxoxooxoxx"
    assert (board.count("x"), board.count("o")) == (9, 6)
    assert at(board, "x").moves() == ["-1", "-2", "-3"]
    assert at(board, "o").moves() == ["2", "3", "-1", "-2", "-3"]


def test_vector_9_the_empty_board_has_no_rotation() -> None:
    assert GAME.start().moves() == ["1", "2", "3"]
    assert load("betsy:n=5").start().moves() == ["1", "2", "3", "4", "5"]


def test_vector_9_a_rotation_that_changes_nothing() -> None:
    position = at("...............x..", "o")
    assert flat(position.play("-1")) == flat(position)
