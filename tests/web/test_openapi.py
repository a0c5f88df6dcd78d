"""The OpenAPI document is true: whatever fits it or not, the server answers as it says, and never fails."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st
from requests.adapters import HTTPAdapter
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.web.clients import PROGRAM, Client, Table, new_address
from tests.web.serving import Server

LONG = bool(os.environ.get("INAROW_LONG"))
SEED = 20261115
REQUESTS = 120_000 if LONG else 340
"""All together."""
COSTLY = ("analyses", "reviews", "hints", "textbook")
"""What searches; a tenth of the requests is enough there."""
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
BUSY = (429, 503)


class From(HTTPAdapter):
    """Sends from an address of loopback."""

    def __init__(self, address: str) -> None:
        self.address = address
        super().__init__()

    def init_poolmanager(self, *arguments: Any, **options: Any) -> None:
        super().init_poolmanager(*arguments, **options, source_address=(self.address, 0))


@pytest.fixture
def sessions(server: Server) -> Iterator[list[requests.Session]]:
    """Clients of many addresses, so that the limits of one are not all that is tried."""
    made = [requests.Session() for _ in range(64)]
    for session in made:
        session.mount("http://", From(new_address()))
    yield made
    for session in made:
        session.close()


def test_every_request_is_answered_as_the_document_says(
    server: Server, sessions: list[requests.Session]
) -> None:
    print(f"seed {SEED}")
    document = httpx.get(f"{server.address}api/v1/openapi.json").json()
    api = schemathesis.openapi.from_dict(document)
    operations: list[Any] = [found.ok() for found in api.get_all_operations()]  # type: ignore[union-attr]
    dice, statuses = random.Random(SEED), dict[int, int]()
    with Client(server.address) as client:
        tables = [client.open(), client.open("domino", o={"player": "random"})]

        def ask(case: schemathesis.Case[Any]) -> None:
            _aim(case, tables, dice)
            session = dice.choice(sessions)
            response = case.call(
                base_url=server.address, session=session, headers=dict(PROGRAM), timeout=30, stream=False
            )
            statuses[response.status_code] = statuses.get(response.status_code, 0) + 1
            assert "Traceback" not in response.text
            if response.status_code not in BUSY:
                case.validate_response(response, checks=CHECKS)

        for operation in operations:
            cases = st.one_of(
                operation.as_strategy(generation_mode=GenerationMode.POSITIVE),
                operation.as_strategy(generation_mode=GenerationMode.NEGATIVE),
            )
            trial = given(case=cases)(ask)
            trial = settings(
                max_examples=REQUESTS // len(operations) // (10 if operation.path.endswith(COSTLY) else 1),
                deadline=None,
                database=None,
                suppress_health_check=list(HealthCheck),
            )(trial)
            seed(SEED)(trial)()
    print(f"{sum(statuses.values())} requests: {dict(sorted(statuses.items()))}")
    assert sum(statuses.values()) >= REQUESTS * 0.6
    assert statuses[200] > 0
    assert not [status for status in statuses if status >= 500 and status not in BUSY]
    # Other tests let searches of this server fail on purpose: only what a request did wrong counts.
    said = [json.loads(line) for line in server.said().splitlines() if line.startswith("{")]
    assert [event for event in said if event.get("event") == "fault" and "path" in event] == []


def _aim(case: schemathesis.Case[Any], tables: list[Table], dice: random.Random) -> None:
    """Lets half of the requests about a room meet one, half of these with a seat in it."""
    if "id" in (case.path_parameters or {}) and dice.random() < 0.5:
        table = dice.choice(tables)
        case.path_parameters["id"] = table.id
        if dice.random() < 0.5:
            case.headers["Authorization"] = f"Bearer {dice.choice(list(table.secrets.values()))}"


def test_the_document_names_every_route_of_the_page(client: Client) -> None:
    paths = client.get("api/v1/openapi.json").json()["paths"]
    expected = {
        *("games", "positions", "rooms", "rooms/{id}", "imports", "exports"),
        *("analyses", "reviews", "hints", "textbook"),
        *(
            f"rooms/{{id}}/{verb}"
            for verb in ("moves", "resign", "offers", "answers", "redo", "rematch", "record")
        ),
        "lessons/{game}",
    }
    assert {path.removeprefix("/api/v1/") for path in paths} == expected
