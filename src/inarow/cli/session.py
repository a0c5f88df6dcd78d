"""A game being played: its positions and moves so far, and the two players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from inarow.game import Position, Side
from inarow.players import Player
from inarow.players.human import Human
from inarow.scene import Scene

REPETITIONS = 3
LONG = 200
"""Moves after which a game that has come back to an earlier position is not worth going on with."""
LONGEST = 1000
"""Moves after which no game of two programs goes on: a game of one's own may have no end."""


class Stop(StrEnum):
    """Why a game ended without an outcome."""

    QUIT = "quit"
    END_OF_INPUT = "end of input"
    REPETITION = "repetition"
    LENGTH = "length"


class Leave(Exception):
    """A person leaves the game."""

    def __init__(self, stop: Stop) -> None:
        super().__init__(stop)
        self.stop = stop


@dataclass
class Session:
    players: Mapping[Side, Player]
    positions: list[Position]
    moves: list[str]
    repeats: bool = False
    """Whether any position has stood twice."""

    @property
    def position(self) -> Position:
        return self.positions[-1]

    @property
    def player(self) -> Player:
        """The player to move."""
        return self.players[self.position.mover]

    @property
    def persons(self) -> list[Side]:
        """The sides that people play."""
        return [side for side, player in self.players.items() if isinstance(player, Human)]

    def play(self, move: str) -> None:
        """One move further; raises what Position.play raises, and then nothing has changed."""
        reached = self.position.play(move)
        self.repeats = self.repeats or reached in self.positions
        self.positions.append(reached)
        self.moves.append(move)

    def undo(self) -> bool:
        """Back to the latest earlier position in which a person was to move; False if there is none."""
        persons = self.persons
        for ply in reversed(range(len(self.moves))):
            if self.positions[ply].mover in persons:
                del self.positions[ply + 1 :], self.moves[ply:]
                return True
        return False

    def scene(self) -> Scene:
        """The position with the last move marked."""
        scene = self.position.scene()
        return scene.with_last(self.positions[-2].landing(self.moves[-1])) if self.moves else scene

    def standstill(self) -> Stop | None:
        """Why two programs should not go on, if they should not: some games allow going round for ever."""
        if self.persons:
            return None
        # Counted by ==, for positions of one's own game need not be hashable.
        if self.repeats and self.positions.count(self.position) >= REPETITIONS:
            return Stop.REPETITION
        if len(self.moves) >= (LONG if self.repeats else LONGEST):
            return Stop.LENGTH
        return None
