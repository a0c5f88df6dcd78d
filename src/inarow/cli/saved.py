"""A saved game: a file with one record in the text form, which `save` writes and `load` reads.

A game that lives in a file of one's own is read only while that game is played: no saved game names a program
to run.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import inarow
from inarow import players
from inarow.cli.session import Session
from inarow.game import BadNotation, Game, Position
from inarow.players import Player, spec_of
from inarow.players.human import Human
from inarow.record import BadRecord, Ply, Reason, Record, Seat, files, text


@dataclass(frozen=True)
class Saved:
    x: str
    o: str
    positions: list[Position]
    moves: list[str]


def recorded(session: Session) -> Record:
    """The game so far."""
    outcome = session.position.outcome
    reason: Reason | None = None
    if outcome is not None:
        reason = "drawn" if outcome.winner is None else "won"
    return Record(
        start=session.positions[0],
        x=_seat(session.players["x"]),
        o=_seat(session.players["o"]),
        plies=tuple(Ply(move) for move in session.moves),
        result=outcome.result if outcome else None,
        reason=reason,
    )


def _seat(player: Player) -> Seat:
    version = "" if isinstance(player, Human) else inarow.__version__
    return Seat(spec_of(player), version=version)


def write(path: Path, session: Session) -> None:
    """Saves the game so far, whole or not at all; OSError or BadNotation where it cannot be saved."""
    path = path.expanduser()
    if path.exists() and not files.is_record(path):
        raise BadNotation(f"{path} exists and is no saved game: expected another name")
    files.write(path, [text.written(recorded(session))])


def read(path: Path, playing: Game) -> Saved:
    """The game that a file holds; OSError, or BadRecord that names the line, where it holds none."""
    path = path.expanduser()
    record = files.read_one(path, playing)
    for seat in (record.x, record.o):
        try:
            players.load(seat.player)
        except BadNotation as error:
            raise BadRecord(f"{path} cannot be played on: {error}") from None
    return Saved(record.x.player, record.o.player, record.replay(), record.moves)
