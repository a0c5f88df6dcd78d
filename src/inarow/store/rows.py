"""Records as rows and rows as records: what a store hands out has been played by the law and checked."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, Row, Select, select

from inarow.game import Game, Position
from inarow.record import Ply, Record, jsonl
from inarow.store.errors import NoSuchGame, StoreFault
from inarow.store.tables import games, players, positions

CHUNK = 200
"""Games that are read at once."""
FIGURES = ("seconds", "clock", "score", "proved", "plies", "depth", "mark", "comment")
X, O = players.alias("x"), players.alias("o")  # noqa: E741

SEATED = (
    *games.c,
    *(X.c.player.label("x_player"), X.c.name.label("x_name"), X.c.version.label("x_version")),
    *(O.c.player.label("o_player"), O.c.name.label("o_name"), O.c.version.label("o_version")),
)


class Damaged(StoreFault):
    """Rows that make no game: its number and the reason."""

    def __init__(self, game: int, reason: str) -> None:
        super().__init__(f"game {game} of the store is damaged: {reason}")


def seated_games() -> Select[Any]:
    """Every game with its players; with none where a damage has made them others."""
    return select(*SEATED).outerjoin(X, X.c.id == games.c.x_id).outerjoin(O, O.c.id == games.c.o_id)


def game_row(record: Record) -> dict[str, Any]:
    """What the row of a game says about a record from its beginning on."""
    first = str(record.start)
    return {
        "game": record.game.spec,
        "start": "" if first == str(record.game.start()) else first,
        "opening": record.opening,
        "x_seed": _digits(record.x.seed),
        "o_seed": _digits(record.o.seed),
        "tags": json.dumps(dict(record.tags), sort_keys=True),
    }


def _digits(seed: int | None) -> str | None:
    """A seed has 64 bits without a sign, more than a whole number of a database."""
    return None if seed is None else str(seed)


def position_row(game_id: int, ply: int, position: Position, made: Ply | None) -> dict[str, Any]:
    """The row of a ply: the move, what is said about it, and the position it leads to."""
    content = jsonl.ply_document(made) if made else {}
    variations = content.get("variations")
    return {
        "game_id": game_id,
        "ply": ply,
        "move": content.get("move"),
        "position": str(position),
        **{name: content.get(name) for name in FIGURES},
        "variations": json.dumps(variations) if variations else None,
    }


def record_of(game: Row[Any], plies: Sequence[Row[Any]], own: Game | None) -> Record:
    """The record that these rows make, played by the law; Damaged if they make none."""
    if [row.ply for row in plies] != list(range(len(plies))) or len(plies) != game.plies + 1:
        raise Damaged(game.id, f"expected plies 0 to {game.plies}, not {[row.ply for row in plies]!s:.60}")
    try:
        return jsonl.record_of(_document(game, plies), own)
    except (ValueError, TypeError, RecursionError) as error:
        raise Damaged(game.id, str(error)) from None


def check_positions(record: Record, plies: Sequence[Row[Any]]) -> None:
    """Damaged if a position is not the one that the moves lead to."""
    for row, position in zip(plies, record.replay(), strict=True):
        if row.position != str(position):
            reason = f"ply {row.ply} leads to {position}, not to {row.position!r} as it says"
            raise Damaged(row.game_id, reason)


def _document(game: Row[Any], plies: Sequence[Row[Any]]) -> dict[str, Any]:
    content = {
        "schema": jsonl.SCHEMA,
        "game": game.game,
        "start": game.start,
        "opening": game.opening,
        "x": _seat(game.x_player, game.x_name, game.x_version, game.x_seed),
        "o": _seat(game.o_player, game.o_name, game.o_version, game.o_seed),
        "moves": [_ply(row) for row in plies[1:]],
        "result": game.result,
        "reason": game.reason,
        "refused": game.refused,
        "tags": json.loads(game.tags),
        "position": plies[-1].position,
    }
    return content | ({"check": game.checksum} if game.status == "finished" else {})


def _seat(player: Any, name: Any, version: Any, seed: Any) -> dict[str, Any]:
    return {"player": player, "name": name, "version": version, "seed": None if seed is None else int(seed)}


def _ply(row: Row[Any]) -> dict[str, Any]:
    figures = {name: getattr(row, name) for name in FIGURES}
    content = {"move": row.move} | {name: value for name, value in figures.items() if value is not None}
    if row.proved:
        content["value"] = "draw" if row.score == 0 else "win" if row.score > 0 else "loss"
    if row.variations is not None:
        content["variations"] = json.loads(row.variations)
    return content


def load(connection: Connection, game: int, own: Game | None) -> Record:
    """A game by its number."""
    row = connection.execute(seated_games().where(games.c.id == game)).one_or_none()
    if row is None:
        raise NoSuchGame(f"there is no game {game} in the store")
    return record_of(row, connection.execute(_plies_of([game])).all(), own)


def everything(
    connection: Connection, tournament: int | None = None
) -> Iterator[tuple[Row[Any], list[Row[Any]]]]:
    """The row of every game, by their numbers, each with the rows of its positions."""
    wanted = seated_games().order_by(games.c.id).limit(CHUNK)
    if tournament is not None:
        wanted = wanted.where(games.c.tournament_id == tournament)
    last = -1
    while chunk := connection.execute(wanted.where(games.c.id > last)).all():
        found = connection.execute(_plies_of([row.id for row in chunk])).all()
        plies = {game: list(some) for game, some in groupby(found, key=lambda row: row.game_id)}
        for row in chunk:
            yield row, plies.get(row.id, [])
        last = chunk[-1].id


def _plies_of(game_ids: Sequence[int]) -> Select[Any]:
    found = select(positions).where(positions.c.game_id.in_(game_ids))
    return found.order_by(positions.c.game_id, positions.c.ply)
