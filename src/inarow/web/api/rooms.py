"""Rooms: opening them, playing in them, and following them."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.security import HTTPBearer
from pydantic import BaseModel, ConfigDict, Field

from inarow.endings import LONGEST
from inarow.game import OTHER, Result, Side
from inarow.record import Reason, Seat, files
from inarow.store.rooms import Offered
from inarow.web.api.games import PositionText, Spec
from inarow.web.problems import responses
from inarow.web.rates import asker
from inarow.web.rooms import Room, seen_by
from inarow.web.seats import check_player
from inarow.web.service import Served
from inarow.web.steps import game_of, start_of

ROUTER = APIRouter(tags=["rooms"])

MoveText = Annotated[str, Field(min_length=1, max_length=64, description="a move as the game writes it")]
Key = Annotated[
    str,
    Field(
        pattern="^[A-Za-z0-9_-]{22,64}$",
        description="a random text of at least 128 bits; the same again is the same room",
    ),
]


class Strict(BaseModel):
    """A body in which nothing may stand that is not expected."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NewSeat(Strict):
    player: Annotated[str, Field(max_length=32, description="human, engine:level=3, random, ...")]
    name: Annotated[str, Field(max_length=32, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$")] = ""


class NewClock(Strict):
    seconds: Annotated[float, Field(ge=10, le=10_800)]
    increment: Annotated[float, Field(ge=0, le=180)] = 0.0


class NewRoom(Strict):
    game: Spec
    position: PositionText = ""
    moves: Annotated[list[MoveText], Field(max_length=LONGEST)] = []
    x: NewSeat
    o: NewSeat
    clock: NewClock | None = None
    key: Key


class NewMove(Strict):
    ply: Annotated[int, Field(ge=1, le=100_000, description="the number of the move, from 1")]
    move: MoveText


class NewOffer(Strict):
    kind: Offered


class NewAnswer(Strict):
    kind: Offered
    accept: bool


class NewRematch(Strict):
    key: Annotated[Key | None, Field(description="not needed: a room has one rematch")] = None


class Nothing(Strict):
    pass


class RoomSeat(BaseModel):
    player: str
    name: str
    present: bool


class RoomClock(BaseModel):
    seconds: float
    increment: float
    x: float
    o: float
    running: Side | None


class RoomOffer(BaseModel):
    kind: Offered
    by: Side


class RoomDocument(BaseModel):
    id: str
    sequence: int = Field(description="grows with every change; whoever has seen a later one ignores it")
    game: str
    start: str
    opening: int
    moves: list[str]
    plies: list[dict[str, Any]] = Field(description="as the moves of a record")
    position: str
    mover: Side
    x: RoomSeat
    o: RoomSeat
    clock: RoomClock | None
    status: Literal["running", "finished"]
    result: Result | None
    reason: Reason | None
    offer: RoomOffer | None
    undone: int
    rematch: str | None
    thinking: dict[str, Any] | None
    watching: int
    you: list[Side]


class Changed(BaseModel):
    room: RoomDocument


class Opened(BaseModel):
    id: str
    secrets: dict[Side, str]
    room: RoomDocument


bearer = HTTPBearer(
    auto_error=False, description="the secret of a seat, or both with a full stop between them"
)


async def _given(request: Request, _: Annotated[Any, Depends(bearer)]) -> list[str]:
    """The secrets of a request: `Authorization: Bearer X`, or `X.O` from whoever has both seats."""
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    return secret.strip().split(".")[:2] if scheme.lower() == "bearer" and secret else []


Given = Annotated[list[str], Depends(_given)]
Id = Annotated[str, Path(max_length=40)]
REFUSALS = responses("not-yours", "not-found", "conflict", "wrong-media", "too-large", "store-fault")
CREATION = responses("bad-notation", "wrong-origin", "illegal-move", "game-over", "wrong-media", "too-large")


def _answer(room: Room, given: list[str]) -> Response:
    sides = room.seats_of(given)
    return Response(b'{"room":%s}' % seen_by(room.json(), sides), media_type="application/json")


def _opened(room: Room, secrets: dict[Side, str], status: int) -> Response:
    told = ",".join(f'"{side}":"{secret}"' for side, secret in sorted(secrets.items())).encode()
    seen = seen_by(room.json(), secrets.keys())
    content = b'{"id":"%s","secrets":{%s},"room":%s}' % (room.id.encode(), told, seen)
    return Response(content, status, media_type="application/json", headers={"Cache-Control": "no-store"})


@ROUTER.post("/rooms", status_code=201, response_model=Opened, responses=CREATION)
async def open_room(body: NewRoom, request: Request, service: Served) -> Response:
    """Opens a room. The secrets of its seats are told only here: they are kept nowhere."""
    game = game_of(body.game, service.settings.own)
    start = start_of(game, body.position)
    seats: dict[Side, Seat] = {
        "x": Seat(check_player(body.x.player), body.x.name),
        "o": Seat(check_player(body.o.player), body.o.name),
    }
    clock = None if body.clock is None else (body.clock.seconds, body.clock.increment)
    room, secrets = await service.hall.create(start, body.moves, seats, clock, body.key, asker(request))
    return _opened(room, secrets, 201)


@ROUTER.get("/rooms/{id}", response_model=RoomDocument, responses=responses("not-found"))
async def room(id: Id, service: Served, given: Given) -> Response:
    """A room as it is now."""
    found = await service.hall.find(id)
    content = seen_by(found.json(), found.seats_of(given))
    return Response(content, media_type="application/json", headers={"Cache-Control": "no-store"})


@ROUTER.post(
    "/rooms/{id}/moves",
    response_model=Changed,
    responses=REFUSALS | responses("illegal-move", "bad-notation"),
)
async def move(id: Id, body: NewMove, request: Request, service: Served, given: Given) -> Response:
    """Makes a move. It is on the disk when this is answered; the same again is a success, too."""
    found = await service.hall.find(id)
    await service.hall.move(found, found.seats_of(given), body.ply, body.move, asker(request))
    return _answer(found, given)


@ROUTER.post("/rooms/{id}/resign", response_model=Changed, responses=REFUSALS)
async def resign(id: Id, body: Nothing, service: Served, given: Given) -> Response:
    """Gives up."""
    found = await service.hall.find(id)
    await service.hall.resign(found, found.seats_of(given))
    return _answer(found, given)


@ROUTER.post("/rooms/{id}/offers", response_model=Changed, responses=REFUSALS)
async def offer(id: Id, body: NewOffer, service: Served, given: Given) -> Response:
    """Offers a draw, or asks to take one's last move back; at once where no other person plays."""
    found = await service.hall.find(id)
    await service.hall.offer(found, found.seats_of(given), body.kind)
    return _answer(found, given)


@ROUTER.post("/rooms/{id}/answers", response_model=Changed, responses=REFUSALS)
async def answer(id: Id, body: NewAnswer, service: Served, given: Given) -> Response:
    """Accepts or declines what the other player offers."""
    found = await service.hall.find(id)
    await service.hall.answer(found, found.seats_of(given), body.kind, body.accept)
    return _answer(found, given)


@ROUTER.post("/rooms/{id}/redo", response_model=Changed, responses=REFUSALS)
async def redo(id: Id, body: Nothing, service: Served, given: Given) -> Response:
    """Makes moves again that were taken back, up to one's next turn."""
    found = await service.hall.find(id)
    await service.hall.redo(found, found.seats_of(given))
    return _answer(found, given)


@ROUTER.post("/rooms/{id}/rematch", status_code=201, response_model=Opened, responses=REFUSALS)
async def rematch(id: Id, body: NewRematch, service: Served, given: Given) -> Response:
    """Opens the room of the next game, with sides swapped: each player's secret is valid there as well."""
    found = await service.hall.find(id)
    sides = found.seats_of(given)
    opened = await service.hall.rematch(found, sides)
    secrets = {OTHER[side]: secret for secret in given for side in found.seats_of([secret])}
    return _opened(opened, secrets, 201)


@ROUTER.get(
    "/rooms/{id}/record",
    response_class=Response,
    responses=responses("not-found")
    | {200: {"description": "the game as a record", "content": {"text/plain": {}, "application/jsonl": {}}}},
)
async def record(
    id: Id, service: Served, form: Annotated[Literal["text", "jsonl"], Query()] = "text"
) -> Response:
    """The game as a record, as far as it is."""
    found = await service.hall.find(id)
    content = await asyncio.to_thread(files.FORMS[form], found.record())
    media = "text/plain" if form == "text" else "application/jsonl"
    ending = "txt" if form == "text" else "jsonl"
    return Response(
        content.encode(),
        media_type=f"{media}; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{found.id}.{ending}"'},
    )
