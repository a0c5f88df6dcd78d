"""Writing certificates: the strategies that prove a solution, for `inarow verify` to replay."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from inarow import engine
from inarow.game import OTHER, Position, Side
from inarow.own_game import OwnGame
from inarow.solving.errors import Unsolved
from inarow.solving.files.certificate import Certificate, Claim, write
from inarow.solving.progress import Progress
from inarow.solving.solution import Solution

LARGEST = 5_000_000
"""Positions of a certificate: more would take hours to replay by the law."""


def certify(
    position: Position,
    solution: Solution,
    path: Path,
    *,
    time: float | None = None,
    memory: int = 64,
    exact: bool = False,
    largest: int = LARGEST,
    on_progress: Callable[[Progress], object] | None = None,
) -> int:
    """Writes the certificate of a solution and returns its number of positions.

    A win or a loss is proved by the winner's strategy, a draw by one for each side. With `exact` the loser's
    is there too, which proves that no quicker win exists.
    Raises Unsolved where the strategy is too large or was not found in time.
    """
    strategies: dict[Claim, dict[str, str]] = {}
    for claim in claims(position, solution, exact):

        def hear(positions: int, claim: Claim = claim) -> None:
            if on_progress is not None:
                on_progress(Progress(f"{claim}: {positions:,} positions written down"))

        moves = engine.strategy(
            position,
            claim.side,
            wins=claim.wins,
            plies=None if claim.wins else claim.plies,
            largest=largest,
            time=time,
            memory=memory,
            on_progress=hear,
        )
        if moves is None:
            raise Unsolved(_too_large(position, claim, largest))
        strategies[claim] = moves
    certificate = Certificate(position, strategies)
    write(path, certificate)
    return certificate.size


def claims(position: Position, solution: Solution, exact: bool) -> list[Claim]:
    """What there is to prove."""
    if solution.plies is None:
        return [Claim("x", False), Claim("o", False)]
    winner: Side = position.mover if solution.value == "win" else OTHER[position.mover]
    wins, delays = Claim(winner, True, solution.plies), Claim(OTHER[winner], False, solution.plies - 1)
    return [wins, delays] if exact and solution.plies > 1 else [wins]


def _too_large(position: Position, claim: Claim, largest: int) -> str:
    if isinstance(position.game, OwnGame):
        return f"{position.game.spec} cannot be certified: only the games of this package can"
    return (
        f"{position.game.spec}: that {claim} is proved, but the strategy was not written down: "
        f"it has more than {largest:,} positions or took longer than allowed"
    )
