"""The functions of the original Betsy program, with the vectors of the law (n = 3)."""

from __future__ import annotations

import pytest

from inarow.classic.betsy import answers, drop, heuristic, isGoal, minimax, rotate, successor
from inarow.dice import Dice
from inarow.game import BadNotation, IllegalMove
from inarow.games.betsy import Betsy
from inarow.heuristics.betsy import WIN

TEXT = "...o..x.ooooxxxxxo"
ASSIGNMENT = "...x..o.ox.oxxxoxo"
EMPTY = "." * 18


def test_vector_1_the_six_successors_rotations_first() -> None:
    expected = [
        (-1, "...x..o.oxoooxxxxo"),
        (-2, "...o..x.ooxoxoxxxo"),
        (-3, "...o..x.ooooxxoxxx"),
        (1, "x..o..x.ooooxxxxxo"),
        (2, "...o..xxooooxxxxxo"),
        (3, "...o.xx.ooooxxxxxo"),
    ]
    assert successor(TEXT, 3, "x") == expected
    assert not any(isGoal(after, 3, player) for _, after in expected for player in "xo")
    for move, after in expected:
        assert (rotate(TEXT, 3, -move) if move < 0 else drop(TEXT, 3, move, "x")) == after


def test_vector_1_the_heuristic_is_the_best_line_with_the_bottom_row() -> None:
    assert (heuristic(TEXT, 3, "x"), heuristic(TEXT, 3, "o")) == (150, 100)
    # The bottom row decides: `xxo` is worth 2 * 100 - 50 to x; an even row there leaves 100 for both.
    even = TEXT[:-3] + "oxo"
    assert heuristic(even, 3, "x") == 100


def test_vector_2_the_moves_of_the_assignment() -> None:
    assert drop(ASSIGNMENT, 3, 2, "o") == "...x..o.oxooxxxoxo"
    assert rotate("...x..o.oxooxxxoxo", 3, 1) == TEXT


@pytest.mark.parametrize(("board", "plies"), [(ASSIGNMENT, 7), (TEXT, 5)])
def test_vector_3_forced_wins_of_o_are_found_at_their_depth_and_not_before(board: str, plies: int) -> None:
    assert minimax(board, 3, "o", plies) == (2, WIN)
    assert minimax(board, 3, "o", plies + 1) == (2, WIN + 1)
    assert minimax(board, 3, "o", plies - 1)[1] < WIN
    others = [after for move, after in successor(board, 3, "o") if move != 2]
    assert all(minimax(after, 3, "x", plies - 1)[1] > -WIN for after in others)


@pytest.mark.parametrize(
    ("board", "player"),
    [
        ("x..xx.oxxxoooxxxxo", "x"),
        ("..xoxoxoooxoxoxxxo", "x"),
        ("...xxxxxooooxxoxxx", "x"),
        ("o..o..oxooooxxxxxo", "o"),
    ],
)
def test_vector_4_goal_boards(board: str, player: str) -> None:
    assert isGoal(board, 3, player)
    assert not isGoal(board, 3, "xo".replace(player, ""))
    assert successor(board, 3, "x") == []
    assert minimax(board, 3, player, 4) == (0, WIN + 4)


def test_vector_5_where_both_have_a_line_the_mover_has_won() -> None:
    both = rotate(".o.oxoxoxxxxxxoooo", 3, 2)
    assert both == ".o.oooxxxxoxxxooxo"
    assert isGoal(both, 3, "x")
    assert isGoal(both, 3, "o")
    # The next player is asked: for him the game is lost, whoever he is.
    assert minimax(both, 3, "x", 1) == minimax(both, 3, "o", 1) == (0, -WIN - 1)


def test_vector_6_a_move_can_lose_at_once() -> None:
    lost = rotate("....o.ooxxoxxxooxo", 3, 3)
    assert lost == "....o.oooxoxxxxoxo"
    assert (isGoal(lost, 3, "x"), isGoal(lost, 3, "o")) == (False, True)
    assert minimax("....o.ooxxoxxxooxo", 3, "x", 1)[0] != -3


def test_vector_7_it_wins_now_and_defends() -> None:
    assert minimax("....ox.oxoxoxoxxoo", 3, "x", 1) == (3, WIN)
    move, value = minimax("...o..ooxoxxooxoxx", 3, "x", 2)
    assert (move, value > -WIN) == (1, True)
    others = [after for move, after in successor("...o..ooxoxxooxoxx", 3, "x") if move != 1]
    assert all(minimax(after, 3, "o", 1)[1] >= WIN for after in others)


def test_vector_8_without_pebbles_one_only_rotates() -> None:
    board = "x..x.ooxxxoxooxoxx"
    assert [move for move, _ in successor(board, 3, "x")] == [-1, -2, -3]
    assert [move for move, _ in successor(board, 3, "o")] == [-1, -2, -3, 2, 3]
    with pytest.raises(IllegalMove, match="all 9 pebbles"):
        drop(board, 3, 2, "x")
    with pytest.raises(IllegalMove, match="full"):
        drop(board, 3, 1, "o")


def test_vector_9_an_empty_board_and_a_rotation_that_changes_nothing() -> None:
    assert [move for move, _ in successor(EMPTY, 3, "x")] == [1, 2, 3]
    assert [move for move, _ in successor("." * 40, 5, "o")] == [1, 2, 3, 4, 5]
    assert rotate("...............x..", 3, 1) == "...............x.."
    assert (-1, "...............x..") in successor("...............x..", 3, "o")
    with pytest.raises(IllegalMove, match="empty"):
        rotate(EMPTY, 3, 1)


def test_at_depth_0_the_value_is_the_difference_of_the_heuristics() -> None:
    assert minimax(TEXT, 3, "x", 0) == (0, 50)
    assert minimax(TEXT, 3, "o", 0) == (0, -50)


@pytest.mark.parametrize("column", [0, 4, -1])
def test_a_column_outside_the_board_is_refused(column: int) -> None:
    with pytest.raises(BadNotation, match="a column is 1 to 3"):
        rotate(TEXT, 3, column)
    with pytest.raises(BadNotation, match="a column is 1 to 3"):
        drop(TEXT, 3, column, "x")


def test_the_deadline_ends_the_search_after_the_first_depth() -> None:
    start = Betsy(5).start()
    assert len(list(answers(start, deadline=0.0, dice=None, clock=lambda: 0.0))) == 1
    assert len(list(answers(start, deadline=0.02, dice=None, clock=lambda: 0.0))) > 1


def test_the_search_ends_where_it_sees_the_end_of_the_game() -> None:
    game = Betsy(3)
    won = game.parse(".../o../x.o/ooo/xxx/xxo o")
    assert list(answers(won, deadline=1e9, dice=None))[-1] == "2"
    assert len(list(answers(won, deadline=1e9, dice=None))) == 5


def test_dice_choose_among_equal_moves_only() -> None:
    start = Betsy(3).start()
    first = {next(iter(answers(start, 0.0, Dice(seed)))) for seed in range(20)}
    assert first == {"1", "2", "3"}
    assert next(iter(answers(start, 0.0, None))) == "1"
