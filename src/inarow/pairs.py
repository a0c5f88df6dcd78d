"""Elo and its interval from pairs of games, by the points that a player made in each: 0, 1/2, 1, 3/2 or 2.

Where a game favours the side that begins, single games spread far more than pairs do, and the two games of a
pair go together; an interval from single games is wrong both ways.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import NormalDist

from inarow.game import BadNotation

POINTS = (0.0, 0.5, 1.0, 1.5, 2.0)
SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The part of a pair's points that each count stands for."""
CONFIDENCE = 0.95
PER_LOGIT = 400 / math.log(10)
"""Elo points in one unit of the logarithm of the odds."""
PER_NORMAL = 800 / math.log(10) / math.sqrt(2)
"""Normalised Elo points in one standard deviation of a pair."""


FEW_FREEDOMS = {1: 12.7062, 2: 4.3027, 3: 3.1824, 4: 2.7764}
"""Within how many standard errors 95 % of Student's distribution lie, where its expansion is too rough."""


def score_of(elo: float) -> float:
    """The part of the points that a difference in Elo stands for.

    >>> score_of(0), round(score_of(100), 2)
    (0.5, 0.64)
    """
    return 1 / (1 + math.pow(10, -elo / 400))


def elo_of(score: float) -> float | None:
    """The difference in Elo that a part of the points stands for; None where one side has all of them."""
    return -400 * math.log10(1 / score - 1) if 0 < score < 1 else None


@dataclass(frozen=True)
class Interval:
    """An estimate and where the truth lies in 95 % of all such cases; None is beyond all numbers."""

    estimate: float | None
    low: float | None
    high: float | None


@dataclass(frozen=True)
class Pairs:
    """How many pairs brought a player 0, 1/2, 1, 3/2 and 2 points."""

    counts: tuple[int, ...] = (0, 0, 0, 0, 0)

    @classmethod
    def of(cls, points: Iterable[float]) -> Pairs:
        """
        >>> Pairs.of([1, 2, 0.5, 1])
        Pairs(counts=(0, 1, 2, 0, 1))
        """
        counts = [0] * len(POINTS)
        for each in points:
            counts[POINTS.index(each)] += 1
        return cls(tuple(counts))

    @classmethod
    def parse(cls, text: str) -> Pairs:
        """
        >>> Pairs.parse("1/2/3/4/5").number
        15
        """
        parts = text.split("/")
        if len(parts) != len(POINTS) or not all(
            part.isascii() and part.isdigit() and len(part) < 16 for part in parts
        ):
            raise BadNotation(
                f"{text!r:.60}: expected five numbers of pairs, by the points made in them, 0/0.5/1/1.5/2: "
                "such as 3/12/40/15/5"
            )
        return cls(tuple(map(int, parts)))

    @property
    def number(self) -> int:
        return sum(self.counts)

    @property
    def score(self) -> float:
        """The part of all points that the player made; 1/2 before the first pair."""
        if not self.number:
            return 0.5
        return sum(share * count for share, count in zip(SHARES, self.counts, strict=True)) / self.number

    @property
    def variance(self) -> float:
        """Of one pair's share around the score."""
        if not self.number:
            return 0.0
        mean = self.score
        squares = ((share - mean) ** 2 * count for share, count in zip(SHARES, self.counts, strict=True))
        return sum(squares) / self.number

    @property
    def swapped(self) -> Pairs:
        """The same pairs as the other player sees them."""
        return Pairs(self.counts[::-1])

    @property
    def margin(self) -> float:
        """How far the score may be off, by Student's distribution over whole pairs; at most 1/2."""
        if self.number < 2:
            return 0.5
        if self.variance == 0:
            # All pairs alike: one that is not may be as frequent as this without having shown.
            return min(0.5, 1 - math.pow(1 - CONFIDENCE, 1 / self.number))
        return min(0.5, _student(self.number - 1) * math.sqrt(self.variance / (self.number - 1)))

    def score_interval(self) -> Interval:
        mean = self.score
        if self.margin == 0.5:
            return Interval(mean, 0.0, 1.0)
        return Interval(mean, max(0.0, mean - self.margin), min(1.0, mean + self.margin))

    def elo(self) -> Interval:
        """The difference in Elo between the player and the other one."""
        score = self.score_interval()
        return Interval(
            *(None if part is None else elo_of(part) for part in (score.estimate, score.low, score.high))
        )

    def normalised_elo(self) -> Interval:
        """The difference in units of a pair's own spread: the measure of how many pairs a proof takes."""
        if self.variance == 0:
            return Interval(0.0 if self.score == 0.5 else None, None, None)
        estimate = PER_NORMAL * (self.score - 0.5) / math.sqrt(self.variance)
        margin = PER_NORMAL * NormalDist().inv_cdf((1 + CONFIDENCE) / 2) / math.sqrt(self.number)
        return Interval(estimate, estimate - margin, estimate + margin)

    def superiority(self) -> float:
        """How likely it is that the player is the better one, if nothing else is known of the two."""
        if self.variance == 0:
            # Pairs that are all alike: as one finds by Laplace's rule, starting from even chances.
            surprise = math.pow(0.5, self.number + 1)
            return 0.5 if self.score == 0.5 else surprise if self.score < 0.5 else 1 - surprise
        return NormalDist().cdf((self.score - 0.5) / math.sqrt(self.variance / self.number))

    def __str__(self) -> str:
        return "/".join(map(str, self.counts))


def _student(freedom: int) -> float:
    """Within how many standard errors 95 % of Student's distribution lie: its expansion about the normal.

    >>> round(_student(1), 2), round(_student(10), 2), round(_student(1000), 2)
    (12.71, 2.23, 1.96)
    """
    if freedom in FEW_FREEDOMS:
        return FEW_FREEDOMS[freedom]
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3
