"""The rooms of a store: games that are played on the web page, with all that a room knows beyond the game.

A room is the game's row and one of its own. Secrets are not kept: only what proves that somebody knows one.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from sqlalchemy import Connection, Row, bindparam, insert, select, update

from inarow.game import BadNotation, Game, Side
from inarow.record import Ply, Record, jsonl
from inarow.store import rows as game_rows
from inarow.store.tables import games, rooms

if TYPE_CHECKING:
    from inarow.store.writer import Writer

Offered = Literal["draw", "takeback"]

CHANGE_ROOM = update(rooms).where(rooms.c.id == bindparam("changed_room"))


class NoSuchRoom(BadNotation):
    """A room that is not in the store."""


@dataclass(frozen=True)
class RoomState:
    """What is kept of a room beside the record of its game."""

    id: str
    """What its address says: whoever knows it may watch."""
    key: str
    """Made of what whoever opened the room sent; the same again is the same room."""
    salt: str
    """What the secrets of the seats were made with."""
    x_secret: str | None = None
    """What proves the secret of the seat, where a person has it."""
    o_secret: str | None = None
    seconds: float | None = None
    """Each player's time for the game, where there is a clock, and the increment after each move."""
    increment: float | None = None
    x_left: float | None = None
    """What was left of the time at the last change."""
    o_left: float | None = None
    offer: Offered | None = None
    offered_by: Side | None = None
    undone: tuple[Ply, ...] = ()
    """The moves that were taken back and can be made again, the next one last."""
    rematch: str | None = None
    """The room in which the players meet again."""
    sequence: int = 0
    """How many changes the room has seen."""


def add(writer: Writer, state: RoomState, record: Record) -> str:
    """Opens a room for a game; its id, or that of the room that was opened with the same key."""
    there = writer.connection.execute(select(rooms.c.id).where(rooms.c.key == state.key)).scalar_one_or_none()
    if there is not None:
        return str(there)
    game = writer.add(record)
    facts = _facts(state) | {"id": state.id, "game_id": game, "changed": writer.now()}
    writer.connection.execute(insert(rooms), facts)
    return state.id


def change(writer: Writer, before: RoomState, **facts: Any) -> RoomState:
    """Keeps what has changed in a room; its state then."""
    after = replace(before, sequence=before.sequence + 1, **facts)
    written = {name: _written(name, getattr(after, name)) for name in (*facts, "sequence")}
    writer.connection.execute(CHANGE_ROOM, {"changed_room": before.id, "changed": writer.now(), **written})
    return after


def find(connection: Connection, room: str, own: Game | None) -> tuple[int, RoomState, Record]:
    """A room by its id: the number of its game, its state and the game, checked by the law."""
    row = connection.execute(select(rooms).where(rooms.c.id == room)).one_or_none()
    if row is None:
        raise NoSuchRoom(f"there is no room {room!r:.40}")
    return row.game_id, _state(row), game_rows.load(connection, row.game_id, own)


def recent(connection: Connection, since: float, limit: int) -> list[str]:
    """Of the rooms opened last, so many, those with games that go on and have changed since a time."""
    latest = select(rooms).order_by(rooms.c.game_id.desc()).limit(limit).subquery()
    wanted = (
        select(latest.c.id)
        .join(games, games.c.id == latest.c.game_id)
        .where(games.c.status == "running", latest.c.changed >= since)
        .order_by(latest.c.game_id.desc())
    )
    return list(connection.execute(wanted).scalars())


FIELDS: Sequence[str] = [name for name in RoomState.__dataclass_fields__ if name != "id"]


def _facts(state: RoomState) -> dict[str, Any]:
    return {name: _written(name, getattr(state, name)) for name in FIELDS}


def _written(name: str, value: Any) -> Any:
    return json.dumps([jsonl.ply_document(ply) for ply in value]) if name == "undone" else value


def _state(row: Row[Any]) -> RoomState:
    """What a row says, if it can be what the store wrote."""
    try:
        facts = {name: getattr(row, name) for name in FIELDS}
        undone = tuple(jsonl.ply_of(each) for each in json.loads(row.undone))
    except (ValueError, TypeError, RecursionError) as error:
        raise game_rows.Damaged(row.game_id, f"its room: {error}") from None
    return RoomState(id=str(row.id), **facts | {"undone": undone, "sequence": int(row.sequence)})
