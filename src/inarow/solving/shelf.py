"""Where files of solved positions lie: those that a user has built, and those that come with the package."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from inarow.game import Game
from inarow.solving.errors import BadFile

SHIPPED = Path(__file__).with_name("shipped")
"""The folder of the files that come with the package."""


class OfGame(Protocol):
    @property
    def game(self) -> Game: ...


F = TypeVar("F", bound=OfGame)


class Shelf(Generic[F]):
    """The files of one kind, each of which is about one game."""

    def __init__(self, kind: str, open_file: Callable[[Path], F]) -> None:
        self.kind = kind

        @lru_cache(maxsize=4)
        def open_once(path: Path, *identity: int) -> F:
            return open_file(path)

        self._open_once = open_once

    def file_name(self, game: Game) -> str:
        """What the file of a game is called.

        >>> import inarow
        >>> Shelf("table", lambda path: None).file_name(inarow.load("betsy:n=3"))
        'betsy-n=3.table'
        """
        return f"{game.spec.replace(':', '-').replace(',', '-')}.{self.kind}"

    def own_path(self, game: Game) -> Path:
        """Where the file of a game is that a user has built."""
        from platformdirs import user_data_path

        return user_data_path("inarow", appauthor=False) / f"{self.kind}s" / self.file_name(game)

    def find(self, game: Game, path: Path | None = None) -> F | None:
        """The file of a game: the one named, else one that the user built or that comes with the package."""
        if path is not None:
            file = self.opened(path)
            if file.game != game:
                raise BadFile(f"{path}: it is a {self.kind} of {file.game.spec}, not of {game.spec}")
            return file
        for known in (self.own_path(game), SHIPPED / self.file_name(game)):
            if known.exists():
                return self.find(game, known)
        return None

    def opened(self, path: Path) -> F:
        """The file at a path, read once as long as it stays the same; BadFile where it is none."""
        try:
            status = path.stat()
        except OSError as error:
            raise BadFile(f"{path}: it cannot be read: {error.strerror}") from None
        return self._open_once(path, status.st_ino, status.st_mtime_ns, status.st_size)
