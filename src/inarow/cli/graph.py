"""How a game went, in one line: a small picture of what quick searches say about each of its positions."""

from __future__ import annotations

from collections.abc import Sequence

from inarow import engine
from inarow.game import Position

NODES = 500
"""Of each search: so few that a whole game is judged in a moment."""
LONGEST = 60
"""Positions shown; of a longer game some are left out evenly."""
BLOCKS = "▁▂▃▄▅▆▇█"
EVEN = 0.1
"""A share so small that neither side stands better."""
ESTIMATED = 0.8
"""How far the best estimate of a game reaches, so that only what is proved reaches the end."""


def graph(positions: Sequence[Position], blocks: bool, width: int) -> str:
    """One line of at most `width` characters about a game, as block characters or as letters and signs."""
    label = "so far, high for x, low for o: " if blocks else "so far, + for x, - for o, X O proved: "
    shares = standing(_few(positions, min(max(width - len(label), 2), LONGEST)))
    return label + (drawn(shares) if blocks else signs(shares))


def drawn(shares: Sequence[float]) -> str:
    """A block for each share.

    >>> drawn([-1, 0, 0.5, 1])
    '▁▅▆█'
    """
    return "".join(BLOCKS[round((share + 1) / 2 * (len(BLOCKS) - 1))] for share in shares)


def signs(shares: Sequence[float]) -> str:
    """A letter or sign for each share, for terminals that show no blocks and for reading aloud.

    >>> signs([-1, -0.5, 0.05, 0.5, 1])
    'O-=+X'
    """
    return "".join("O-=+X"[2 + (s > EVEN) + (s == 1) - (s < -EVEN) - (s == -1)] for s in shares)


def standing(positions: Sequence[Position]) -> list[float]:
    """How x stands in each position, from -1 (proved lost) to 1 (proved won).

    Estimates have no scale of their own: they are measured by the greatest one of the game.
    """
    judged = [_judged(position) for position in positions]
    greatest = max((abs(score) for score, proved in judged if not proved), default=0) or 1
    return [
        float((score > 0) - (score < 0)) if proved else ESTIMATED * score / greatest
        for score, proved in judged
    ]


def _judged(position: Position) -> tuple[int, bool]:
    """The score for x, and whether it is proved."""
    if position.outcome is not None:
        return {"x": 1, "o": -1, None: 0}[position.outcome.winner], True
    report = engine.search(position, nodes=NODES, memory=1)
    return report.score if position.mover == "x" else -report.score, report.proved


def _few(positions: Sequence[Position], most: int) -> list[Position]:
    """At most so many of the positions, the first and the last among them."""
    count = min(len(positions), most)
    last = len(positions) - 1
    return [positions[last * step // max(count - 1, 1)] for step in range(count)]
