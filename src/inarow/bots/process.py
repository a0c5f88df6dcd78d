"""A bot as a process under a warden: lines to it and from it, within limits and one deadline."""

from __future__ import annotations

import json
import os
import select
import signal
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from inarow.players import Forfeit
from inarow.record import Reason

WARDEN = Path(__file__).with_name("warden.py")
MIB = 1 << 20
LINE = 256
"""Bytes of the longest line."""
OUTPUT = 64 << 10
"""Bytes that a bot may print from one of its moves to the next."""
CHUNK = 4096
REPORT_PATIENCE = 0.08
"""Seconds to wait for the warden's report on a bot that has ended."""


@dataclass(frozen=True)
class Allowance:
    """What a bot may use."""

    memory: int = 512
    """MiB of resident memory of all its processes together."""
    processes: int = 64
    """Processes and threads."""
    cpu: int = 3600
    """Seconds of processor time of each process."""
    files: int = 256
    """Open files."""
    file_size: int = 0
    """Bytes of the largest file that it writes."""
    start: float = 10.0
    """Seconds until it must have answered the first line, and any `isready` between two games."""


class Process:
    """A running bot. Whatever it does wrong is raised as Forfeit, and then it has been killed."""

    def __init__(self, command: Sequence[str], allowance: Allowance) -> None:
        self.command = list(command)
        self.folder = tempfile.mkdtemp(prefix="inarow-bot-")
        bots_in, self._to = os.pipe()
        self._from, bots_out = os.pipe()
        control, self._control = os.pipe()
        self._report, report = os.pipe()
        order = asdict(allowance) | {
            "command": self.command,
            "folder": self.folder,
            "memory": allowance.memory * MIB,
            "reads": os.getuid() == 0 and not all(map(open_to_others, self.command)),
            "control": control,
            "report": report,
        }
        self._allowance = allowance
        self._warden = subprocess.Popen(
            [sys.executable, "-I", "-S", str(WARDEN), json.dumps(order)],
            stdin=bots_in,
            stdout=bots_out,
            stderr=subprocess.DEVNULL,
            pass_fds=(control, report),
            env={},
            start_new_session=True,
        )
        for descriptor in (bots_in, bots_out, control, report):
            os.close(descriptor)
        for descriptor in (self._to, self._from):
            os.set_blocking(descriptor, False)
        self._buffer = b""
        self._printed = 0
        self.report: dict[str, Any] = {}
        """What the warden says about the end, once the bot has ended."""

    def send(self, lines: Sequence[str], deadline: float) -> None:
        """Writes lines; a bot that does not read them until the deadline is stalled."""
        left = "".join(line + "\n" for line in lines).encode()
        while left:
            try:
                left = left[os.write(self._to, left) :]
            except BlockingIOError:
                _, ready, _ = select.select([], [self._to], [], max(0.0, deadline - time.monotonic()))
                if not ready:
                    raise self.end("stalled", "it does not read what it is asked") from None
            except OSError:
                raise self._ended() from None

    def end_input(self) -> None:
        """Closes what the bot reads from."""
        os.close(self._to)
        self._to = -1

    def pending(self) -> Iterator[str]:
        """The lines that have come already."""
        while (line := self.line(0.0)) is not None:
            yield line

    def line(self, deadline: float) -> str | None:
        """The next line; None if none comes until the deadline."""
        while b"\n" not in self._buffer:
            if len(self._buffer) > LINE:
                raise self.end("garbled", f"it printed a line of more than {LINE} bytes")
            try:
                came = os.read(self._from, CHUNK)
            except BlockingIOError:
                ready, _, _ = select.select([self._from], [], [], max(0.0, deadline - time.monotonic()))
                if ready:
                    continue
                return None
            if not came:
                raise self._ended()
            self._count(len(came))
            self._buffer += came
            if deadline and time.monotonic() > deadline:
                return None
        line, _, self._buffer = self._buffer.partition(b"\n")
        return self._text(line.rstrip(b"\r"))

    def forget_output(self) -> None:
        """Begins to count anew what the bot prints."""
        self._printed = 0

    def _count(self, came: int) -> None:
        self._printed += came
        if self._printed > OUTPUT:
            raise self.end("garbled", f"it printed more than {OUTPUT >> 10} KiB for one move")

    def _text(self, line: bytes) -> str:
        if len(line) > LINE:
            raise self.end("garbled", f"it printed a line of more than {LINE} bytes")
        try:
            text = line.decode()
        except UnicodeDecodeError:
            raise self.end("garbled", f"it printed what is no text: {line[:20]!r}") from None
        if not text.replace("\t", " ").isprintable():
            raise self.end("garbled", f"it printed control characters: {text[:20]!r}")
        return text

    def _ended(self) -> Forfeit:
        """Why a bot that takes and gives nothing more has lost."""
        ready, _, _ = select.select([self._report], [], [], REPORT_PATIENCE)
        if ready:
            self.report = json.loads(os.read(self._report, 1 << 16) or b"{}")
        self.kill()
        limit = self._allowance.memory * MIB
        status = self.report.get("status")
        if self.report.get("memory", 0) > limit:
            return Forfeit("memory", f"it used more than {self._allowance.memory} MiB of memory")
        if self.report.get("error"):
            return Forfeit("crashed", f"it cannot be started: {self.report['error']}")
        if status is None:
            return Forfeit("crashed", "it closed its output")
        if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGXCPU:
            return Forfeit("timeout", f"it used more than {self._allowance.cpu} seconds of processor time")
        if os.WIFSIGNALED(status):
            return Forfeit("crashed", f"it was ended by {signal.Signals(os.WTERMSIG(status)).name}")
        return Forfeit("crashed", f"it ended with exit code {os.WEXITSTATUS(status)}{self._last_words()}")

    def _last_words(self) -> str:
        words = str(self.report.get("tail", "")).split("\n")
        said = [line for line in words if line.strip()]
        return f": {said[-1].strip()[:200]}" if said else ""

    def end(self, reason: Reason, sentence: str) -> Forfeit:
        """Kills the bot; the Forfeit to raise."""
        self.kill()
        return Forfeit(reason, sentence)

    def kill(self) -> None:
        """Ends the bot and everything that it has started; it is gone soon after. Can be called again."""
        for name in ("_control", "_to", "_from"):
            descriptor = getattr(self, name)
            if descriptor >= 0:
                os.close(descriptor)
                setattr(self, name, -1)

    def close(self) -> None:
        """Ends the bot, and waits until nothing is left of it."""
        self.kill()
        if self._report >= 0:
            self._warden.wait()
            os.close(self._report)
            self._report = -1

    @property
    def alive(self) -> bool:
        return self._control >= 0


def open_to_others(word: str) -> bool:
    """Whether a file that a word of a command names, if it does, can be read by a user without rights."""
    path = Path(word)
    if not (path.is_absolute() and path.is_file()):
        return True
    ways = {each for way in (path, path.resolve()) for each in way.parents}
    if not path.stat().st_mode & stat.S_IROTH or any(not way.stat().st_mode & stat.S_IXOTH for way in ways):
        return False
    with path.open("rb") as file:
        first = file.readline(LINE)
    return not first.startswith(b"#!") or all(map(open_to_others, os.fsdecode(first[2:]).split()))
