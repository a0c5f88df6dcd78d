"""The real server, on a port of its own: in a process, as `inarow serve` starts it, or in a thread."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from inarow.web.serving import address_of, listening, server
from inarow.web.settings import Settings

STARTED = re.compile(r"the page is at (http://\S+/)")


class Server:
    """A server that can be killed and started again at the same address, with the same store."""

    def __init__(self, store: str, log: Path, *arguments: str, host: str = "127.0.0.1") -> None:
        self.store, self.log, self.arguments, self.host = store, log, arguments, host
        self.port = 0
        self.address = ""
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts the process and waits until it takes requests."""
        arguments = [
            *("--no-open", "--host", self.host, "--port", str(self.port), "--store", self.store),
            *self.arguments,
        ]
        with self.log.open("ab") as log:
            begun = log.tell()
            self.process = subprocess.Popen(
                [sys.executable, "-c", "from inarow.cli import main; main()", "serve", *arguments],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=os.environ | {"NO_COLOR": "1"},
            )
        self.address = self._told(begun)
        self.port = int(self.address.rstrip("/").rpartition(":")[2])

    def _told(self, begun: int) -> str:
        """The address that the server prints when it has started."""
        assert self.process is not None
        limit = time.monotonic() + 60
        while time.monotonic() < limit:
            said = self.said()[begun:]
            if found := STARTED.search(said):
                return found[1]
            assert self.process.poll() is None, f"the server has ended: {said}"
            time.sleep(0.02)
        raise AssertionError(f"the server did not start: {self.said()}")

    def said(self) -> str:
        """All that the server has written to its streams."""
        return self.log.read_text()

    def kill(self) -> None:
        """Ends the process at once, as a power cut of the program."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self, sign: signal.Signals = signal.SIGINT) -> int:
        """Asks the process to end; its exit code."""
        assert self.process is not None
        self.process.send_signal(sign)
        return self.process.wait(timeout=15)


@contextmanager
def in_thread(settings: Settings) -> Iterator[str]:
    """The server in a thread of this process, for tests that change its patience; its address."""
    with closing(listening("127.0.0.1", 0)) as listener:
        started = threading.Event()
        made = server(settings, started.set)
        thread = threading.Thread(target=made.run, args=([listener],))
        thread.start()
        try:
            assert started.wait(30)
            yield address_of(listener)
        finally:
            made.should_exit = True
            thread.join()


@contextmanager
def running(folder: Path, *arguments: str, store: str = "", host: str = "127.0.0.1") -> Iterator[Server]:
    """A server with its log, and its store where no other is named, in a folder."""
    made = Server(store or str(folder / "games.db"), folder / "server.log", *arguments, host=host)
    made.start()
    try:
        yield made
    finally:
        made.kill()
