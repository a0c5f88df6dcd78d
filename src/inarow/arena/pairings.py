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
    resting: Sequence[str | None] = [None]
    if len(ranked) % 2:
        resting = [name for name in reversed(ranked) if name not in free] or ranked[::-1]
    for again in range(len(ranked) // 2 + 1):
        for name in resting:
            paired = _matched([each for each in ranked if each != name], met, again)
            if paired is not None:
                return paired, name
    raise AssertionError("all may meet again, so some pairing was found")


TRIES = 20_000
"""Pairings that are tried before one more meeting is allowed to be another of the same two."""


def _matched(ranked: Sequence[str], met: set[frozenset[str]], again: int) -> list[Pairing] | None:
    """The best one first with the best one it has not met, and so on; at most so many meet again.

    None where that cannot be.
    """
    left = TRIES

    def match(names: Sequence[str], again: int) -> list[Pairing] | None:
        nonlocal left
        if not names:
            return []
        for other in names[1:]:
            left -= 1
            if left < 0 and again < len(names) // 2:
                return None
            cost = frozenset((names[0], other)) in met
            if cost <= again:
                rest = match([name for name in names[1:] if name != other], again - cost)
                if rest is not None:
                    return [(names[0], other), *rest]
        return None

    return match(ranked, again)


AT_ONCE: Mapping[str, Callable[[Sequence[str]], list[Pairing]]] = {
    "round-robin": round_robin,
    "gauntlet": gauntlet,
}
"""Forms whose pairings are known from the beginning."""
FORMS = (*AT_ONCE, "swiss")
