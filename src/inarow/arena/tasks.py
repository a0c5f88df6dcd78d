"""A game of a tournament as a task: all that a process needs to know to play it."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic, sleep
from typing import Any, NamedTuple

import inarow
from inarow import match
from inarow.clocks import TimeControl
from inarow.players import load, spec_of
from inarow.record import Seat, jsonl

BACK_OFF = 0.2
"""Seconds that a game takes at least in which a player failed."""
FAILURES = frozenset({"crashed", "stalled", "garbled", "memory"})


class Entrant(NamedTuple):
    """A player in one game."""

    name: str
    spec: str
    seed: int


class Task(NamedTuple):
    """One game to be played; it has its place in a tournament."""

    round: int
    pair: int
    leg: int
    game: str
    opening: tuple[str, ...]
    x: Entrant
    o: Entrant
    clock: str
    adjudicate: int | None
    event: str

    def __str__(self) -> str:
        return f"the game of {self.x.name} and {self.o.name}"


def played(task: Task) -> str:
    """Plays the game of a task; its record in JSON."""
    x, o = (_seeded(entrant) for entrant in (task.x, task.o))
    began = monotonic()
    record = match.meet(
        inarow.load(task.game),
        x,
        o,
        TimeControl.parse(task.clock),
        task.opening,
        {"Event": task.event, "Round": f"{task.round}.{task.pair}.{task.leg}"},
        adjudicate=task.adjudicate,
    )
    if record.reason in FAILURES:
        # Who fails at once is not started over and over as fast as the machine can.
        sleep(max(0.0, began + BACK_OFF - monotonic()))
    return jsonl.written(replace(record, x=_seat(task.x, record.x), o=_seat(task.o, record.o)))


def _seeded(entrant: Entrant) -> str:
    """The player's spec with the seed for this game, if it takes one."""
    player: Any = load(entrant.spec)
    return spec_of(replace(player, seed=entrant.seed)) if hasattr(player, "seed") else entrant.spec


def _seat(entrant: Entrant, seat: Seat) -> Seat:
    """An entrant's seat in a record: its name in the tournament, and what it calls itself as its version."""
    seed = entrant.seed if hasattr(load(entrant.spec), "seed") else None
    return Seat(entrant.spec, entrant.name, seat.version or seat.name, seed)
