"""Records to test with: of every game, from a seed, with everything that a record can hold."""

from __future__ import annotations

import random
from collections.abc import Iterator

import inarow
from inarow.game import Position
from inarow.games import names
from inarow.record import MARKS, Ply, Reason, Record, Seat
from inarow.search import MoveReport
from inarow.search.limits import judged

SPECS = [*names(), "betsy:n=4", "connect-four:rows=5,cols=8,line=3", "conniption:flips=1", "ultimate:n=3"]
LONGEST = 60
"""Moves after which a game is left unfinished."""
TEXTS = ["", "Zoë", 'she said "no}" (or so)', "two\nlines", "back\\slash", "{+1/2}", "1-0 *", "\u2028\x85\t"]
LOST: tuple[Reason, ...] = ("resigned", "illegal", "timeout", "stalled", "crashed", "garbled", "memory")


def some_records(seed: int, count: int) -> Iterator[Record]:
    dice = random.Random(seed)
    for number in range(count):
        spec = SPECS[number % len(SPECS)]
        yield some_standstill(dice) if spec == "betsy:n=4" else some_record(dice, spec)


def some_record(dice: random.Random, spec: str) -> Record:
    """A random game of random length, with random remarks."""
    start = position = inarow.load(spec).start()
    if dice.random() < 0.2:
        start = position = position.play(dice.choice(position.moves()))
    plies: list[Ply] = []
    length = dice.randrange(LONGEST)
    while position.outcome is None and len(plies) < length:
        plies.append(some_ply(dice, position, 0))
        position = position.play(plies[-1].move)
    record = Record(start, some_seat(dice), some_seat(dice), tuple(plies), tags=some_tags(dice))
    return ended(dice, record, position)


def some_standstill(dice: random.Random) -> Record:
    """A game that goes round in circles until it is stopped."""
    endings: list[tuple[Reason, int]] = [("repetition", 2), ("ply limit", 99)]
    reason, rounds = dice.choice(endings)
    moves = ["1", "2", *["-1", "-2"] * rounds]
    start = inarow.load("betsy:n=4").start()
    seats = some_seat(dice), some_seat(dice)
    return Record(start, *seats, tuple(map(Ply, moves)), result="draw", reason=reason)


def ended(dice: random.Random, record: Record, last: Position) -> Record:
    """The record with an end: the one the law says, or any that there can be."""
    facts = {name: getattr(record, name) for name in ("start", "x", "o", "plies", "tags")}
    facts["opening"] = dice.randint(0, min(2, len(record.plies)))
    if last.outcome is not None:
        reason: Reason | None = "won" if last.outcome.winner else "drawn"
        return Record(**facts, result=last.outcome.result, reason=reason)
    reason = dice.choice([None, "interrupted", "drawn", "adjudicated", *LOST])
    if reason in LOST:
        refused = dice.choice(TEXTS) if reason in ("illegal", "garbled") else ""
        return Record(**facts, result=dice.choice(["x", "o"]), reason=reason, refused=refused)
    return Record(**facts, result=None if reason in (None, "interrupted") else "draw", reason=reason)


def some_ply(dice: random.Random, position: Position, depth: int) -> Ply:
    worth = some_worth(dice)
    return Ply(
        dice.choice(position.moves()),
        seconds=dice.choice([None, 0.0, 0.35, dice.random() / 1000, 1e-7, 12]),
        clock=dice.choice([None, None, 59.1]),
        worth=worth,
        depth=dice.choice([None, 0, 8]) if worth else None,
        mark=dice.choice(MARKS),
        comment=dice.choice(TEXTS),
        variations=tuple(some_line(dice, position, depth + 1) for _ in range(2) if dice.random() < 0.1),
    )


def some_line(dice: random.Random, position: Position, depth: int) -> tuple[Ply, ...]:
    plies: list[Ply] = []
    while not plies or (position.outcome is None and dice.random() < 0.5):
        plies.append(some_ply(dice, position, depth))
        position = position.play(plies[-1].move)
    return tuple(plies)


def some_worth(dice: random.Random) -> MoveReport | None:
    proved = judged(dice.choice([-1, 0, 1]), True, dice.randrange(1, 40))
    return dice.choice([None, MoveReport(dice.randint(-500, 500), False), proved])


def some_seat(dice: random.Random) -> Seat:
    return Seat(
        dice.choice(["human", "engine:level=3", 'bot:cmd="./my bot"']),
        name=dice.choice(TEXTS),
        version=dice.choice(["", "0.1.0"]),
        seed=dice.choice([None, 0, 7, 2**64 - 1]),
    )


def some_tags(dice: random.Random) -> dict[str, str]:
    tags = ("Event", "Site", "Date", "Round", "TimeControl", "Zest")
    return {tag: dice.choice(TEXTS) for tag in tags if dice.random() < 0.3}
