"""A game being played: its positions and moves so far, what was taken back, and the two players."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from inarow import engine
from inarow.endings import standstill
from inarow.game import OTHER, Position, Result, Side
from inarow.players import Player
from inarow.players.human import Human
from inarow.scene import Scene
from inarow.search import Report


class Stop(StrEnum):
    """Why a game ended without an outcome of its own."""

    QUIT = "quit"
    END_OF_INPUT = "end of input"
    RESIGNATION = "resignation"
    FORFEIT = "forfeit"
    REPETITION = "repetition"
    LENGTH = "length"


STANDSTILL = {"repetition": Stop.REPETITION, "ply limit": Stop.LENGTH}
"""How this screen calls the referee's reasons for ending a game that does not end by itself."""


class Leave(Exception):
    """A person leaves the game."""

    def __init__(self, stop: Stop) -> None:
        super().__init__(stop)
        self.stop = stop


@dataclass
class Session:
    players: dict[Side, Player]
    positions: list[Position]
    moves: list[str]
    undone: list[str] = field(default_factory=list)
    """Moves that were taken back and can be made again, the next one last."""
    study: tuple[Position, Report] | None = None
    """The position that was last analysed for the person, and what was found."""
    hinted: Position | None = None
    """The position about which the person has been told where to look."""

    def __post_init__(self) -> None:
        # Asked of programs only, and a person stays a person: so a long game of theirs begins at once.
        self.repeats = not self.persons and (
            engine.can_repeat(self.position.game)
            or any(position in self.positions[:ply] for ply, position in enumerate(self.positions))
        )
        """Whether the game can come back to a position: by its rules, or because one has stood twice."""

    def restart(self, players: dict[Side, Player], positions: list[Position], moves: list[str]) -> None:
        """Goes on with another game in place of this one."""
        self.players, self.positions, self.moves = players, positions, moves
        self.undone, self.study, self.hinted = [], None, None
        self.__post_init__()

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
        # The way forward stays open as long as the game follows it.
        if self.undone and self.undone.pop() != move:
            self.undone.clear()

    def undo(self) -> bool:
        """Back to the latest earlier position in which a person was to move; False if there is none."""
        persons = self.persons
        for ply in reversed(range(len(self.moves))):
            if self.positions[ply].mover in persons:
                self.undone += reversed(self.moves[ply:])
                del self.positions[ply + 1 :], self.moves[ply:]
                return True
        return False

    def redo(self) -> bool:
        """Forward again to the next position in which a person is to move; False if nothing was undone."""
        if not self.undone:
            return False
        self.play(self.undone[-1])
        while self.undone and self.position.mover not in self.persons:
            self.play(self.undone[-1])
        return True

    def switch(self) -> bool:
        """Swaps the two players' sides; False where that would change nothing, between two people."""
        if len(self.persons) == 2:
            return False
        self.players = {"x": self.players["o"], "o": self.players["x"]}
        return True

    def scene(self) -> Scene:
        """The position with the last move marked."""
        scene = self.position.scene()
        return scene.with_last(self.positions[-2].landing(self.moves[-1])) if self.moves else scene

    def standstill(self) -> Stop | None:
        """Why two programs should not go on, if they should not: some games allow going round for ever."""
        if self.persons:
            return None
        reason = standstill(self.positions, self.repeats)
        return STANDSTILL[reason] if reason else None

    def result(self, stop: Stop | None) -> Result | None:
        """Who has won, as a referee counts: who resigns or cannot go on has lost, a standstill draws."""
        if stop in (Stop.RESIGNATION, Stop.FORFEIT):
            return OTHER[self.position.mover]
        if stop in STANDSTILL.values():
            return "draw"
        return self.position.outcome.result if self.position.outcome else None
