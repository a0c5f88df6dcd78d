"""The oracle for games that can go on for ever: a slow fixpoint by the law over all positions given."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count, product

from inarow import Position
from inarow.games.betsy import Betsy
from inarow.lines import stack
from tests.solving.minimax import AGAINST, Exact

DRAWN: Exact = ("draw", None)


def all_positions(game: Betsy) -> list[Position]:
    """Every position within the limit of pebbles, reachable or not."""
    contents = [
        "".join(letters) for height in range(game.rows + 1) for letters in product("xo", repeat=height)
    ]
    positions: list[Position] = []
    for columns in product(contents, repeat=game.n):
        pebbles = "".join(columns)
        if max(pebbles.count("x"), pebbles.count("o")) <= game.pebbles:
            board = "/".join(stack(list(columns), game.rows))
            positions += [game.parse(f"{board} {mover}") for mover in "xo"]
    return positions


def reachable(start: Position) -> list[Position]:
    found = {start}
    waiting = [start]
    while waiting:
        position = waiting.pop()
        for move in position.moves():
            after = position.play(move)
            if after not in found:
                found.add(after)
                waiting.append(after)
    return list(found)


def values(positions: Iterable[Position]) -> dict[Position, Exact]:
    """The value of each of the positions, which must hold all that can follow one another.

    Each round decides, by the positions decided in earlier ones, those whose game ends in so many plies.
    """
    decided: dict[Position, Exact] = {}
    undecided: dict[Position, list[Position]] = {}
    for position in positions:
        if position.outcome is None:
            undecided[position] = [position.play(move) for move in position.moves()]
        else:
            decided[position] = ("win" if position.outcome.winner == position.mover else "loss"), 0
    for plies in count(1):
        round_: dict[Position, Exact] = {}
        for position, following in undecided.items():
            moves = [AGAINST[decided[after][0]] if after in decided else None for after in following]
            if "win" in moves:
                round_[position] = "win", plies
            elif all(move == "loss" for move in moves):
                round_[position] = "loss", plies
        if not round_:
            return decided | dict.fromkeys(undecided, DRAWN)
        decided |= round_
        undecided = {position: after for position, after in undecided.items() if position not in round_}
    raise AssertionError
