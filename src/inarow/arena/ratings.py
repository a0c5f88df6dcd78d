"""Ratings of all players of a tournament: those under which its results are most likely (Bradley and Terry).

A draw is half a win. Every player is rated by whom it met, not by its points alone. The intervals come from
resampling whole pairs, pairing by pairing: each resample gives the pairs other weights (Rubin's bootstrap),
so that what was seen seldom counts for little or for much, and never for nothing. A shutout is not taken for
certainty: to the pairs of two players half a pair is added that one won, and half a pair that the other won.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from inarow.arena.errors import ArenaFault
from inarow.pairs import CONFIDENCE, PER_LOGIT, POINTS, Interval, Pairs

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

RESAMPLES = 1000
STEPS = 50
"""Steps of Newton's method: far more than it takes."""
LONGEST_STEP = 2.0
NEVER = 1e-9
"""The weight of a kind of pairs that was not seen."""
LOOSE = 1e-6
"""How tightly players are held to the average who are not connected by games."""

Met = Mapping[tuple[str, str], Pairs]
"""The pairs of each two players that have met, as the first of them sees them."""


def expect_numpy() -> None:
    """ArenaFault where ratings cannot be had: a tournament looks before its first game."""
    if find_spec("numpy") is None:
        raise ArenaFault("ratings need numpy: install it with pip install 'inarow[arena]'")


def ratings(
    players: Sequence[str], met: Met, seed: int = 0, resamples: int = RESAMPLES
) -> dict[str, Interval]:
    """Elo points around an average of 0, and in which interval they lie."""
    expect_numpy()
    import numpy

    played = {names: pairs for names, pairs in met.items() if pairs.number}
    if not played:
        return {name: Interval(0.0, None, None) for name in players}
    place = {name: index for index, name in enumerate(players)}
    seats = numpy.array([[place[name] for name in names] for names in played])
    counts = numpy.array([pairs.counts for pairs in played.values()], dtype=float)
    half_pairs = numpy.array([0.5, 0, 0, 0, 0.5])
    points = numpy.array(POINTS)
    dice = numpy.random.default_rng(seed)
    seen = counts + half_pairs
    weights = [row.sum() * dice.dirichlet(numpy.maximum(row, NEVER), size=resamples) for row in seen]
    made = numpy.concatenate([seen[None], numpy.stack(weights, axis=1)]) @ points
    fitted = PER_LOGIT * _fit(len(players), seats, made, 2 * seen.sum(axis=1))
    tail = 100 * (1 - CONFIDENCE) / 2
    low, high = numpy.percentile(fitted[1:], [tail, 100 - tail], axis=0)
    apart = {name for name in players if not any(name in names for names in played)}
    return {
        name: Interval(
            float(fitted[0, place[name]]),
            None if name in apart else float(low[place[name]]),
            None if name in apart else float(high[place[name]]),
        )
        for name in players
    }


def _fit(
    players: int, seats: NDArray[np.int64], made: NDArray[np.float64], possible: NDArray[np.float64]
) -> Any:
    """The most likely strengths, in logits around 0, for each sample of points of the first of each two."""
    import numpy

    first, second = seats[:, 0], seats[:, 1]
    incidence = numpy.zeros((len(seats), players))
    incidence[numpy.arange(len(seats)), first] = 1
    incidence[numpy.arange(len(seats)), second] = -1
    strengths = numpy.zeros((len(made), players))
    hold = LOOSE * numpy.eye(players) + 1 / players
    for _ in range(STEPS):
        expected = 1 / (1 + numpy.exp(-strengths @ incidence.T))
        slope = (made - possible * expected) @ incidence - LOOSE * strengths
        weights = possible * expected * (1 - expected)
        curvature = numpy.einsum("bp,pi,pj->bij", weights, incidence, incidence, optimize=True) + hold
        step = numpy.linalg.solve(curvature, slope[..., None])[..., 0]
        strengths += numpy.clip(step, -LONGEST_STEP, LONGEST_STEP)
        if numpy.abs(step).max() < 1e-9:
            break
    return strengths - strengths.mean(axis=1, keepdims=True)
