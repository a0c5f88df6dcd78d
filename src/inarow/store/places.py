"""Where a store lies: a file of SQLite or a database of PostgreSQL, opened, looked at and brought up to date.

SQLite is used in WAL mode with synchronous=FULL: a commit returns when the disk has it, and readers do not
wait for the one writer. What is no store, is damaged, or was made by a later version, is refused before
anything is written to it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError

from inarow.store.errors import StoreFault
from inarow.store.tables import metadata

SCHEMA = "2"
"""The newest migration."""
VERSION_TABLE = "inarow_schema"
APPLICATION = 0x1A20_0001
"""What says in the header of an SQLite file that it is a store."""
MAGIC = b"SQLite format 3\0"
PATIENCE = 10.0
"""Seconds to wait for another program that writes."""
LOG_PAGES = 8192
"""Pages of 4 kB in the log of SQLite at which a commit brings them into the file, if nobody did before."""

WRITING = "writing"
"""The option of a connection whose transactions write: in SQLite they take their turn at the beginning."""


def connect(place: str, create: bool = True) -> Engine:
    """An engine for the store at a place, at the present schema; StoreFault for what is no such store."""
    with faults(place):
        engine = _postgresql(place) if "://" in place else _sqlite(Path(place).expanduser(), create)
        try:
            _prepare(engine, place, create)
        except BaseException:
            engine.dispose()
            raise
    return engine


@contextmanager
def faults(place: str) -> Iterator[None]:
    """Turns what a database says into one sentence about the store."""
    shown = _shown(place)
    try:
        yield
    except DBAPIError as error:
        reason = " ".join(str(error.orig).split())
        raise StoreFault(f"the store {shown} cannot be used: {reason}") from error
    except (SQLAlchemyError, sqlite3.Error, UnicodeDecodeError) as error:
        raise StoreFault(f"the store {shown} cannot be used: {error}") from error


def _shown(place: str) -> str:
    """A place without its password."""
    try:
        return sa.make_url(place).render_as_string() if "://" in place else place
    except (ArgumentError, ValueError):
        return "at this address"


def _sqlite(path: Path, create: bool) -> Engine:
    if path.exists():
        if not path.is_file():
            raise StoreFault(f"{path} is no store: it is not a file")
        beginning = _beginning(path)
        if beginning not in (b"", MAGIC):
            raise StoreFault(f"{path} is no store: it is not a file of SQLite")
        if not beginning and not create:
            raise StoreFault(f"there is no store in {path}: it is empty")
    elif not create:
        raise StoreFault(f"there is no store {path}")
    elif not path.parent.is_dir():
        raise StoreFault(f"there is no folder {path.parent} for the store")
    engine = sa.create_engine(
        sa.URL.create("sqlite", database=str(path)),
        # Transactions begin where we say so, not where the driver thinks.
        connect_args={"timeout": PATIENCE, "isolation_level": None, "check_same_thread": False},
    )
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _beginning(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(len(MAGIC))
    except OSError as error:
        raise StoreFault(f"the store {path} cannot be read: {error.strerror}") from None


def _set_up_sqlite(connection: Any, record: Any) -> None:
    for pragma in (
        "synchronous = FULL",
        "foreign_keys = ON",
        "cell_size_check = ON",
        "trusted_schema = OFF",
        f"wal_autocheckpoint = {LOG_PAGES}",
    ):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    writing = connection.get_execution_options().get(WRITING)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def _postgresql(place: str) -> Engine:
    try:
        url = sa.make_url(place)
        if url.get_backend_name() != "postgresql":
            raise StoreFault(f"{_shown(place)}: expected a file or a URL that begins with postgresql://")
    except (ArgumentError, NoSuchModuleError, ValueError):
        raise StoreFault(
            f"{_shown(place)}: expected a file or a URL such as postgresql://host/name"
        ) from None
    return sa.create_engine(
        url.set(drivername="postgresql+psycopg"),
        # A server that was restarted is no reason to fail: connections are tried before they are used.
        pool_pre_ping=True,
        connect_args={
            "connect_timeout": int(PATIENCE),
            "options": f"-c synchronous_commit=on -c lock_timeout={int(PATIENCE * 1000)}",
        },
    )


def _prepare(engine: Engine, place: str, create: bool) -> None:
    """Looks whether this is a store, and makes it one of the present schema if it is empty or older."""
    if engine.dialect.name == "sqlite":
        _prepare_sqlite(engine, place)
    with engine.connect() as connection:
        found = _found(connection, place)
    if found == SCHEMA:
        return
    if found is None and not create:
        raise StoreFault(f"there is no store in {_shown(place)}")
    with engine.connect().execution_options(**{WRITING: True}) as connection, connection.begin():
        if engine.dialect.name == "postgresql":
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(APPLICATION)))
        found = _found(connection, place)
        if found != SCHEMA:
            _migrate(connection, found)


def _prepare_sqlite(engine: Engine, place: str) -> None:
    with engine.connect() as connection:
        driver = connection.connection.dbapi_connection
        assert isinstance(driver, sqlite3.Connection)
        connection.rollback()
        application = driver.execute("PRAGMA application_id").fetchone()[0]
        empty = driver.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
        if application != APPLICATION and not (empty and application == 0):
            raise StoreFault(f"{place} is no store: it is a file of another program")
        damages = [row[0] for row in driver.execute("PRAGMA quick_check(1)")]
        if damages != ["ok"]:
            raise StoreFault(f"the store {place} is damaged: {' '.join(damages[0].split())}")
        mode = driver.execute("PRAGMA journal_mode = WAL").fetchone()[0]
        if mode != "wal":
            raise StoreFault(f"the store {place} lies where it cannot be safe: no WAL but {mode}")


def _found(connection: Connection, place: str) -> str | None:
    """The schema of a store; None where there is nothing yet, StoreFault where there is something else."""
    there = sa.inspect(connection).get_table_names()
    if not there:
        return None
    if VERSION_TABLE not in there:
        raise StoreFault(f"{_shown(place)} is no store: it has tables of another program")
    found = connection.execute(sa.text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar()
    if not (isinstance(found, str) and found.isdigit() and len(found) < 9):
        raise StoreFault(f"the store {_shown(place)} is damaged: its schema is {found!r:.40}")
    if int(found) > int(SCHEMA):
        raise StoreFault(
            f"the store {_shown(place)} has schema {found}; this inarow knows schemas up to {SCHEMA}: "
            "use a newer inarow"
        )
    missing = set(metadata.tables) - set(there)
    if found == SCHEMA and missing:
        raise StoreFault(f"the store {_shown(place)} is damaged: it has no table {min(missing)}")
    return found


def _migrate(connection: Connection, found: str | None) -> None:
    """Brings a store to the newest schema, in the transaction of the connection."""
    from alembic.operations import Operations
    from alembic.runtime.migration import MigrationContext
    from alembic.script import ScriptDirectory

    scripts = ScriptDirectory(str(Path(__file__).parent / "migrations"))
    context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
    newest_first = list(scripts.iterate_revisions(SCHEMA, found or "base"))
    with Operations.context(context):
        for script in reversed(newest_first):
            script.module.upgrade()
    context.stamp(scripts, SCHEMA)
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION}")
