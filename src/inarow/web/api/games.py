"""The games there are, and positions of them: pure answers that anybody may keep."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, Field

import inarow
from inarow.game import Game, Result, Side, parameter_fields
from inarow.games import names
from inarow.players.engine import LEVELS
from inarow.web.answers import Answer
from inarow.web.problems import responses
from inarow.web.rates import asker
from inarow.web.seats import PLAYERS
from inarow.web.service import Served

ROUTER = APIRouter(tags=["games"])

Spec = Annotated[
    str, Field(min_length=1, max_length=200, description="a game: betsy, or with parameters, betsy:n=4")
]
ASCII = "^[ -~]*$"
PositionText = Annotated[
    str,
    Field(
        max_length=1000,
        pattern=ASCII,
        description="a first position; none is the one that the game begins with",
    ),
]


class GameParameter(BaseModel):
    name: str
    default: int | None
    minimum: int
    maximum: int
    about: str


class GameFacts(BaseModel):
    name: str
    title: str
    about: str
    spec: str
    parameters: list[GameParameter]


class GameList(BaseModel):
    games: list[GameFacts]
    levels: list[int]
    players: list[str] = Field(description="who may sit in a seat of a room")


class Step(BaseModel):
    game: str
    start: str = Field(description="the first position; empty where it is the one that the game begins with")
    moves: list[str]
    position: str
    mover: Side
    legal: list[str]
    outcome: Result | None
    spoken: list[str]
    scene: dict[str, Any]


@ROUTER.get("/games", response_model=GameList, responses=responses())
async def games(request: Request, service: Served) -> Response:
    """The games, their parameters, and who may play them."""
    offered = [inarow.load(name) for name in names()]
    if service.settings.own is not None:
        offered.append(service.settings.own)
    content = {
        "games": [_described(game) for game in offered],
        "levels": list(range(1, len(LEVELS) + 1)),
        "players": PLAYERS,
    }
    return Answer.of(content).to(request)


def _described(game: Game) -> dict[str, Any]:
    fields = parameter_fields(game) if game.parameters else ()
    return {
        "name": game.name,
        "title": game.title,
        "about": f"a move is {game.notation}",
        "spec": game.spec,
        "parameters": [
            {
                "name": field.name,
                "default": field.default,
                "minimum": field.metadata["low"],
                "maximum": field.metadata["high"],
                "about": field.metadata["meaning"],
            }
            for field in fields
        ],
    }


@ROUTER.get(
    "/positions",
    response_model=Step,
    responses=responses("bad-notation", "illegal-move", "game-over"),
)
async def positions(
    request: Request,
    service: Served,
    game: Annotated[Spec, Query()],
    position: Annotated[PositionText, Query()] = "",
    moves: Annotated[
        str, Query(max_length=5000, pattern=ASCII, description="moves with spaces between them")
    ] = "",
) -> Response:
    """A position and its scene, as a screen draws it; its stones are numbered as in the film of the moves."""
    return (await service.steps.step(game, position, moves, asker(request))).to(request)
