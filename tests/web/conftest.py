"""The server that most tests share: the real one, in a process of its own."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from tests.cli.process import NIM
from tests.web.clients import Client
from tests.web.serving import STARTED, Server, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server"), NIM, "--workers", "2", "--log", "requests") as found:
        yield found
        for line in found.said().splitlines():
            assert STARTED.match(line) or json.loads(line), "the log holds what is no event"


@pytest.fixture
def client(server: Server) -> Iterator[Client]:
    with Client(server.address) as found:
        yield found
