"""What the original programs share: options, questions, the choice of a move, an end without a traceback."""

from __future__ import annotations

import io
import math
import os
import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import Protocol, TypeVar

from inarow import engine
from inarow.dice import Dice
from inarow.game import Position

T = TypeVar("T")

INTERRUPTED = 130


class Main(Protocol):
    """What starts a program: its arguments, or those of the process; the exit status."""

    def __call__(self, argv: list[str] | None = None) -> int: ...


def parser(name: str, about: str) -> ArgumentParser:
    """The options of a program; all have a seed. Bad arguments end with status 2 and a message on stderr."""
    made = ArgumentParser(prog=f"inarow classic {name}", description=about, allow_abbrev=False)
    made.add_argument(
        "--seed", type=int, help="choose among equal moves at random, the same way for the same seed"
    )
    return made


def depth(text: str) -> int:
    """An option's value that counts plies."""
    with suppress(ValueError):
        if int(text) >= 1:
            return int(text)
    raise ArgumentTypeError(f"a depth is a whole number, at least 1, not {text!r}")


def option(read: Callable[[str], T]) -> Callable[[str], T]:
    """A reader of an option's value, whose complaint argparse passes on."""

    def reading(text: str) -> T:
        try:
            return read(text)
        except ValueError as error:
            raise ArgumentTypeError(str(error)) from None

    return reading


def program(main: Main) -> Main:
    """`main` made to end with a status whatever happens: at the end of input, at Ctrl-C, with no reader."""

    @wraps(main)
    def guarded(argv: list[str] | None = None) -> int:
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="backslashreplace")
        try:
            status = _status(main, argv)
            print(end="", flush=True)
        except KeyboardInterrupt:
            with suppress(OSError):
                print(flush=True)
            return INTERRUPTED
        except OSError as error:
            return _without_a_reader(error)
        return status

    return guarded


def _status(main: Main, argv: list[str] | None) -> int:
    try:
        return main(argv)
    except EOFError:
        return 0
    except SystemExit as ended:
        # How argparse leaves, after its help or its message.
        return ended.code if isinstance(ended.code, int) else 0


def _without_a_reader(error: OSError) -> int:
    """The status when stdout takes no more: well if its reader has gone, else a failure."""
    # What is still in the buffer would fail again when Python ends.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    if isinstance(error, BrokenPipeError):
        return 0
    print(error, file=sys.stderr)
    return 1


def ask(prompt: str) -> str:
    """The line answered to a prompt; EOFError at the end of input.

    A person's Enter ends the line of the prompt; where none is pressed, the program ends it.
    """
    if sys.stdin is None:
        raise EOFError
    print(prompt, end="" if sys.stdin.isatty() else "\n", flush=True)
    return answer()


def answer() -> str:
    """The next line of input without the space around it; EOFError at its end."""
    line = "" if sys.stdin is None else sys.stdin.readline()
    if not line:
        raise EOFError
    return line.strip()


def best_move(position: Position, depth: int, dice: Dice | None = None) -> tuple[str, int]:
    """The original search's move and value: the first of the best moves, or with dice any of them."""
    found = timed_best_move(position, depth, dice, math.inf)
    assert found is not None, "without a time limit the search ends by itself"
    return found


def timed_best_move(position: Position, depth: int, dice: Dice | None, time: float) -> tuple[str, int] | None:
    """As best_move; None where the time, in seconds, did not suffice."""
    found = engine.textbook(position, depth, every_move=dice is not None, time=time)
    if found is None:
        return None
    move, best, values = found
    if dice is not None:
        move = dice.pick([each for each, value in values.items() if value == best])
    return move, best
