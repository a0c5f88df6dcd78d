"""An original program as a process, started in both ways one can start it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.cli.process import INAROW, PATIENCE, ROOT, environment

WAYS = {"module": [sys.executable, "-m", "inarow.classic."], "command": [str(INAROW), "classic", ""]}
both_ways = pytest.mark.parametrize("way", WAYS)


def command_line(way: str, name: str, *arguments: str) -> list[str]:
    *start, last = WAYS[way]
    return [*start, last + name, *arguments]


def run(
    name: str, *arguments: str, stdin: str | bytes = "", way: str = "module"
) -> subprocess.CompletedProcess[str]:
    """Runs a program to its end, with a text as its input; there is never a traceback."""
    done = subprocess.run(
        command_line(way, name, *arguments),
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        capture_output=True,
        env=environment(),
        cwd=ROOT,
        timeout=PATIENCE * 3,
    )
    out, err = done.stdout.decode(), done.stderr.decode()
    assert "Traceback" not in err, err
    return subprocess.CompletedProcess(done.args, done.returncode, out, err)


def start(name: str, *arguments: str, way: str = "module") -> subprocess.Popen[str]:
    """Starts a program and leaves it running; its input and outputs are pipes."""
    return subprocess.Popen(
        command_line(way, name, *arguments),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        cwd=ROOT,
        text=True,
    )
