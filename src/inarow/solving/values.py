"""What positions and moves are worth, and how one follows from the other."""

from __future__ import annotations

from collections.abc import Iterable

from inarow.search.limits import Word

Value = tuple[Word, int | None]
"""What a position or a move is worth to the player to move, and the plies to the end."""

_OPPOSITE: dict[Word, Word] = {"win": "loss", "draw": "draw", "loss": "win"}


def before(value: Value) -> Value:
    """What a move is worth that leads to a position of this value.

    >>> before(("loss", 4))
    ('win', 5)
    """
    word, plies = value
    return _OPPOSITE[word], None if plies is None else plies + 1


def best(values: Iterable[Value]) -> Value:
    """The best of some moves: a win as soon, or a loss as late as possible.

    >>> best([("loss", 3), ("loss", 5)]), best([("draw", None), ("win", 7), ("win", 5)])
    (('loss', 5), ('win', 5))
    """

    def rank(value: Value) -> tuple[int, int]:
        word, plies = value
        return ("loss", "draw", "win").index(word), (plies or 0) * (-1 if word == "win" else 1)

    return max(values, key=rank)
