"""Which move does a program make? It is judged by the law before anybody sees it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from inarow.clocks import GameClock, TimeControl
from inarow.engine import StopFlag
from inarow.game import BadNotation, GameOver, Side
from inarow.players import Player, load, opinion_of
from inarow.players.engine import Engine
from inarow.players.perfect import Perfect
from inarow.search import MoveReport
from inarow.web.thinking import MEMORY, Tell, positions, thought

PLAYERS = ("engine", "perfect", "classic", "random")
"""The programs that may sit down here: none that runs a stranger's command."""
TIME = 3.0
"""Seconds for a move at most, whatever the player's own limits are."""


class MoveAnswer(NamedTuple):
    move: str
    worth: MoveReport | None
    """What the player thinks of its move, if it says so."""
    depth: int | None


@dataclass(frozen=True)
class MoveQuestion:
    """The move of a player whose turn it is; progress is what the player thinks."""

    urgent: ClassVar[bool] = True

    game: str
    start: str
    moves: tuple[str, ...]
    player: str
    """A spec: `engine:level=3`."""
    left: float | None = None
    """Seconds on the player's clock, if the game has one."""
    increment: float = 0.0

    def answer(self, tell: Tell, stop: StopFlag) -> MoveAnswer:
        *earlier, position = positions(self.game, self.start, self.moves)
        if position.outcome is not None:
            raise GameOver(
                f"the game is over ({position.outcome.result}): no move was expected in {position}"
            )
        player: Any = seated(self.player)
        if isinstance(player, Engine | Perfect):
            player.memory, player.threads, player.stop = MEMORY, 1, stop
            player.listen = lambda report: tell(thought(report))
        if isinstance(player, Engine):
            player.remember(earlier)
        side = position.mover
        clock = GameClock(TimeControl(move=self._seconds(side))).start(side)
        move = player.choose(position, clock)
        position.play(move)
        opinion = opinion_of(player)
        return MoveAnswer(move, opinion and opinion.worth, opinion and opinion.depth)

    def _seconds(self, side: Side) -> float:
        """Time for this move: what is well spent of the clock, and never more than the server allows."""
        if self.left is None:
            return TIME
        return min(GameClock(TimeControl(self.left, self.increment)).start(side).share(), TIME)


def seated(spec: str) -> Player:
    """The player of a spec; BadNotation for one that may not sit down here."""
    name = spec.partition(":")[0]
    if name not in PLAYERS:
        raise BadNotation(f"no player {name!r} plays here: expected {', '.join(PLAYERS)}")
    return load(spec)
