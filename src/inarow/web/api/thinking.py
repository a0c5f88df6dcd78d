"""Analyses, reviews and hints: what searches in worker processes find out for a person."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field
from starlette.concurrency import run_in_threadpool

from inarow.endings import LONGEST as LONGEST_GAME
from inarow.game import BadNotation, GameOver, Position
from inarow.web import problems
from inarow.web.api.games import PositionText, Spec
from inarow.web.problems import responses
from inarow.web.rates import asker
from inarow.web.service import Served, Service
from inarow.web.steps import game_of, start_of, start_text
from inarow.web.streams import Events, begun, schema
from inarow.web.thinking.analysis import LONGEST, AnalysisQuestion
from inarow.web.thinking.hint import HintQuestion
from inarow.web.thinking.review import Judgement, ReviewQuestion, ScaleQuestion
from inarow.web.workers import Busy

ROUTER = APIRouter(tags=["thinking"])

CROWD, SHORTEST = 4, 1.0
"""So many others waiting halve the time of an analysis, down to so many seconds."""
PATIENCE = 20.0
"""Seconds that a review that has begun waits for room."""

Move = Annotated[str, Field(min_length=1, max_length=40)]
REFUSALS = (
    *("bad-notation", "illegal-move", "game-over", "search-failed"),
    *("wrong-origin", "wrong-media", "too-large", "too-slow"),
)


class Subject(BaseModel):
    """A game so far."""

    model_config = ConfigDict(extra="forbid")

    game: Spec
    position: PositionText = ""
    moves: Annotated[list[Move], Field(max_length=LONGEST_GAME)] = []


class AnalysisBody(Subject):
    seconds: Annotated[float, Field(gt=0, le=LONGEST, description="how long to search at most")] = LONGEST


class HintBody(Subject):
    grade: Annotated[int, Field(ge=1, le=3, description="1 where to look, 2 what is at stake, 3 the move")]


class Worth(BaseModel):
    """What a move is worth to who makes it: proved, or an estimate without value and plies."""

    score: int
    proved: bool
    value: Literal["win", "draw", "loss"] | None
    plies: int | None = Field(ge=1, description="to the end of the game, for a proved win or loss")


class Analysis(Worth):
    """An event of an analysis: what is known so far of the position and of every move."""

    move: str
    depth: int
    nodes: int
    seconds: float
    pv: list[str]
    exact: bool = Field(description="whether the plies are exact; else a proved game may end sooner")
    moves: dict[str, Worth]
    done: bool = Field(description="whether it is the last event")


class Reviewed(BaseModel):
    """An event of a review: one move of the game."""

    ply: int
    move: str
    worth: Worth
    best: str
    best_worth: Worth
    judgement: Judgement | None
    done: bool = Field(description="whether it is the last event")


class Hint(BaseModel):
    grade: int
    text: str
    spoken: str
    cells: list[tuple[int, int]]
    move: str | None = Field(description="only with grade 3")


def _events(event: type[BaseModel]) -> dict[int | str, dict[str, Any]]:
    """What the OpenAPI document says of a stream of such events."""
    return {
        200: {
            "description": f"A series of events, each a {event.__name__} as JSON; where it breaks off, "
            "the last one has the problem document in `problem`.",
            "content": {"text/event-stream": {"schema": schema(event)}},
        },
        **responses(*REFUSALS),
    }


def _reached(subject: Subject, service: Service) -> tuple[Position, Position]:
    """The first position and the last, by the law."""
    start = position = start_of(game_of(subject.game, service.settings.own), subject.position)
    for move in subject.moves:
        position = position.play(move)
    return start, position


async def _unfinished(subject: Subject, service: Service) -> tuple[str, str, tuple[str, ...]]:
    """What a question is about: game, first position and moves; GameOver where there is nothing to ask."""
    start, position = await run_in_threadpool(_reached, subject, service)
    if position.outcome is not None:
        raise GameOver(f"the game is over ({position.outcome.result}): there is nothing to search for")
    return start.game.spec, start_text(start), tuple(subject.moves)


@ROUTER.post("/analyses", status_code=200, response_class=Events, responses=_events(Analysis))
async def analyses(body: AnalysisBody, request: Request, service: Served) -> Response:
    """What every move of a position is worth, told anew as the search deepens; closing stops the search."""
    fair = max(LONGEST * CROWD / (CROWD + service.pool.waiting), SHORTEST)
    question = AnalysisQuestion(*await _unfinished(body, service), min(body.seconds, fair))
    news: asyncio.Queue[dict[str, Any]] = asyncio.Queue(1)

    def hear(document: dict[str, Any]) -> None:
        if news.full():
            news.get_nowait()
        news.put_nowait(document)

    asked = await begun(service.pool.ask(question, who=asker(request), on_progress=hear))

    async def events() -> AsyncGenerator[dict[str, Any], None]:
        try:
            while not asked.done():
                heard = asyncio.create_task(news.get())
                try:
                    await asyncio.wait({heard, asked}, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    silent = heard.cancel()
                if not silent:
                    yield {**heard.result(), "done": False}
            yield {**asked.result(), "done": True}
        except Exception as error:
            yield _broken(error)
        finally:
            asked.cancel()

    return Events(events())


@ROUTER.post("/reviews", status_code=200, response_class=Events, responses=_events(Reviewed))
async def reviews(body: Subject, request: Request, service: Served) -> Response:
    """A game move by move: what each is worth, what would have been best, and how bad the difference is."""
    if not body.moves:
        raise BadNotation("a game without moves cannot be reviewed: expected one at least")
    start, _ = await run_in_threadpool(_reached, body, service)
    who, subject, moves = asker(request), (start.game.spec, start_text(start)), tuple(body.moves)
    measured = await begun(service.pool.ask(ScaleQuestion(*subject, moves), who=who))

    async def events() -> AsyncGenerator[dict[str, Any], None]:
        try:
            scale = await measured
            for ply in range(1, len(moves) + 1):
                question = ReviewQuestion(*subject, moves[:ply], scale)
                yield {**await _patiently(service, question, who), "done": ply == len(moves)}
        except Exception as error:
            yield _broken(error)
        finally:
            measured.cancel()

    return Events(events())


@ROUTER.post("/hints", response_model=Hint, responses=responses(*REFUSALS))
async def hints(body: HintBody, request: Request, service: Served) -> dict[str, Any]:
    """A hint of one of three grades, with the cells to point at; only the last names the move."""
    question = HintQuestion(*await _unfinished(body, service), body.grade)
    return await service.pool.ask(question, who=asker(request))


async def _patiently(service: Service, question: ReviewQuestion, who: str) -> dict[str, Any]:
    """The answer to a question of a review that has begun; it waits a while where there is no room."""
    end = asyncio.get_running_loop().time() + PATIENCE
    while True:
        try:
            return await service.pool.ask(question, who=who)
        except Busy as busy:
            if asyncio.get_running_loop().time() > end:
                raise
            await asyncio.sleep(busy.seconds / 4)


def _broken(error: Exception) -> dict[str, Any]:
    return {"problem": problems.of(error).document(), "done": True}
