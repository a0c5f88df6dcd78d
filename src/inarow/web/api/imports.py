"""Imports: a record, a position or moves, given as a text, become a game to look at."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Response
from pydantic import BaseModel, Field

from inarow.endings import LONGEST
from inarow.game import BadNotation, Game, GameOver, IllegalMove, Result
from inarow.record import Ply, Record, files
from inarow.web.answers import Answer
from inarow.web.api.games import Spec
from inarow.web.api.rooms import Strict
from inarow.web.problems import responses
from inarow.web.service import Served
from inarow.web.steps import game_of, start_text

ROUTER = APIRouter(tags=["imports"])


class NewImport(Strict):
    text: Annotated[
        str,
        Field(min_length=1, max_length=64 << 10, description="a record, a position, or moves with a game"),
    ]
    game: Annotated[Spec | None, Field(description="the game of a position or of moves")] = None


class ImportedSeat(BaseModel):
    player: str
    name: str


class Variation(BaseModel):
    ply: int = Field(description="the move of the game that it would have replaced, from 1")
    moves: list[str]
    variations: list[Variation] = Field(description="what might have been played instead of its own moves")


class Imported(BaseModel):
    game: str
    start: str
    moves: list[str]
    x: ImportedSeat | None
    o: ImportedSeat | None
    result: Result | None
    variations: list[Variation]
    position: str


@ROUTER.post(
    "/imports", response_model=Imported, responses=responses("bad-notation", "too-large", "wrong-media")
)
def imports(body: NewImport, service: Served) -> Response:
    """The game that a text describes: the first record in it, or a position or moves of the game named."""
    text, own = body.text.strip(), service.settings.own
    if text.startswith(("[", "{")):
        record = next(files.read(io.BytesIO(text.encode()), "the text", own))
        return Answer.of(_recorded(record)).response()
    if body.game is None:
        raise BadNotation("expected a record, or the name of the game with a position or moves of it")
    return Answer.of(_given(game_of(body.game, own), text)).response()


def _recorded(record: Record) -> dict[str, Any]:
    return {
        "game": record.game.spec,
        "start": start_text(record.start),
        "moves": record.moves,
        "x": {"player": record.x.player, "name": record.x.name},
        "o": {"player": record.o.player, "name": record.o.name},
        "result": record.result,
        "variations": _variations(record.plies, 1),
        "position": str(record.replay()[-1]),
    }


def _variations(plies: Sequence[Ply], first: int) -> list[dict[str, Any]]:
    """The variations of a line whose first move has the number `first`."""
    return [
        {"ply": ply, "moves": [each.move for each in line], "variations": _variations(line, ply)}
        for ply, made in enumerate(plies, start=first)
        for line in made.variations
    ]


def _given(game: Game, text: str) -> dict[str, Any]:
    """A position's text, or moves from the beginning."""
    content: dict[str, Any] = {"game": game.spec, "x": None, "o": None, "result": None, "variations": []}
    try:
        position, moves = game.start(), game.read_moves(text)[: LONGEST + 1]
        for move in moves:
            position = position.play(move)
        return content | {"start": "", "moves": moves, "position": str(position)}
    except (IllegalMove, GameOver):
        raise
    except BadNotation as no_moves:
        try:
            position = game.parse(text)
        except BadNotation as no_position:
            reason = no_position if "/" in text else no_moves
            raise BadNotation(f"this is neither a position nor moves of {game.spec}: {reason}") from None
    return content | {"start": start_text(position), "moves": [], "position": str(position)}
