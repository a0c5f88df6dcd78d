"""Stores that earlier versions wrote open, and hold what they held."""

from __future__ import annotations

import io
import shutil
from pathlib import Path

import pytest

from inarow.record import files, jsonl
from inarow.store import open_store
from inarow.store.places import SCHEMA
from tests.store.kept.make import ROOM

KEPT = Path(__file__).parent / "kept"
RECORDS = Path(__file__).parents[1] / "record" / "kept"


@pytest.mark.parametrize("schema", range(1, int(SCHEMA) + 1))
def test_a_store_of_every_schema_opens(schema: int, tmp_path: Path) -> None:
    shutil.copy(KEPT / f"schema-{schema}.db", tmp_path / "games.db")
    with open_store(str(tmp_path / "games.db"), create=False) as store:
        assert {problem for _, problem in store.check()} == {None}
        lines = [jsonl.written(record) for _, record in store.records()]
        assert lines[:18] == (RECORDS / "schema-1.jsonl").read_text().splitlines()
        assert [tournament.config for tournament in store.tournaments()] == [{"rounds": 1}]
        if schema >= 2:
            number, state, record = store.room(ROOM.id)
            assert (number, state, jsonl.written(record)) == (19, ROOM, lines[0])
        else:
            assert len(lines) == 18
            assert store.recent_rooms(0, 10) == []


@pytest.mark.parametrize("schema", range(1, jsonl.SCHEMA + 1))
@pytest.mark.parametrize("form", files.FORMS)
def test_a_file_of_records_of_every_schema_is_read(schema: int, form: str) -> None:
    content = (RECORDS / f"schema-{schema}.{form}").read_bytes()
    found = list(files.read(io.BytesIO(content), "kept"))
    assert [jsonl.written(record) for record in found] == (
        RECORDS / f"schema-{jsonl.SCHEMA}.jsonl"
    ).read_text().splitlines()
