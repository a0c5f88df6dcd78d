"""The original heuristics: every vector of the rules by name, and Python and the core alike."""

from fractions import Fraction
from typing import Any

import pytest

from inarow import load
from inarow.engine import twin
from inarow.games.betsy import Betsy
from inarow.games.connect_four import ConnectFour
from inarow.games.conniption import Conniption
from inarow.games.domino import Domino
from inarow.games.ultimate import Ultimate
from inarow.heuristics import betsy, connect_four, conniption, domino, original, ultimate
from inarow.search import Event, choose
from tests.search.positions import SPECS, unfinished


@pytest.mark.parametrize("spec", SPECS)
def test_python_and_the_core_judge_alike(spec: str) -> None:
    native = twin(load(spec))
    assert native is not None
    for position in unfinished(spec, 60):
        for side in ("x", "o"):
            expected = original(position.game).value(position, side)
            assert native.original(str(position), side) == expected, position


@pytest.mark.parametrize("spec", SPECS)
def test_python_and_the_core_search_alike_to_the_node(spec: str) -> None:
    native = twin(load(spec))
    assert native is not None
    for position in unfinished(spec, 8):
        depth = 2 if len(position.moves()) < 30 else 1
        events: list[Event] = []
        move, value = choose(position, depth, original(position.game), events.append)
        kinds = [event.kind for event in events]
        report = native.textbook(str(position), depth)
        assert report is not None
        assert (report.line[0], report.score, report.nodes) == (move, value, kinds.count("enter")), position


def game_of(digits: str) -> Any:
    """A position of Connect Four from columns counted from 0, as the original writes them."""
    position: Any = ConnectFour().start()
    for digit in digits:
        position = position.play(str(int(digit) + 1))
    return position


@pytest.mark.parametrize(
    ("window", "value"),
    [("ooo.", 10), ("oo..", 7), ("xxx.", -150), ("xx..", 0), ("ooox", 0), ("oooo", 0), ("....", 0)],
)
def test_connect_four_vector_1_windows(window: str, value: int) -> None:
    assert connect_four.window_value(list(window), "o") == value


def test_connect_four_vector_2_one_token() -> None:
    game = ConnectFour()
    for col in range(7):
        board = "/".join(["......."] * 5 + ["." * col + "o" + "." * (6 - col)])
        assert connect_four.value(game.parse(f"{board} x"), "o") == (7 if col == 3 else 0)


def test_connect_four_vectors_3_to_5_scores() -> None:
    assert connect_four.value(game_of("06162"), "o") == -143
    assert connect_four.value(game_of("001122"), "o") == -133
    assert connect_four.value(game_of("001122"), "x") == -133
    assert connect_four.value(game_of("3323"), "o") == 21
    assert connect_four.value(game_of("3323"), "x") == 28


EMPTY = "/".join(["......."] * 6)
BOTTOM = "/".join(["......."] * 5) + "/{}"
MIDDLE = "/".join(["......."] * 3 + ["...{0}..."] * 3)


@pytest.mark.parametrize(
    ("board", "flips", "flag", "value"),
    [
        (EMPTY, "4,4", "f", 150),
        (BOTTOM.format("...x..."), "4,4", "f", 157),
        (BOTTOM.format("...o..."), "4,4", "f", 143),
        (BOTTOM.format("..xxx.."), "4,4", "f", 4173),
        (BOTTOM.format("..ooo.."), "4,4", "f", -1121),
        (MIDDLE.format("x"), "4,4", "f", 311),
        (MIDDLE.format("o"), "4,4", "f", -507),
        (EMPTY, "4,2", "f", 4150),
        (EMPTY, "2,4", "f", -3850),
        (EMPTY, "4,4", "-", -150),
    ],
)
def test_conniption_vector_6_corrected_evaluation(board: str, flips: str, flag: str, value: int) -> None:
    position = Conniption().parse(f"{board} o {flips} {flag}")
    assert conniption.value(position, "x") == value


def test_conniption_wins_are_worth_the_flips_saved_and_losses_are_not() -> None:
    position = Conniption().parse(f"{BOTTOM.format('xxxx...')} o 3,1 f")
    assert conniption.won(position, "x", "x", 2) == 1_000_000 + 2 * 10_000 + 2
    assert conniption.won(position, "x", "o", 2) == 1_000_002


def test_conniption_tries_the_middle_first_and_flips_last() -> None:
    start = Conniption().start()
    ranked = sorted(start.moves(), key=lambda move: conniption.rank(start, move))
    assert ranked[:7] == ["4", "3", "5", "2", "6", "1", "7"]
    assert ranked[7] == "4f"
    assert ranked[14] == "f4"
    assert ranked[21] == "f4f"


def test_betsy_vector_1_heuristic() -> None:
    position = Betsy(n=3).parse(".../o../x.o/ooo/xxx/xxo x")
    assert betsy.best_line(position, "x") == 150
    assert betsy.best_line(position, "o") == 100
    assert betsy.value(position, "x") == 50


def test_domino_vectors_3_and_8_full_lines() -> None:
    won = Domino().parse("xxxx/..../..../oo.. o")
    assert (domino.full_line_points(won, "x"), domino.full_line_points(won, "o")) == (10, 0)
    five = Domino(cols=5).parse("xxxxx/...../...../..... o")
    assert domino.full_line_points(five, "x") == 20


BLOCKS = [
    ("..../..../..../....", "0.0625", "0.0625"),
    ("x.../..../..../....", "0.08125", "0.04375"),
    ("..../.x../..../....", "0.08125", "0.04375"),
    (".x../..../..../....", "0.075", "0.05"),
    ("x..x/..../..../....", "0.10625", "0.03125"),
    ("x..o/..../..../....", "0.05625", "0.05625"),
    ("xxxx/oo../..../o...", "1", "0.04375"),
    ("xoxo/xoxo/oxox/oxox", "0", "0"),
]


@pytest.mark.parametrize(("block", "x", "o"), BLOCKS)
def test_ultimate_vector_2_block_values(block: str, x: Any, o: Any) -> None:
    game = Ultimate()
    cells = tuple(block.split("/"))
    for side, value in (("x", x), ("o", o)):
        chance = ultimate.block_chance(game, cells, "x" if side == "x" else "o")
        assert Fraction(chance, ultimate.block_unit(game)) == Fraction(value)


def after(*moves: str) -> Any:
    position: Any = Ultimate().start()
    for move in moves:
        position = position.play(move)
    return position


def test_ultimate_vector_3_board_values() -> None:
    unit = ultimate.board_unit(Ultimate())
    assert Fraction(ultimate.board_chance(after(), "x"), unit) == Fraction("1.52587890625e-05")
    corner = after("0,0")
    assert Fraction(ultimate.board_chance(corner, "x"), unit) == Fraction("1.6632080078125e-05")
    assert Fraction(ultimate.board_chance(corner, "o"), unit) == Fraction("1.3885498046875e-05")
    assert ultimate.as_fraction(corner, "x") == Fraction(9, 3276800)
    assert ultimate.as_fraction(after("0,1"), "x") == Fraction("1.8310546875e-06")


def test_ultimate_vector_5_a_won_block_is_worth_nothing_to_its_loser() -> None:
    position = after("0,1", "0,4", "0,2", "0,8", "0,3", "0,12", "0,0")
    unit = ultimate.board_unit(Ultimate())
    assert Fraction(ultimate.board_chance(position, "x"), unit) == Fraction("6.605224609375e-05")
    assert Fraction(ultimate.board_chance(position, "o"), unit) == Fraction("1.251220703125e-05")
