"""The referee: plays games between two players, judges every move by the law, and counts.

A series is made of pairs: two games from the same opening with the colours swapped, so that an opening that
favours one side favours nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import NamedTuple

import inarow
from inarow import engine, solving
from inarow.clocks import SIDES, GameClock, TimeControl
from inarow.counting import perft
from inarow.dice import Dice
from inarow.endings import standstill
from inarow.game import OTHER, BadNotation, Game, IllegalMove, Position, Result, Side
from inarow.pairs import Pairs, elo_of
from inarow.players import Forfeit, Player, begin, close, follow, load, opinion_of, spec_of
from inarow.protocol.words import RESIGN
from inarow.record import Ply, Reason, Record, Seat

UNTIMED = TimeControl()
TERMINATION = "Termination"
"""The tag of a record that tells in a sentence how a player lost otherwise than by the rules."""
MOST = 200
"""Characters of a player's words that a record keeps."""
UNFAIR = 200
"""Openings that may be found decided before one of them is played all the same."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C in the middle of a game, with the record of it so far."""

    def __init__(self, record: Record) -> None:
        super().__init__(f"interrupted after {len(record.plies)} plies")
        self.record = record


def meet(
    game: Game,
    x: str,
    o: str,
    control: TimeControl = UNTIMED,
    opening: Sequence[str] = (),
    tags: Mapping[str, str] | None = None,
    adjudicate: int | None = None,
) -> Record:
    """One game between the players of two specs, who are made for it and let go after it.

    Nothing is shared with other calls: several games may be played at once, each in a process of its own.
    """
    pair: dict[Side, Player] = {}
    try:
        pair["x"] = load(x)
        pair["o"] = load(o)
        return play(game, opening, pair, control, tags=tags, adjudicate=adjudicate)
    finally:
        close(*pair.values())


def play(
    game: Game,
    opening: Sequence[str],
    players: Mapping[Side, Player],
    control: TimeControl = UNTIMED,
    *,
    start: Position | None = None,
    tags: Mapping[str, str] | None = None,
    now: Callable[[], float] = monotonic,
    adjudicate: int | None = None,
) -> Record:
    """One game from an opening to its end, and why it ended.

    Every move is judged by the law, and the time by the referee's clock: no player is believed. A move that
    the law refuses, a time that is over and whatever a player raises as Forfeit lose the game at once. At
    Ctrl-C it raises Interrupted. With `adjudicate`, a game in which both have moved ends where a search of so
    many nodes proves how it would.
    """
    first = game.start() if start is None else start
    positions, plies = [first], [Ply(move) for move in opening]
    for move in opening:
        positions.append(positions[-1].play(move))
    clock = GameClock(control, now)
    said = dict(tags or {}) | ({} if control == UNTIMED else {"TimeControl": str(control)})

    def record(result: Result | None, reason: Reason, refused: str = "") -> Record:
        x, o = (_seat(players[side]) for side in SIDES)
        return Record(first, x, o, tuple(plies), len(opening), result, reason, refused, said)

    repeats = engine.can_repeat(game) or any(each in positions[:ply] for ply, each in enumerate(positions))
    for side in SIDES:
        begin(players[side])
    try:
        while (outcome := positions[-1].outcome) is None:
            stop = standstill(positions, repeats)
            if stop is not None:
                return record("draw", stop)
            both_moved = len(plies) >= len(opening) + 2
            proved = _proved(positions, repeats, adjudicate) if adjudicate and both_moved else None
            if proved is not None:
                result, said[TERMINATION] = proved
                return record(result, "adjudicated")
            mover = positions[-1].mover
            made = _turn(players[mover], positions, plies, clock)
            if isinstance(made, _Lost):
                said[TERMINATION] = f"{mover}: {printable(made.sentence)}"
                return record(OTHER[mover], made.reason, printable(made.refused))
            reached = positions[-1].play(made.move)
            repeats = repeats or reached in positions
            positions.append(reached)
            plies.append(made)
    except KeyboardInterrupt:
        raise Interrupted(record(None, "interrupted")) from None
    return record(outcome.result, "drawn" if outcome.winner is None else "won")


def _proved(positions: Sequence[Position], repeats: bool, nodes: int) -> tuple[Result, str] | None:
    """How a game ends that is played well from here on, and a sentence about it; None where that is open."""
    last = positions[-1]
    report = engine.search(last, nodes=nodes, history=positions[:-1] if repeats else ())
    if not report.proved:
        return None
    results: dict[str | None, Result] = {"win": last.mover, "loss": OTHER[last.mover], "draw": "draw"}
    distance = "" if report.plies is None else f" in {report.plies} plies"
    return results[report.value], f"proved {report.value} for {last.mover}{distance}"


class _Lost(NamedTuple):
    """How a player has lost in its turn."""

    reason: Reason
    sentence: str
    refused: str = ""


