"""Openings that favour neither side, as proved by the solver or estimated by the engine.

Every two players play the same ones. Where the first player wins the game, as in Connect Four, games from the
first position would say who begins and not who is better.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from inarow import engine, match, solving
from inarow.game import BadNotation, Game, Position
from inarow.solving import Unsolved

CHOICE = 4
"""Openings looked at for each that is played."""
CHOICE_OF_PROVED = 40
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
    wanted = CHOICE_OF_PROVED if solve else CHOICE
    judging = bool(nodes or solve)
    found: dict[str, Opening] = {}
    balanced = 0
    for count, moves in enumerate(match.openings(game, seed, wanted * pairs), start=1):
        position = game.start()
        for move in moves:
            position = position.play(move)
        if str(position) in found:
            continue
        opening = _judged(position, moves, nodes, solve)
        found[str(position)] = opening
        balanced += opening.proved and opening.imbalance == 0
        tell(f"{game.spec}: {count} openings looked at, {balanced} proved drawn")
        if (balanced if judging else len(found)) == pairs:
            break
    usable = [each for each in found.values() if not solve or (each.proved and each.imbalance == 0)]
    if len(usable) < pairs:
        kind = "openings that are proved draws" if solve else "different openings"
        raise BadNotation(
            f"{game.spec}: found only {len(usable)} {kind}: expected {pairs}, one for each pair"
        )
    best = set(sorted(usable, key=lambda each: each.imbalance)[:pairs])
    return [each for each in usable if each in best]


def _judged(position: Position, moves: tuple[str, ...], nodes: int, solve: float | None) -> Opening:
    if solve:
        try:
            value = solving.solve(position, time=solve).value
        except Unsolved:
            return Opening(moves, DECIDED, False)
        return Opening(moves, 0 if value == "draw" else DECIDED, True)
    if not nodes:
        return Opening(moves, 0, False)
    report = engine.search(position, nodes=nodes)
    if report.proved:
        return Opening(moves, 0 if report.value == "draw" else DECIDED, True)
    return Opening(moves, abs(report.score), False)
