"""Openings: different ones, the most balanced, proved drawn where that is wanted."""

from __future__ import annotations

import pytest

import inarow
from inarow import engine
from inarow.arena.openings import DECIDED, choose
from inarow.game import BadNotation, Game, Position


def reached(game: Game, moves: tuple[str, ...]) -> Position:
    position = game.start()
    for move in moves:
        position = position.play(move)
    return position


def test_openings_lead_to_different_positions_and_are_the_same_for_a_seed() -> None:
    game = inarow.load("connect-four")
    found = choose(game, 30, seed=1, nodes=500)
    assert len({str(reached(game, each.moves)) for each in found}) == 30
    assert found == choose(game, 30, seed=1, nodes=500)
    assert found != choose(game, 30, seed=2, nodes=500)


@pytest.mark.parametrize("spec", ["connect-four", "conniption", "betsy:n=3", "ultimate:n=3"])
def test_openings_are_more_balanced_than_any(spec: str) -> None:
    game = inarow.load(spec)
    balanced = choose(game, 10, seed=1, nodes=500)
    assert all(each.imbalance < DECIDED for each in balanced), "none is proved won for a side"

    def imbalance(moves: tuple[str, ...]) -> int:
        report = engine.search(reached(game, moves), nodes=500)
        return min(DECIDED if report.proved and report.value != "draw" else abs(report.score), 10_000)

    any_ones = choose(game, 10, seed=1, nodes=0)
    assert sum(each.imbalance for each in balanced) <= sum(imbalance(each.moves) for each in any_ones)


def test_openings_are_proved_drawn_where_that_is_wanted() -> None:
    game = inarow.load("connect-four:rows=4,cols=5")
    found = choose(game, 5, seed=1, nodes=0, solve=5.0)
    assert [inarow.solve(reached(game, each.moves)).value for each in found] == ["draw"] * 5


def test_a_game_with_too_few_openings_is_refused() -> None:
    with pytest.raises(BadNotation, match="different openings: expected 50"):
        choose(inarow.load("connect-four:rows=1,cols=4"), 50, seed=1, nodes=0)
