"""The sequential test: the published ratio, and errors about as often as alpha and beta allow."""

from __future__ import annotations

import math
import random
from itertools import count

import pytest

from inarow.arena.sprt import Scale, Sprt, Verdict, _best_fit, _best_spread_fit
from inarow.game import BadNotation
from inarow.pairs import SHARES, Pairs, score_of
from tests.arena.simulation import UNBALANCED, pair, true_score
from tests.test_pairs import KNOWN

SEED = 11
RUNS = 300


def test_the_ratio_is_that_of_the_public_test() -> None:
    test = Sprt.parse("elo0=0,elo1=2,alpha=0.05,beta=0.05,scale=normalised")
    assert test.ratio(KNOWN) == pytest.approx(2.94598, abs=5e-6)
    assert test.verdict(KNOWN) == "elo1"


def test_the_bounds_are_those_of_wald() -> None:
    assert Sprt(0, 10).bounds == pytest.approx((-2.944, 2.944), abs=0.001)


def test_the_best_fit_has_the_score_and_no_other_is_more_likely() -> None:
    counts = [3.0, 12.0, 40.0, 15.0, 5.0]
    for score in (0.3, 0.5, 0.51, 0.8):
        fit = _best_fit(counts, [share - score for share in SHARES])
        assert sum(fit) == pytest.approx(1.0)
        assert sum(p * share for p, share in zip(fit, SHARES, strict=True)) == pytest.approx(score)
        # Any small change that keeps the whole and the score makes the counts less likely: the slope is 0.
        slope = [count / p for count, p in zip(counts, fit, strict=True)]
        assert slope[0] - 2 * slope[1] + slope[2] == pytest.approx(0.0, abs=1e-6)
        assert slope[1] - 2 * slope[2] + slope[3] == pytest.approx(0.0, abs=1e-6)
        assert slope[2] - 2 * slope[3] + slope[4] == pytest.approx(0.0, abs=1e-6)


def test_the_best_fit_of_a_spread_has_it_and_is_more_likely_than_its_neighbours() -> None:
    counts = [3.0, 12.0, 40.0, 15.0, 5.0]
    for deviations in (-0.8, -0.1, 0.0, 0.3, 0.8):
        fit = _best_spread_fit(counts, deviations)
        mean = sum(p * share for p, share in zip(fit, SHARES, strict=True))
        spread = math.sqrt(sum(p * (share - mean) ** 2 for p, share in zip(fit, SHARES, strict=True)))
        assert sum(fit) == pytest.approx(1.0)
        assert (mean - 0.5) / spread == pytest.approx(deviations, abs=1e-6)


@pytest.mark.parametrize("scale", ["logistic", "normalised"])
def test_the_better_the_pairs_the_more_they_speak_for_it(scale: Scale) -> None:
    better_and_better = ["0/0/30/40/30", "0/0/10/30/60", "0/0/2/8/90", "0/0/0/2/98", "0/0/0/0/100"]
    ratios = [Sprt(0, 50, scale=scale).ratio(Pairs.parse(text)) for text in better_and_better]
    assert ratios == sorted(ratios)
    assert ratios[0] > 0
    swept = Sprt(0, 50, scale=scale)
    assert swept.verdict(Pairs.parse("0/0/0/0/100")) == "elo1"
    assert swept.verdict(Pairs.parse("100/0/0/0/0")) == "elo0"


def test_one_pair_decides_nothing() -> None:
    for counts in ((1, 0, 0, 0, 0), (0, 0, 1, 0, 0), (0, 0, 0, 0, 1)):
        for scale in ("logistic", "normalised"):
            assert Sprt.parse(f"elo0=0,elo1=10,scale={scale}").verdict(Pairs(counts)) is None
    assert Sprt(0, 10).ratio(Pairs()) == 0.0


def test_what_speaks_for_one_speaks_against_the_other() -> None:
    for scale in ("logistic", "normalised"):
        test = Sprt.parse(f"elo0=-5,elo1=5,scale={scale}")
        assert test.ratio(KNOWN) == pytest.approx(-test.ratio(KNOWN.swapped))


def decided(test: Sprt, dice: random.Random, elo: float) -> tuple[Verdict, int]:
    """What the test accepts, and after how many pairs."""
    counts = [0] * 5
    for number in count(1):
        counts[round(2 * pair(dice, elo, UNBALANCED))] += 1
        verdict = test.verdict(Pairs(tuple(counts)))
        if verdict is not None:
            return verdict, number
    raise AssertionError


def claimed(elo: float) -> float:
    """The Elo that pairs from unbalanced openings show of a true difference."""
    low, high = -1000.0, 1000.0
    while high - low > 1e-9:
        middle = (low + high) / 2
        low, high = (middle, high) if true_score(middle, UNBALANCED) < score_of(elo) else (low, middle)
    return low


def test_errors_are_about_as_frequent_as_allowed() -> None:
    """Under each claim the other one is accepted in about 5 of 100 runs, and not in 10."""
    print(f"seed {SEED}")
    dice = random.Random(SEED)
    test = Sprt(elo0=-20, elo1=40)
    wrong = {}
    for name, elo in (("elo0", test.elo0), ("elo1", test.elo1)):
        ended = [decided(test, dice, claimed(elo)) for _ in range(RUNS)]
        wrong[name] = sum(verdict != name for verdict, _ in ended) / RUNS
        print(
            f"{name} true: wrong in {wrong[name]:.3f}, {sum(n for _, n in ended) / RUNS:.0f} pairs on average"
        )
    assert all(0.01 <= share <= 0.09 for share in wrong.values()), wrong


def test_errors_on_the_normalised_scale_are_as_frequent() -> None:
    """Claims in units of a pair's spread; the truth is found by a long series."""
    dice = random.Random(SEED)
    spread = Pairs.of(pair(dice, 0.0, UNBALANCED) for _ in range(50_000)).variance ** 0.5
    test = Sprt(elo0=0, elo1=60, scale="normalised")
    wrong = sum(decided(test, dice, 0.0)[0] == "elo1" for _ in range(RUNS)) / RUNS
    print(f"spread {spread:.3f}, wrong in {wrong:.3f}")
    assert 0.01 <= wrong <= 0.09


@pytest.mark.parametrize(
    "text",
    [
        "",
        "elo0=0",
        "elo0=5,elo1=5",
        "elo0=0,elo1=x",
        "elo0=0,elo1=10,gamma=1",
        "elo0=0,elo0=1,elo1=2",
        "elo0=0,elo1=inf",
        "elo0=0,elo1=7000",
        "elo0=-1000000,elo1=0",
        "elo0=0,elo1=300,scale=normalised",
        "elo0=0,elo1=5,alpha=0",
        "elo0=0,elo1=5,beta=0.7",
        "elo0=0,elo1=5,scale=linear",
    ],
)
def test_what_is_no_test_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(BadNotation, match=r"expected|must be"):
        Sprt.parse(text)


def test_a_test_goes_both_ways() -> None:
    scale: Scale = "normalised"
    test = Sprt(-1.5, 3, 0.01, 0.1, scale)
    assert Sprt.parse(str(test)) == test
