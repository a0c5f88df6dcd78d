"""What is opened as a store, and what is refused with a sentence before anything is written to it."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

import inarow
from inarow.record import Ply, Record, Seat
from inarow.store import StoreFault, open_store
from inarow.store.places import SCHEMA, VERSION_TABLE, connect
from inarow.store.tables import metadata
from tests.store.server import Server

START = inarow.load("betsy").start()
GAME = Record(START, Seat("human"), Seat("human"), (Ply("1"),))


def change(place: str, statement: str) -> None:
    """Changes a store behind its back."""
    if "://" in place:
        with psycopg.connect(place) as connection:
            connection.execute(statement.encode())
    else:
        other = sqlite3.connect(place, isolation_level=None)
        other.execute(statement)
        other.close()


def test_the_migrations_make_the_tables_that_the_program_uses(place: str) -> None:
    engine = connect(place)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        assert compare_metadata(context, metadata) == []
    engine.dispose()


def test_a_newer_schema_is_refused_and_stays_as_it_is(place: str) -> None:
    open_store(place).close()
    change(place, f"UPDATE {VERSION_TABLE} SET version_num = '{int(SCHEMA) + 1}'")
    for _ in range(2):
        with pytest.raises(
            StoreFault, match=f"has schema {int(SCHEMA) + 1}; this inarow knows schemas up to"
        ):
            open_store(place)


@pytest.mark.parametrize("version", ["one", "", "-1", "999999999999"])
def test_a_schema_that_is_none_is_refused(version: str, tmp_path: Path) -> None:
    place = str(tmp_path / "games.db")
    open_store(place).close()
    change(place, f"UPDATE {VERSION_TABLE} SET version_num = '{version}'")
    with pytest.raises(StoreFault, match="is damaged: its schema is"):
        open_store(place)


def test_a_store_without_a_table_is_refused(place: str) -> None:
    open_store(place).close()
    change(place, "DROP TABLE positions")
    with pytest.raises(StoreFault, match="is damaged: it has no table positions"):
        open_store(place)


def test_what_belongs_to_another_program_is_refused_and_left_alone(place: str) -> None:
    change(place, "CREATE TABLE games (mine TEXT)")
    with pytest.raises(StoreFault, match="is no store: it"):
        open_store(place)
    change(place, "INSERT INTO games (mine) VALUES ('still')")


def test_a_file_that_is_no_store_is_refused_and_left_alone(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.write_text("my notes")
    with pytest.raises(StoreFault, match="is no store: it is not a file of SQLite"):
        open_store(str(notes))
    assert notes.read_text() == "my notes"
    with pytest.raises(StoreFault, match=r"is no store: it is not a file$"):
        open_store(str(tmp_path))
    with pytest.raises(StoreFault, match="there is no folder"):
        open_store(str(tmp_path / "nowhere" / "games.db"))
    assert [path.name for path in tmp_path.iterdir()] == ["notes"]


def test_an_empty_file_becomes_a_store(tmp_path: Path) -> None:
    """What a kill leaves that came before the first commit."""
    (tmp_path / "games.db").touch()
    with open_store(str(tmp_path / "games.db")) as store:
        assert store.record(store.add(GAME)) == GAME


def test_an_empty_file_that_should_be_a_store_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "empty.db").touch()
    with pytest.raises(StoreFault, match="it is empty"):
        open_store(str(tmp_path / "empty.db"), create=False)
    assert (tmp_path / "empty.db").stat().st_size == 0


def test_a_store_is_made_only_where_that_is_wanted(place: str) -> None:
    with pytest.raises(StoreFault, match="there is no store"):
        open_store(place, create=False)
    open_store(place).close()
    open_store(place, create=False).close()


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        ("mysql://host/name", "expected a file or a URL that begins with postgresql://"),
        ("http://host/name", "expected a file or a URL that begins with postgresql://"),
        ("://", "expected a file or a URL such as"),
        ("postgresql://a@b:port/c", "expected a file or a URL such as"),
        ("postgresql://127.0.0.1:1/name", "Connection refused"),
        (
            "postgresql://me:secret@127.0.0.1:1/name",
            r"postgresql://me:\*\*\*@127.0.0.1:1/name cannot be used",
        ),
    ],
)
def test_an_address_without_a_store_is_refused_in_one_sentence(place: str, sentence: str) -> None:
    with pytest.raises(StoreFault, match=sentence) as error:
        open_store(place)
    assert "secret" not in str(error.value)
    assert len(str(error.value).splitlines()) == 1


def test_a_database_that_is_not_there_is_named(server: Server) -> None:
    with pytest.raises(StoreFault, match='database "nowhere" does not exist'):
        open_store(server.url("nowhere"))


def test_every_connection_to_sqlite_is_durable_and_holds_to_the_keys(tmp_path: Path) -> None:
    with open_store(str(tmp_path / "games.db")) as store:
        connections = [store.engine.connect() for _ in range(3)]
        for connection in connections:
            found = {
                pragma: connection.exec_driver_sql(f"PRAGMA {pragma}").scalar()
                for pragma in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            }
            assert found == {
                "journal_mode": "wal",
                "synchronous": 2,
                "foreign_keys": 1,
                "busy_timeout": 10_000,
            }
            connection.close()


def test_two_who_make_a_store_at_once_make_one(place: str) -> None:
    with ThreadPoolExecutor(4) as pool:
        stores = list(pool.map(open_store, [place] * 4))
    game = stores[0].add(GAME)
    assert all(store.record(game) == GAME for store in stores)
    for store in stores:
        store.close()


def test_a_busy_store_is_told_after_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("inarow.store.places.PATIENCE", 0.1)
    place = str(tmp_path / "games.db")
    with open_store(place) as store:
        other = sqlite3.connect(place, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreFault, match="cannot be used: database is locked"):
            store.add(GAME)
        other.rollback()
        other.close()
        assert store.record(store.add(GAME)) == GAME


def test_a_server_that_goes_away_and_comes_back_is_no_end(server: Server) -> None:
    with open_store(server.empty_database()) as store:
        game = store.add(GAME)
        server.kill()
        with pytest.raises(StoreFault, match="cannot be used"):
            store.append(game, 2, Ply("1"))
        server.start()
        assert store.append(game, 2, Ply("1")).position == START.play("1").play("1")
