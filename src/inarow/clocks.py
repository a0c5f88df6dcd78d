"""Time for moves: a time control, and the clock of a game that keeps both players to it.

60+1        sixty seconds for the game, and one more after every move
0.5/move    half a second for each move
1000nodes   a thousand nodes of search for each move, and no clock
none        all the time in the world
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from inarow.game import BadNotation, Side

MOVES_TO_GO = 20
"""A player spends a game's time as if it had to last for so many moves more."""
SIDES: tuple[Side, ...] = ("x", "o")
LAG = 0.05
"""Seconds that an answer may be on its way where each move has its own time."""

FORM = "seconds+increment (60+1), seconds/move (0.5/move), a number of nodes (1000nodes), or none"
_NUMBER = r"\d{1,7}(?:\.\d{1,6})?"
_WRITTEN = re.compile(
    rf"(?P<game>{_NUMBER})(?:\+(?P<increment>{_NUMBER}))?|(?P<move>{_NUMBER})/move|(?P<nodes>\d{{1,15}})nodes|none"
)


@dataclass(frozen=True)
class TimeControl:
    """How much a player may use: seconds for the game, or for each move, or nodes; or nothing limits it."""

    game: float | None = None
    increment: float = 0.0
    move: float | None = None
    nodes: int | None = None

    @classmethod
    def parse(cls, text: str) -> TimeControl:
        """
        >>> TimeControl.parse("60+1")
        TimeControl(game=60.0, increment=1.0, move=None, nodes=None)
        >>> str(TimeControl.parse("0.5/move")), str(TimeControl.parse("60")), str(TimeControl())
        ('0.5/move', '60+0', 'none')
        """
        written = _WRITTEN.fullmatch(text)
        if written is None:
            raise BadNotation(f"{text!r} is no time control: expected {FORM}")
        given = {name: value for name, value in written.groupdict().items() if value is not None}
        if any(float(value) == 0 for name, value in given.items() if name != "increment"):
            raise BadNotation(f"{text!r} leaves no time to move: expected {FORM}")
        nodes = given.pop("nodes", None)
        seconds = {name: float(value) for name, value in given.items()}
        return cls(nodes=None if nodes is None else int(nodes), **seconds)

    def __str__(self) -> str:
        if self.game is not None:
            return f"{self.game:.12g}+{self.increment:.12g}"
        if self.move is not None:
            return f"{self.move:.12g}/move"
        return "none" if self.nodes is None else f"{self.nodes}nodes"

    @property
    def timed(self) -> bool:
        return self.game is not None or self.move is not None


class GameClock:
    """The time of both players in one game; it runs for one of them between `start` and `stop`."""

    def __init__(
        self,
        control: TimeControl,
        now: Callable[[], float] = monotonic,
        moves_to_go: int = MOVES_TO_GO,
    ) -> None:
        self.control = control
        self.now = now
        self.moves_to_go = moves_to_go
        self._left: dict[Side, float] = dict.fromkeys(SIDES, control.game or 0.0)
        self._started: dict[Side, float] = {}

    def start(self, side: Side) -> Clock:
        """Starts the time of a player; what the player may know of it."""
        self._started[side] = self.now()
        return Clock(self, side)

    def stop(self, side: Side) -> float:
        """Stops the time of a player, who then gets the increment; the seconds used."""
        used = self.used(side)
        del self._started[side]
        if self.control.game is not None:
            self._left[side] += self.control.increment - used
        return used

    def used(self, side: Side) -> float:
        """Seconds since the player's time was started."""
        return self.now() - self._started[side] if side in self._started else 0.0

    def left(self, side: Side) -> float | None:
        """Seconds until a player has lost, below 0 when that has happened; None where nothing runs out."""
        if self.control.game is not None:
            return self._left[side] - self.used(side)
        return None if self.control.move is None else self.control.move - self.used(side)

    def overrun(self, side: Side) -> bool:
        """Whether a player whose time runs has lost by it."""
        left = self.left(side)
        return left is not None and left < -self.lag

    @property
    def lag(self) -> float:
        return LAG if self.control.move is not None else 0.0


@dataclass(frozen=True)
class Clock:
    """A game's clock as the player to move sees it."""

    clock: GameClock
    side: Side

    @property
    def control(self) -> TimeControl:
        return self.clock.control

    def left(self) -> float:
        """Seconds until this player must have moved."""
        return self.left_of(self.side)

    def left_of(self, side: Side) -> float:
        left = self.clock.left(side)
        return float("inf") if left is None else left

    def share(self) -> float:
        """Seconds well spent on this move: a part of what is left where that must do for the whole game."""
        if self.control.game is None:
            return self.left()
        return min(self.left(), self.left() / self.clock.moves_to_go + 0.8 * self.control.increment)
