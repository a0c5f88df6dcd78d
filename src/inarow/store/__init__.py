"""The store: games and tournaments, kept so that no move is lost that was acknowledged.

    with open_store("games.db") as store:
        game = store.add(Record(start, Seat("human"), Seat("engine:level=3")))
        store.append(game, 1, Ply("4"))       # when this returns, the move is on the disk

A store is a file of SQLite, or a database of PostgreSQL named by its URL. Nothing here is imported before
a store is opened: SQLAlchemy comes with the extra `inarow[store]`.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from inarow.game import Game
from inarow.store.errors import Conflict, NoSuchGame, StoreFault

if TYPE_CHECKING:
    from inarow.store.games import Store

__all__ = ["Conflict", "NoSuchGame", "StoreFault", "open_store"]


def open_store(
    place: str, *, create: bool = True, own: Game | None = None, now: Callable[[], float] = time.time
) -> Store:
    """The store at a place: the path of a file, or a URL such as postgresql://user@host/database.

    A new or older store is brought to the present schema. `create=False` refuses a place where there is none.
    A game in a file of one's own is played only if it is `own`. Raises StoreFault, in a sentence, for what
    cannot be used.
    """
    try:
        from inarow.store.games import Store
        from inarow.store.places import connect

        return Store(connect(place, create), place, own, now)
    except ModuleNotFoundError as error:
        raise StoreFault(
            f"a store needs {error.name}: install it with pip install 'inarow[{_extra(error.name)}]'"
        ) from None


def _extra(module: str | None) -> str:
    return "postgresql" if module == "psycopg" else "store"
