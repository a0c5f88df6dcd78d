"""A lesson in a game: its rules told with pictures, and exercises whose answers the law finds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from inarow.game import OTHER, Position
from inarow.games import load

Aim = Callable[[Position, str], bool]
"""What an exercise asks for: whether a legal move of a position is an answer."""


@dataclass(frozen=True)
class Picture:
    """A position to look at: after these moves from a position, or from the start, of a game."""

    game: str
    position: str = ""
    moves: str = ""

    def positions(self) -> list[Position]:
        """The first position, and those after each of the moves."""
        game = load(self.game)
        reached = [game.parse(self.position) if self.position else game.start()]
        for move in game.read_moves(self.moves):
            reached.append(reached[-1].play(move))
        return reached


@dataclass(frozen=True)
class Section:
    heading: str
    text: str
    """Paragraphs with an empty line between them."""
    picture: Picture | None = None


@dataclass(frozen=True)
class Exercise:
    question: str
    picture: Picture
    aim: Aim
    right: str
    """What to say to a right answer, and `wrong` to a wrong one."""
    wrong: str

    @cached_property
    def answers(self) -> tuple[str, ...]:
        """Every legal move that does what the question asks for."""
        position = self.picture.positions()[-1]
        return tuple(move for move in position.moves() if self.aim(position, move))


@dataclass(frozen=True)
class Lesson:
    sections: tuple[Section, ...]
    exercises: tuple[Exercise, ...] = ()


def wins(position: Position, move: str) -> bool:
    """Whether the player who makes it wins at once."""
    outcome = position.play(move).outcome
    return outcome is not None and outcome.winner == position.mover


def loses(position: Position, move: str) -> bool:
    """Whether it makes the other player win at once."""
    outcome = position.play(move).outcome
    return outcome is not None and outcome.winner == OTHER[position.mover]


def draws(position: Position, move: str) -> bool:
    """Whether it ends the game as a draw."""
    outcome = position.play(move).outcome
    return outcome is not None and outcome.winner is None


def defends(position: Position, move: str) -> bool:
    """Whether the other player can then not win with the next move."""
    reached = position.play(move)
    return not loses(position, move) and not any(wins(reached, reply) for reply in reached.moves())


def forces(position: Position, move: str) -> bool:
    """Whether, whatever the other player replies, a win follows."""
    reached = position.play(move)
    if reached.outcome is not None:
        return False
    return all(
        loses(reached, reply)
        or any(wins(after, last) for after in [reached.play(reply)] for last in after.moves())
        for reply in reached.moves()
    )


def changes_nothing(position: Position, move: str) -> bool:
    """Whether the board looks afterwards as it does now."""
    return position.play(move).scene().board == position.scene().board


def takes_an_area(position: Position, move: str) -> bool:
    """Whether it wins a part of the board, such as a block."""
    return _areas(position.play(move), position.mover) > _areas(position, position.mover)


def spoils_an_area(position: Position, move: str) -> bool:
    """Whether it closes a part of the board that then belongs to nobody."""
    return _areas(position.play(move), "draw") > _areas(position, "draw")


def sets_free(position: Position, move: str) -> bool:
    """Whether the other player may then play anywhere."""
    reached = position.play(move)
    return reached.outcome is None and not reached.scene().target


def _areas(position: Position, state: str) -> int:
    return sum(area.state == state for area in position.scene().areas)
