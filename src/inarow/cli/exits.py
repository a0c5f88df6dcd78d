"""The exit codes of the command line: one table, for the program and for its help."""

from __future__ import annotations

from dataclasses import dataclass

from cyclopts import CycloptsError

from inarow.arena.errors import ArenaFault
from inarow.crew import CrewFault
from inarow.game import BadNotation, GameOver, IllegalMove
from inarow.own_game import GameFault
from inarow.record import BadRecord
from inarow.solving.errors import BadFile, Unsolved
from inarow.store import Conflict, StoreFault


class BotFault(Exception):
    """A bot that does not do what a referee relies on."""


@dataclass(frozen=True)
class Exit:
    code: int
    meaning: str
    errors: tuple[type[BaseException], ...] = ()
    """The errors that end with this code."""


FAILURE = Exit(1, "any other failure")

TABLE = (
    Exit(0, "done, also when whoever reads the output stops reading", (BrokenPipeError,)),
    FAILURE,
    Exit(2, "not used as the help says", (CycloptsError,)),
    Exit(3, "bad input: no such game, player, position or move", (BadNotation, IllegalMove, GameOver)),
    Exit(4, "a fault in a game of your own", (GameFault,)),
    Exit(5, "not solved within the limits, or not solvable here", (Unsolved,)),
    Exit(6, "a file that is damaged, cut off or not what it should be", (BadFile, BadRecord)),
    Exit(7, "a file or a store that cannot be used", (OSError, StoreFault, Conflict)),
    Exit(8, "a bot that has failed a step of its test", (BotFault,)),
    Exit(9, "a tournament that cannot be played, or work that nobody can do", (ArenaFault, CrewFault)),
    Exit(130, "interrupted by Ctrl-C", (KeyboardInterrupt,)),
)


def exit_for(error: BaseException) -> Exit:
    """The exit that an error leads to.

    >>> exit_for(BadNotation("no game is called 'chess'")).code, exit_for(MemoryError()).code
    (3, 1)
    """
    return next((entry for entry in TABLE if isinstance(error, entry.errors)), FAILURE)


def explained() -> str:
    """The table as text.

    >>> print(explained().splitlines()[0])
    Exit codes:
    """
    return "\n".join(["Exit codes:", *(f"{entry.code:>5}  {entry.meaning}" for entry in TABLE)])
