"""Conniption: the rules of the law, and its test vectors."""

import pytest

from inarow import BadNotation, IllegalMove, Position, load
from inarow.games.conniption import flipped, turning
from inarow.lines import stack
from tests.games.forced import result

GAME = load("conniption")
FIGURE = "WB/BW/WBW/BBW/W/-/-"
BOTH = "-/WBW/BW/BW/BW/-/-"


def board(columns: str) -> str:
    """The text of a board of the law: columns from the left, bottom to top, W for x and B for o."""
    letters = str.maketrans({"W": "x", "B": "o", "-": None})
    return "/".join(stack(columns.translate(letters).split("/"), 6))


def at(columns: str, mover: str = "W", flips: str = "4,4", may_flip: str = "f") -> Position:
    """The position with this board of the law and White or Blue to move."""
    return GAME.parse(f"{board(columns)} {'x' if mover == 'W' else 'o'} {flips} {may_flip}")


def board_of(position: Position) -> str:
    return str(position).split()[0]


def winners(position: Position) -> dict[str, str | None]:
    """The result of every legal move."""
    return {move: result(position.play(move)) for move in position.moves()}


def rest(position: Position) -> str:
    """What the text form says after the board."""
    return str(position).partition(" ")[2]


# the moves


def test_the_board_is_empty_at_the_start_and_each_player_has_four_flips() -> None:
    assert str(GAME.start()) == "......./......./......./......./......./....... x 4,4 f"


def test_the_moves_are_plain_then_post_flip_then_pre_flip_then_dual() -> None:
    columns = "1234567"
    plain, post = list(columns), [f"{col}f" for col in columns]
    pre, dual = [f"f{col}" for col in columns], [f"f{col}f" for col in columns]
    assert GAME.start().moves() == [*plain, *post, *pre, *dual]


def test_a_flip_reverses_every_column_and_lets_it_fall() -> None:
    assert flipped(("..", "o.", "xx")) == ("..", "x.", "ox")
    assert flipped(flipped(("o.", "x.", "xx"))) == ("o.", "x.", "xx")


def test_a_stone_keeps_its_place_in_the_turned_column() -> None:
    turned = dict(turning(("..", "o.", "x.", "xx")).paths)
    assert turned == {(1, 0): (3, 0), (2, 0): (2, 0), (3, 0): (1, 0), (3, 1): (3, 1)}


def test_each_flip_costs_one_of_the_movers_own() -> None:
    assert [rest(GAME.start().play(move)) for move in ("4", "4f", "f4", "f4f")] == [
        "o 4,4 f",
        "o 3,4 -",
        "o 3,4 f",
        "o 2,4 -",
    ]
    assert rest(GAME.start().play("4").play("f4f")) == "x 4,2 -"


def test_a_turn_may_not_begin_with_a_flip_after_a_turn_that_ended_with_one() -> None:
    for first in ("4f", "f4f"):
        after = GAME.start().play(first)
        assert after.moves() == [*"1234567", *(f"{col}f" for col in "1234567")]
        for move in ("f1", "f1f"):
            with pytest.raises(IllegalMove, match="a stone must come between two flips"):
                after.play(move)


def test_a_stone_between_two_flips_is_enough() -> None:
    for first in ("4", "f4"):
        assert "f1f" in GAME.start().play(first).moves()
    assert "f1" in GAME.start().play("4f").play("1").moves()


def test_a_player_without_flips_can_only_drop() -> None:
    none_left = at("-/-/-/-/-/-/-", flips="0,4")
    assert none_left.moves() == list("1234567")
    with pytest.raises(IllegalMove, match=r"it needs more flips \(1\) than x has left \(0\)"):
        none_left.play("4f")


def test_the_last_flip_allows_no_dual() -> None:
    one_left = at("-/-/-/-/-/-/-", flips="1,4")
    assert "f1" in one_left.moves()
    assert "1f" in one_left.moves()
    with pytest.raises(IllegalMove, match=r"it needs more flips \(2\) than x has left \(1\)"):
        one_left.play("f1f")


def test_the_flips_of_the_other_player_do_not_count() -> None:
    assert at("-/-/-/-/-/-/-", mover="B", flips="0,2").moves() == GAME.start().moves()


