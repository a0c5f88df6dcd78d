"""The state object, the search and the random agent of the original Conniption, with the law's vectors."""

from __future__ import annotations

from collections import Counter

import pytest

from inarow import engine
from inarow.classic.conniption import AlphaBeta, Conniption, Repl, random_move, suggest
from inarow.dice import Dice
from inarow.game import GameOver
from inarow.search.textbook import INFINITY

MIXED = "WBB/B/-/WW/-/-/BW"
FIGURE = "WB/BW/WBW/BBW/W/-/-"
BOTH = "-/WBW/BW/BW/BW/-/-"
THREES = "BBB/-/-/W/W/W/-"


def state(
    columns: str = "-/-/-/-/-/-/-", white: bool = True, flips: tuple[int, int] = (4, 4), may_flip: bool = True
) -> Conniption:
    """The state of a board written as the law writes it: columns from the left, bottom to top."""
    board = tuple(tuple(disc == "W" for disc in column.strip("-")) for column in columns.split("/"))
    return Conniption(board, white, flips, may_flip)


def columns(state: Conniption) -> str:
    return "/".join("".join("W" if disc else "B" for disc in column) or "-" for column in state.board)


def children(state: Conniption) -> dict[str, Conniption]:
    return {child.resMove or "": child for child in state.genChildStates()}


def winners(state: Conniption) -> dict[str, str]:
    """The moves that end the game, with the colour that wins by each."""
    values = {move: child.betterEval() for move, child in children(state).items()}
    return {move: "W" if value > 0 else "B" for move, value in values.items() if abs(value) > 500_000}


def random_states(count: int, seed: int, longest: int = 20) -> list[Conniption]:
    """Unfinished states of random games."""
    dice = Dice(seed)
    found: list[Conniption] = []
    while len(found) < count:
        current = Conniption(player1Turn=bool(dice.below(2)))
        for _ in range(dice.below(longest)):
            if current.genChildStates():
                current = dice.pick(current.genChildStates())
        if current.position.outcome is None:
            found.append(current)
    return found


@pytest.mark.parametrize(
    ("flips", "may_flip", "count"),
    [((4, 4), True, 28), ((4, 4), False, 14), ((1, 4), True, 21), ((1, 4), False, 14), ((0, 4), True, 7)],
)
def test_vector_1_counts_the_children(flips: tuple[int, int], may_flip: bool, count: int) -> None:
    assert len(state(flips=flips, may_flip=may_flip).genChildStates()) == count
    mirrored = state(white=False, flips=flips[::-1], may_flip=may_flip)
    assert len(mirrored.genChildStates()) == count
    assert len(state("WBWBWB/-/-/-/-/-/-").genChildStates()) == 24


def test_vector_2_boards_of_the_four_stages() -> None:
    found = children(state(MIXED))
    assert {move: columns(found[move]) for move in ("1", "1f", "f1", "f1f")} == {
        "1": "WBBW/B/-/WW/-/-/BW",
        "1f": "WBBW/B/-/WW/-/-/WB",
        "f1": "BBWW/B/-/WW/-/-/WB",
        "f1f": "WWBB/B/-/WW/-/-/BW",
    }
    assert [found[move].flippable for move in ("1", "1f", "f1", "f1f")] == [True, False, True, False]
    assert [found[move].flipsRem for move in ("1", "1f", "f1", "f1f")] == [(4, 4), (3, 4), (3, 4), (2, 4)]
    assert not any(child.player1Turn for child in found.values())


def test_vector_3_the_printed_figure() -> None:
    figure = state(FIGURE, white=False)
    assert Conniption.isWin(figure.board) == (False, False)
    turned = children(figure)["f1"]
    assert columns(turned) == "BW/WB/WBW/WBB/W/-/-"
    assert Conniption.isWin(turned.board) == (True, False)
    won = winners(figure)
    assert {move for move, colour in won.items() if colour == "W"} == {
        *(f"f{column}{flip}" for column in range(1, 8) for flip in ("", "f")),
        *("6f", "7f"),
    }
    assert {move for move, colour in won.items() if colour == "B"} == {"1f"}
    assert Conniption.isWin(children(figure)["1f"].board) == (True, True)


