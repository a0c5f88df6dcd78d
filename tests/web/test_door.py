"""At the door: a search that nobody has time for is refused before anything of it is read."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from starlette.types import Message, Receive, Scope, Send

from inarow.web.guard import Guard
from inarow.web.logs import Logbook
from inarow.web.metrics import Metrics
from inarow.web.workers import PER_ASKER, Pool
from tests.web.thinking.questions import Patient

ADDRESS = "127.0.0.1"


class App:
    """What stands behind the guard: counts what comes through."""

    requests = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.requests += 1
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})


class Caller:
    """A request and what it is answered."""

    def __init__(self, path: str) -> None:
        headers = {"host": "localhost", "x-inarow": "1", "content-type": "application/json"}
        encoded = [(name.encode(), value.encode()) for name, value in headers.items()]
        self.scope: Scope = {"type": "http", "method": "POST", "path": f"/api/v1/{path}", "headers": encoded}
        self.scope["client"] = (ADDRESS, 1)
        self.read = 0
        self.told: list[Message] = []

    async def receive(self) -> Message:
        self.read += 1
        return {"type": "http.request", "body": b"{}", "more_body": False}

    async def send(self, message: Message) -> None:
        self.told.append(message)

    @property
    def status(self) -> int:
        return int(self.told[0]["status"])


async def answered(guard: Guard, path: str) -> Caller:
    caller = Caller(path)
    await guard(caller.scope, caller.receive, caller.send)
    return caller


def test_a_search_without_room_is_refused_unread_and_other_requests_are_not() -> None:
    async def at_the_door() -> None:
        pool, app = Pool(0), App()
        guard = Guard(app, app, pool.admit, (), Logbook("off"), Metrics())
        assert (await answered(guard, "analyses")).status == 200
        waiting = [asyncio.create_task(pool.ask(Patient(9.0), who=ADDRESS)) for _ in range(PER_ASKER)]
        await asyncio.sleep(0)
        refused = await answered(guard, "analyses")
        problem: dict[str, Any] = json.loads(refused.told[1]["body"])
        assert (refused.status, problem["type"], refused.read) == (503, "urn:inarow:busy", 0)
        assert (await answered(guard, "imports")).status == 200
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert (await answered(guard, "analyses")).status == 200
        assert app.requests == 3

    asyncio.run(at_the_door())
