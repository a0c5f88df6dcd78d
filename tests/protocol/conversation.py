"""A conversation with a program on its stdin and stdout, in which every line is waited for."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

ENGINE = [str(Path(sys.executable).with_name("inarow")), "engine"]
PATIENCE = 20.0
"""Seconds to wait for a line: far more than any needs, so that only a hanging program fails."""
CHATTER = ("info", "id", "option")
"""What runners pass over."""


class Conversation:
    def __init__(self, command: Sequence[str]) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self.process.stdout is not None
        self._out = self.process.stdout.fileno()
        self._buffer = b""
        self.heard: list[str] = []
        """Every line that came, in order."""

    def __enter__(self) -> Conversation:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            assert stream is not None
            stream.close()

    def send(self, line: str, end: str = "\n") -> None:
        assert self.process.stdin is not None
        self.process.stdin.write((line + end).encode())
        self.process.stdin.flush()

    def line(self, patience: float = PATIENCE) -> str | None:
        """The next line; None if none comes in time or the program has ended."""
        until = time.monotonic() + patience
        while b"\n" not in self._buffer:
            ready, _, _ = select.select([self._out], [], [], max(0.0, until - time.monotonic()))
            came = os.read(self._out, 1 << 16) if ready else b""
            if not came:
                return None
            self._buffer += came
        line, _, self._buffer = self._buffer.partition(b"\n")
        self.heard.append(line.decode())
        return self.heard[-1]

    def answer(self, patience: float = PATIENCE) -> str | None:
        """The next line that is not chatter."""
        while (line := self.line(patience)) is not None:
            if line.split()[0] not in CHATTER:
                return line
        return None

    def ask(self, question: str) -> str:
        self.send(question)
        answer = self.answer()
        assert answer is not None, f"no answer to {question!r} after {self.heard[-5:]}"
        return answer

    def leave(self) -> int:
        """Closes the input; the exit code."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        return self.process.wait(PATIENCE)