def test_vector_4_who_flips_both_lines_wins() -> None:
    flips = {f"f{column}{flip}" for column in range(1, 8) for flip in ("", "f")}
    assert Conniption.isWin(state(BOTH).board) == (False, False)
    blue, white = winners(state(BOTH, white=False)), winners(state(BOTH))
    assert flips <= {move for move, colour in blue.items() if colour == "B"}
    assert flips <= {move for move, colour in white.items() if colour == "W"}
    assert blue["6"] == "B"
    assert Conniption.isWin(children(state(BOTH))["f1"].board) == (True, True)


def test_vector_5_exactly_these_moves_win() -> None:
    white = winners(state(THREES))
    assert {move for move, colour in white.items() if colour == "W"} == {
        f"{before}{column}{after}" for before in ("", "f") for column in "37" for after in ("", "f")
    }
    blue = winners(state(THREES, white=False))
    assert {move for move, colour in blue.items() if colour == "B"} == {"1", "1f", "f1", "f1f"}


@pytest.mark.parametrize(
    ("board", "value"),
    [
        ("-/-/-/-/-/-/-", 150),
        ("-/-/-/W/-/-/-", 157),
        ("-/-/-/B/-/-/-", 143),
        ("-/-/W/W/W/-/-", 4173),
        ("-/-/B/B/B/-/-", -1121),
        ("-/-/-/WWW/-/-/-", 311),
        ("-/-/-/BBB/-/-/-", -507),
    ],
)
def test_vector_6_evaluation_of_boards(board: str, value: int) -> None:
    assert state(board).betterEval() == value


def test_vector_6_evaluation_of_flips() -> None:
    assert state(flips=(4, 2)).betterEval() == 4150
    assert state(flips=(2, 4)).betterEval() == -3850
    assert state(may_flip=False).betterEval() == -150


def test_a_finished_game_is_worth_a_million_and_the_flips_saved() -> None:
    assert state("-/-/-/WWWW/-/-/-", flips=(3, 1)).betterEval() == 1_020_000
    assert state("-/-/-/BBBB/-/-/-", flips=(3, 1)).betterEval() == -1_000_000
    # Both have a line: the player who has just moved wins.
    assert state("-/WWWW/-/BBBB/-/-/-", white=True).betterEval() == -1_000_000
    assert state("-/WWWW/-/BBBB/-/-/-", white=False).betterEval() == 1_000_000


def test_states_are_equal_by_board_mover_flips_and_flippable() -> None:
    first = state(MIXED)
    same = Conniption(first.board, True, (4, 4), True, parent=first, resMove="4")
    assert same == first
    assert hash(same) == hash(first)
    others = [state(FIGURE), state(MIXED, False), state(MIXED, flips=(4, 3)), state(MIXED, may_flip=False)]
    assert all(other != first for other in others)
    assert Conniption() == Conniption(((),) * 7, True, (4, 4), True, None, None)


def test_children_are_made_once_stage_by_stage_from_the_middle_outwards() -> None:
    root = Conniption()
    assert root.children is None
    first = root.genChildStates()
    assert root.children is first
    assert root.genChildStates() is first
    middle_first = "4352617"
    assert [child.resMove for child in first] == [
        *middle_first,
        *(f"{column}f" for column in middle_first),
        *(f"f{column}" for column in middle_first),
        *(f"f{column}f" for column in middle_first),
    ]
    assert all(child.parent is root for child in first)
    assert state("-/-/-/WWWW/-/-/-").genChildStates() == []


def test_a_state_is_printed_as_the_program_shows_it() -> None:
    assert str(state(MIXED, white=False, flips=(4, 2), may_flip=False)) == (
        "|1|2|3|4|5|6|7|\n"
        "|o|o|o|o|o|o|o|\n"
        "|o|o|o|o|o|o|o|\n"
        "|o|o|o|o|o|o|o|\n"
        "|B|o|o|o|o|o|o|\n"
        "|B|o|o|W|o|o|W|\n"
        "|W|B|o|W|o|o|B|\n"
        "White flips:  4\n"
        "Blue flips:   2\n"
        "Able to flip: False\n"
        "Player 2 places next"
    )


