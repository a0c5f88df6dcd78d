"""The app: routes behind a guard, and what they work with."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response
from starlette.routing import Router, WebSocketRoute
from starlette.types import ASGIApp

import inarow
from inarow.store import open_store
from inarow.web import api, problems
from inarow.web.files import Files
from inarow.web.guard import Guard
from inarow.web.hall import Hall
from inarow.web.live import Live
from inarow.web.logs import Logbook
from inarow.web.metrics import Metrics
from inarow.web.problems import Problem
from inarow.web.scribe import Scribe
from inarow.web.service import Service
from inarow.web.settings import Settings
from inarow.web.steps import Steps
from inarow.web.workers import Pool

PREFIX = "/api/v1"


def create_app(settings: Settings) -> ASGIApp:
    """The whole service as one ASGI app; StoreFault where the store cannot be used."""
    log, metrics = Logbook(settings.log), Metrics()
    store = open_store(settings.store, own=settings.own)
    pool = Pool(settings.workers, lambda sentence: log.event("worker", detail=sentence))
    scribe = Scribe(store, metrics)
    hall = Hall(store, scribe, pool, log, metrics)
    service = Service(settings, log, metrics, Steps(settings.own), Files(), pool, hall)
    metrics.watch(scribe, pool, hall)

    @asynccontextmanager
    async def living(app: FastAPI) -> AsyncIterator[None]:
        scribe.start()
        try:
            async with pool:
                hall.open()
                yield
                await hall.close()
        finally:
            service.steps.close()
            await asyncio.to_thread(scribe.close)
            store.close()

    app = FastAPI(
        title="inarow",
        version=inarow.__version__,
        description="Games of lines: positions, rooms to play in, and what searches find out about them.",
        openapi_url=f"{PREFIX}/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=living,
    )
    app.state.service = service
    problems.install(app)
    for router in api.routers():
        app.include_router(router, prefix=PREFIX)
    _add_plain_routes(app, service)
    # Beside the app, not in it: its many layers would stay in memory with every socket that is open.
    sockets = Router([WebSocketRoute(f"{PREFIX}/rooms/{{id}}/live", Live(hall, metrics))])
    return Guard(app, sockets, pool.admit, settings.origins, log, metrics)


def _add_plain_routes(app: FastAPI, service: Service) -> None:
    """What is no part of the API: health, figures and the files of the page."""

    @app.get("/health/live", include_in_schema=False)
    async def live() -> dict[str, str]:
        return {"status": "live"}

    @app.get("/health/ready", include_in_schema=False)
    async def ready() -> dict[str, str]:
        if not service.pool.ready:
            raise Problem("busy", "the processes that search are not there yet")
        return {"status": "ready"}

    @app.get("/metrics", include_in_schema=False)
    async def metrics() -> Response:
        return Response(service.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")

    @app.api_route("/{name:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def page(name: str, request: Request) -> Response:
        return service.files.answer(name, request)