def test_a_full_column_is_no_move_with_or_without_flips() -> None:
    full = at("WBWBWB/-/-/-/-/-/-")
    for move in ("1", "1f", "f1", "f1f"):
        assert move not in full.moves()
        with pytest.raises(IllegalMove, match="column 1 is full"):
            full.play(move)


def test_post_flip_puts_the_stone_under_the_reversed_column() -> None:
    assert board_of(at("WBB/-/-/-/-/-/-").play("1f")) == board("WBBW/-/-/-/-/-/-")
    assert board_of(at("WB/-/-/-/-/-/-", "B").play("1f")) == board("BBW/-/-/-/-/-/-")


def test_dual_puts_the_stone_under_the_column() -> None:
    assert board_of(at("WB/-/-/-/-/-/-", "B").play("f1f")) == board("BWB/-/-/-/-/-/-")


# the end


@pytest.mark.parametrize(
    "columns", ["WWW/-/-/-/-/-/-", "-/W/W/W/-/-/-", "W/BW/BBW/BBB/-/-/-", "BBB/BBW/BW/W/-/-/-"]
)
def test_four_in_line_win_in_every_direction(columns: str) -> None:
    assert "x" in winners(at(columns, flips="0,0")).values()


def test_a_flip_that_makes_a_line_ends_the_game_before_the_stone() -> None:
    after = at(FIGURE, "B").play("f1f")
    assert board_of(after) == board("BW/WB/WBW/WBB/W/-/-")
    assert rest(after) == "x 4,3 -"


def test_a_stone_that_makes_a_line_ends_the_game_before_the_second_flip() -> None:
    after = at("-/-/-/W/W/W/-").play("7f")
    assert board_of(after) == board("-/-/-/W/W/W/W")
    assert rest(after) == "o 4,4 f"
    assert rest(at("-/-/-/W/W/W/-").play("f7f")) == "o 3,4 f"


def test_a_flip_after_the_stone_that_makes_a_line_counts() -> None:
    after = at(FIGURE, "B").play("1f")
    assert after.outcome is not None
    assert after.outcome.winner == "o"
    assert rest(after) == "x 4,3 -"


def test_a_line_of_the_opponent_wins_for_the_opponent_in_the_movers_turn() -> None:
    after = at(FIGURE, "B").play("6f")
    assert after.outcome is not None
    assert after.outcome.winner == "x"
    assert after.outcome.cells == ((5, 1), (5, 2), (5, 3), (5, 4))


def test_both_lines_win_for_the_player_who_flipped() -> None:
    assert result(at(BOTH, "B").play("f1")) == "o"
    assert result(at(BOTH, "W").play("f1")) == "x"


def test_a_full_board_after_a_turn_is_a_draw_even_with_flips_left() -> None:
    before = load("conniption:rows=2,cols=4,flips=2").parse("xox./oxox x 2,2 f")
    after = before.play("4")
    assert result(after) == "draw"
    assert rest(after) == "o 2,2 f"
    assert after.moves() == []


def test_the_flip_after_the_last_stone_is_still_played() -> None:
    before = load("conniption:rows=2,cols=4,flips=2").parse("xox./oxox x 2,2 f")
    assert str(before.play("4f")) == "oxox/xoxx o 1,2 -"
    assert str(before.play("f4")) == "oxox/xoxx o 1,2 f"
    assert result(before.play("4f")) == "draw"


def test_if_both_have_a_line_the_player_not_to_move_has_won() -> None:
    columns = "WB/WB/WB/WB/-/-/-"
    assert result(at(columns, "B")) == "x"
    assert result(at(columns, "W")) == "o"


# the drawn board


def test_the_drawn_board_says_when_a_turn_may_not_begin_with_a_flip() -> None:
    barred = "flips left: x 3, o 4; this turn may not begin with a flip"
    assert GAME.start().play("4f").scene().notes == (barred,)
    assert GAME.start().play("f4").scene().notes == ("flips left: x 3, o 4",)


def test_the_drawn_board_of_a_finished_game_speaks_of_no_further_turn() -> None:
    assert at(FIGURE, "B").play("f1").scene().notes == ("flips left: x 4, o 3",)


# the text form


