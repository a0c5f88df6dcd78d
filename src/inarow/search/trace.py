"""A textbook search written down: the tree it walked, every step it took, and each step in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from inarow.game import Position
from inarow.search.telling import Place, Player, told
from inarow.search.textbook import BLIND, Event, Heuristic, ordered

Kind = Literal["enter", "leaf", "end", "best", "cut", "leave"]


@dataclass(frozen=True)
class Node:
    """A position that the search looked at; nodes are numbered in the order in which it came to them."""

    parent: int | None
    move: str | None
    """The move that leads here from the parent; the root has neither."""
    player: Player
    """Who moves here. MAX is the player who moves at the root."""


@dataclass(frozen=True)
class Step:
    """One step of a search, at the node of that number."""

    kind: Kind
    node: int
    child: int | None
    """best: the child that is the best so far; cut: the last child that was looked at."""
    alpha: int
    beta: int
    value: int | None
    skipped: tuple[str, ...]
    """cut: the moves that are not looked at."""
    words: str


@dataclass
class Trace:
    """All nodes and steps of one search; the value of its last step is its answer."""

    nodes: list[Node] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)


def trace(search: Callable[..., int], position: Position, depth: int, heuristic: Heuristic = BLIND) -> Trace:
    """What `search`, minimax or alphabeta, does to look `depth` plies ahead."""
    scribe = _Scribe(position, heuristic)
    search(position, depth, heuristic, listen=scribe.hear)
    return scribe.trace


def deepest(position: Position, nodes: int, depth: int) -> int:
    """How far minimax can look ahead with at most `nodes` nodes; not further than `depth`."""
    level, left = [position], nodes - 1
    for ply in range(depth):
        below = list[Position]()
        for node in level:
            moves = node.moves()
            left -= len(moves)
            if left < 0:
                return ply
            below += [node.play(move) for move in moves]
        level = below
    return depth


class _Scribe:
    """Writes down what it hears of a search."""

    def __init__(self, root: Position, heuristic: Heuristic) -> None:
        self.trace = Trace()
        self.root, self.heuristic = root, heuristic
        self.path: list[Place] = []
        """The nodes from the root to where the search is."""
        self.left = 0
        """The number of the node that was left last."""

    def hear(self, event: Event) -> None:
        if event.kind == "enter":
            self.path.append(self._entered(event))
        here = self.path[-1]
        above = self.path[-2] if len(self.path) > 1 else None
        aimed_at_child = event.kind in ("best", "cut")
        self.trace.steps.append(
            Step(
                event.kind,
                here.number,
                self.left if aimed_at_child else None,
                event.alpha,
                event.beta,
                event.value,
                tuple(here.untried) if event.kind == "cut" else (),
                told(event, here, above),
            )
        )
        if event.kind == "best":
            here.best, here.move = event.value, event.path[-1]
        elif event.kind == "cut":
            here.cut = True
        elif event.kind != "enter":
            self.left = self.path.pop().number

    def _entered(self, event: Event) -> Place:
        number = len(self.trace.nodes)
        if not event.path:
            node, position = Node(None, None, "MAX"), self.root
        else:
            above, move = self.path[-1], event.path[-1]
            above.untried.remove(move)
            position = above.position.play(move)
            node = Node(above.number, move, "MAX" if position.mover == self.root.mover else "MIN")
        self.trace.nodes.append(node)
        untried = ordered(position, self.heuristic)
        return Place(number, position, node.player, untried, event.alpha, event.beta)
