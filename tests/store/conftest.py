"""The places that every test of the store is run at: a file of SQLite, and a database of PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.store.server import Server, running


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    with running() as found:
        yield found


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a new store may be made."""
    if request.param == "sqlite":
        return str(tmp_path / "games.db")
    found: Server = request.getfixturevalue("server")
    return found.empty_database()
