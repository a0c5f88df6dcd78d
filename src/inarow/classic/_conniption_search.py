"""The alpha-beta search of the original Conniption program, written to be read."""

from __future__ import annotations

from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING

from inarow.game import GameOver
from inarow.search.textbook import INFINITY

if TYPE_CHECKING:
    from inarow.classic.conniption import Conniption


class LimitReached(Exception):
    """A search has used up its nodes or its time."""


class AlphaBeta:
    """Iterative deepening alpha-beta for the player to move in the state asked about, MAX."""

    def __init__(self, memory: int = 100_000) -> None:
        """`memory`: how many evaluated leaves are kept at most."""
        self.visited: dict[tuple[Conniption, bool], int] = {}
        """Leaves and who was MAX, with their value."""
        self.memory = memory
        self.save = True
        self.player1 = True
        """Whether MAX is player 1."""
        self.nodes: float = INFINITY
        self.until: float = INFINITY

    def alpha_beta_search(
        self,
        state: Conniption,
        max_depth: int,
        saveVisited: bool = True,  # noqa: N803
        nodes: float = INFINITY,
        time: float = INFINITY,
    ) -> tuple[Conniption, int]:
        """The first child of the largest value, and that value, looking `max_depth` (at least 1) plies ahead.

        With a limit of nodes or of seconds, those of the last depth that was finished within it; the first
        depth always is. GameOver for a finished game.
        """
        if not state.genChildStates():
            raise GameOver(f"the game is over: there is no move to search for in {state.position}")
        self.save, self.player1 = saveVisited, state.player1Turn
        self.nodes = self.until = INFINITY
        until = monotonic() + time
        best = self._best_child(state, 1)
        self.nodes, self.until = nodes, until
        with suppress(LimitReached):
            for depth in range(2, max_depth + 1):
                best = self._best_child(state, depth)
        return best

    def _best_child(self, state: Conniption, depth: int) -> tuple[Conniption, int]:
        children = state.genChildStates()
        best, value = children[0], -INFINITY
        for child in children:
            found = self.min_value(child, value, INFINITY, depth - 1)
            if found > value:
                best, value = child, found
        return best, value

    def max_value(self, state: Conniption, alpha: int, beta: int, depth: int) -> int:
        """The value for MAX of a state in which MAX is to move, looking `depth` plies ahead.

        Exact if it lies between alpha and beta; if it is at most alpha, the exact value is no larger, and
        if it is at least beta, no smaller.
        """
        if self._is_leaf(state, depth):
            return self._leaf_value(state, depth)
        value = -INFINITY
        for child in state.genChildStates():
            value = max(value, self.min_value(child, alpha, beta, depth - 1))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value

    def min_value(self, state: Conniption, alpha: int, beta: int, depth: int) -> int:
        """The same for a state in which the other player, MIN, is to move."""
        if self._is_leaf(state, depth):
            return self._leaf_value(state, depth)
        value = INFINITY
        for child in state.genChildStates():
            value = min(value, self.max_value(child, alpha, beta, depth - 1))
            beta = min(beta, value)
            if alpha >= beta:
                break
        return value

    def _is_leaf(self, state: Conniption, depth: int) -> bool:
        self.nodes -= 1
        if self.nodes < 0 or monotonic() > self.until:
            raise LimitReached
        return depth == 0 or state.position.outcome is not None

    def _leaf_value(self, state: Conniption, depth: int) -> int:
        # What a finished game is worth depends on the depth it is met at, so only the horizon is remembered.
        if not self.save or state.position.outcome is not None:
            return state.betterEval(self.player1, depth)
        key = (state, self.player1)
        if key not in self.visited:
            if len(self.visited) >= self.memory:
                self.visited.clear()
            self.visited[key] = state.betterEval(self.player1)
        return self.visited[key]
