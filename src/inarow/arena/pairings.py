"""Who meets whom: every form of tournament is a function from the results so far to the next round."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

Pairing = tuple[str, str]


@dataclass(frozen=True)
class Standing:
    """What a Swiss tournament pairs by: meetings won, half for a tie, and then the points of the games."""

    meetings: float = 0.0
    points: float = 0.0


def round_robin(players: Sequence[str]) -> list[Pairing]:
    """
    >>> round_robin(["a", "b", "c"])
    [('a', 'b'), ('a', 'c'), ('b', 'c')]
    """
    return list(combinations(players, 2))


def gauntlet(players: Sequence[str]) -> list[Pairing]:
    """The first player meets all others.

    >>> gauntlet(["a", "b", "c"])
    [('a', 'b'), ('a', 'c')]
    """
    return [(players[0], other) for other in players[1:]]


def swiss(
    players: Sequence[str], standings: Mapping[str, Standing], met: set[frozenset[str]], free: set[str]
) -> tuple[list[Pairing], str | None]:
    """The next round, and who has none to meet in it.

    Players of like standing meet, nobody twice as long as that can be, and nobody is free twice before all
    others have been: the free one is the last of the standing of those who were not yet.

    >>> swiss(["a", "b", "c"], {}, set(), set())
    ([('a', 'b')], 'c')
    """
    ranked = sorted(
        players,
        key=lambda name: (
            -standings.get(name, Standing()).meetings,
            -standings.get(name, Standing()).points,
            players.index(name),
        ),
    )
    if len(ranked) % 2 == 0:
        return _matched(ranked, met) or _neighbours(ranked), None
    candidates = [name for name in reversed(ranked) if name not in free] or ranked[::-1]
    for resting in candidates:
        paired = _matched([name for name in ranked if name != resting], met)
        if paired is not None:
            return paired, resting
    return _neighbours([name for name in ranked if name != candidates[0]]), candidates[0]


TRIES = 100_000
"""Pairings that are tried before two players meet again."""


def _matched(ranked: Sequence[str], met: set[frozenset[str]]) -> list[Pairing] | None:
    """The best one first with the best one it has not met, and so on; None where that cannot be."""
    left = TRIES

    def match(names: Sequence[str]) -> list[Pairing] | None:
        nonlocal left
        if not names:
            return []
        for other in names[1:]:
            left -= 1
            if left < 0:
                return None
            if frozenset((names[0], other)) not in met:
                rest = match([name for name in names[1:] if name != other])
                if rest is not None:
                    return [(names[0], other), *rest]
        return None

    return match(ranked)


def _neighbours(ranked: Sequence[str]) -> list[Pairing]:
    return list(zip(ranked[::2], ranked[1::2], strict=True))


AT_ONCE: Mapping[str, Callable[[Sequence[str]], list[Pairing]]] = {
    "round-robin": round_robin,
    "gauntlet": gauntlet,
}
"""Forms whose pairings are known from the beginning."""
FORMS = (*AT_ONCE, "swiss")
