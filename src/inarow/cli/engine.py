"""`inarow engine`: our engine for match runners and other programs, on stdin and stdout."""

from __future__ import annotations

import sys
from typing import Annotated

import inarow
from inarow import dialects
from inarow.cli.given import GAME
from inarow.cli.output import say
from inarow.protocol.serve import EngineMind, serve


def engine(game: Annotated[str | None, GAME] = None, /) -> None:
    chosen = dialects.uci()[0].game() if game is None else inarow.load(game)
    if sys.stdin.isatty():
        say("this is a conversation for programs: it begins with ugi or uci, and quit ends it")
    serve(EngineMind(), chosen)
