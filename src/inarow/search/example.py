"""A worked example for the textbook searches: a game that is nothing but a small tree of values.

                                MAX
                   left                    right
                   MIN                      MIN
          a         b       c            d        e
         MAX     MAX has   MAX          MAX      MAX
        1   2      won    3   4        5   6    7   8
       10   5       ∞    12   3        4   8   15  20

MAX takes 10 over 5, MIN takes 10 over ∞. Alpha-beta need not look at 4, for MIN will not let MAX have 12 at c
when it can hold it to 10 at a; nor at e, for MIN holds MAX to 8 at d, and MAX has 10 on the left.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from inarow.game import OTHER, BadNotation, Game, Outcome, Position, Side
from inarow.scene import Scene, status
from inarow.search.textbook import INFINITY, Heuristic

WON = "MAX has won"
TREE: Mapping[str, Any] = {
    "left": {"a": {"1": 10, "2": 5}, "b": WON, "c": {"3": 12, "4": 3}},
    "right": {"d": {"5": 4, "6": 8}, "e": {"7": 15, "8": 20}},
}
DEPTH = 3


@dataclass(frozen=True)
class TreeGame(Game):
    name = "tree"
    title = "A small tree"

    @property
    def notation(self) -> str:
        return "a branch of the tree"

    @property
    def words(self) -> dict[str, None]:
        return dict.fromkeys(["left", "right", *"abcde", *"12345678"])

    def start(self) -> TreePosition:
        return TreePosition(self, TREE, "x")

    def parse(self, text: str) -> TreePosition:
        raise BadNotation("the example has no text form")


@dataclass(frozen=True)
class TreePosition(Position):
    game: TreeGame
    node: Any
    mover: Side

    def __str__(self) -> str:
        return f"{self.node} {self.mover}"

    @property
    def outcome(self) -> Outcome | None:
        return Outcome("x") if self.node == WON else None

    def obstacle(self, move: str) -> str | None:
        branches = self.node if isinstance(self.node, Mapping) else {}
        return None if move in branches else f"there is no branch {move} here"

    def after(self, move: str) -> TreePosition:
        return TreePosition(self.game, self.node[move], OTHER[self.mover])

    def scene(self) -> Scene:
        return Scene(board=(), status=status(self)).offering(self)


def _value(position: TreePosition, side: Side) -> int:
    value: int = position.node
    return value if side == "x" else -value


def _won(position: TreePosition, winner: Side, root: Side, remaining: int) -> int:
    return INFINITY


HEURISTIC = Heuristic(_value, _won)
