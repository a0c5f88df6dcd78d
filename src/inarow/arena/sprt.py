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

from inarow.game import BadNotation
from inarow.pairs import PER_NORMAL, SHARES, Pairs, score_of

Scale = Literal["logistic", "normalised"]
Verdict = Literal["elo0", "elo1"]

FORM = "elo0=0,elo1=10,alpha=0.05,beta=0.05,scale=logistic"
MOST_ELO: dict[Scale, int] = {"logistic": 1000, "normalised": 200}
"""Points that a claim may be about, either way."""
CLOSE = 0.1
"""Standard deviations of a pair within which the normalised ratio has a simple form, right to 1 %."""
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
        for name, value in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < value < 0.5:
                raise BadNotation(f"{name} must be a number above 0 and below 0.5, not {value:g}")
        if self.scale not in get_args(Scale):
            raise BadNotation(f"scale must be {' or '.join(get_args(Scale))}, not {self.scale!r:.40}")
        most = MOST_ELO[self.scale]
        if not -most <= self.elo0 < self.elo1 <= most:
            raise BadNotation(
                f"elo0 must be less than elo1, both from -{most} to {most}, "
                f"not {self.elo0:g} and {self.elo1:g}"
            )

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
        one, zero = (
            _best_fit(counts, [share - score_of(elo) for share in SHARES]) for elo in (self.elo1, self.elo0)
        )
        return _ratio(counts, one, zero)

    def _normalised_ratio(self, pairs: Pairs) -> float:
        zero, one = self.elo0 / PER_NORMAL, self.elo1 / PER_NORMAL
        if pairs.variance:
            seen = (pairs.score - 0.5) / math.sqrt(pairs.variance)
            if abs(seen) <= CLOSE:
                return pairs.number / 2 * math.log((1 + (seen - zero) ** 2) / (1 + (seen - one) ** 2))
        counts = [count or UNSEEN for count in pairs.counts]
        return _ratio(counts, _best_spread_fit(counts, one), _best_spread_fit(counts, zero))

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


def _ratio(counts: Sequence[float], one: Sequence[float], zero: Sequence[float]) -> float:
    """How much better one set of frequencies explains the counts than the other."""
    return sum(count * math.log(p / q) for count, p, q in zip(counts, one, zero, strict=True))


def _best_fit(counts: Sequence[float], away: Sequence[float]) -> list[float]:
    """How frequent the kinds of pairs are, most likely, if `away`, one number a kind, is 0 on average.

    The frequencies are count / (1 + x away) of the whole, where x makes the average come true; the average
    falls as x grows, so x is found between the ends of its range, by Newton's steps or by halving.
    """
    total = sum(counts)
    low, high = -1 / max(away), -1 / min(away)
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


def _best_spread_fit(counts: Sequence[float], deviations: float) -> list[float]:
    """The same if the average score is so many standard deviations of a pair above 1/2.

    That is no linear claim, since the deviation depends on the frequencies. It is made one around the
    frequencies found last, of which the deviation changes by the squares, until they stay the same.
    """
    found = [1 / len(counts)] * len(counts)
    for _ in range(50):
        mean = sum(share * p for share, p in zip(SHARES, found, strict=True))
        spread = math.sqrt(sum((share - mean) ** 2 * p for share, p in zip(SHARES, found, strict=True)))
        away = [share - 0.5 - deviations * (spread + (share - mean) ** 2 / spread) / 2 for share in SHARES]
        before, found = found, _best_fit(counts, away)
        if max(abs(a - b) for a, b in zip(before, found, strict=True)) < 1e-10:
            break
    return found
