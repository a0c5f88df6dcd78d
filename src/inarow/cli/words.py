"""The words a person may type instead of a move: one table, read by the game and by its help."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from inarow.cli import advice
from inarow.cli.saved import read, write
from inarow.cli.screen import Screen, brief
from inarow.cli.session import Leave, Session, Stop
from inarow.game import BadNotation
from inarow.record import BadRecord


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
    _turns("undo", session.undo, "there is no earlier turn of yours to go back to", screen, rest)


def _redo(session: Session, screen: Screen, rest: str) -> None:
    _turns("redo", session.redo, "there is no later turn to go forward to", screen, rest)


def _turns(name: str, step: Callable[[], bool], refusal: str, screen: Screen, rest: str) -> None:
    """Takes a step as often as the rest of the line says."""
    if not (rest == "" or (rest.isascii() and rest.isdigit() and len(rest) < 5)):
        screen.complain(f"{name} is followed by a number of turns or by nothing, not by {rest!r}")
        return
    for _ in range(int(rest or 1)):
        if not step():
            screen.complain(refusal)
            return


def _switch(session: Session, screen: Screen, rest: str) -> None:
    if session.switch():
        screen.tell(f"you play {' and '.join(session.persons)} from here")
    else:
        screen.complain("people play both sides: there is nobody to switch with")


def _save(session: Session, screen: Screen, rest: str) -> None:
    if not rest:
        screen.complain("save is followed by the name of a file")
        return
    try:
        write(Path(rest), session)
    except (OSError, ValueError) as error:
        screen.complain(_reason(rest, "saved", error))
        return
    screen.tell(f"saved to {rest}")


def _load(session: Session, screen: Screen, rest: str) -> None:
    if not rest:
        screen.complain("load is followed by the name of a file")
        return
    try:
        saved = read(Path(rest), session.position.game)
    except (OSError, ValueError) as error:
        screen.complain(_reason(rest, "loaded", error))
        return
    session.restart({"x": screen.seat(saved.x), "o": screen.seat(saved.o)}, saved.positions, saved.moves)
    screen.tell(f"loaded {session.position.game.spec}: x is {saved.x}, o is {saved.o}")


def _reason(file: str, what: str, error: Exception) -> str:
    """Why a file was not taken, in one sentence."""
    if isinstance(error, BadNotation | BadRecord):
        return brief(str(error))
    cause = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return brief(f"the game was not {what}: {file}: {cause}")


def _resign(session: Session, screen: Screen, rest: str) -> None:
    raise Leave(Stop.RESIGNATION)


def _quit(session: Session, screen: Screen, rest: str) -> None:
    raise Leave(Stop.QUIT)


WORDS = {
    "help": Word("what one can type", _help),
    "moves": Word("the moves one can make", _moves),
    "show": Word("the board again", _show),
    "hint": Word("where to look; once more, the best move", advice.hint),
    "values": Word("what every move is worth, best first", advice.values),
    "graph": Word("how the game went so far", advice.show_graph),
    "undo": Word("take back to your previous turn; undo 3 goes back three turns", _undo),
    "redo": Word("make the moves again that were taken back; redo 3 goes three turns", _redo),
    "switch": Word("change sides with the other player", _switch),
    "save": Word("save the game so far in a file: save FILE", _save),
    "load": Word("go on with the game of a file: load FILE", _load),
    "resign": Word("give up; the other player wins", _resign),
    "quit": Word("leave the game", _quit),
}