@pytest.mark.parametrize(
    ("end", "reason"),
    [
        ("x 4,4", "a position here is written"),
        ("x 4,4 f f", "a position here is written"),
        ("z 4,4 f", "the player to move is x or o"),
        ("x 4 f", "the flips left are written like 4,3"),
        ("x 4,4,4 f", "the flips left are written like 4,3"),
        ("x 04,4 f", "the flips left are written like 4,3"),
        ("x ,4 f", "the flips left are written like 4,3"),
        ("x \uff14,4 f", "the flips left are written like 4,3"),
        ("x 5,4 f", "x begins with 4 flips and o with 4, so 5,4 cannot be left"),
        ("x 4,5 f", "x begins with 4 flips and o with 4, so 4,5 cannot be left"),
        ("x 4,4 F", "the last part is '-' after a turn that ended with a flip"),
    ],
)
def test_a_text_that_is_no_position_is_refused(end: str, reason: str) -> None:
    with pytest.raises(BadNotation, match=reason):
        GAME.parse(f"......./......./......./......./......./....... {end}")


def test_a_floating_stone_is_refused() -> None:
    with pytest.raises(BadNotation, match="column 1 has a stone above an empty cell"):
        GAME.parse("......./......./......./......./x....../....... x 4,4 f")


def test_the_second_player_may_begin_with_other_flips() -> None:
    game = load("conniption:flips=1,flips_o=3")
    assert str(game.start()).endswith(" x 1,3 f")
    with pytest.raises(BadNotation, match="x begins with 1 flips and o with 3"):
        game.parse("......./......./......./......./......./....... x 2,3 f")


# the law's test vectors


@pytest.mark.parametrize(
    ("flips", "may_flip", "moves"),
    [
        ("4,4", "f", 28),
        ("4,4", "-", 14),
        ("1,4", "f", 21),
        ("1,4", "-", 14),
        ("0,4", "f", 7),
        ("0,4", "-", 7),
    ],
)
def test_vector_1_legal_moves_on_an_empty_board(flips: str, may_flip: str, moves: int) -> None:
    assert len(at("-/-/-/-/-/-/-", flips=flips, may_flip=may_flip).moves()) == moves


def test_vector_1_legal_moves_with_column_1_full() -> None:
    assert len(at("WBWBWB/-/-/-/-/-/-").moves()) == 24


@pytest.mark.parametrize(
    ("move", "columns"),
    [
        ("1", "WBBW/B/-/WW/-/-/BW"),
        ("1f", "WBBW/B/-/WW/-/-/WB"),
        ("f1", "BBWW/B/-/WW/-/-/WB"),
        ("f1f", "WWBB/B/-/WW/-/-/BW"),
    ],
)
def test_vector_2_the_four_kinds_of_move(move: str, columns: str) -> None:
    after = at("WBB/B/-/WW/-/-/BW").play(move)
    assert board_of(after) == board(columns)
    assert rest(after).endswith("-" if move.endswith("f") else "f")
    assert ("f1" in after.moves()) == (not move.endswith("f"))


def test_vector_3_the_printed_figure() -> None:
    figure = at(FIGURE, "B")
    assert figure.outcome is None
    turned = at("BW/WB/WBW/WBB/W/-/-", "B")
    assert turned.outcome is not None
    assert turned.outcome.winner == "x"
    assert turned.outcome.cells == ((5, 1), (5, 2), (5, 3), (5, 4))
    columns = "1234567"
    expected: dict[str, str | None] = dict.fromkeys([*columns, "2f", "3f", "4f", "5f"])
    expected |= dict.fromkeys(["6f", "7f", *(f"f{c}" for c in columns), *(f"f{c}f" for c in columns)], "x")
    assert winners(figure) == expected | {"1f": "o"}


def test_vector_4_lines_for_both_sides_after_a_flip() -> None:
    before = at(BOTH, "B")
    assert before.outcome is None
    flips_first = [move for move in before.moves() if move.startswith("f")]
    assert len(flips_first) == 14
    assert {result(before.play(move)) for move in flips_first} == {"o"}
    assert result(before.play("6")) == "o"
    assert {result(at(BOTH, "W").play(move)) for move in flips_first} == {"x"}


def test_vector_5_the_winning_moves_of_each_side() -> None:
    columns = "BBB/-/-/W/W/W/-"
    white = winners(at(columns, "W"))
    blue = winners(at(columns, "B"))
    assert [move for move in white if white[move] == "x"] == ["3", "7", "3f", "7f", "f3", "f7", "f3f", "f7f"]
    assert [move for move in blue if blue[move] == "o"] == ["1", "1f", "f1", "f1f"]
