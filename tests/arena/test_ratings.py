"""Ratings of many players: intervals that hold the truth, by whom one met, and no certainty from shutouts."""

from __future__ import annotations

import random

import pytest

from inarow.arena.ratings import ratings
from inarow.pairs import Pairs
from tests.arena.simulation import pairs

SEED = 3
TRUE = {"a": 150.0, "b": 0.0, "c": -150.0}
TOURNAMENTS = 300


@pytest.mark.parametrize("number", [5, 20, 60])
def test_intervals_hold_the_truth_in_95_of_100_tournaments(number: int) -> None:
    print(f"seed {SEED}")
    dice = random.Random(SEED)
    held = dict.fromkeys(TRUE, 0)
    for tournament in range(TOURNAMENTS):
        met = {
            (a, b): pairs(dice, TRUE[a] - TRUE[b], number) for a, b in (("a", "b"), ("a", "c"), ("b", "c"))
        }
        for name, found in ratings(list(TRUE), met, tournament, 300).items():
            assert found.low is not None
            assert found.high is not None
            held[name] += found.low <= TRUE[name] <= found.high
    print(held)
    assert all(0.91 <= count / TOURNAMENTS <= 0.995 for count in held.values()), held


def test_a_player_is_rated_by_whom_it_met() -> None:
    """The pooled score misleads: half the points against the strong is more than against the weak."""
    half = Pairs((0, 0, 50, 0, 0))
    met = {("a", "strong"): half, ("b", "weak"): half, ("strong", "weak"): Pairs((0, 0, 0, 25, 25))}
    found = {name: each.estimate or 0.0 for name, each in ratings(["a", "b", "strong", "weak"], met).items()}
    assert found["a"] == pytest.approx(found["strong"], abs=1e-3)
    assert found["a"] > found["b"] + 200
    assert sum(found.values()) == pytest.approx(0.0, abs=1e-6)


def test_a_shutout_is_not_taken_for_certainty() -> None:
    found = ratings(["a", "b"], {("a", "b"): Pairs((0, 0, 0, 0, 10))})
    assert found["a"].estimate is not None
    assert found["a"].low is not None
    assert found["a"].high is not None
    assert 50 < found["a"].low < found["a"].estimate < found["a"].high
    assert found["a"].high > found["a"].estimate + 100


def test_who_has_not_played_has_no_interval() -> None:
    found = ratings(["a", "b", "c"], {("a", "b"): Pairs((1, 2, 3, 2, 1))})
    assert (found["c"].low, found["c"].high) == (None, None)
    assert all(each.estimate == 0.0 for each in ratings(["a", "b"], {}).values())


def test_the_same_seed_gives_the_same_interval() -> None:
    met = {("a", "b"): Pairs((3, 5, 9, 6, 4))}
    assert ratings(["a", "b"], met, 7) == ratings(["a", "b"], met, 7)
    assert ratings(["a", "b"], met, 7) != ratings(["a", "b"], met, 8)
