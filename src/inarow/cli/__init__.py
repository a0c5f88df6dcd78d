"""The command line `inarow`: from the words typed to the exit code, without a traceback on the way."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress

DEBUG = "INAROW_DEBUG"


def main() -> None:
    """What the command `inarow` runs."""
    code = run(sys.argv[1:])
    _let_go_of_broken_streams()
    sys.exit(code)


def run(arguments: Sequence[str]) -> int:
    """Does what the arguments ask for; the exit code is one of the table in exits.py."""
    try:
        _open_missing_streams()
        from inarow.cli.app import app

        status = app(arguments)
        sys.stdout.flush()
    except BaseException as error:
        return _explain(error)
    return status if isinstance(status, int) else 0


def _explain(error: BaseException) -> int:
    """Tells what went wrong in one sentence, and gives the exit code for it."""
    from inarow.cli.exits import FAILURE, exit_for

    if os.environ.get(DEBUG):
        import traceback

        traceback.print_exception(error)
    entry = exit_for(error)
    told = f"{error.filename}: {error.strerror}" if isinstance(error, OSError) and error.filename else error
    sentence = " ".join(str(told).split())
    if entry is FAILURE:
        sentence = f"{type(error).__name__}: {sentence} (set {DEBUG}=1 to see where)"
    if not isinstance(error, BrokenPipeError):
        with suppress(BrokenPipeError):
            print(f"inarow: {sentence or entry.meaning}", file=sys.stderr)
    return entry.code


def _open_missing_streams() -> None:
    """Makes all three streams usable: one may be closed from the beginning, and text may be of any kind."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode))
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _let_go_of_broken_streams() -> None:
    """Points a stream that takes no more at nothing, so that Python's last flush is silent too."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
