"""Solves the positions of a file so many times: solver_speed.py counts the instructions of this program."""

import sys
from pathlib import Path

from inarow import _core

MEMORY = 255 << 20  # and 1 MB that the thread has for itself


def batch(twin: _core.Twin, texts: list[str]) -> list[_core.SolveReport]:
    """The values of 7x6 positions, by one thread: what is measured, and nothing around it."""
    question = _core.SolveQuestion()
    question.threads, question.memory = 1, MEMORY
    return twin.values(texts, question)


def twin() -> _core.Twin:
    return _core.Twin("connect-four", {"rows": 6, "cols": 7, "line": 4})


if __name__ == "__main__":
    positions = Path(sys.argv[1]).read_text().splitlines()
    for _ in range(int(sys.argv[2])):
        batch(twin(), positions)
