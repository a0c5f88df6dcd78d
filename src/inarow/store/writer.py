"""The changes of a store.

A change may be asked for twice: whoever did not hear the answer asks again, and is told the same. A change
that contradicts what is there is a Conflict, and changes nothing. The law judges every move before it is
stored.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, Row, Table, bindparam, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from inarow.game import BadNotation, Game, Position, Result
from inarow.record import Ply, Reason, Record, Seat, jsonl
from inarow.store import rows
from inarow.store.errors import Conflict, NoSuchGame
from inarow.store.tables import games, players, positions, tournaments

# What a move needs, put together once.
HOLD_GAME = select(games).where(games.c.id == bindparam("game")).with_for_update()
PLY = select(positions).where(positions.c.game_id == bindparam("game"), positions.c.ply == bindparam("ply"))
ADD_POSITIONS = insert(positions)
CHANGE_GAME = update(games).where(games.c.id == bindparam("changed"))
GOING_ON = {
    "status": "running",
    "result": None,
    "reason": None,
    "refused": "",
    "checksum": None,
    "ended": None,
}
"""What is said about the end of a game that has none."""


@dataclass(frozen=True)
class Slot:
    """The place of a game in a tournament; the legs of a pair have one opening and the colours swapped."""

    tournament: int
    round: int
    pair: int
    leg: int


@dataclass(frozen=True)
class Appended:
    """A move that is in the store."""

    position: Position
    sequence: int
    """How many changes the game has seen; a screen that has seen as many is up to date."""
    repeated: bool
    """Whether the move was there already."""


class Writer:
    """Changes in one transaction. Every one checks first, and raises without having changed anything."""

    def __init__(self, connection: Connection, own: Game | None, now: Callable[[], float]) -> None:
        self.connection, self.own, self.now = connection, own, now

    def add(self, record: Record, *, key: str | None = None, slot: Slot | None = None) -> int:
        """Stores a game as far as it is; its number.

        A game that is there under the same key, or in the same slot, is this one if it began the same way;
        else Conflict. A game in a slot of which only the opening is known is scheduled, any other running.
        """
        reached = record.replay()
        scheduled = slot is not None and len(record.plies) == record.opening
        facts: dict[str, Any] = rows.game_row(record) | {
            "key": key,
            "x_id": self._player(record.x),
            "o_id": self._player(record.o),
            "status": "scheduled" if scheduled else "running",
            "plies": len(record.plies),
            "sequence": 0,
            "refused": "",
            "begun": self.now(),
        }
        if slot is not None:
            facts |= {
                "tournament_id": slot.tournament,
                "round": slot.round,
                "pair": slot.pair,
                "leg": slot.leg,
            }
        game = self._insert_unless_there(games, facts)
        if game is None:
            game = self._known(key, slot)
            self._must_agree(game, record)
            return game
        self._insert(game, 0, reached, [None, *record.plies])
        if record.reason is not None:
            self._end(game, record)
        return game

    def append(self, game: int, ply: int, made: Ply) -> Appended:
        """The ply-th move of a game, from 1. The same move again is a success, another one a Conflict.

        Raises what Position.play raises for a move that the law refuses.
        """
        row, position = self._last(game)
        if 1 <= ply <= row.plies:
            return self._repeated(row, ply, made)
        if ply != row.plies + 1:
            raise Conflict(f"game {game} has {row.plies} moves: expected move {row.plies + 1}, not {ply}")
        if row.status == "finished" and position.outcome is None:
            raise Conflict(f"game {game} has ended ({row.reason}): expected no more moves")
        reached = position.play(made.move)
        before = self._record(game) if reached.outcome else None
        self._insert(game, ply, [reached], [made])
        self._change(row, plies=ply, status="running")
        if before and reached.outcome:
            reason: Reason = "drawn" if reached.outcome.winner is None else "won"
            plies = (*before.plies, made)
            self._end(game, replace(before, plies=plies, result=reached.outcome.result, reason=reason))
        return Appended(reached, row.sequence + 1, repeated=False)

    def _repeated(self, row: Row[Any], ply: int, made: Ply) -> Appended:
        there = self.connection.execute(PLY, {"game": row.id, "ply": ply}).one_or_none()
        if there is None or there.move != made.move:
            raise Conflict(f"move {ply} of game {row.id} is {there and there.move}, not {made.move}")
        return Appended(self._position(row, ply), row.sequence, repeated=True)

    def finish(self, game: int, result: Result | None, reason: Reason, refused: str = "") -> None:
        """Ends a game that the law has not ended; once more with the same end is a success."""
        row, _ = self._last(game)
        if row.status != "finished":
            self._change(row)
            self._end(game, replace(self._record(game), result=result, reason=reason, refused=refused))
        elif (row.result, row.reason, row.refused) != (result, reason, refused):
            raise Conflict(f"game {game} has ended already: {row.reason}, result {row.result}")

    def complete(self, game: int, record: Record) -> None:
        """Brings a game to where a record of it is; once more with the same record is a success."""
        row, _ = self._last(game)
        there = self._record(game)
        if there == record:
            return
        self._must_agree(game, record)
        if row.status == "finished" or record.moves[: row.plies] != there.moves:
            raise Conflict(f"game {game} went another way already: {' '.join(there.moves)!s:.60}")
        reached = record.replay()
        self._insert(game, row.plies + 1, reached[row.plies + 1 :], record.plies[row.plies :])
        facts = rows.game_row(record) | {"x_id": self._player(record.x), "o_id": self._player(record.o)}
        self._change(row, **facts, plies=len(record.plies), status="running")
        if record.reason is not None:
            self._end(game, record)

    def take_back(self, game: int, ply: int, *, reopen: bool = False) -> int:
        """Takes back all moves after the ply-th of a game; its sequence number then.

        A game that has ended goes on again only if that is to `reopen` it.
        """
        row, _ = self._last(game)
        if row.status == "finished" and not reopen:
            raise Conflict(f"game {game} has ended ({row.reason}): nothing can be taken back")
        if not row.opening <= ply <= row.plies:
            raise Conflict(f"game {game} can go back to moves {row.opening} to {row.plies}, not to {ply}")
        if ply == row.plies and row.status != "finished":
            return int(row.sequence)
        gone = delete(positions).where(positions.c.game_id == game, positions.c.ply > ply)
        self.connection.execute(gone)
        self._change(row, plies=ply, **({} if row.status == "scheduled" else GOING_ON))
        return int(row.sequence) + 1

    def tournament(self, name: str, config: Mapping[str, Any]) -> int:
        """The number of a tournament; one of that name that is there must have the same configuration."""
        text = json.dumps(config, sort_keys=True)
        facts = {"name": name, "config": text, "status": "running", "begun": self.now()}
        made = self._insert_unless_there(tournaments, facts)
        if made is not None:
            return made
        there = self.connection.execute(select(tournaments).where(tournaments.c.name == name)).one()
        if there.config != text:
            raise Conflict(f"the tournament {name!r} has another configuration in the store")
        return int(there.id)

    def end_tournament(self, tournament: int) -> None:
        """Says that a tournament is over; every game of it must be."""
        open_games = select(games.c.id).where(
            games.c.tournament_id == tournament, games.c.status != "finished"
        )
        if self.connection.execute(open_games.limit(1)).first() is not None:
            raise Conflict(f"tournament {tournament} has games that are not finished")
        over = update(tournaments).where(tournaments.c.id == tournament, tournaments.c.ended.is_(None))
        self.connection.execute(over.values(status="finished", ended=self.now()))

    def _last(self, game: int) -> tuple[Row[Any], Position]:
        """The row of a game, held until the end of the transaction, and its last position."""
        row = self.connection.execute(HOLD_GAME, {"game": game}).one_or_none()
        if row is None:
            raise NoSuchGame(f"there is no game {game} in the store")
        return row, self._position(row, row.plies)

    def _position(self, row: Row[Any], ply: int) -> Position:
        """The position after a ply: read from its text, or replayed where a game has no such text."""
        game = jsonl.game_of(row.game, self.own)
        if game is self.own:
            return self._record(row.id).replay()[ply]
        there = self.connection.execute(PLY, {"game": row.id, "ply": ply}).one_or_none()
        if there is None:
            raise rows.Damaged(row.id, f"it has no ply {ply}")
        try:
            return game.parse(there.position)
        except BadNotation as error:
            raise rows.Damaged(row.id, str(error)) from None

    def _record(self, game: int) -> Record:
        return rows.load(self.connection, game, self.own)

    def _insert(self, game: int, first: int, reached: Sequence[Position], made: Sequence[Ply | None]) -> None:
        found = [
            rows.position_row(game, ply, position, move)
            for ply, (position, move) in enumerate(zip(reached, made, strict=True), start=first)
        ]
        if found:
            self.connection.execute(ADD_POSITIONS, found)

    def _change(self, row: Row[Any], **facts: Any) -> None:
        """One more change of a game."""
        self.connection.execute(CHANGE_GAME, {"changed": row.id, "sequence": row.sequence + 1, **facts})

    def _end(self, game: int, record: Record) -> None:
        facts = {
            "status": "finished",
            "result": record.result,
            "reason": record.reason,
            "refused": record.refused,
            "checksum": jsonl.document(record)["check"],
            "ended": self.now(),
        }
        self.connection.execute(CHANGE_GAME, {"changed": game, **facts})

    def _known(self, key: str | None, slot: Slot | None) -> int:
        """The game with a key or in a slot."""
        wanted = select(games.c.id).where(games.c.key == key)
        if slot is not None:
            wanted = select(games.c.id).filter_by(
                tournament_id=slot.tournament, round=slot.round, pair=slot.pair, leg=slot.leg
            )
        found = self.connection.execute(wanted).scalar_one_or_none()
        if found is None:
            raise Conflict(f"the key {key!r:.40} belongs to a game in another slot")
        return int(found)

    def _must_agree(self, game: int, record: Record) -> None:
        """Conflict if a game began in another way than a record of it."""
        there = self._record(game)
        for what in ("start", "opening"):
            if getattr(there, what) != getattr(record, what):
                raise Conflict(f"game {game} began in another way: its {what} is another")
        for side, one, other in (("x", there.x, record.x), ("o", there.o, record.o)):
            if (one.player, one.name, one.seed) != (other.player, other.name, other.seed):
                raise Conflict(f"game {game} has another player at {side}")

    def _player(self, seat: Seat) -> int:
        facts = {"player": seat.player, "name": seat.name, "version": seat.version}
        wanted = select(players.c.id).filter_by(**facts)
        there = self.connection.execute(wanted).scalar_one_or_none()
        if there is None:
            there = self._insert_unless_there(players, facts)
        if there is None:
            there = self.connection.execute(wanted).scalar_one()
        return int(there)

    def _insert_unless_there(self, table: Table, facts: Mapping[str, Any]) -> int | None:
        """The number of a new row; None if there is such a one, though another program just made it."""
        insert_into = sqlite.insert if self.connection.dialect.name == "sqlite" else postgresql.insert
        made = insert_into(table).values(facts).on_conflict_do_nothing().returning(table.c.id)
        found = self.connection.execute(made).scalar_one_or_none()
        return None if found is None else int(found)
