"""The oracle of solving: every position of a small game by the law, and its value by plain minimax."""

from __future__ import annotations

from inarow import Position
from inarow.search.limits import Word

Exact = tuple[Word, int | None]
"""A value to the player to move, and its plies."""

AGAINST: dict[Word, Word] = {"win": "loss", "draw": "draw", "loss": "win"}


def rank(exact: Exact) -> float:
    """Higher is better for the player to move: quick wins, then draws, then slow losses."""
    value, plies = exact
    sign = {"win": 1, "draw": 0, "loss": -1}[value]
    return sign / (1 + (plies or 0))


def values(position: Position, known: dict[Position, Exact]) -> dict[str, Exact]:
    """What each move of an unfinished position is worth; fills `known` with all that can follow."""
    worth: dict[str, Exact] = {}
    for move in position.moves():
        value, plies = exact(position.play(move), known)
        worth[move] = AGAINST[value], None if plies is None else plies + 1
    return worth


def exact(position: Position, known: dict[Position, Exact]) -> Exact:
    """The value of any position of a game that comes to an end."""
    if position not in known:
        outcome = position.outcome
        if outcome is None:
            known[position] = max(values(position, known).values(), key=rank)
        elif outcome.winner is None:
            known[position] = "draw", None
        else:
            known[position] = ("win" if outcome.winner == position.mover else "loss"), 0
    return known[position]
