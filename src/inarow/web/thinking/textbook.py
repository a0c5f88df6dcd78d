"""How would a textbook search this position? Minimax and alpha-beta with every step they take."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, ClassVar

from inarow.engine import StopFlag
from inarow.game import BadNotation, GameOver, Position
from inarow.heuristics import original
from inarow.search import Heuristic, alphabeta, minimax
from inarow.search.example import DEPTH, HEURISTIC, TreeGame
from inarow.search.textbook import INFINITY
from inarow.search.trace import Step, Trace, deepest, trace
from inarow.web.thinking import Tell, positions

NODES = 3000
"""Nodes of minimax at most."""
EASY = 500
"""Nodes that are a good size to watch: how far to look where nobody says."""
DEEPEST = 12


@dataclass(frozen=True)
class TextbookQuestion:
    """The steps of both searches as a JSON document, in bytes."""

    urgent: ClassVar[bool] = False

    game: str
    start: str
    moves: tuple[str, ...]
    depth: int | None
    """Plies to look ahead; None is as far as is easy to watch."""

    def answer(self, tell: Tell, stop: StopFlag) -> bytes:
        position = positions(self.game, self.start, self.moves)[-1]
        if position.outcome is not None:
            result = position.outcome.result
            raise GameOver(f"the game is over ({result}): there is nothing to search in {position}")
        most = deepest(position, NODES, DEEPEST)
        if most == 0:
            count = len(position.moves())
            raise BadNotation(f"{count} moves are too many to watch: expected fewer than {NODES}")
        depth = self.depth or max(deepest(position, EASY, most), 1)
        if depth > most:
            raise BadNotation(
                f"a search of depth {depth} has more than {NODES} nodes here: "
                f"the largest depth that fits is {most}"
            )
        found = both(position, depth, original(position.game))
        return written(found | {"depth": depth, "deepest": most})


def example() -> bytes:
    """The worked example, in the same form."""
    return written(both(TreeGame().start(), DEPTH, HEURISTIC) | {"depth": DEPTH, "deepest": DEPTH})


def both(position: Position, depth: int, heuristic: Heuristic) -> dict[str, Any]:
    return {
        "minimax": document(trace(minimax, position, depth, heuristic)),
        "alphabeta": document(trace(alphabeta, position, depth, heuristic)),
    }


def document(found: Trace) -> dict[str, Any]:
    return {
        "nodes": [{"parent": node.parent, "move": node.move, "player": node.player} for node in found.nodes],
        "steps": [_step(step) for step in found.steps],
    }


def _step(step: Step) -> dict[str, Any]:
    return {
        "kind": step.kind,
        "node": step.node,
        "child": step.child,
        "alpha": number(step.alpha),
        "beta": number(step.beta),
        "value": None if step.value is None else number(step.value),
        "skipped": list(step.skipped),
        "words": step.words,
    }


def number(value: int) -> int | str:
    """A value as JSON has it.

    >>> number(-7), number(-INFINITY)
    (-7, '-infinity')
    """
    if abs(value) < INFINITY:
        return value
    return "infinity" if value > 0 else "-infinity"


def written(found: dict[str, Any]) -> bytes:
    return json.dumps(found, separators=(",", ":"), ensure_ascii=False).encode()
