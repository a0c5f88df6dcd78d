"""Openings that favour neither side, as proved by the solver or estimated by the engine.

Every two players play the same ones. Where the first player wins the game, as in Connect Four, games from the
first position would say who begins and not who is better.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from inarow import engine, match, solving
from inarow.dice import Dice
from inarow.game import BadNotation, Game, Position
from inarow.solving import Unsolved

CHOICE = 4
"""Openings looked at for each that is played."""
CHOICE_OF_PROVED = 40
TOO_LONG = 3
"""Openings one after the other that are not solved before longer ones are tried."""
DECIDED = 10**9
"""How unbalanced an opening counts that is proved won for a side."""


class Opening(NamedTuple):
    moves: tuple[str, ...]
    imbalance: int
    """What the side to move is ahead or behind in the engine's estimate; 0 for a proved draw."""
    proved: bool


def choose(
    game: Game,
    pairs: int,
    seed: int,
    nodes: int,
    solve: float | None = None,
    tell: Callable[[str], object] = lambda line: None,
) -> list[Opening]:
    """The most balanced of some random openings, no two of which lead to the same position.

    With `solve`, only openings that solving proves drawn in so many seconds each. With neither that nor
    nodes, any. BadNotation where there are not so many.
    """
    if solve:
        return _proved_draws(game, pairs, seed, solve, tell)
    found: dict[str, Opening] = {}
    balanced = 0
    for count, moves in enumerate(match.openings(game, seed, CHOICE * pairs), start=1):
        position = _after(game, moves)
        if str(position) in found:
            continue
        opening = _judged(position, moves, nodes)
        found[str(position)] = opening
        balanced += opening.proved and opening.imbalance == 0
        tell(f"{game.spec}: {count} openings looked at, {balanced} proved drawn")
        if (balanced if nodes else len(found)) == pairs:
            break
    usable = list(found.values())
    _expect(game, len(usable), pairs, "different openings")
    best = set(sorted(usable, key=lambda each: each.imbalance)[:pairs])
    return [each for each in usable if each in best]


def _proved_draws(
    game: Game, pairs: int, seed: int, solve: float, tell: Callable[[str], object]
) -> list[Opening]:
    """Random openings that are proved draws; they grow longer where shorter ones take too long to solve."""
    plies, unsolved = match.opening_length(game, pairs), 0
    seen: set[str] = set()
    found: list[Opening] = []
    for count in range(1, CHOICE_OF_PROVED * pairs + 1):
        moves = match.random_opening(game, Dice.of_game(seed, count), plies)
        position = _after(game, moves)
        if str(position) in seen:
            continue
        seen.add(str(position))
        try:
            value = solving.solve(position, time=solve).value
        except Unsolved:
            unsolved += 1
            if unsolved == TOO_LONG:
                plies, unsolved = plies + 1, 0
            continue
        unsolved = 0
        if value == "draw":
            found.append(Opening(moves, 0, True))
        tell(f"{game.spec}: {count} openings of {plies} plies looked at, {len(found)} proved drawn")
        if len(found) == pairs:
            break
    _expect(game, len(found), pairs, "openings that are proved draws")
    return found


def _after(game: Game, moves: Sequence[str]) -> Position:
    position = game.start()
    for move in moves:
        position = position.play(move)
    return position


def _expect(game: Game, found: int, pairs: int, kind: str) -> None:
    if found < pairs:
        raise BadNotation(f"{game.spec}: found only {found} {kind}: expected {pairs}, one for each pair")


def _judged(position: Position, moves: tuple[str, ...], nodes: int) -> Opening:
    if not nodes:
        return Opening(moves, 0, False)
    report = engine.search(position, nodes=nodes)
    if report.proved:
        return Opening(moves, 0 if report.value == "draw" else DECIDED, True)
    return Opening(moves, abs(report.score), False)
