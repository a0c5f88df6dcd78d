"""Learning: lessons in the games, and textbook searches to watch step by step."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Request, Response
from pydantic import BaseModel, ConfigDict, Field
from starlette.concurrency import run_in_threadpool

from inarow.endings import LONGEST
from inarow.game import Game
from inarow.lesson import Lesson, Picture, Section
from inarow.lessons import lesson_in
from inarow.web.answers import Answer
from inarow.web.api.games import PositionText, Spec, Step
from inarow.web.problems import Problem, responses
from inarow.web.rates import asker
from inarow.web.service import Served
from inarow.web.steps import Steps, game_of
from inarow.web.thinking.textbook import DEEPEST, TextbookQuestion, example

ROUTER = APIRouter(tags=["learn"])


class LessonSection(BaseModel):
    heading: str
    text: str = Field(description="paragraphs with an empty line between them")
    step: Step | None


class LessonExercise(BaseModel):
    question: str
    step: Step
    answers: list[str] = Field(description="every move that is right")
    right: str = Field(description="what to say to a right answer")
    wrong: str


class LessonDocument(BaseModel):
    title: str
    sections: list[LessonSection]
    exercises: list[LessonExercise]


@ROUTER.get(
    "/lessons/{game:path}", response_model=LessonDocument, responses=responses("bad-notation", "not-found")
)
def lessons(game: Annotated[Spec, Path()], request: Request, service: Served) -> Response:
    """The rules of a game with pictures, and exercises; of a game without a lesson only its start."""
    return _lesson(game_of(game, service.settings.own), service.steps).to(request)


@lru_cache(maxsize=64)
def _lesson(game: Game, steps: Steps) -> Answer:
    lesson = lesson_in(game) or _plain(game)
    return Answer.of(
        {
            "title": game.title,
            "sections": [
                {
                    "heading": section.heading,
                    "text": section.text,
                    "step": section.picture and _step(section.picture, steps),
                }
                for section in lesson.sections
            ],
            "exercises": [
                {
                    "question": exercise.question,
                    "step": _step(exercise.picture, steps),
                    "answers": exercise.answers,
                    "right": exercise.right,
                    "wrong": exercise.wrong,
                }
                for exercise in lesson.exercises
            ],
        }
    )


def _plain(game: Game) -> Lesson:
    """What can be said of any game."""
    return Lesson((Section("The moves", f"A move is {game.notation}.", Picture(game.spec)),))


def _step(picture: Picture, steps: Steps) -> Any:
    return json.loads(steps.made(picture.game, picture.position, picture.moves).content)


class TextbookAsked(BaseModel):
    model_config = ConfigDict(extra="forbid")

    example: bool = Field(False, description="the worked example instead of a game's position")
    game: Spec | None = None
    position: PositionText = ""
    moves: list[Annotated[str, Field(max_length=40)]] = Field([], max_length=LONGEST)
    depth: int | None = Field(
        None,
        ge=1,
        le=DEEPEST,
        description="plies to look ahead; as far as is easy to watch where none is given",
    )


Value = int | Literal["infinity", "-infinity"]


class TraceNode(BaseModel):
    parent: int | None = Field(description="the place of the node above in this list; null for the root")
    move: str | None = Field(description="the move that leads here")
    player: Literal["MAX", "MIN"] = Field(description="who moves here; MAX moves at the root")


class TraceStep(BaseModel):
    kind: Literal["enter", "leaf", "end", "best", "cut", "leave"]
    node: int
    child: int | None = Field(description="best: the best child so far; cut: the last that was looked at")
    alpha: Value
    beta: Value
    value: Value | None
    skipped: list[str] = Field(description="cut: the moves that are not looked at")
    words: str


class TraceDocument(BaseModel):
    nodes: list[TraceNode]
    steps: list[TraceStep]


class TextbookDocument(BaseModel):
    depth: int
    deepest: int = Field(description="the largest depth that fits here")
    minimax: TraceDocument
    alphabeta: TraceDocument


@ROUTER.post(
    "/textbook",
    response_model=TextbookDocument,
    responses=responses("bad-notation", "illegal-move", "game-over", "search-failed"),
)
async def textbook(asked: TextbookAsked, request: Request, service: Served) -> Response:
    """Minimax and alpha-beta by the textbook, with every step they take."""
    if asked.example:
        return Answer(example()).to(request)
    if asked.game is None:
        raise Problem("bad-request", "expected a game, or the example", place="body.game")
    game = game_of(asked.game, service.settings.own)
    question = TextbookQuestion(game.spec, asked.position, tuple(asked.moves), asked.depth)
    found = await service.pool.ask(question, who=asker(request))
    return await run_in_threadpool(Answer(found).to, request)
