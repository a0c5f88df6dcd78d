"""Answers that go on for a while: a series of events (text/event-stream) until it ends or nobody listens."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Coroutine
from contextlib import aclosing
from typing import Any, TypeVar

from pydantic import BaseModel
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

T = TypeVar("T")


class Events(Response):
    """Sends each document as an event; when the client goes away, the iterator is closed at once."""

    media_type = "text/event-stream"

    def __init__(self, documents: AsyncGenerator[dict[str, Any], None]) -> None:
        super().__init__(headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
        self.documents = documents

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        sending = asyncio.create_task(self._send(send))
        leaving = asyncio.create_task(_gone(receive))
        try:
            await asyncio.wait({sending, leaving}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            sending.cancel()
            leaving.cancel()
            ended = await asyncio.gather(sending, leaving, return_exceptions=True)
        if isinstance(ended[0], Exception):
            raise ended[0]

    async def _send(self, send: Send) -> None:
        headers = [header for header in self.raw_headers if header[0] != b"content-length"]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        # A comment, so that the client knows at once that it is being served.
        await send({"type": "http.response.body", "body": b":\n\n", "more_body": True})
        async with aclosing(self.documents):
            async for document in self.documents:
                event = f"data: {json.dumps(document, separators=(',', ':'))}\n\n"
                await send({"type": "http.response.body", "body": event.encode(), "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


def schema(event: type[BaseModel]) -> dict[str, Any]:
    """The JSON schema of an event, whole in itself."""
    found = event.model_json_schema()
    parts = found.pop("$defs", {})

    def whole(part: Any) -> Any:
        if isinstance(part, list):
            return [whole(each) for each in part]
        if not isinstance(part, dict):
            return part
        if "$ref" in part:
            return whole(parts[part["$ref"].rpartition("/")[2]])
        return {name: whole(value) for name, value in part.items()}

    made: dict[str, Any] = whole(found)
    return made


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def begun(work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
    """The work as a task that has begun; raises what it refuses at once."""
    task = asyncio.create_task(work)
    await asyncio.sleep(0)
    if task.done():
        task.result()
    return task
