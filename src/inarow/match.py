"""The referee: plays games between two players, judges every move by the law, and counts.

A series is made of pairs: two games from the same opening with the colours swapped, so that an opening that
favours one side favours nobody.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from inarow import engine
from inarow.counting import perft
from inarow.dice import Dice
from inarow.endings import standstill
from inarow.game import OTHER, BadNotation, Game, GameOver, IllegalMove, Result, Side
from inarow.players import Player
from inarow.record import Reason

UNFAIR = 200
"""Openings that may be found decided before one of them is played all the same."""


@dataclass(frozen=True)
class Played:
    """A finished game: its opening, its moves after that, and how it ended."""

    opening: tuple[str, ...]
    moves: tuple[str, ...]
    result: Result
    reason: Reason


def play(game: Game, opening: Sequence[str], players: Mapping[Side, Player]) -> Played:
    """One game from an opening to its end; a move that the law refuses loses at once."""
    positions = [game.start()]
    for move in opening:
        positions.append(positions[-1].play(move))
    moves: list[str] = []
    repeats = engine.can_repeat(game)
    while (outcome := positions[-1].outcome) is None:
        stop = standstill(positions, repeats)
        if stop is not None:
            return Played(tuple(opening), tuple(moves), "draw", stop)
        position = positions[-1]
        move = players[position.mover].choose(position, None)
        try:
            reached = position.play(move)
        except (BadNotation, IllegalMove, GameOver):
            return Played(tuple(opening), (*moves, move), OTHER[position.mover], "illegal")
        repeats = repeats or reached in positions
        positions.append(reached)
        moves.append(move)
    reason: Reason = "drawn" if outcome.winner is None else "won"
    return Played(tuple(opening), tuple(moves), outcome.result, reason)


def openings(game: Game, seed: int, pairs: int, fair: int | None = None) -> Iterator[tuple[str, ...]]:
    """Random unfinished openings, just long enough that `pairs` of them need hardly repeat.

    With `fair`, only openings in which a search of so many nodes proves no win; they grow longer where those
    are rare.
    """
    plies = 1
    while plies < 6 and perft(game.start(), plies) < 10 * pairs:
        plies += 1
    for pair in range(pairs):
        dice = Dice.of_game(seed, pair)
        opening = _opening(game, dice, plies)
        for tries in range(1, UNFAIR):
            if fair is None or _undecided(game, opening, fair):
                break
            opening = _opening(game, dice, plies + tries // 10)
        yield opening


def _undecided(game: Game, opening: Sequence[str], nodes: int) -> bool:
    position = game.start()
    for move in opening:
        position = position.play(move)
    return engine.search(position, nodes=nodes).value not in ("win", "loss")


def _opening(game: Game, dice: Dice, plies: int) -> tuple[str, ...]:
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
    games: list[tuple[Side, Played]] = field(default_factory=list)
    """Each game with the side that A played."""

    def add(self, side: Side, game: Played) -> None:
        points = 0.5 if game.result == "draw" else float(game.result == side)
        self.wins += points == 1
        self.draws += points == 0.5
        self.losses += points == 0
        self.reasons[game.reason] = self.reasons.get(game.reason, 0) + 1
        self.games.append((side, game))
        if len(self.games) % 2 == 0:
            self.pair_points.append(points + self._last_points)
        self._last_points = points

    _last_points: float = 0.0

    @property
    def score(self) -> float:
        """A's share of the points, 0 to 1."""
        played = len(self.games)
        return (self.wins + self.draws / 2) / played if played else 0.5

    @property
    def margin(self) -> float:
        """Half the width of the 95 % confidence interval of the score, from whole pairs."""
        pairs = len(self.pair_points)
        if pairs < 2:
            return 0.5
        shares = [points / 2 for points in self.pair_points]
        mean = sum(shares) / pairs
        variance = sum((share - mean) ** 2 for share in shares) / (pairs - 1)
        if variance == 0:
            # All pairs alike: another kind of pair may still be as frequent as this without having shown.
            return min(0.5, 1 - math.pow(0.05, 1 / pairs))
        return 1.96 * math.sqrt(variance / pairs)

    @property
    def elo(self) -> float | None:
        """The difference in Elo points that the score stands for; None where one side has all points."""
        return None if self.score in (0.0, 1.0) else -400 * math.log10(1 / self.score - 1)


def run(game: Game, a: Player, b: Player, games: int, seed: int, fair: int | None = None) -> Iterator[Series]:
    """Plays a match, A beginning the first game of each pair; yields the tally after every game."""
    series = Series()
    for opening in openings(game, seed, (games + 1) // 2, fair):
        for side in ("x", "o")[: games - len(series.games)]:
            seats: dict[Side, Player] = {"x": a, "o": b} if side == "x" else {"x": b, "o": a}
            series.add("x" if side == "x" else "o", play(game, opening, seats))
            yield series
