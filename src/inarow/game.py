"""The contract: what a game and a position say, and how they refuse.

A game is a class with its parameters as fields; a position is an immutable value. A game's own file says

    Game:      words (every move of the notation, in canonical order), start, parse
    Position:  obstacle (why a move cannot be played), after (the position it leads to), outcome, scene
               and for screens, if it likes: landing, touches, motions, spoken, spoken_result

and this file makes of it, the same way for every game, what everybody calls:

    p.mover    p.moves()    p.play(move)    p.outcome    str(p)    p.show()
"""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, cast

if TYPE_CHECKING:
    from inarow.scene import Motion, Scene, Touches

Side = Literal["x", "o"]
Result = Literal["x", "o", "draw"]
Cell = tuple[int, int]
"""Row and column, both from 0, (0, 0) at the upper left."""

OTHER: Mapping[Side, Side] = {"x": "o", "o": "x"}


class BadNotation(ValueError):
    """A text that means nothing here: a spec, a position or a move outside the notation."""


class IllegalMove(ValueError):
    """A word of the notation that the rules do not allow in this position."""


class GameOver(ValueError):
    """A move in a game that has ended."""


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the result, and the cells of the line that won it.

    >>> Outcome("x").winner
    'x'
    >>> Outcome("draw").winner is None
    True
    """

    result: Result
    cells: tuple[Cell, ...] = ()

    @property
    def winner(self) -> Side | None:
        return None if self.result == "draw" else self.result


def parameter(default: int | None, low: int, high: int, meaning: str) -> Any:
    """A whole-number field of a game, from `low` to `high`; None means "as another parameter says"."""
    return dataclasses.field(default=default, metadata={"low": low, "high": high, "meaning": meaning})


def parameter_fields(game: Game | type[Game]) -> tuple[dataclasses.Field[Any], ...]:
    """The parameters of a game in order, each with its default and metadata: low, high, meaning."""
    return dataclasses.fields(cast(Any, game))


class Game(ABC):
    """The facts of a game that no move changes: its name, its parameters, its notation.

    A game is a frozen dataclass whose fields are its parameters.
    """

    name: str
    title: str

    def __post_init__(self) -> None:
        for field in parameter_fields(self):
            value = getattr(self, field.name)
            low, high = field.metadata["low"], field.metadata["high"]
            if value is None and field.default is None:
                continue
            if not isinstance(value, int) or not low <= value <= high:
                raise BadNotation(
                    f"{self.name}: {field.name} must be a whole number from {low} to {high}, not {value}"
                )

    @property
    def parameters(self) -> dict[str, int]:
        """Every parameter that is set, by name."""
        values = {field.name: getattr(self, field.name) for field in parameter_fields(self)}
        return {name: value for name, value in values.items() if value is not None}

    @property
    def spec(self) -> str:
        """The shortest text that `inarow.load` turns into this game."""
        defaults = {field.name: field.default for field in parameter_fields(self)}
        changed = [f"{k}={v}" for k, v in self.parameters.items() if v != defaults[k]]
        return self.name + (":" + ",".join(changed) if changed else "")

    @property
    @abstractmethod
    def notation(self) -> str:
        """What a move looks like, to end a sentence with: "a column, 1 to 7"."""

    @property
    @abstractmethod
    def words(self) -> Mapping[str, Any]:
        """Every move of the notation in canonical order, each with what it means to this game."""

    @abstractmethod
    def start(self) -> Position:
        """The position before the first move."""

    @abstractmethod
    def parse(self, text: str) -> Position:
        """The position that a text form describes; BadNotation if it describes none."""

    def read_moves(self, text: str) -> list[str]:
        """The moves of a game so far, written with spaces between them."""
        return text.split()


class Position(ABC):
    """A position of a game: an immutable, hashable value, seen by the player to move."""

    game: Game
    mover: Side

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """None while the game goes on."""

    @abstractmethod
    def obstacle(self, move: str) -> str | None:
        """Why this word of the notation cannot be played here, or None if it can."""

    @abstractmethod
    def after(self, move: str) -> Position:
        """The position that a legal move leads to."""

    @abstractmethod
    def scene(self) -> Scene:
        """All that a screen may show of this position."""

    def landing(self, move: str) -> tuple[Cell, ...]:
        """The cells where the stones of a legal move lie after it, for screens to mark."""
        return ()

    def touches(self, move: str) -> tuple[Touches, ...]:
        """What to touch for a legal move, in order: cells, columns, buttons; more than once if there are
        several ways. None of them makes the move a button.
        """
        return ()

    def motions(self, move: str) -> tuple[Motion, ...]:
        """What happens to the stones in a legal move, one thing after the other."""
        from inarow.scene import difference

        return difference(self.scene().board, self.after(move).scene().board)

    def spoken(self, move: str) -> str:
        """A legal move as a sentence: "x, column 4, lands in row 2"."""
        from inarow.scene import spoken_move

        return spoken_move(self, move)

    def spoken_result(self) -> str:
        """How the game ended, "o wins with a line of four in row 1", or whose turn it is."""
        from inarow.scene import spoken_result

        return spoken_result(self)

    def moves(self) -> list[str]:
        """The legal moves in canonical order; none once the game has ended."""
        if self.outcome is not None:
            return []
        return [word for word in self.game.words if self.obstacle(word) is None]

    def play(self, move: str) -> Position:
        """The position after `move`; this one stays as it is.

        Raises GameOver, BadNotation or IllegalMove, each naming this position and what was expected.
        """
        if self.outcome is not None:
            raise GameOver(f"the game is over ({self.outcome.result}): no move was expected after {self}")
        if move not in self.game.words:
            raise BadNotation(
                f"{move!r} is no move of {self.game.spec}: expected {self.game.notation}, in {self}"
            )
        reason = self.obstacle(move)
        if reason is not None:
            raise IllegalMove(
                f"{move} cannot be played: {reason}; expected one of {self._few_moves()}, in {self}"
            )
        return self.after(move)

    def _few_moves(self) -> str:
        moves = self.moves()
        return " ".join(moves[:12]) + (f" ... ({len(moves)} moves)" if len(moves) > 12 else "")

    def show(self) -> str:
        """The board drawn for people, in plain characters."""
        from inarow.scene import draw

        return draw(self.scene())

    def _repr_svg_(self) -> str:
        from inarow.scene import svg

        return svg(self.scene())


def fields(text: str, form: str) -> list[str]:
    """The parts of a position's text, one for each part of `form`."""
    parts = text.split()
    if len(parts) != len(form.split()):
        raise BadNotation(f"a position here is written {form!r}, not {text!r}")
    return parts


def read_mover(text: str) -> Side:
    if text == "x":
        return "x"
    if text == "o":
        return "o"
    raise BadNotation(f"the player to move is x or o, not {text!r}")
