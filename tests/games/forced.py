"""Forced wins by trying everything with the law: slow and certain, for the small vectors of the rules."""

from functools import cache

from inarow import Position


def wins_at_once(position: Position) -> list[str]:
    """The moves that win for the mover."""
    return [move for move in position.moves() if result(position.play(move)) == position.mover]


@cache
def wins_within(position: Position, plies: int) -> bool:
    """Whether the player to move wins by force in at most this many plies."""
    if plies < 1:
        return False
    return bool(wins_at_once(position)) or any(forces(position, move, plies) for move in position.moves())


def forces(position: Position, move: str, plies: int) -> bool:
    """Whether this move begins a forced win of at most this many plies."""
    after = position.play(move)
    if after.outcome is not None:
        return after.outcome.winner == position.mover
    return plies >= 3 and all(
        reply.outcome.winner == position.mover if reply.outcome else wins_within(reply, plies - 2)
        for reply in map(after.play, after.moves())
    )


@cache
def can_win(side: str, position: Position) -> bool:
    """Whether this side wins by force, whoever is to move; for games that must end."""
    if position.outcome is not None:
        return position.outcome.winner == side
    choose = any if position.mover == side else all
    return choose(can_win(side, position.play(move)) for move in position.moves())


def result(position: Position) -> str | None:
    """The result: "x", "o", "draw", or None while the game goes on."""
    return position.outcome.result if position.outcome else None
