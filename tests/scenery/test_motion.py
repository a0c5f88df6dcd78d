"""Motions: which stone goes where, told by numbers, beside lists that are moved by hand."""

import pytest

from inarow import Position, load
from inarow.dice import Dice
from inarow.scene import Scene, Stones, film, follow

SEEDS = range(6)


def columns(scene: Scene, cols: int) -> list[list[int]]:
    """The numbers of the stones of each column, from the bottom up."""
    at = scene.stones.at
    return [[at[cell] for cell in sorted(at, reverse=True) if cell[1] == col] for col in range(cols)]


def played(position: Position, dice: Dice, plies: int) -> list[str]:
    """Random moves that do not end the game."""
    moves: list[str] = []
    while len(moves) < plies:
        quiet = [move for move in position.moves() if position.play(move).outcome is None]
        if not quiet:
            break
        moves.append(dice.pick(quiet))
        position = position.play(moves[-1])
    return moves


@pytest.mark.parametrize("seed", SEEDS)
def test_a_flip_turns_every_column_of_stones(seed: int) -> None:
    start = load("conniption:flips=9").start()
    moves = played(start, Dice(seed), 30)
    expected: list[list[int]] = [[] for _ in range(7)]
    for number, (scene, move) in enumerate(zip(list(film(start, moves))[1:], moves, strict=True), start=1):
        for action in move.replace("f", " f ").split():
            if action == "f":
                expected = [column[::-1] for column in expected]
            else:
                expected[int(action) - 1].append(number)
        assert columns(scene, 7) == expected, moves
        assert [motion.kind for motion in scene.motions] == [
            "turn" if action == "f" else "fall" for action in move.replace("f", " f ").split()
        ]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_rotation_puts_the_lowest_stone_on_top(seed: int) -> None:
    start = load("betsy:n=4").start()
    moves = played(start, Dice(seed), 60)
    expected: list[list[int]] = [[] for _ in range(4)]
    dropped = 0
    for scene, move in zip(list(film(start, moves))[1:], moves, strict=True):
        column = expected[abs(int(move)) - 1]
        if int(move) > 0:
            dropped += 1
            column.append(dropped)
        else:
            column.append(column.pop(0))
        assert columns(scene, 4) == expected, moves
    assert dropped < len(moves), "no rotation was played"


def test_a_rotation_of_a_single_stone_leaves_it_where_it_is() -> None:
    *_, scene = film(load("betsy:n=3").start(), ["1", "-1"])
    (motion,) = scene.motions
    assert (motion.kind, motion.paths, motion.turned) == ("rotate", (((5, 0), (5, 0)),), ((5, 0),))
    assert scene.stones.at == {(5, 0): 1}


def test_an_action_that_ends_the_game_is_the_last_motion() -> None:
    position = load("conniption:rows=4,cols=4,line=3").parse("..../x.../oox./xxo. o 4,4 f")
    flipped = follow(position.scene(), position, "f4f")
    assert [motion.kind for motion in flipped.motions] == ["turn"]
    assert flipped.last == frozenset()
    diagonal = "on the diagonal from column 1, row 3 to column 3, row 1"
    assert flipped.spoken == ("o, flip", f"x wins with a line of three {diagonal}")


def test_a_turn_turns_the_whole_board() -> None:
    *_, scene = film(load("conniption").start(), ["4f"])
    fall, turn = scene.motions
    assert (fall.kind, fall.paths, fall.stones) == ("fall", ((None, (5, 3)),), (1,))
    assert (turn.kind, turn.paths, turn.stones) == ("turn", (((5, 3), (5, 3)),), (1,))
    assert len(turn.turned) == 42


def test_both_halves_of_a_domino_are_stones() -> None:
    *_, scene = film(load("domino").start(), ["2,1,3"])
    (motion,) = scene.motions
    assert (motion.kind, motion.paths) == ("place", ((None, (1, 3)), (None, (2, 3))))
    assert scene.stones.at == {(1, 3): 1, (2, 3): 2}


def test_the_stones_of_a_position_are_numbered_row_by_row_and_new_ones_go_on() -> None:
    position = load("connect-four").parse("......./......./......./......./..o..../..xo... x")
    assert position.scene().stones == Stones({(4, 2): 1, (5, 2): 2, (5, 3): 3}, 3)
    assert follow(position.scene(), position, "3").stones.at[3, 2] == 4


def test_going_back_and_forth_gives_the_same_numbers() -> None:
    start = load("conniption").start()
    assert list(film(start, ["4", "f4", "3f"]))[1].stones == list(film(start, ["4"]))[1].stones
