"""The log: a line of JSON for each event, on stderr. What strangers send is encoded; no secret is told."""

from __future__ import annotations

import json
import sys
import time
from typing import IO, Any

from inarow.web.settings import Log

LONGEST = 200
"""Characters of a text in the log."""


class Logbook:
    def __init__(self, detail: Log, stream: IO[str] | None = None) -> None:
        self.detail, self.stream = detail, stream

    def event(self, event: str, **facts: Any) -> None:
        """Something that an operator wants to know of: a refusal, a fault, a start, an end."""
        if self.detail != "off":
            self._write(event, facts)

    def request(self, **facts: Any) -> None:
        if self.detail == "requests":
            self._write("request", facts)

    def _write(self, event: str, facts: dict[str, Any]) -> None:
        shown = {name: _short(value) for name, value in facts.items() if value is not None}
        line = json.dumps({"time": round(time.time(), 3), "event": event, **shown})
        print(line, file=self.stream or sys.stderr, flush=True)


def _short(value: Any) -> Any:
    return value[:LONGEST] if isinstance(value, str) else value
