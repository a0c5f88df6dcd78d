"""The words a person may type instead of a move: one table, read by the game and by its help."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from inarow.cli.screen import Screen
from inarow.cli.session import Leave, Session, Stop


@dataclass(frozen=True)
class Word:
    meaning: str
    run: Callable[[Session, Screen, str], None]
    """What it does, given the rest of the line."""


def _help(session: Session, screen: Screen, rest: str) -> None:
    screen.tell(f"a move is {session.position.game.notation}; or type")
    for name, word in WORDS.items():
        screen.tell(f"  {name:<7}{word.meaning}")


def _moves(session: Session, screen: Screen, rest: str) -> None:
    screen.tell(" ".join(session.position.moves()))


def _show(session: Session, screen: Screen, rest: str) -> None:
    screen.board(session.scene())


def _undo(session: Session, screen: Screen, rest: str) -> None:
    if not (rest == "" or (rest.isascii() and rest.isdigit() and len(rest) < 5)):
        screen.complain(f"undo is followed by a number of turns or by nothing, not by {rest!r}")
        return
    for _ in range(int(rest or 1)):
        if not session.undo():
            screen.complain("there is no earlier turn of yours to go back to")
            return


def _quit(session: Session, screen: Screen, rest: str) -> None:
    raise Leave(Stop.QUIT)


WORDS = {
    "help": Word("what one can type", _help),
    "moves": Word("the moves one can make", _moves),
    "show": Word("the board again", _show),
    "undo": Word("take back to your previous turn; undo 3 goes back three turns", _undo),
    "quit": Word("leave the game", _quit),
}
