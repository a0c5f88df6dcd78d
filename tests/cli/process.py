"""The command `inarow` as a process: through pipes, or at a terminal that a test types into."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

INAROW = Path(sys.executable).with_name("inarow")
ROOT = Path(__file__).parents[2]
NIM = "./examples/nim.py:Nim"
PATIENCE = 20.0
"""Seconds to wait for an answer: far more than any needs, so that only a hanging program fails."""

OF_THE_CALLER = (
    "NO_COLOR",
    "FORCE_COLOR",
    "TTY_COMPATIBLE",
    "COLUMNS",
    "LINES",
    "INAROW_DEBUG",
    "PYTHONUNBUFFERED",
)


def environment(**changes: str) -> dict[str, str]:
    """The environment of a process, without what would change what it prints."""
    kept = {key: value for key, value in os.environ.items() if key not in OF_THE_CALLER}
    return kept | {"TERM": "xterm-256color"} | changes


def inarow(*arguments: str, stdin: str | bytes = "", **env: str) -> subprocess.CompletedProcess[str]:
    """Runs the command to its end, with a text as its input."""
    done = subprocess.run(
        [INAROW, *arguments],
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        capture_output=True,
        env=environment(**env),
        cwd=ROOT,
        timeout=PATIENCE * 3,
    )
    out, err = done.stdout.decode(), done.stderr.decode()
    assert "Traceback" not in err or env.get("INAROW_DEBUG"), err
    return subprocess.CompletedProcess(done.args, done.returncode, out, err)


def document(*arguments: str, stdin: str = "") -> Any:
    """The one JSON document that a command prints."""
    done = inarow(*arguments, "--json", stdin=stdin)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def start(*arguments: str) -> subprocess.Popen[str]:
    """Starts the command and leaves it running; both outputs are pipes."""
    return subprocess.Popen(
        [INAROW, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        cwd=ROOT,
        text=True,
    )


def _take_terminal() -> None:
    """Makes the terminal that of the session: only then does Ctrl-C become a signal."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class Terminal:
    """A terminal in which the command runs; `expect` reads on, `type` answers."""

    def __init__(self, *arguments: str, columns: int = 80, env: Mapping[str, str] | None = None) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        self.process = subprocess.Popen(
            [INAROW, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment(**(env or {})),
            cwd=ROOT,
            start_new_session=True,
            preexec_fn=_take_terminal,
        )
        os.close(slave)
        self.shown = ""
        self._read_to = 0

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        os.close(self.master)

    def expect(self, text: str) -> str:
        """Waits until `text` appears after what was read before; all that was shown up to there."""
        until = time.monotonic() + PATIENCE
        while text not in self.shown[self._read_to :]:
            assert self._read(until), f"{text!r} did not come after {self.shown[self._read_to :]!r}"
        end = self.shown.index(text, self._read_to) + len(text)
        part, self._read_to = self.shown[self._read_to : end], end
        return part

    def type(self, line: str) -> None:
        os.write(self.master, f"{line}\n".encode())

    def press(self, key: str) -> None:
        os.write(self.master, key.encode())

    def finish(self) -> int:
        """Waits for the end; the exit code. All that was shown is then in `shown`."""
        until = time.monotonic() + PATIENCE
        while self._read(until):
            pass
        assert "Traceback" not in self.shown, self.shown
        return self.process.wait(PATIENCE)

    def _read(self, until: float) -> bool:
        ready, _, _ = select.select([self.master], [], [], max(0.0, until - time.monotonic()))
        assert ready, f"nothing came for {PATIENCE} seconds after {self.shown!r}"
        try:
            came = os.read(self.master, 1 << 16)
        except OSError:
            return False
        self.shown += came.decode(errors="replace").replace("\r\n", "\n")
        return bool(came)


COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def plain(text: str) -> str:
    """The text without its colours."""
    return COLOUR.sub("", text)
