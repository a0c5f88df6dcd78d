"""The program that lets a Python function or class speak UGI: python -m inarow.bots.host FILE NAME.

What the file prints goes to stderr, so that it is not taken for an answer. An error in it ends the program.
"""

from __future__ import annotations

import inspect
import os
import runpy
import sys
import traceback
from collections.abc import Callable
from typing import Any, NoReturn

from inarow import dialects
from inarow.engine import StopFlag
from inarow.game import BadNotation
from inarow.protocol.serve import serve
from inarow.protocol.session import Option, Question

TIME = 1.0
"""Seconds that an agent is told to take where there is no clock."""


class Struct(dict[str, Any]):
    """A dictionary whose values are attributes too, as agents on Kaggle know it."""

    __getattr__ = dict.__getitem__


class HostedMind:
    """Somebody's function or class."""

    def __init__(self, name: str, chooser: Callable[[Question], str]) -> None:
        self.name = name
        self.options: dict[str, Option] = {}
        self._choose = chooser

    def think(self, question: Question, stop: StopFlag) -> str:
        try:
            return self._choose(question)
        except BaseException as error:
            fail(error)


def fail(error: BaseException) -> NoReturn:
    """Ends the program, saying where it went wrong, from whatever thread."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    print(
        f"{type(error).__name__}: {error} ({frame.filename}, line {frame.lineno})",
        file=sys.stderr,
        flush=True,
    )
    os._exit(1)


def chooser(found: Any) -> Callable[[Question], str]:
    """How a function or a class is asked for a move."""
    if inspect.isclass(found):
        player: Any = found()
        return lambda question: str(player.choose(question.position, question.clock))
    takes = len(inspect.signature(found).parameters)

    def ask(question: Question) -> str:
        position = question.position
        form = dialects.kaggle(position.game)
        if form is None:
            raise BadNotation(
                f"agents cannot be asked about {position.game.spec}: expected a class with choose()"
            )
        seconds = question.clock.share() if question.clock is not None else TIME
        asked = tuple(map(Struct, form.question(position, seconds)))
        return form.move(position, found(*asked[:takes]))

    return ask


def main() -> None:
    file, name = sys.argv[1:]
    talk = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    try:
        defined = runpy.run_path(file)
        if not callable(defined.get(name)):
            raise BadNotation(f"{file} defines no function or class {name}")
        mind = HostedMind(name, chooser(defined[name]))
    except BaseException as error:
        fail(error)
    serve(mind, dialects.uci()[0].game(), out=talk)


if __name__ == "__main__":
    main()
