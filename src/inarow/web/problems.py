"""What goes wrong, as problem documents (RFC 9457): a kind, a status and a sentence, never a stack trace."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException

from inarow.game import BadNotation, GameOver, IllegalMove
from inarow.own_game import GameFault
from inarow.record import BadRecord
from inarow.store import Conflict, NoSuchGame, StoreFault
from inarow.web.workers import Busy, Failed

TITLES: Mapping[str, tuple[int, str]] = {
    "bad-request": (400, "The request is not what was expected"),
    "bad-notation": (400, "A text means nothing here"),
    "not-yours": (403, "This is not yours to do"),
    "wrong-origin": (403, "The request comes from another page"),
    "not-found": (404, "There is no such thing"),
    "wrong-method": (405, "This cannot be done here"),
    "too-slow": (408, "The request took too long to arrive"),
    "conflict": (409, "The game is elsewhere by now"),
    "declined": (409, "The offer is declined"),
    "game-over": (409, "The game is over"),
    "too-large": (413, "The request is too large"),
    "wrong-media": (415, "Expected application/json"),
    "wrong-host": (421, "This is not the address of this page"),
    "illegal-move": (422, "The rules do not allow this move"),
    "too-often": (429, "Too many requests"),
    "fault": (500, "Something went wrong here"),
    "game-fault": (500, "A fault in the operator's own game"),
    "search-failed": (500, "A search did not end as it should"),
    "store-fault": (503, "The store cannot be used"),
    "busy": (503, "Busy, try again"),
}
"""Every kind of problem with its status and title."""

ERRORS: Mapping[type[Exception], str] = {
    NoSuchGame: "not-found",
    BadNotation: "bad-notation",
    BadRecord: "bad-notation",
    IllegalMove: "illegal-move",
    GameOver: "game-over",
    Conflict: "conflict",
    StoreFault: "store-fault",
    GameFault: "game-fault",
    Busy: "busy",
    Failed: "search-failed",
}
"""The errors of the other layers and the kinds that they are; the first one that fits counts."""

STATUSES = {404: "not-found", 405: "wrong-method", 415: "wrong-media"}
LONGEST = 400
"""Characters of a detail: what strangers send is not told back at length."""


class ProblemDocument(BaseModel):
    """A problem as RFC 9457 describes it."""

    type: str = Field(description="what kind of problem it is, such as urn:inarow:illegal-move")
    title: str
    status: int
    detail: str = Field(description="one sentence about this occurrence")
    place: str | None = Field(None, description="where in the request the problem is")
    room: dict[str, Any] | None = Field(None, description="with a conflict: the room as it is")


class Problem(Exception):
    """A problem that becomes a document; `more` are members of it beyond the usual ones."""

    def __init__(
        self, kind: str, detail: str, *, headers: Mapping[str, str] | None = None, **more: Any
    ) -> None:
        super().__init__(detail)
        self.kind, self.detail, self.more, self.headers = kind, detail, more, dict(headers or {})
        self.logged = True
        """Whether the log is to tell of it, where it is a refusal."""

    @property
    def status(self) -> int:
        return TITLES[self.kind][0]

    def document(self) -> dict[str, Any]:
        status, title = TITLES[self.kind]
        detail = self.detail if len(self.detail) <= LONGEST else self.detail[: LONGEST - 3] + "..."
        return {
            "type": f"urn:inarow:{self.kind}",
            "title": title,
            "status": status,
            "detail": detail,
            **self.more,
        }

    def response(self) -> Response:
        return Response(json.dumps(self.document()), self.status, self.headers, "application/problem+json")


def responses(*kinds: str) -> dict[int | str, dict[str, Any]]:
    """What the OpenAPI document says of the problems that a route may answer with."""
    content = {"application/problem+json": {"schema": ProblemDocument.model_json_schema()}}
    usual = ("bad-request", "wrong-host", "too-often", "fault", "busy")
    return {
        TITLES[kind][0]: {"description": TITLES[kind][1], "content": content} for kind in (*usual, *kinds)
    }


def of(error: Exception) -> Problem:
    """The problem that an error of another layer is."""
    kind = next((kind for known, kind in ERRORS.items() if isinstance(error, known)), "fault")
    headers = {"Retry-After": str(math.ceil(error.seconds))} if isinstance(error, Busy) else None
    return Problem(
        kind, "an unexpected error; it has been logged" if kind == "fault" else str(error), headers=headers
    )


def install(app: FastAPI) -> None:
    """Makes the app answer with problem documents only."""

    def answer(request: Request, error: Exception) -> Response:
        problem = error if isinstance(error, Problem) else of(error)
        return problem.response()

    app.add_exception_handler(Exception, answer)
    app.add_exception_handler(Problem, answer)
    for known in ERRORS:
        app.add_exception_handler(known, answer)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _refused)


def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"])
    return Problem("bad-request", f"{place}: {first['msg']}", place=place).response()


def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    kind = STATUSES.get(error.status_code, "bad-request")
    return Problem(kind, str(error.detail), headers=error.headers).response()