@pytest.mark.parametrize(("depth", "count"), [(1, 30), (2, 20), (3, 6)])
def test_the_search_finds_the_cores_move_and_value(depth: int, count: int) -> None:
    search = AlphaBeta()
    for current in random_states(count, seed=depth):
        found = engine.textbook(current.position, depth)
        assert found is not None
        child, value = search.alpha_beta_search(current, depth)
        assert (child.resMove, value) == found[:2] == suggest(current, depth)
        assert child.parent is current


def test_the_search_prefers_the_quicker_win_and_sees_the_end_at_every_node() -> None:
    child, value = AlphaBeta().alpha_beta_search(state(THREES), 2)
    assert (child.resMove, value) == ("3", 1_000_001)
    assert AlphaBeta().max_value(state("-/-/-/BBBB/-/-/-"), -INFINITY, INFINITY, 3) == -1_000_003
    with pytest.raises(GameOver):
        AlphaBeta().alpha_beta_search(state("-/-/-/WWWW/-/-/-", white=False), 2)


def test_the_memory_of_leaves_is_optional_and_bounded() -> None:
    current = random_states(1, seed=9)[0]
    without, small, roomy = AlphaBeta(), AlphaBeta(memory=5), AlphaBeta()
    expected = without.alpha_beta_search(current, 2, saveVisited=False)
    assert without.visited == {}
    assert small.alpha_beta_search(current, 2) == expected
    assert 0 < len(small.visited) <= 5
    assert roomy.alpha_beta_search(current, 2) == expected
    # Asked again, now for Blue: the same states have other values.
    swapped = Conniption(current.board, not current.player1Turn, current.flipsRem, current.flippable)
    assert roomy.alpha_beta_search(swapped, 2) == AlphaBeta().alpha_beta_search(swapped, 2)


def test_a_limited_search_gives_the_last_depth_it_finished() -> None:
    current = random_states(1, seed=4)[0]
    first, second = (AlphaBeta().alpha_beta_search(current, depth) for depth in (1, 2))
    assert AlphaBeta().alpha_beta_search(current, 6, nodes=3) == first
    assert AlphaBeta().alpha_beta_search(current, 6, time=0) == first
    assert AlphaBeta().alpha_beta_search(current, 2, nodes=10_000) == second
    assert suggest(current, 20, time=1e-6) == suggest(current, 1)
    assert suggest(current, 4, time=60) == suggest(current, 4)


def test_the_random_agent_flips_once_in_twelve_and_is_always_legal() -> None:
    dice, start = Dice(1), Conniption(player1Turn=False)
    moves = Counter(random_move(start, dice) for _ in range(6000))
    before = sum(count for move, count in moves.items() if move.startswith("f"))
    after = sum(count for move, count in moves.items() if move.endswith("f"))
    assert 400 < before < 600
    assert 400 < after < 600
    assert {move.strip("f") for move in moves} == set("1234567")
    full = state("BWBWBW/-/-/-/-/-/-", white=False, flips=(4, 0))
    assert {random_move(full, dice) for _ in range(200)} == set("234567")
    last = state("BWBWBW/-/-/-/-/-/-", white=False, flips=(0, 4), may_flip=False)
    assert all(random_move(last, dice) in last.position.moves() for _ in range(200))
    assert random_move(start, Dice(7)) == random_move(start, Dice(7))


def test_the_depth_depends_on_the_opponent_and_on_who_begins() -> None:
    assert Repl(0, ai_first=True).search_depth() == 6
    assert Repl(0, ai_first=False).search_depth() == 5
    assert Repl(0, blue_random=True).search_depth() == 4
    assert Repl(0, depth=2, blue_random=True).search_depth() == 2
