"""A tournament in a store: begun or found there, played, and gone on with after any interruption.

Which games there are follows from the plan, the openings that the store keeps with it, and for Swiss rounds
the results of earlier rounds. A game is in the store whole, when it has ended, or not at all; so whoever
plays the tournament, whenever and with however many processes, plays exactly the games that are missing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import inarow
from inarow.arena import openings as books
from inarow.arena import ratings
from inarow.arena.errors import ArenaFault
from inarow.arena.openings import Opening
from inarow.arena.pairings import AT_ONCE, Pairing, swiss
from inarow.arena.plan import Plan
from inarow.arena.results import Results
from inarow.arena.tasks import Entrant, Task, played
from inarow.crew import Crew
from inarow.game import BadNotation, Game
from inarow.own_game import OwnGame
from inarow.record import Record, jsonl

if TYPE_CHECKING:
    from inarow.store.games import Store

Books = Mapping[str, Sequence[Opening]]
"""The openings of each game."""
Hear = Callable[[Results, Record], object]
"""Hears of each game that has ended and is in the store."""


class Tournament:
    """One tournament of a store."""

    def __init__(self, store: Store, number: int, plan: Plan, book: Books) -> None:
        self.store, self.number, self.plan, self.book = store, number, plan, book
        store.own = own_game(plan)

    @classmethod
    def begin(cls, store: Store, plan: Plan, tell: Callable[[str], object] = lambda line: None) -> Tournament:
        """The tournament of a plan: the one of that name in the store, or a new one.

        BadNotation if there is one of that name with another plan.
        """
        there = store.tournaments(plan.name)
        if there:
            if there[0].config["plan"] != plan.document():
                raise BadNotation(
                    f"the store has a tournament {plan.name!r} with another plan: "
                    "expected another name, or another store"
                )
            return cls.found(store, plan.name)
        book = {
            spec: books.choose(
                inarow.load(spec), plan.pairs, plan.seed, plan.opening_nodes, plan.opening_solve, tell
            )
            for spec in plan.games
        }
        config = {
            "plan": plan.document(),
            "openings": {spec: [list(o) for o in some] for spec, some in book.items()},
        }
        return cls(store, store.tournament(plan.name, config), plan, book)

    @classmethod
    def found(cls, store: Store, name: str | None = None) -> Tournament:
        """A tournament of a store by its name, or the only one; BadNotation where there is none."""
        there = [each for each in store.tournaments(name) if "plan" in each.config]
        if len(there) != 1:
            names = ", ".join(repr(each.name) for each in there) or "none"
            raise BadNotation(f"expected the name of one tournament of the store; it has {names}")
        config = there[0].config
        book = {
            spec: [Opening(tuple(moves), imbalance, proved) for moves, imbalance, proved in some]
            for spec, some in config["openings"].items()
        }
        return cls(store, there[0].id, Plan.of_document(config["plan"]), book)

    def results(self) -> Results:
        return Results.of_store(self.plan, self.store.games(tournament=self.number))

    @property
    def status(self) -> str:
        return self.store.tournaments(self.plan.name)[0].status

    @property
    def games(self) -> int:
        """How many games it has if nothing ends it sooner."""
        players = len(self.plan.players)
        meetings = (self.plan.rounds or 0) * (players // 2)
        if self.plan.form in AT_ONCE:
            meetings = len(AT_ONCE[self.plan.form](list(self.plan.players)))
        return 2 * self.plan.pairs * len(self.plan.games) * meetings

    def play(self, crew: Crew, hear: Hear = lambda results, record: None) -> Results:
        """Plays all that is missing; each game is in the store before it is heard of."""
        from inarow.store.writer import Slot

        ratings.expect_numpy()
        results = self.results()
        for number, pairings in self._rounds(results):
            tasks = self._missing(number, pairings, results)
            for task, text in crew.run(played, tasks):
                record = jsonl.read(text, self.store.own)
                slot = Slot(self.number, task.round, task.pair, task.leg)
                # Somebody else may have played it meanwhile: what the store has counts.
                results.add(self.store.listed(self.store.add(record, slot=slot)))
                hear(results, record)
            results.games.update(self.results().games)
        missing = self.games - len(results.games)
        if missing and not results.decided:
            raise ArenaFault(f"{missing} games were not played: inarow arena resume goes on with them")
        self.store.end_tournament(self.number)
        return results

    def _rounds(self, results: Results) -> Iterator[tuple[int, list[Pairing]]]:
        """The rounds one after the other; the pairings of each are asked for when those before have ended."""
        players = list(self.plan.players)
        if self.plan.form in AT_ONCE:
            yield 1, AT_ONCE[self.plan.form](players)
            return
        met: set[frozenset[str]] = set()
        free: set[str] = set()
        for number in range(1, (self.plan.rounds or 0) + 1):
            pairings, resting = swiss(players, results.standings(number), met, free)
            yield number, pairings
            met |= {frozenset(pairing) for pairing in pairings}
            free |= {resting} if resting is not None else set()

    def _missing(self, number: int, pairings: Sequence[Pairing], results: Results) -> Iterator[Task]:
        """The games of a round that are not there, until a sequential test is decided."""
        for task in self.scheduled(number, pairings):
            if results.decided:
                return
            if (task.round, task.pair, task.leg) not in results.games:
                yield task

    def scheduled(self, number: int, pairings: Sequence[Pairing]) -> Iterator[Task]:
        """The games of a round: for each opening of each game, all pairings, each with both colours."""
        pair = 0
        for index in range(self.plan.pairs):
            for game in self.plan.games:
                for a, b in pairings:
                    pair += 1
                    for leg, (x, o) in ((1, (a, b)), (2, (b, a))):
                        yield self._task(number, pair, leg, game, index, x, o)

    def _task(self, number: int, pair: int, leg: int, game: str, index: int, x: str, o: str) -> Task:
        def entrant(name: str) -> Entrant:
            # Of the two who play and of what they play, so that other players change nothing for them.
            text = "\n".join(map(str, (self.plan.seed, game, index, x, o, name)))
            digest = hashlib.sha256(text.encode()).digest()
            return Entrant(name, self.plan.players[name], int.from_bytes(digest[:4], "big"))

        return Task(
            number,
            pair,
            leg,
            game,
            self.book[game][index].moves,
            entrant(x),
            entrant(o),
            self.plan.clock,
            self.plan.adjudicate,
            self.plan.name,
        )


def own_game(plan: Plan) -> Game | None:
    """The game in a file of one's own that a plan has, if it has one."""
    own = [game for game in map(inarow.load, plan.games) if isinstance(game, OwnGame)]
    if len(own) > 1:
        raise BadNotation(f"a tournament has at most one game of your own, not {len(own)}")
    return own[0] if own else None
