"""What the routes work with: everything that lives as long as the server does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from inarow.web.files import Files
from inarow.web.hall import Hall
from inarow.web.logs import Logbook
from inarow.web.metrics import Metrics
from inarow.web.settings import Settings
from inarow.web.steps import Steps
from inarow.web.workers import Pool


@dataclass(frozen=True)
class Service:
    settings: Settings
    log: Logbook
    metrics: Metrics
    steps: Steps
    files: Files
    pool: Pool
    hall: Hall


async def _service(connection: HTTPConnection) -> Service:
    service: Service = connection.app.state.service
    return service


Served = Annotated[Service, Depends(_service)]
"""What a route declares to get at the service."""
