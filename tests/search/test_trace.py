"""A textbook search written down: the whole tree, every step, and words that are true of it."""

import re
from collections import Counter

import pytest

from inarow import load
from inarow.counting import perft
from inarow.heuristics import original
from inarow.search import alphabeta, minimax
from inarow.search.example import DEPTH, HEURISTIC, TreeGame
from inarow.search.textbook import INFINITY
from inarow.search.trace import Trace, deepest, trace
from tests.games.specs import NIM
from tests.search.positions import SPECS, unfinished


def worked_example(search: object) -> Trace:
    assert callable(search)
    return trace(search, TreeGame().start(), DEPTH, HEURISTIC)


def words(found: Trace, kind: str) -> list[str]:
    return [step.words for step in found.steps if step.kind == kind]


def test_minimax_looks_at_the_whole_example_and_alphabeta_leaves_four_nodes_out() -> None:
    whole, pruned = worked_example(minimax), worked_example(alphabeta)
    assert (len(whole.nodes), len(pruned.nodes)) == (16, 12)
    assert whole.steps[-1].value == pruned.steps[-1].value == 10
    assert (
        whole.steps[-1].words == pruned.steps[-1].words == "The search is over: MAX (x) plays left, worth 10."
    )
    paths = [node.move for node in pruned.nodes]
    assert [node.move for node in whole.nodes if node.move not in paths] == ["4", "e", "7", "8"]


@pytest.mark.parametrize("search", [minimax, alphabeta])
def test_the_example_shows_a_minimiser_take_ten_over_infinity_and_a_maximiser_ten_over_five(
    search: object,
) -> None:
    said = [step.words for step in worked_example(search).steps]
    assert "The game is over: x wins. For MAX that is ∞. MIN (o) takes 10, by a, over ∞." in said
    assert "Far enough: the heuristic says 5 for MAX. MAX (x) takes 10, by 1, over 5." in said


def test_a_cut_says_who_has_what_and_what_is_not_looked_at() -> None:
    found = worked_example(alphabeta)
    assert words(found, "cut") == [
        "Cut-off. MAX already has 12 here, and MIN has 10 elsewhere, so MIN would not come this way: "
        "beta 10 <= alpha 12. One move is not looked at.",
        "Cut-off. MIN already has 8 here, and MAX has 10 elsewhere, so MAX would not come this way: "
        "beta 8 <= alpha 10. One move is not looked at.",
    ]
    cuts = [step for step in found.steps if step.kind == "cut"]
    assert [step.skipped for step in cuts] == [("4",), ("e",)]
    assert [found.nodes[step.child or 0].move for step in cuts] == ["3", "d"]
    assert (
        "This position is worth at least 12 to MAX; more one need not know. MIN (o) takes 10, by a, over 12."
        in (words(found, "leave"))
    )


@pytest.mark.parametrize("spec", [*SPECS, NIM])
@pytest.mark.parametrize("search", [minimax, alphabeta])
def test_a_trace_is_a_tree_whose_values_follow_from_each_other(spec: str, search: object) -> None:
    assert callable(search)
    for position in unfinished(spec, 3):
        heuristic = original(position.game)
        depth = deepest(position, 200, 3)
        found = trace(search, position, depth, heuristic)
        assert found.steps[-1].value == minimax(position, depth, heuristic)
        assert [step.node for step in found.steps if step.kind == "enter"] == list(range(len(found.nodes)))
        assert all(node.parent is None or node.parent < number for number, node in enumerate(found.nodes))
        values = {step.node: step.value for step in found.steps if step.kind in ("leaf", "end", "leave")}
        assert set(values) == set(range(len(found.nodes)))
        for step in found.steps:
            if step.kind == "best":
                assert step.child is not None
                assert found.nodes[step.child].parent == step.node
                assert values[step.child] == step.value
            if step.kind == "cut":
                assert step.beta <= step.alpha


def test_the_nodes_of_minimax_are_all_the_positions_within_the_depth() -> None:
    start = load("connect-four:rows=4,cols=4,line=3").start()
    found = trace(minimax, start, 3)
    assert len(found.nodes) == sum(perft(start, depth) for depth in range(4))
    assert Counter(node.player for node in found.nodes) == {"MAX": 1 + 16, "MIN": 4 + 64}


def test_the_deepest_search_that_fits_is_the_one_whose_nodes_do() -> None:
    start = load("domino").start()
    assert [deepest(start, nodes, 9) for nodes in (24, 25, 472, 473, 6736, 6737)] == [0, 1, 1, 2, 2, 3]
    assert deepest(start, 10**6, 2) == 2


def test_the_end_of_a_game_is_told_with_its_line() -> None:
    position = load("connect-four").start()
    for move in "112233":
        position = position.play(move)
    found = trace(minimax, position, 1, original(position.game))
    assert words(found, "end") == [
        "The game is over: x wins with a line of four in row 1. For MAX that is 1,000,000."
    ]
    assert found.steps[-1].words == "The search is over: MAX (x) plays 4, worth 1,000,000."


@pytest.mark.parametrize("spec", ["connect-four:rows=4,cols=5,line=3", "betsy:n=3", NIM])
def test_what_is_said_of_a_nodes_worth_is_true(spec: str) -> None:
    said = re.compile(r"This position is worth (at most |at least |)(-?[\d,]+) to MAX")
    told = Counter[str]()
    for position in unfinished(spec, 6):
        heuristic = original(position.game)
        found = trace(alphabeta, position, 3, heuristic)
        for step in found.steps:
            match = said.match(step.words)
            if match is None:
                continue
            reached, depth = position, 3
            for move in path_to(found, step.node):
                reached, depth = reached.play(move), depth - 1
            worth = alphabeta(reached, depth, heuristic, root=position.mover)
            bound, value = match[1].strip(), int(match[2].replace(",", ""))
            assert {"at most": worth <= value, "at least": worth >= value, "": worth == value}[bound], step
            told[bound] += 1
    assert set(told) == {"", "at most", "at least"}, told


def path_to(found: Trace, node: int) -> list[str]:
    above = found.nodes[node].parent
    return [] if above is None else [*path_to(found, above), found.nodes[node].move or ""]


def trace_of_connect_four() -> Trace:
    position = load("connect-four").start().play("4")
    return trace(alphabeta, position, 3, original(position.game))


def test_infinity_never_comes_from_a_games_own_heuristic() -> None:
    assert all(abs(step.value or 0) < INFINITY for step in trace_of_connect_four().steps)
