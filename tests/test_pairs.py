"""Elo from pairs: the interval holds the truth as often as it says, and public figures come out."""

from __future__ import annotations

import random

import pytest

from inarow.game import BadNotation
from inarow.pairs import Interval, Pairs, elo_of, score_of
from tests.arena.simulation import BALANCED, UNBALANCED, pairs, true_score

KNOWN = Pairs((379, 10170, 21828, 10640, 343))
"""Pairs of a public test of two engines."""
SEED = 5
SERIES = 1000


def test_normalised_elo_is_that_of_the_public_test() -> None:
    found = KNOWN.normalised_elo()
    assert found.estimate is not None
    assert found.high is not None
    assert found.estimate == pytest.approx(3.05, abs=0.005)
    assert found.high - found.estimate == pytest.approx(2.31, abs=0.005)


@pytest.mark.parametrize("number", [10, 40, 200])
@pytest.mark.parametrize("elo", [0.0, 100.0, 300.0])
def test_the_interval_holds_the_truth_in_95_of_100_series(elo: float, number: int) -> None:
    print(f"seed {SEED}")
    dice = random.Random(SEED)
    truth = true_score(elo, UNBALANCED)
    held = 0
    for _ in range(SERIES):
        found = pairs(dice, elo, number, UNBALANCED).score_interval()
        assert found.low is not None
        assert found.high is not None
        held += found.low <= truth <= found.high
    print(f"{held} of {SERIES} intervals hold the true score {truth:.3f}")
    assert 0.925 <= held / SERIES <= 0.975


def test_old_against_old_is_no_difference() -> None:
    """A program against itself: of 100 such controls about 95 must hold 0, and their average is about 0."""
    dice = random.Random(SEED)
    controls = [pairs(dice, 0.0, 100, BALANCED).elo() for _ in range(400)]
    held = sum(
        each.low <= 0 <= each.high for each in controls if each.low is not None and each.high is not None
    )
    assert 0.92 <= held / 400 <= 0.98
    assert abs(sum(each.estimate or 0.0 for each in controls) / 400) < 3


def test_single_games_would_mislead_where_openings_are_unbalanced() -> None:
    """The reason for pairs: single games spread more than pairs from unbalanced openings do."""
    dice = random.Random(SEED)
    found = pairs(dice, 0.0, 5000, (400.0,))
    assert found.variance < 0.25 * 0.5 * 0.9 / 2


def test_pairs_that_are_all_alike_leave_room_for_others() -> None:
    found = Pairs((0, 0, 20, 0, 0)).elo()
    assert found.estimate == 0.0
    assert found.low is not None
    assert found.low < -40
    assert Pairs((0, 0, 0, 0, 20)).elo() == Interval(None, elo_of(0.05 ** (1 / 20)), None)


def test_few_pairs_that_are_all_alike_do_not_make_anybody_sure() -> None:
    assert Pairs((0, 0, 0, 0, 1)).superiority() == 0.75
    assert Pairs((1, 0, 0, 0, 0)).superiority() == 0.25
    assert 0.999 < Pairs((0, 0, 0, 0, 10)).superiority() < 1


def test_the_other_player_sees_the_opposite() -> None:
    one, other = KNOWN.elo(), KNOWN.swapped.elo()
    assert one.estimate == pytest.approx(-(other.estimate or 0.0))
    assert one.low == pytest.approx(-(other.high or 0.0))
    assert KNOWN.superiority() + KNOWN.swapped.superiority() == pytest.approx(1.0)


def test_elo_and_score_are_two_forms_of_one_thing() -> None:
    for elo in (-300.0, 0.0, 12.5, 700.0):
        assert elo_of(score_of(elo)) == pytest.approx(elo)
    assert elo_of(0.0) is None


def test_no_pairs_say_nothing() -> None:
    assert Pairs().elo() == Interval(0.0, None, None)


@pytest.mark.parametrize(
    "text", ["", "1/2/3/4", "1/2/3/4/5/6", "1/2/x/4/5", "1/2/-3/4/5", "1/2/3/4/" + "9" * 20]
)
def test_what_is_no_numbers_of_pairs_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(BadNotation, match="expected five numbers of pairs"):
        Pairs.parse(text)


def test_numbers_of_pairs_go_both_ways() -> None:
    assert Pairs.parse(str(KNOWN)) == KNOWN
