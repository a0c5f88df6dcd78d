"""Tables of solved positions: where they are found, and a position looked up in one."""

from __future__ import annotations

import time
from functools import lru_cache
from pathlib import Path

from inarow.game import Game, Position
from inarow.solving.errors import BadFile
from inarow.solving.solution import MoveValue, Solution
from inarow.solving.table_file import TableFile
from inarow.solving.values import before

SHIPPED = Path(__file__).with_name("shipped")
"""The folder of the tables that come with the package."""


def file_name(game: Game) -> str:
    """What the table of a game is called.

    >>> import inarow
    >>> file_name(inarow.load("betsy:n=3"))
    'betsy-n=3.table'
    """
    return f"{game.spec.replace(':', '-').replace(',', '-')}.table"


def own_path(game: Game) -> Path:
    """Where the table of a game is that a user has built."""
    from platformdirs import user_data_path

    return user_data_path("inarow", appauthor=False) / "tables" / file_name(game)


def find(game: Game, path: Path | None = None) -> TableFile | None:
    """The table of a game: the file named, else one that comes with the package or that the user built."""
    if path is not None:
        file = _opened(path)
        if file.game != game:
            raise BadFile(f"{path}: it is a table of {file.game.spec}, not of {game.spec}")
        return file
    for known in (SHIPPED / file_name(game), own_path(game)):
        if known.exists():
            return find(game, known)
    return None


def _opened(path: Path) -> TableFile:
    try:
        status = path.stat()
    except OSError as error:
        raise BadFile(f"{path}: it cannot be read: {error.strerror}") from None
    return _opened_once(path, status.st_ino, status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=4)
def _opened_once(path: Path, *identity: int) -> TableFile:
    return TableFile(path)


def look_up(file: TableFile, position: Position) -> Solution:
    """The solution of an unfinished position by its entry and those of the next positions."""
    begun = time.perf_counter()
    value, plies = file.value(position)
    moves = {move: MoveValue(*before(file.value(position.play(move)))) for move in position.moves()}
    best = [move for move, worth in moves.items() if worth == MoveValue(value, plies)]
    if not best:
        raise BadFile(
            f"{file.path}: the value of {position} does not follow from those of the next positions"
        )
    return Solution(value, plies, best, moves, "table", len(moves) + 1, time.perf_counter() - begun)
