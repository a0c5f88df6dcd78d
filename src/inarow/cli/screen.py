"""The terminal as a screen: it draws boards, says sentences and reads lines; plain lines through a pipe."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import IO

from inarow import players
from inarow.cli.output import console, print_scene, say
from inarow.players import Player
from inarow.players.human import Human
from inarow.scene import Scene

LONGEST = 1000
"""Characters of a line that are looked at: more than any move has."""


class Screen:
    def __init__(self, stream: IO[str]) -> None:
        """A screen on `stream`; a person sits at it if the input comes from a terminal."""
        self.console = console(stream)
        self.interactive = sys.stdin.isatty()
        if self.interactive:
            # Importing it is enough: `input` then has arrow keys and a history.
            with suppress(ImportError):
                import readline  # noqa: F401

    @property
    def blocks(self) -> bool:
        """Whether it can show block characters."""
        terminal = self.console.is_terminal and not self.console.is_dumb_terminal
        return terminal and self.console.encoding.startswith("utf")

    def seat(self, spec: str) -> Player:
        """The player of a spec; a person is asked at this screen."""
        player = players.load(spec)
        if isinstance(player, Human):
            player.ask = lambda position: self.ask(f"{position.mover}> ")
        return player

    def board(self, scene: Scene) -> None:
        print_scene(self.console, scene)

    def tell(self, sentence: str) -> None:
        """Something that belongs to the game's transcript."""
        self.console.print(sentence, markup=False)

    def complain(self, sentence: str) -> None:
        """Why an input was not taken: to the person who typed it, or else to stderr."""
        if self.interactive:
            self.tell(sentence)
        else:
            say(sentence)

    def hint(self, sentence: str) -> None:
        """Advice that only a person at the terminal needs."""
        if self.interactive:
            self.tell(sentence)

    def ask(self, prompt: str) -> str:
        """The next line that is not blank, without the space around it; EOFError when no more come."""
        while True:
            line = (self._typed(prompt) if self.interactive else _piped()).strip()
            if line:
                return line[:LONGEST]

    def _typed(self, prompt: str) -> str:
        try:
            if self.console.file is sys.stdout and sys.stdout.isatty():
                return input(prompt)
            # The prompt must not mix with data on stdout.
            print(prompt, end="", file=sys.stderr, flush=True)
            return _piped()
        except (EOFError, KeyboardInterrupt):
            self.tell("")
            raise


def _piped() -> str:
    """The next line of stdin that is not empty; of a monster only the beginning is kept."""
    while (line := sys.stdin.readline(LONGEST)) == "\n":
        pass
    if not line:
        raise EOFError
    rest = line
    while rest and not rest.endswith("\n"):
        rest = sys.stdin.readline(1 << 16)
    return line


def brief(sentence: str) -> str:
    """The sentence, without its middle if it is very long; what was expected stands at the end."""
    return sentence if len(sentence) <= 400 else f"{sentence[:60]} ... {sentence[-200:]}"
