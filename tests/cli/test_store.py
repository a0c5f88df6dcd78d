"""`inarow store`: what people and programs see of a store."""

from __future__ import annotations

import io
import json
import sqlite3
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

import inarow
from inarow.cli import run
from inarow.record import Ply, Record, Seat, jsonl
from inarow.store import open_store
from tests.cli.process import inarow as process
from tests.record.records import some_records

SEED = 7
WON = Record(
    inarow.load("connect-four").start(),
    Seat("human", name="Ada\x1b[2J"),
    Seat("engine:level=3"),
    tuple(Ply(move, seconds=0.5) for move in "1212121"),
    result="x",
    reason="won",
)
RECORDS = [WON, *some_records(SEED, 11)]
LINES = "".join(f"{jsonl.written(record)}\n" for record in RECORDS)


def command(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Runs the command in this process, which need not load its libraries again."""
    out, err, before = io.StringIO(), io.StringIO(), sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin.encode()))
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = run(arguments)
    finally:
        sys.stdin = before
    return subprocess.CompletedProcess(arguments, code, out.getvalue(), err.getvalue())


def document(*arguments: str, stdin: str = "") -> Any:
    return json.loads(command(*arguments, "--json", stdin=stdin).stdout)


def test_the_command_is_there(games: str) -> None:
    assert process("store", "list", games).stdout == command("store", "list", games).stdout


@pytest.fixture
def games(tmp_path: Path) -> str:
    place = str(tmp_path / "games.db")
    with open_store(place, now=lambda: 1794744000.0) as store, store.writing() as writer:
        for record in RECORDS:
            writer.add(record)
    return place


def test_games_are_listed_newest_first(games: str) -> None:
    lines = command("store", "list", games).stdout.splitlines()
    assert len(lines) == len(RECORDS)
    assert lines[-1] == (
        "     1  2026-11-15 12:00  connect-four  Ada\\u001b[2J (human) - engine:level=3  "
        "x wins: won after 7 moves"
    )
    (newest,) = command("store", "list", games, "--json", "--limit", "1").stdout.splitlines()
    assert json.loads(newest)["id"] == len(RECORDS)
    only = command("store", "list", games, "--game", "betsy:n=4", "--json").stdout.splitlines()
    assert [json.loads(line)["game"] for line in only] == ["betsy:n=4"]


def test_a_game_is_shown_as_a_record_is(games: str) -> None:
    shown = command("store", "show", games, "1").stdout
    assert shown.startswith("connect-four: Ada\\u001b[2J (human) is x, engine:level=3 is o\n")
    assert shown.endswith("x has won\nx wins: won after 7 moves\n")
    assert command("store", "show", games, "1", "--json").stdout == jsonl.written(WON) + "\n"
    assert "(x) .  .  .  .  .  .\no to move\n" in command("store", "show", games, "1", "--ply", "1").stdout
    missing = command("store", "show", games, "99")
    assert (missing.returncode, missing.stderr) == (3, "inarow: there is no game 99 in the store\n")


def test_what_is_exported_is_imported_as_it_was(games: str, tmp_path: Path) -> None:
    assert command("store", "export", games).stdout == LINES
    page = tmp_path / "games.txt"
    assert command("store", "export", games, "--to", "text", "--output", str(page)).stdout == ""
    other = str(tmp_path / "other.db")
    assert command("store", "import", other, str(page)).stdout == f"imported {len(RECORDS)} games\n"
    assert document("store", "import", other, stdin=LINES) == {"imported": len(RECORDS)}
    assert command("store", "export", other, "--json").stdout == LINES * 2


def test_a_damaged_file_is_not_imported_at_all(tmp_path: Path) -> None:
    place = str(tmp_path / "games.db")
    done = command("store", "import", place, stdin=LINES + "{}\n")
    assert done.returncode == 6
    assert "the input, line 13: the record has no 'schema'" in done.stderr
    assert command("store", "list", place).stdout == ""


def test_a_table_of_parquet_has_a_row_for_each_game(games: str, tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    command("store", "export", games, "--to", "parquet", "--output", str(file))
    found = parquet.read_table(file).to_pylist()
    assert [row["moves"] for row in found] == [record.moves for record in RECORDS]
    assert [row["result"] for row in found] == [record.result for record in RECORDS]
    assert found[0]["seconds"] == [0.5] * 7
    assert found[0]["position"] == "......./......./x....../xo...../xo...../xo..... o"
    assert {path.suffix for path in tmp_path.iterdir()} == {".db", ".parquet"}
    refused = command("store", "export", games, "--to", "parquet")
    assert refused.returncode == 3
    assert "expected --output FILE" in refused.stderr


def test_checking_tells_which_game_is_damaged(games: str) -> None:
    assert command("store", "check", games).stdout == f"{len(RECORDS)} games, all whole and by the law\n"
    assert document("store", "check", games) == {"games": len(RECORDS), "problems": []}
    with open_store(games) as store, store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE positions SET seconds = 9 WHERE game_id = 1 AND ply = 3")
    done = command("store", "check", games)
    assert done.returncode == 7
    assert done.stdout.startswith("game 1 of the store is damaged: the record was changed or damaged")
    assert done.stderr == "inarow: 1 game of 12 are damaged\n"
    assert command("store", "show", games, "1").returncode == 7


def test_checking_tells_when_the_store_itself_is_damaged(games: str) -> None:
    other = sqlite3.connect(games, isolation_level=None)
    other.execute("DELETE FROM players WHERE id = 1")
    other.close()
    done = command("store", "check", games)
    assert (done.returncode, done.stdout) == (7, "")
    assert done.stderr == f"inarow: the store {games} is damaged: a row of games belongs to nothing\n"
    assert "is damaged" in command("store", "list", games).stderr


def test_a_backup_is_a_store(games: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    assert "rows to" in command("store", "backup", games, str(copy)).stdout
    assert command("store", "export", str(copy)).stdout == LINES
    again = command("store", "backup", games, str(copy))
    assert again.returncode == 7
    assert "is there already: expected a new name" in again.stderr
    assert {path.name for path in tmp_path.iterdir()} == {"games.db", "copy.db"}


@pytest.mark.parametrize("arguments", [["list"], ["show"], ["export"], ["check"], ["backup"]])
def test_a_store_that_is_not_there_is_not_made(arguments: list[str], tmp_path: Path) -> None:
    rest = {"show": ["1"], "backup": [str(tmp_path / "copy.db")]}.get(arguments[0], [])
    done = command("store", *arguments, str(tmp_path / "nowhere.db"), *rest)
    assert (done.returncode, done.stdout) == (7, "")
    assert done.stderr == f"inarow: there is no store {tmp_path}/nowhere.db\n"
    assert list(tmp_path.iterdir()) == []


def test_without_its_libraries_it_is_said_how_to_get_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for module in [name for name in sys.modules if name.startswith("inarow.store.")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "sqlalchemy", None)
    assert run(["store", "list", str(tmp_path / "games.db")]) == 7
    assert "a store needs sqlalchemy: install it with pip install 'inarow[store]'" in capsys.readouterr().err


@pytest.mark.parametrize("form", ["jsonl", "parquet"])
def test_a_store_is_not_written_over_by_its_own_export(games: str, form: str) -> None:
    before = command("store", "export", games).stdout
    beside = f"{Path(games).parent}/../{Path(games).parent.name}/{Path(games).name}"
    for place in (games, beside):
        done = command("store", "export", games, "--to", form, "--output", place)
        assert (done.returncode, "is the store itself" in done.stderr) == (3, True)
    assert command("store", "export", games).stdout == before


def test_a_number_beyond_all_games_is_refused_in_a_sentence(games: str) -> None:
    done = command("store", "show", games, "9" * 23)
    assert (done.returncode, "NUMBER must be a whole number" in done.stderr) == (2, True)


def test_without_the_driver_of_postgresql_it_is_said_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert run(["store", "list", "postgresql://127.0.0.1:1/name"]) == 7
    assert "pip install 'inarow[postgresql]'" in capsys.readouterr().err
