"""The state object of the original Conniption program, and its alpha-beta search, written to be read.

A board is seven tuples, the columns from the left, each from the bottom up: True is a disc of player 1
(White, the AI), False one of player 2 (Blue). To the law player 1 is x and player 2 is o.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from time import monotonic

from inarow.game import GameOver, Side
from inarow.games import conniption as law
from inarow.heuristics.conniption import ORIGINAL
from inarow.lines import EMPTY, all_lines, columns, full_lines, stack
from inarow.search.textbook import INFINITY, ordered

GAME = law.Conniption()
MARKS = {"x": "W", "o": "B", EMPTY: "o"}


@dataclass(unsafe_hash=True)
class Conniption:
    """A state of the game; two are equal if board, mover, flips and flippable flag are equal."""

    board: tuple[tuple[bool, ...], ...] = ((),) * 7
    player1Turn: bool = True  # noqa: N815
    flipsRem: tuple[int, int] = (4, 4)  # noqa: N815
    """Flips left of player 1 and of player 2."""
    flippable: bool = True
    """Whether the next turn may begin with a flip."""
    parent: Conniption | None = field(default=None, compare=False, repr=False)
    resMove: str | None = field(default=None, compare=False)  # noqa: N815
    """The move that led here from the parent."""
    children: list[Conniption] | None = field(default=None, init=False, compare=False, repr=False)

    @cached_property
    def position(self) -> law.ConniptionPosition:
        """The same state in the words of the law."""
        mover: Side = "x" if self.player1Turn else "o"
        return law.ConniptionPosition(GAME, _rows(self.board), mover, *self.flipsRem, self.flippable)

    def genChildStates(self) -> list[Conniption]:  # noqa: N802
        """Fills `children`, once, with the states one move leads to; none when the game has ended.

        In stages: noFlip, postFlip, preFlip, dualFlip; in each the columns from the middle outwards.
        """
        if self.children is None:
            self.children = [self._after(move) for move in ordered(self.position, ORIGINAL)]
        return self.children

    def _after(self, move: str) -> Conniption:
        # The law stops a turn at the action that ends the game: this may be a board in mid-turn.
        after = self.position.after(move)
        discs = tuple(tuple(stone == "x" for stone in column) for column in columns(after.board))
        flips = (after.flips_x, after.flips_o)
        child = Conniption(discs, after.mover == "x", flips, after.may_flip, self, move)
        child.position = after
        return child

    def betterEval(self, player1: bool = True, remaining: int = 0) -> int:  # noqa: N802
        """How good the state is for the AI, or with `player1` False for the other player.

        A finished game is the better for its winner the more plies of the search `remaining`.
        """
        side: Side = "x" if player1 else "o"
        outcome = self.position.outcome
        if outcome is None:
            return ORIGINAL.value(self.position, side)
        if outcome.winner is None:
            return 0
        worth = ORIGINAL.won(self.position, outcome.winner, side, remaining)
        return worth if outcome.winner == side else -worth

    @staticmethod
    def isWin(board: Sequence[Sequence[bool]]) -> tuple[bool, bool]:  # noqa: N802
        """Whether the AI has four in line, and whether its opponent has."""
        lines = full_lines(_rows(board), all_lines(GAME.rows, GAME.cols, GAME.line))
        return "x" in lines, "o" in lines

    def __str__(self) -> str:
        rows = ["1234567", *self.position.board]
        return "\n".join(
            [
                *(f"|{'|'.join(MARKS.get(cell, cell) for cell in row)}|" for row in rows),
                f"White flips:  {self.flipsRem[0]}",
                f"Blue flips:   {self.flipsRem[1]}",
                f"Able to flip: {self.flippable}",
                f"Player {1 if self.player1Turn else 2} places next",
            ]
        )


def _rows(board: Sequence[Sequence[bool]]) -> tuple[str, ...]:
    """The law's board of these columns."""
    return stack(("".join("x" if disc else "o" for disc in column) for column in board), GAME.rows)


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
