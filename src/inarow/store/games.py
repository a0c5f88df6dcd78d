"""The store: each change is one transaction, and is on the disk when the call returns; readers never wait."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Literal

from sqlalchemy import Connection, Engine, Row, select

from inarow.game import Game, Result
from inarow.record import Ply, Reason, Record, Seat
from inarow.store import rooms, rows
from inarow.store.errors import NoSuchGame, StoreFault
from inarow.store.places import WRITING, faults
from inarow.store.rooms import RoomState
from inarow.store.tables import games, tournaments
from inarow.store.writer import Appended, Slot, Writer

Status = Literal["scheduled", "running", "finished"]


@dataclass(frozen=True)
class Listed:
    """What a list tells about a game."""

    id: int
    game: str
    x: Seat
    o: Seat
    status: Status
    plies: int
    sequence: int
    result: Result | None
    reason: Reason | None
    begun: float
    slot: Slot | None


@dataclass(frozen=True)
class Tournament:
    id: int
    name: str
    config: Any
    """What it was begun with."""
    status: Literal["running", "finished"]
    begun: float
    ended: float | None


class Store:
    """The games and tournaments of one place; may be used by several threads, and by several programs."""

    def __init__(self, engine: Engine, place: str, own: Game | None, now: Callable[[], float]) -> None:
        self.engine, self.place, self.own, self.now = engine, place, own, now
        # SQLite has one writer: threads wait here for their turn, which is fairer than asking over and over.
        self._turn = threading.Lock() if engine.dialect.name == "sqlite" else nullcontext()

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self.engine.dispose()

    @contextmanager
    def writing(self) -> Iterator[Writer]:
        """Several changes as one: all are on the disk when the block has ended, or none after an error."""
        with faults(self.place), self._turn, self.engine.connect() as connection:
            changing = connection.execution_options(**{WRITING: True})
            with changing.begin():
                yield Writer(changing, self.own, self.now)

    def empty_log(self) -> None:
        """Brings what the log of SQLite holds into the file, beside the writers, who else must do it in time.

        A commit that does so waits for the disk a hundred times longer than others. PostgreSQL has a process
        of its own for this.
        """
        if self.engine.dialect.name == "sqlite":
            with faults(self.place), closing(self.engine.raw_connection()) as connection:
                connection.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A view of the store as it is now, whatever others write meanwhile."""
        with faults(self.place), self.engine.connect() as connection:
            if self.engine.dialect.name == "postgresql":
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            with connection.begin():
                yield connection

    def add(self, record: Record, *, key: str | None = None, slot: Slot | None = None) -> int:
        with self.writing() as writer:
            return writer.add(record, key=key, slot=slot)

    def append(self, game: int, ply: int, made: Ply) -> Appended:
        with self.writing() as writer:
            return writer.append(game, ply, made)

    def finish(self, game: int, result: Result | None, reason: Reason, refused: str = "") -> None:
        with self.writing() as writer:
            writer.finish(game, result, reason, refused)

    def complete(self, game: int, record: Record) -> None:
        with self.writing() as writer:
            writer.complete(game, record)

    def take_back(self, game: int, ply: int) -> int:
        with self.writing() as writer:
            return writer.take_back(game, ply)

    def tournament(self, name: str, config: Mapping[str, Any]) -> int:
        with self.writing() as writer:
            return writer.tournament(name, config)

    def end_tournament(self, tournament: int) -> None:
        with self.writing() as writer:
            writer.end_tournament(tournament)

    def record(self, game: int) -> Record:
        """A game, played by the law and compared with its checksum; StoreFault if it is damaged."""
        with self.reading() as connection:
            return rows.load(connection, game, self.own)

    def room(self, room: str) -> tuple[int, RoomState, Record]:
        """A room by its id: the number of its game, its state, and the game as `record` gives it."""
        with self.reading() as connection:
            return rooms.find(connection, room, self.own)

    def recent_rooms(self, since: float, limit: int) -> list[str]:
        """Of the rooms opened last, so many, those whose games go on and that have changed since a time."""
        with self.reading() as connection:
            return rooms.recent(connection, since, limit)

    def records(self, tournament: int | None = None) -> Iterator[tuple[int, Record]]:
        """Every game with its number, in the order in which they began; all as they are now."""
        with self.reading() as connection:
            for row, plies in rows.everything(connection, tournament):
                yield row.id, rows.record_of(row, plies, self.own)

    def games(
        self,
        *,
        game: str | None = None,
        status: Status | None = None,
        tournament: int | None = None,
        limit: int | None = None,
    ) -> list[Listed]:
        """The games of a kind, the newest first."""
        wanted = rows.seated_games().order_by(games.c.id.desc()).limit(limit)
        columns = {games.c.game: game, games.c.status: status, games.c.tournament_id: tournament}
        for column, value in columns.items():
            if value is not None:
                wanted = wanted.where(column == value)
        with self.reading() as connection:
            return [_listed(row) for row in connection.execute(wanted)]

    def listed(self, game: int) -> Listed:
        """What a list tells about one game; NoSuchGame where it is not there."""
        with self.reading() as connection:
            row = connection.execute(rows.seated_games().where(games.c.id == game)).one_or_none()
        if row is None:
            raise NoSuchGame(f"there is no game {game} in the store")
        return _listed(row)

    def tournaments(self, name: str | None = None) -> list[Tournament]:
        """The tournaments, or the one of a name, in the order in which they began."""
        wanted = select(tournaments).order_by(tournaments.c.id)
        if name is not None:
            wanted = wanted.where(tournaments.c.name == name)
        with self.reading() as connection:
            return [_tournament(row) for row in connection.execute(wanted)]

    def check(self) -> Iterator[tuple[int, str | None]]:
        """Every game's number, with what is wrong with it or None; StoreFault if all is damaged."""
        with self.reading() as connection:
            if self.engine.dialect.name == "sqlite":
                self._check_file(connection)
            for row, plies in rows.everything(connection):
                try:
                    rows.check_positions(rows.record_of(row, plies, self.own), plies)
                except rows.Damaged as error:
                    yield row.id, str(error)
                else:
                    yield row.id, None

    def _check_file(self, connection: Connection) -> None:
        found = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar()
        if found != "ok":
            raise StoreFault(f"the store {self.place} is damaged: {' '.join(str(found).split())}")
        loose = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
        if loose is not None:
            raise StoreFault(f"the store {self.place} is damaged: a row of {loose[0]} belongs to nothing")


def _listed(row: Row[Any]) -> Listed:
    """What a row says, if it can be what the store wrote."""
    slot = None if row.tournament_id is None else Slot(row.tournament_id, row.round, row.pair, row.leg)
    try:
        return Listed(
            id=row.id,
            game=str(row.game),
            x=Seat(row.x_player, row.x_name, row.x_version, None if row.x_seed is None else int(row.x_seed)),
            o=Seat(row.o_player, row.o_name, row.o_version, None if row.o_seed is None else int(row.o_seed)),
            status=row.status,
            plies=int(row.plies),
            sequence=int(row.sequence),
            result=row.result,
            reason=row.reason,
            begun=float(row.begun),
            slot=slot,
        )
    except (ValueError, TypeError) as error:
        raise rows.Damaged(row.id, str(error)) from None


def _tournament(row: Row[Any]) -> Tournament:
    try:
        config = json.loads(row.config)
    except (ValueError, TypeError, RecursionError) as error:
        raise StoreFault(f"tournament {row.id} of the store is damaged: {error}") from None
    return Tournament(row.id, row.name, config, row.status, row.begun, row.ended)
