"""The sequential probability ratio test on pairs: as few games as it takes to say which of two claims holds.

Claim 0: the first player is elo0 points better, or less; claim 1: elo1 points, or more. The ratio of how well
the two explain the pairs is generalised: for each claim the five kinds of pairs are as frequent as suits it
best. The test ends at the bounds of Wald, where a claim is accepted wrongly as often as alpha and beta say.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

from inarow.arena.pairs import PER_NORMAL, SHARES, Pairs, score_of
from inarow.game import BadNotation

Scale = Literal["logistic", "normalised"]
Verdict = Literal["elo0", "elo1"]

FORM = "elo0=0,elo1=10,alpha=0.05,beta=0.05,scale=logistic"
UNSEEN = 1e-3
"""Pairs that a kind of pairs counts for which has not been seen: it may still come."""


@dataclass(frozen=True)
class Sprt:
    elo0: float
    elo1: float
    alpha: float = 0.05
    """How often elo1 may be accepted though elo0 is true."""
    beta: float = 0.05
    """How often elo0 may be accepted though elo1 is true."""
    scale: Scale = "logistic"

    def __post_init__(self) -> None:
        if not (math.isfinite(self.elo0) and math.isfinite(self.elo1) and self.elo0 < self.elo1):
            raise BadNotation(f"elo0 must be less than elo1, not {self.elo0:g} and {self.elo1:g}")
        for name, value in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < value < 0.5:
                raise BadNotation(f"{name} must be a number above 0 and below 0.5, not {value:g}")
        if self.scale not in get_args(Scale):
            raise BadNotation(f"scale must be {' or '.join(get_args(Scale))}, not {self.scale!r:.40}")

    @classmethod
    def parse(cls, text: str) -> Sprt:
        """
        >>> str(Sprt.parse("elo0=0,elo1=10"))
        'elo0=0,elo1=10,alpha=0.05,beta=0.05,scale=logistic'
        """
        given: dict[str, float | str] = {}
        for part in text.split(","):
            key, _, value = part.strip().partition("=")
            if key not in cls.__dataclass_fields__ or key in given:
                raise BadNotation(f"{text!r:.80}: expected settings such as {FORM}, each once")
            try:
                given[key] = value if key == "scale" else float(value)
            except ValueError:
                raise BadNotation(f"{text!r:.80}: {key} must be a number, not {value!r}") from None
        if not {"elo0", "elo1"} <= given.keys():
            raise BadNotation(f"{text!r:.80}: expected at least elo0 and elo1, as in {FORM}")
        return cls(**given)  # type: ignore[arg-type]

    def __str__(self) -> str:
        return ",".join(
            f"{name}={value if isinstance(value, str) else format(value, 'g')}"
            for name, value in vars(self).items()
        )

    @property
    def bounds(self) -> tuple[float, float]:
        """The ratio below which claim 0 is accepted, and the one above which claim 1 is."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, pairs: Pairs) -> float:
        """The logarithm of the likelihood ratio of the two claims: above 0 speaks for claim 1."""
        if not pairs.number:
            return 0.0
        if self.scale == "normalised":
            return self._normalised_ratio(pairs)
        counts = [count or UNSEEN for count in pairs.counts]
        one, zero = (_best_fit(counts, score_of(elo)) for elo in (self.elo1, self.elo0))
        return sum(count * math.log(p / q) for count, p, q in zip(counts, one, zero, strict=True))

    def _normalised_ratio(self, pairs: Pairs) -> float:
        if pairs.variance == 0:
            return 0.0
        seen = (pairs.score - 0.5) / math.sqrt(pairs.variance)
        zero, one = self.elo0 / PER_NORMAL, self.elo1 / PER_NORMAL
        return pairs.number / 2 * math.log((1 + (seen - zero) ** 2) / (1 + (seen - one) ** 2))

    def document(self, pairs: Pairs) -> dict[str, Any]:
        """What the pairs say about the claims, for JSON."""
        return {
            "test": str(self),
            "pairs": list(pairs.counts),
            "ratio": self.ratio(pairs),
            "bounds": list(self.bounds),
            "accepted": self.verdict(pairs),
        }

    def verdict(self, pairs: Pairs) -> Verdict | None:
        """Which claim is accepted; None while more pairs are needed."""
        low, high = self.bounds
        ratio = self.ratio(pairs)
        return "elo0" if ratio <= low else "elo1" if ratio >= high else None


def _best_fit(counts: Sequence[float], score: float) -> list[float]:
    """How frequent the kinds of pairs are, most likely, if a pair brings this score on average.

    The frequencies are count / (1 + x (share - score)) of the whole, where x makes the average come true; the
    average falls as x grows, so x is found between the ends of its range, by Newton's steps or by halving.
    """
    total = sum(counts)
    away = [share - score for share in SHARES]
    low, high = -1 / away[-1], -1 / away[0]
    x = 0.0
    for _ in range(100):
        parts = [count * each / (1 + x * each) for count, each in zip(counts, away, strict=True)]
        gap = sum(parts)
        low, high = (x, high) if gap > 0 else (low, x)
        slope = sum(part * part / count for part, count in zip(parts, counts, strict=True))
        step = x + gap / slope
        following = step if low < step < high else (low + high) / 2
        if abs(following - x) <= 1e-12 * max(1.0, abs(x)):
            break
        x = following
    return [count / total / (1 + x * each) for count, each in zip(counts, away, strict=True)]
