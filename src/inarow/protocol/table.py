"""The game that a conversation is about: its positions so far, and whether and how it has ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from inarow import engine
from inarow.dialects import Notation
from inarow.endings import standstill
from inarow.game import OTHER, BadNotation, Game, GameOver, IllegalMove, Position, Side

RESULTS = {"x": "p1win", "o": "p2win", "draw": "draw"}


class Plain:
    """Positions and moves as the game itself writes them."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def read_position(self, text: str) -> Position:
        return self._game.parse(text)

    def read_move(self, position: Position, text: str) -> str:
        return text

    def write_move(self, position: Position, move: str) -> str:
        return move


@dataclass
class Table:
    game: Game
    notation: Notation
    positions: list[Position] = field(default_factory=list)
    offender: Side | None = None
    """Who made a move that the law refuses; the positions end before it."""
    lost: bool = False
    """Whether nobody knows the position, since what came last describes none."""

    def __post_init__(self) -> None:
        self._set: tuple[str | None, list[str]] = (None, [])
        self.positions = [self.game.start()]

    @property
    def position(self) -> Position:
        return self.positions[-1]

    def set(self, first: str | None, moves: Sequence[str]) -> str | None:
        """Takes up the position after `moves` from `first`; None, or in a sentence what is wrong with it.

        Asked again and again about a game that grows, it plays only what is new.
        """
        known_first, known_moves = self._set
        sound = not self.lost and self.offender is None
        if not (sound and first == known_first and list(moves[: len(known_moves)]) == known_moves):
            known_moves = []
            try:
                begin = self.game.start() if first is None else self.notation.read_position(first)
            except BadNotation as error:
                self.lost = True
                return str(error)
            self.positions, self.offender, self.lost = [begin], None, False
        self._set = (first, list(moves))
        for text in moves[len(known_moves) :]:
            try:
                move = self.notation.read_move(self.position, text)
                self.positions.append(self.position.play(move))
            except (BadNotation, IllegalMove, GameOver) as error:
                self.offender = self.position.mover
                return str(error)
        return None

    def result(self) -> str | None:
        """How the game has ended, as `query result` is answered; None while it goes on.

        A move that the law refuses has lost; a game that goes round in circles is a draw, as for the referee.
        """
        if self.lost:
            return "none"
        if self.offender is not None:
            return RESULTS[OTHER[self.offender]]
        if self.position.outcome is not None:
            return RESULTS[self.position.outcome.result]
        repeats = engine.can_repeat(self.game) or self.position in self.positions[:-1]
        return "draw" if standstill(self.positions, repeats) else None
