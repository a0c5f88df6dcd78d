"""Whole stores and many games at once: a copy of a store as a backup, and games as a table of Parquet."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, func, insert, select

from inarow.record import Record
from inarow.record.files import sync_folder
from inarow.store import open_store
from inarow.store.errors import StoreFault
from inarow.store.games import Store
from inarow.store.places import WRITING, faults
from inarow.store.tables import metadata, players

MANY = 1000
"""Rows, or games, that are written at once."""

Tell = Callable[[int], object]
"""Hears how many games, or rows, have been done."""


def back_up(store: Store, target: str, tell: Tell = lambda rows: None) -> int:
    """Copies a store as it is now, while others go on writing; how many rows it has.

    The target is a file, which is there whole or not at all, or the URL of an empty database. Raises
    StoreFault if something is there already.
    """
    if "://" in target:
        return _copy(store, target, tell)
    path = Path(target).expanduser().resolve()
    if path.exists():
        raise StoreFault(f"{target} is there already: expected a new name for the backup")
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        copied = _copy(store, str(draft), tell)
        descriptor = os.open(draft, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        draft.rename(path)
        sync_folder(path.parent)
    finally:
        for left in (draft, *(draft.with_name(draft.name + end) for end in ("-wal", "-shm"))):
            with suppress(OSError):
                left.unlink()
    return copied


def _copy(store: Store, target: str, tell: Tell) -> int:
    """Copies every row into an empty store."""
    copied = 0
    with open_store(target) as other, store.reading() as source, faults(target):
        with other.engine.connect().execution_options(**{WRITING: True}) as sink, sink.begin():
            if sink.execute(select(players.c.id).limit(1)).first() is not None:
                raise StoreFault(f"{target} holds games already: expected an empty store for the backup")
            for table in metadata.sorted_tables:
                found = source.execution_options(yield_per=MANY).execute(select(table))
                for some in found.partitions():
                    sink.execute(insert(table), [row._asdict() for row in some])
                    copied += len(some)
                    tell(copied)
            _count_on(sink)
        with other.engine.connect() as sink:
            sink.rollback()
            if other.engine.dialect.name == "sqlite":
                # The log goes into the file itself, which then is all there is.
                sink.connection.driver_connection.execute("PRAGMA journal_mode = DELETE")  # type: ignore[union-attr]
    return copied


def _count_on(connection: Connection) -> None:
    """Lets PostgreSQL number new rows after those that brought their number along; SQLite does so anyway."""
    if connection.dialect.name != "postgresql":
        return
    for table in metadata.sorted_tables:
        if "id" in table.c:
            last = connection.execute(select(func.max(table.c.id))).scalar()
            if last is not None:
                counter = func.pg_get_serial_sequence(table.name, "id")
                connection.execute(select(func.setval(counter, last)))


def write_parquet(store: Store, path: Path, tell: Tell = lambda games: None) -> int:
    """Writes a row for each game into a file of Parquet, whole or not at all; how many games it has."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ModuleNotFoundError:
        raise StoreFault("Parquet needs pyarrow: install it with pip install 'inarow[parquet]'") from None
    schema = pyarrow.schema([(name, getattr(pyarrow, kind)()) for name, kind in COLUMNS.items()])
    for name in LISTS:
        schema = schema.append(pyarrow.field(name, pyarrow.list_(getattr(pyarrow, LISTS[name])())))
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    count = 0
    try:
        with parquet.ParquetWriter(draft, schema, compression="zstd") as writer:
            games = store.records()
            while some := list(islice(games, MANY)):
                rows = [_flat(number, record) for number, record in some]
                writer.write_table(pyarrow.Table.from_pylist(rows, schema=schema))
                count += len(some)
                tell(count)
        draft.replace(path)
        sync_folder(path.parent)
    finally:
        with suppress(OSError):
            draft.unlink()
    return count


COLUMNS = {
    "id": "int64",
    "game": "string",
    "start": "string",
    "opening": "int32",
    **{f"{side}_{fact}": "string" for side in "xo" for fact in ("player", "name", "version")},
    **{f"{side}_seed": "uint64" for side in "xo"},
    "result": "string",
    "reason": "string",
    "plies": "int32",
    "position": "string",
}
LISTS = {
    "moves": "string",
    "seconds": "float64",
    "clock": "float64",
    "score": "int64",
    "proved": "bool_",
    "depth": "int32",
}


def _flat(number: int, record: Record) -> dict[str, Any]:
    """A game as one row; the lists have an element for each ply."""
    seats = {"x": record.x, "o": record.o}
    facts = ("player", "name", "version", "seed")
    return {
        "id": number,
        "game": record.game.spec,
        "start": str(record.start),
        "opening": record.opening,
        **{f"{side}_{fact}": getattr(seat, fact) for side, seat in seats.items() for fact in facts},
        "result": record.result,
        "reason": record.reason,
        "plies": len(record.plies),
        "position": str(record.replay()[-1]),
        "moves": record.moves,
        "seconds": [ply.seconds for ply in record.plies],
        "clock": [ply.clock for ply in record.plies],
        "score": [ply.worth.score if ply.worth else None for ply in record.plies],
        "proved": [ply.worth.proved if ply.worth else None for ply in record.plies],
        "depth": [ply.depth for ply in record.plies],
    }