def _turn(
    player: Player, positions: Sequence[Position], plies: Sequence[Ply], clock: GameClock
) -> Ply | _Lost:
    """The move that a player makes in its turn, with its time and what the player thinks of it."""
    position = positions[-1]
    side, timed = position.mover, clock.control != UNTIMED
    try:
        follow(player, positions[0], [ply.move for ply in plies])
        running = clock.start(side)
        try:
            move = player.choose(position, running if timed else None)
        finally:
            late = clock.overrun(side)
            used = clock.stop(side)
        if late:
            raise Forfeit("timeout", f"it moved after {used:.3f} s")
        if move == RESIGN:
            raise Forfeit("resigned", "it resigned")
        position.play(move)
    except Forfeit as error:
        return _Lost(error.reason, str(error))
    except (BadNotation, IllegalMove) as error:
        return _Lost("illegal", str(error), move)
    opinion = opinion_of(player)
    left = clock.left(side) if clock.control.game is not None else None
    return Ply(
        move,
        seconds=round(used, 6),
        clock=None if left is None else round(max(left, 0.0), 6),
        worth=opinion.worth if opinion else None,
        depth=opinion.depth if opinion else None,
    )


def _seat(player: Player) -> Seat:
    """Who a player is, for the record."""
    spec = spec_of(player) if hasattr(player, "name") else type(player).__name__
    if hasattr(player, "title"):
        return Seat(spec, printable(player.title))
    return Seat(spec, version=inarow.__version__)


def printable(text: str) -> str:
    """What a record can keep of a player's words."""
    return "".join(letter if letter.isprintable() else "?" for letter in text[:MOST])


def openings(game: Game, seed: int, pairs: int, fair: int | None = None) -> Iterator[tuple[str, ...]]:
    """Random unfinished openings, just long enough that `pairs` of them need hardly repeat.

    With `fair`, only openings in which neither a shipped book or table nor a search of so many nodes proves a
    win; they grow longer where those are rare.
    """
    plies = opening_length(game, pairs)
    for pair in range(pairs):
        dice = Dice.of_game(seed, pair)
        opening = random_opening(game, dice, plies)
        for tries in range(1, UNFAIR):
            if fair is None or _undecided(game, opening, fair):
                break
            opening = random_opening(game, dice, plies + tries // 10)
        yield opening


def opening_length(game: Game, number: int) -> int:
    """Plies that a random opening needs so that so many of them hardly repeat."""
    plies = 1
    while plies < 6 and perft(game.start(), plies) < 10 * number:
        plies += 1
    return plies


def _undecided(game: Game, opening: Sequence[str], nodes: int) -> bool:
    position = game.start()
    for move in opening:
        position = position.play(move)
    known = solving.solve(position) if solving.quick(position) else engine.search(position, nodes=nodes)
    return known.value not in ("win", "loss")


def random_opening(game: Game, dice: Dice, plies: int) -> tuple[str, ...]:
    """A random opening that leaves the game unfinished; a shorter one where games end that soon."""
    for tries in range(20 * plies):
        position = game.start()
        moves: list[str] = []
        while position.outcome is None and len(moves) < plies - tries // 20:
            moves.append(dice.pick(position.moves()))
            position = position.play(moves[-1])
        if position.outcome is None:
            return tuple(moves)
    return ()


@dataclass
class Series:
    """The tally of a match between A and B, seen by A: a win counts 1, a draw 1/2."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    pair_points: list[float] = field(default_factory=list)
    """A's points in each finished pair: 0 to 2."""
    reasons: dict[str, int] = field(default_factory=dict)
    games: int = 0
    latest: Record | None = None
    """The game that was added last; whoever wants the others keeps them."""

    def add(self, side: Side, game: Record) -> None:
        points = 0.5 if game.result == "draw" else float(game.result == side)
        self.wins += points == 1
        self.draws += points == 0.5
        self.losses += points == 0
        reason = str(game.reason)
        self.reasons[reason] = self.reasons.get(reason, 0) + 1
        self.games += 1
        self.latest = game
        if self.games % 2 == 0:
            self.pair_points.append(points + self._last_points)
        self._last_points = points

    _last_points: float = 0.0

    @property
    def score(self) -> float:
        """A's share of the points, 0 to 1."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def margin(self) -> float:
        """Half the width of the 95 % confidence interval of the score, from whole pairs."""
        return Pairs.of(self.pair_points).margin

    @property
    def elo(self) -> float | None:
        """The difference in Elo points that the score stands for; None where one side has all points."""
        return elo_of(self.score)


def run(
    game: Game,
    a: Player,
    b: Player,
    games: int,
    seed: int,
    fair: int | None = None,
    control: TimeControl = UNTIMED,
) -> Iterator[Series]:
    """Plays a match, A beginning the first game of each pair; yields the tally after every game."""
    series = Series()
    for opening in openings(game, seed, (games + 1) // 2, fair):
        for side in ("x", "o")[: games - series.games]:
            seats: dict[Side, Player] = {"x": a, "o": b} if side == "x" else {"x": b, "o": a}
            series.add("x" if side == "x" else "o", play(game, opening, seats, control))
            yield series
