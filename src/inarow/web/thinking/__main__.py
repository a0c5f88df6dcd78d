"""A worker process: answers the questions that arrive on its standard input until that ends.

Its argument is how far it stands back for other processes, as `nice` counts.

Both ways go messages of `frames`. It reads (number, question) and (number, None), which stops the question of
that number; it writes (number, kind, content), the kind being "progress", "answer" or "refusal". What it
writes first has the number READY.
"""

from __future__ import annotations

import os
import pickle
import pkgutil
import queue
import resource
import signal
import sys
import threading
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import Any, BinaryIO

from inarow.engine import StopFlag
from inarow.web import thinking
from inarow.web.thinking import Question
from inarow.web.thinking.frames import READY, read, written

MEMORY = 1 << 30
"""Bytes that a worker may hold; a search that wants more fails, and nobody else with it."""


class Worker:
    def __init__(self, source: BinaryIO, sink: BinaryIO) -> None:
        self.source, self.sink = source, sink
        self.waiting: queue.SimpleQueue[tuple[int, Question[Any], StopFlag]] = queue.SimpleQueue()
        self.stops: dict[int, StopFlag] = {}

    def listen(self) -> None:
        """Reads what is asked; the process ends at once when nobody is there to answer to."""
        try:
            while (message := read(self.source)) is not None:
                number, question = message
                if question is not None:
                    self.stops[number] = StopFlag()
                    self.waiting.put((number, question, self.stops[number]))
                elif number in self.stops:
                    self.stops[number].set()
        except OSError:
            pass  # the server was killed, with something of ours unread
        finally:
            os._exit(0)

    def work(self) -> None:
        while True:
            number, question, stop = self.waiting.get()
            try:
                content = question.answer(partial(self.send, number, "progress"), stop)
                self.send(number, "answer", content)
            except Exception as error:
                self.send(number, "refusal", portable(error))
            del self.stops[number]

    def send(self, number: int, kind: str, content: object) -> None:
        try:
            self.sink.write(written((number, kind, content)))
            self.sink.flush()
        except OSError:
            os._exit(0)


def portable(error: Exception) -> Exception:
    """The error itself if it can be sent, else one with the same words."""
    with suppress(Exception):
        if type(pickle.loads(pickle.dumps(error))) is type(error):
            return error
    return RuntimeError(f"{type(error).__name__}: {error}")


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(int(sys.argv[1]))
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    # Whatever prints, such as a user's own game, must not speak to the server.
    sink = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    worker = Worker(sys.stdin.buffer, sink)
    threading.Thread(target=worker.listen, daemon=True).start()
    # The first question is not to wait for its code.
    for module in pkgutil.iter_modules(thinking.__path__):
        if module.name != "__main__":
            import_module(f"{thinking.__name__}.{module.name}")
    worker.send(READY, "answer", None)
    worker.work()


if __name__ == "__main__":
    main()
