"""The door to the native core: each verb runs on a game's C++ twin where it has one, else by the law.

Only this file imports `inarow._core`.
"""

from __future__ import annotations

from functools import lru_cache

from inarow import _core, counting, random_games
from inarow.game import Game, Position
from inarow.own_game import OwnGame
from inarow.random_games import Playouts


@lru_cache(maxsize=64)
def twin(game: Game) -> _core.Twin | None:
    """The native twin of a game, or None if it has none."""
    if isinstance(game, OwnGame) or game.name not in _core.games():
        return None
    return _core.Twin(game.name, game.parameters)


def perft(position: Position, depth: int, *, law: bool = False) -> int:
    """How many sequences of exactly `depth` legal moves there are; `law` counts with the Python rules.

    >>> import inarow
    >>> inarow.perft(inarow.load("connect-four").start(), 7)
    823536
    """
    _check_depth(depth)
    native = None if law else twin(position.game)
    return native.perft(str(position), depth) if native else counting.perft(position, depth)


def distinct(position: Position, depth: int, *, law: bool = False) -> int:
    """How many different positions there are after exactly `depth` moves."""
    _check_depth(depth)
    native = None if law else twin(position.game)
    return native.distinct(str(position), depth) if native else counting.distinct(position, depth)


def playouts(game: Game, n: int, seed: int = 0, *, law: bool = False) -> Playouts:
    """Plays `n` random games; the same seed gives the same games, natively or by the law.

    >>> import inarow
    >>> inarow.playouts(inarow.load("connect-four"), 1000, seed=1).count("x")
    527
    """
    if n < 0:
        raise ValueError(f"the number of games must not be negative, not {n}")
    native = None if law else twin(game)
    if native is None:
        return random_games.playouts(game, n, seed)
    return Playouts(*native.playouts(n, seed % 2**64))


def _check_depth(depth: int) -> None:
    if depth < 0:
        raise ValueError(f"depth must not be negative, not {depth}")
