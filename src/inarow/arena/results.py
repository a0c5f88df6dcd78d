"""Who scored what: the results of a tournament, out of the games that a store has of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from inarow.arena.pairings import Standing
from inarow.arena.plan import Plan
from inarow.game import Result
from inarow.pairs import POINTS, Interval, Pairs

if TYPE_CHECKING:
    from inarow.store.games import Listed

Place = tuple[int, int, int]
"""Of a game: round, pair and leg."""
OUTCOMES = {1.0: "won", 0.5: "drawn", 0.0: "lost"}


class Played(NamedTuple):
    """A game that has ended."""

    x: str
    o: str
    result: Result | None
    reason: str
    game: str
    number: int
    """In the store."""

    def points(self, name: str) -> float:
        return 0.5 if self.result == "draw" else float((self.x if self.result == "x" else self.o) == name)


@dataclass
class Tally:
    """The games of one player."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def points(self) -> float:
        return self.wins + self.draws / 2

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses


@dataclass
class _Progress:
    """How far a sequential test has counted."""

    pair: int = 0
    counts: list[int] = field(default_factory=lambda: [0] * len(POINTS))
    decided: int | None = None


@dataclass
class Results:
    """All games of a tournament so far. What it tells does not depend on the order in which they ended."""

    plan: Plan
    games: dict[Place, Played] = field(default_factory=dict)
    _progress: _Progress = field(default_factory=_Progress)

    @classmethod
    def of_store(cls, plan: Plan, found: Iterable[Listed]) -> Results:
        results = cls(plan)
        for each in found:
            results.add(each)
        return results

    def add(self, found: Listed) -> None:
        """One more game of the store, if it has ended."""
        if found.slot is not None and found.status == "finished":
            place = (found.slot.round, found.slot.pair, found.slot.leg)
            self.games[place] = Played(
                found.x.name, found.o.name, found.result, str(found.reason), found.game, found.id
            )

    def counted(self) -> dict[Place, Played]:
        """The games that count: all, or those up to the pair that decided a sequential test."""
        decided = self._decided_at()
        return {
            place: game
            for place, game in sorted(self.games.items())
            if decided is None or place[1] <= decided
        }

    def tallies(self) -> dict[str, Tally]:
        tallies = {name: Tally() for name in self.plan.players}
        for game in self.counted().values():
            for name in (game.x, game.o):
                points = game.points(name)
                tallies[name].wins += points == 1
                tallies[name].draws += points == 0.5
                tallies[name].losses += points == 0
        return tallies

    def endings(self) -> dict[str, dict[str, int]]:
        """How each player's games ended, and how often: `won`, `drawn`, `lost`, `lost by timeout`, ..."""
        found: dict[str, Counter[str]] = {name: Counter() for name in self.plan.players}
        for game in self.counted().values():
            by = "" if game.reason in ("won", "drawn") else f" by {game.reason}"
            for name in (game.x, game.o):
                found[name][OUTCOMES[game.points(name)] + by] += 1
        return {name: dict(sorted(counts.items())) for name, counts in found.items()}

    def pair_points(self) -> dict[tuple[int, int], tuple[str, str, float]]:
        """Of every whole pair: who began its first leg, the other one, and the points of the first."""
        counted = self.counted()
        return {
            (number, pair): (first.x, first.o, first.points(first.x) + second.points(first.x))
            for (number, pair, leg), first in counted.items()
            if leg == 1 and (second := counted.get((number, pair, 2))) is not None
        }

    def met(self) -> dict[tuple[str, str], Pairs]:
        """The pairs of each two players who met, as the one sees them that the plan names first."""
        order = list(self.plan.players)
        found: dict[tuple[str, str], list[float]] = {}
        for a, b, points in self.pair_points().values():
            one = order.index(a) < order.index(b)
            found.setdefault((a, b) if one else (b, a), []).append(points if one else 2 - points)
        return {names: Pairs.of(points) for names, points in sorted(found.items())}

    def _decided_at(self) -> int | None:
        """The pair after which a sequential test is decided, counting pairs in the order of the schedule.

        Not in the order in which they end, which quick and slow games would bias.
        """
        test, progress = self.plan.test, self._progress
        while test is not None and progress.decided is None:
            legs = [self.games.get((1, progress.pair + 1, leg)) for leg in (1, 2)]
            if legs[0] is None or legs[1] is None:
                break
            points = sum(leg.points(legs[0].x) for leg in legs if leg)
            progress.pair += 1
            progress.counts[POINTS.index(points)] += 1
            if test.verdict(Pairs(tuple(progress.counts))) is not None:
                progress.decided = progress.pair
        return progress.decided

    @property
    def decided(self) -> bool:
        return self._decided_at() is not None

    def standings(self, before: int) -> dict[str, Standing]:
        """What a Swiss round pairs by: the rounds before it. Who was free in one has won a meeting."""
        meetings = dict.fromkeys(self.plan.players, 0.0)
        points = dict.fromkeys(self.plan.players, 0.0)
        for number in range(1, before):
            made = self._points_of_round(number)
            for name in self.plan.players:
                own, other = made.get(name, (1.0, 0.0))
                meetings[name] += 1.0 if own > other else 0.5 if own == other else 0.0
                points[name] += own if name in made else 0.0
        return {name: Standing(meetings[name], points[name]) for name in self.plan.players}

    def _points_of_round(self, number: int) -> dict[str, tuple[float, float]]:
        """What each player made in a round, and what the one it met made."""
        made: dict[str, tuple[float, float]] = {}
        for (each, _, _), game in self.games.items():
            if each == number:
                for name, other in ((game.x, game.o), (game.o, game.x)):
                    own, theirs = made.get(name, (0.0, 0.0))
                    made[name] = (own + game.points(name), theirs + game.points(other))
        return made


def interval(found: Interval) -> dict[str, float | None]:
    """An interval as JSON documents tell it."""
    return {"estimate": found.estimate, "low": found.low, "high": found.high}


def table(results: Results, rated: Mapping[str, Interval]) -> list[dict[str, Any]]:
    """A row for each player, the strongest first."""
    tallies = results.tallies()
    order: Sequence[str] = sorted(results.plan.players, key=lambda name: -(rated[name].estimate or 0.0))
    endings = results.endings()
    return [
        {
            "player": name,
            "spec": results.plan.players[name],
            "rating": interval(rated[name]),
            "points": tallies[name].points,
            "games": tallies[name].games,
            "wins": tallies[name].wins,
            "draws": tallies[name].draws,
            "losses": tallies[name].losses,
            "endings": endings[name],
        }
        for name in order
    ]


def described(results: Results, status: str) -> dict[str, Any]:
    """All that a tournament says, as one JSON document."""
    from inarow.arena.ratings import ratings

    met, plan = results.met(), results.plan
    names = list(plan.players)
    endings = Counter(game.reason for game in results.counted().values())
    content: dict[str, Any] = {
        "name": plan.name,
        "form": plan.form,
        "games": list(plan.games),
        "status": status,
        "played": len(results.games),
        "counted": len(results.counted()),
        "standings": table(results, ratings(names, met, plan.seed)),
        "meetings": [
            {"a": a, "b": b, "pairs": list(pairs.counts), "score": pairs.score, "elo": interval(pairs.elo())}
            for (a, b), pairs in met.items()
        ],
        "endings": dict(sorted(endings.items())),
        "sprt": None,
    }
    test = plan.test
    if test is not None:
        pairs = met.get((names[0], names[1]), Pairs())
        content["sprt"] = test.document(pairs)
    return content
