"""The files of the page, served from memory; names are looked up in a list of our own, never opened."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from fastapi import Request, Response

from inarow.web.answers import Answer
from inarow.web.problems import Problem

PAGE = Path(__file__).parent / "page"
MEDIA = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
}


PAUSE = 1.0
"""Seconds between two looks for a file that was not there: whoever asks for such names costs us nothing."""


class Files:
    """All files below a folder. An .html file is known by its name without the ending, index by no name."""

    def __init__(self, folder: Path = PAGE, now: Callable[[], float] = time.monotonic) -> None:
        self.folder, self.now = folder, now
        self._known = self._read()
        self._looked = now()

    def answer(self, name: str, request: Request) -> Response:
        """A file by its name below the folder; read again where it has changed."""
        if self._is_stale(name):
            self._known, self._looked = self._read(), self.now()
        if name not in self._known:
            raise Problem("not-found", "there is no page of this name")
        return self._known[name][2].to(request)

    def _is_stale(self, name: str) -> bool:
        if name not in self._known:
            return self.now() - self._looked > PAUSE
        path, written, _ = self._known[name]
        return path.stat().st_mtime_ns != written

    def _read(self) -> dict[str, tuple[Path, int, Answer]]:
        found = {}
        for path in self.folder.rglob("*"):
            if path.is_file() and path.suffix in MEDIA:
                name = path.relative_to(self.folder).as_posix()
                shown = "" if name == "index.html" else name.removesuffix(".html")
                found[shown] = path, path.stat().st_mtime_ns, Answer(path.read_bytes(), MEDIA[path.suffix])
        return found
