"""Runs exhaustive.cpp: every position of a small board, or some of them, beside exhaustive minimax."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from typing import Literal

PROGRAM = Path(__file__).parents[2] / "build" / "exhaustive" / "exhaustive"


def compare(board: str, what: Literal["engine", "solver", "values"], stride: int, positions: int) -> None:
    """Compares every stride-th of the positions of a board; in the long form every one."""
    stride = 1 if os.environ.get("INAROW_LONG") else stride
    done = subprocess.run([PROGRAM, board, str(stride), what], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    found = re.search(r"(\d+) positions, (\d+) compared, (\d+) wins, (\d+) losses, 0 wrong", done.stdout)
    assert found, done.stdout
    assert int(found[1]) == positions
    assert int(found[2]) > 1000
    assert int(found[3]) > 0
    assert int(found[4]) > 0
