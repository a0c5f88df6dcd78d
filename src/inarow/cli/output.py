"""Where the command line writes: data to stdout, talk to stderr, colour only where a terminal wants it."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

    from inarow.scene import Mark, Scene

STONES = {"x": "bold red", "o": "bold bright_blue"}
MARKS: dict[Mark, str] = {"": "", "last": "underline", "line": "reverse", "target": "green"}

UNBROKEN = 10_000
"""A width at which no line that goes into a pipe is broken."""


def say(sentence: str) -> None:
    """Talk: what a person wants to know and a program reading stdout does not."""
    print(sentence, file=sys.stderr)


def print_json(document: dict[str, Any]) -> None:
    print(json.dumps(document, sort_keys=True))


def console(stream: IO[str] | None = None) -> Console:
    """A rich console that knows how to be plain, on the stream given or on whatever stdout is then."""
    from rich.console import Console

    class PlainSpokenConsole(Console):
        def on_broken_pipe(self) -> None:
            """Leaves a closed pipe to main, as every other print does."""
            raise BrokenPipeError

    # NO_COLOR asks for no colour; bold and underline without it would be odd, so all styling goes.
    plain = bool(os.environ.get("NO_COLOR"))
    made = PlainSpokenConsole(
        file=stream, color_system=None if plain else "auto", highlight=False, emoji=False
    )
    if not made.is_terminal:
        made.width = UNBROKEN
    return made


@contextmanager
def live_line(quiet: bool) -> Iterator[Callable[[str], None]]:
    """A line on stderr that is written anew with each call, and is gone at the end; nothing in a pipe."""
    screen = None if quiet or not sys.stderr.isatty() else console(sys.stderr)
    if screen is None or screen.is_dumb_terminal:
        yield lambda sentence: None
        return
    from rich.live import Live
    from rich.text import Text

    live = Live(console=screen, transient=True, refresh_per_second=10)

    def tell(sentence: str) -> None:
        live.update(Text(sentence, no_wrap=True, overflow="ellipsis"))
        # Begun with the first sentence, so that what says nothing leaves no trace.
        live.start(refresh=True)

    try:
        yield tell
    finally:
        live.stop()


def print_scene(console: Console, scene: Scene) -> None:
    """The board: coloured and fitted in a terminal, else exactly the drawing of the scene."""
    from inarow.scene import draw

    if not console.is_terminal:
        print(draw(scene), file=console.file)
        return
    from rich.text import Text

    board = Text.from_ansi(draw(scene, paint, console.width))
    console.print(board, no_wrap=True, overflow="ignore", crop=False)


def paint(text: str, stone: str, mark: Mark) -> str:
    """A cell in its colours; the letter and the brackets say the same without them."""
    from rich.color import ColorSystem
    from rich.style import Style

    style = Style.parse(f"{STONES.get(stone, '')} {MARKS[mark]}".strip() or "none")
    return style.render(text, color_system=ColorSystem.STANDARD)
