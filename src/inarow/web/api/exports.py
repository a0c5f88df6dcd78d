"""Exports: a game with its variations, as it was analysed, becomes a record in one of its written forms."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field

from inarow.endings import LONGEST
from inarow.game import Result
from inarow.record import Mark, Ply, Reason, Record, Seat, files
from inarow.search import MoveReport
from inarow.web.api.games import PositionText, Spec
from inarow.web.api.thinking import REFUSALS, Move, Worth
from inarow.web.problems import responses
from inarow.web.service import Served
from inarow.web.steps import game_of, start_of

ROUTER = APIRouter(tags=["imports"])


class ExportedPly(BaseModel):
    """A move, how it was judged, and what might have been played instead."""

    model_config = ConfigDict(extra="forbid")

    move: Move
    mark: Mark = ""
    worth: Worth | None = None
    variations: list[Annotated[list[ExportedPly], Field(min_length=1)]] = []

    def ply(self) -> Ply:
        worth = None if self.worth is None else MoveReport(**self.worth.model_dump())
        lines = tuple(tuple(each.ply() for each in line) for line in self.variations)
        return Ply(self.move, worth=worth, mark=self.mark, variations=lines)


class ExportBody(BaseModel):
    model_config = ConfigDict(extra="forbid")

    game: Spec
    position: PositionText = ""
    plies: Annotated[list[ExportedPly], Field(max_length=LONGEST)] = []
    x: Annotated[str, Field(max_length=32, description="who plays x, if that is known")] = ""
    o: Annotated[str, Field(max_length=32)] = ""
    form: Literal["text", "jsonl"] = "text"


class Exported(BaseModel):
    form: Literal["text", "jsonl"]
    text: str = Field(description="the record, as docs/records.md describes its form")


@ROUTER.post(
    "/exports",
    response_model=Exported,
    responses=responses(*REFUSALS),
)
def exports(body: ExportBody, service: Served) -> dict[str, Any]:
    """The record of a game with variations; every move of it is played by the law."""
    start = position = start_of(game_of(body.game, service.settings.own), body.position)
    for ply in body.plies:
        position = position.play(ply.move)
    result: Result | None = position.outcome.result if position.outcome else None
    ended: dict[Result | None, Reason | None] = {"x": "won", "o": "won", "draw": "drawn", None: None}
    record = Record(
        start,
        Seat("human", body.x),
        Seat("human", body.o),
        tuple(each.ply() for each in body.plies),
        result=result,
        reason=ended[result],
    )
    return {"form": body.form, "text": files.FORMS[body.form](record)}
