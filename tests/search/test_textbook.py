"""The textbook searches: what they promise, and what they tell a listener."""

from typing import Any

import pytest

from inarow import load
from inarow.heuristics import original
from inarow.search import Event, Heuristic, alphabeta, choose, minimax
from tests.games.specs import NIM
from tests.search.positions import SPECS, unfinished


class Tree:
    """A game given as a tree of numbers: a leaf's value to x, who moves first."""

    def __init__(self, node: Any, mover: str = "x") -> None:
        self.node, self.mover, self.outcome = node, mover, None

    def moves(self) -> list[str]:
        return [str(i) for i in range(len(self.node))] if isinstance(self.node, list) else []

    def play(self, move: str) -> "Tree":
        return Tree(self.node[int(move)], "o" if self.mover == "x" else "x")


def tree(node: Any) -> Any:
    return Tree(node)


LEAVES = Heuristic(value=lambda position, side: position.node if side == "x" else -position.node)


@pytest.mark.parametrize("spec", [*SPECS, NIM])
@pytest.mark.parametrize("depth", [1, 2])
def test_alphabeta_gives_the_minimax_value(spec: str, depth: int) -> None:
    for position in unfinished(spec, 6):
        if len(position.moves()) ** depth > 1000:
            continue
        heuristic = original(position.game)
        assert alphabeta(position, depth, heuristic) == minimax(position, depth, heuristic), position


@pytest.mark.parametrize("spec", ["connect-four:rows=4,cols=5,line=3", "betsy:n=3", NIM])
def test_alphabeta_bounds_the_value_from_the_side_it_falls_on(spec: str) -> None:
    for position in unfinished(spec, 8):
        heuristic = original(position.game)
        exact = minimax(position, 3, heuristic)
        for alpha in (exact - 100, exact - 1, exact, exact + 50):
            for beta in (alpha + 1, alpha + 60):
                found = alphabeta(position, 3, heuristic, alpha, beta)
                if alpha < found < beta:
                    assert found == exact
                elif found <= alpha:
                    assert exact <= found
                else:
                    assert exact >= found


def test_a_minimising_level_takes_ten_over_infinity_and_a_maximising_level_ten_over_five() -> None:
    endless = 1 << 50
    root = tree([[10, endless], [5, 20]])
    assert minimax(root, 2, LEAVES) == 10
    assert choose(root, 2, LEAVES) == ("0", 10)


def test_a_cut_off_is_told_with_the_window_that_closed() -> None:
    events: list[Event] = []
    assert alphabeta(tree([[3, 5], [2, 9]]), 2, LEAVES, listen=events.append) == 3
    cuts = [event for event in events if event.kind == "cut"]
    assert [(cut.path, cut.alpha, cut.beta) for cut in cuts] == [(("1", "0"), 3, 2)]
    assert ("1", "1") not in {event.path for event in events}, "the leaf behind the cut-off is not visited"


def test_every_node_that_is_entered_is_left_with_its_value() -> None:
    events: list[Event] = []
    minimax(tree([[3, 5], [2, 9]]), 2, LEAVES, events.append)
    entered = [event.path for event in events if event.kind == "enter"]
    ended = [event.path for event in events if event.kind in ("leave", "leaf", "end")]
    assert len(entered) == 7
    assert sorted(entered) == sorted(ended)
    values = {event.path: event.value for event in events if event.kind in ("leave", "leaf")}
    assert values[()] == 3
    assert values["1",] == 2


def test_best_so_far_rises_at_maximising_nodes_and_falls_at_minimising_ones() -> None:
    events: list[Event] = []
    minimax(tree([[9, 5, 7], [6, 8]]), 2, LEAVES, events.append)
    bests = [(event.path, event.value) for event in events if event.kind == "best"]
    assert bests == [(("0", "0"), 9), (("0", "1"), 5), (("0",), 5), (("1", "0"), 6), (("1",), 6)]


def test_a_sooner_win_is_worth_more_and_a_later_loss_less_bad() -> None:
    winning = load("connect-four").start()
    for move in "121212":
        winning = winning.play(move)
    assert choose(winning, 3) == ("1", 1_000_002)
    lost = load(NIM).parse("4 x")
    assert minimax(lost, 4) == -1_000_002


@pytest.mark.parametrize("heap", range(1, 13))
def test_nim_is_lost_exactly_with_a_multiple_of_four(heap: int) -> None:
    value = minimax(load(NIM).parse(f"{heap} x"), 12)
    assert (value < 0) == (heap % 4 == 0)
