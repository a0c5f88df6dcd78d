"""A user's own game: any class with `start()`, and positions with `mover`, `moves()`, `play()` and `outcome`.

It is loaded from a file (`./nim.py:Nim`, or `./nim.py:Nim:heap=15` with whole-number arguments) and wrapped
so that the rest of the package sees the full contract. Optional: `__str__` and `parse` for a text form,
`scene` for a board and `touches` for what to touch on it; without them a position is its list of moves, and
a screen shows a button for each.
"""

from __future__ import annotations

import inspect
import runpy
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, cast

from inarow.game import (
    BadNotation,
    Cell,
    Game,
    GameOver,
    IllegalMove,
    Outcome,
    Position,
    Side,
)
from inarow.scene import Element, Scene, Touches, status


class GameFault(RuntimeError):
    """A user's own game broke the contract or raised an error of its own."""


def load_own(spec: str) -> OwnGame:
    """The game of a spec like `./nim.py:Nim`."""
    path, _, rest = spec.rpartition(".py:")
    name, _, settings = rest.partition(":")
    if not path or not name:
        raise BadNotation(f"{spec!r}: a game of one's own is written file.py:Class")
    file = Path(path + ".py")
    if not _is_file(file):
        raise BadNotation(f"{spec!r}: there is no file {file}")
    written = file.stat()
    return _loaded(spec, file.resolve(), name, settings, (written.st_mtime_ns, written.st_size))


@lru_cache(maxsize=64)
def _loaded(spec: str, file: Path, name: str, settings: str, version: tuple[int, int]) -> OwnGame:
    """The game of a file as it is now; read again only when the file has changed."""
    from inarow.games import read_settings

    with _faults(spec):
        kind: Any = runpy.run_path(str(file)).get(name)
    if not (inspect.isclass(kind) and callable(getattr(kind, "start", None))):
        raise BadNotation(f"{spec!r}: {file.name} has no class {name} with a method start()")
    given = read_settings(spec, settings)
    with _faults(spec), _refusals(f"{spec!r} cannot be loaded"):
        _check_arguments(kind, given)
        return OwnGame(spec, kind(**given))


def _is_file(path: Path) -> bool:
    """Whether there is such a file; a name that no file can have is no file."""
    try:
        return path.is_file()
    except OSError:
        return False


def _check_arguments(kind: Any, given: dict[str, int]) -> None:
    """ValueError where a class does not take these arguments."""
    try:
        inspect.signature(kind).bind(**given)
    except TypeError as error:
        raise ValueError(f"{error}") from error


@contextmanager
def _refusals(what: str) -> Iterator[None]:
    """Turns a ValueError of a user's code, its way to refuse what it is given, into BadNotation."""
    try:
        yield
    except ValueError as error:
        raise BadNotation(f"{what}: {error}") from error


@contextmanager
def _faults(spec: str) -> Iterator[None]:
    """Turns whatever a user's code raises into one sentence with the place."""
    try:
        yield
    except (BadNotation, IllegalMove, GameOver, GameFault):
        raise
    except (Exception, SystemExit) as error:
        frame = traceback.extract_tb(error.__traceback__)[-1]
        raise GameFault(
            f"{spec}: {type(error).__name__}: {error} ({frame.filename}, line {frame.lineno})"
        ) from error


def _touched(given: Any) -> Cell | Element:
    """An element, or a cell given as any two whole numbers; ValueError otherwise."""
    if isinstance(given, Element):
        return given
    row, col = given
    if not (isinstance(row, int) and isinstance(col, int)):
        raise ValueError(f"touches() must name cells and elements, not {given!r:.40}")
    return row, col


@dataclass(frozen=True)
class OwnGame(Game):
    name: str
    inner: Any = field(compare=False)

    def __post_init__(self) -> None:
        pass

    @property
    def title(self) -> str:  # type: ignore[override]
        return type(self.inner).__name__

    @property
    def notation(self) -> str:
        return "one of the moves it lists"

    @property
    def parameters(self) -> dict[str, int]:
        return {}

    @property
    def spec(self) -> str:
        return self.name

    @property
    def words(self) -> dict[str, Any]:
        """Unknown: only a position knows its moves."""
        return {}

    def start(self) -> OwnPosition:
        with _faults(self.name):
            return OwnPosition(self, self.inner.start())

    def parse(self, text: str) -> OwnPosition:
        parse: Callable[[str], Any] | None = getattr(self.inner, "parse", None)
        if parse is None:
            raise BadNotation(
                f"{self.name} has no text form for positions: expected moves from the start instead"
            )
        with _faults(self.name), _refusals(f"{text!r} is no position of {self.name}"):
            return OwnPosition(self, parse(text))


@dataclass(frozen=True)
class OwnPosition(Position):
    game: OwnGame
    inner: Any

    def __post_init__(self) -> None:
        for name in ("mover", "moves", "play", "outcome"):
            if not hasattr(self.inner, name):
                raise GameFault(
                    f"{self.game.name}: a position of type {type(self.inner).__name__} has no {name!r}"
                )

    def __str__(self) -> str:
        if vars(object)["__str__"] is type(self.inner).__str__:
            return "moves: " + (" ".join(self.moves()) or "none")
        with _faults(self.game.name):
            return str(self.inner)

    @property
    def mover(self) -> Side:  # type: ignore[override]
        with _faults(self.game.name):
            mover = self.inner.mover
        if mover not in ("x", "o"):
            raise GameFault(f"{self.game.name}: mover must be 'x' or 'o', not {mover!r}")
        return cast(Side, mover)

    @cached_property
    def outcome(self) -> Outcome | None:
        with _faults(self.game.name):
            outcome = self.inner.outcome
        if outcome is None or isinstance(outcome, Outcome):
            return outcome
        if outcome in ("x", "o", "draw"):
            return Outcome(outcome)
        raise GameFault(
            f"{self.game.name}: outcome must be None, 'x', 'o', 'draw' or an Outcome, not {outcome!r}"
        )

    def moves(self) -> list[str]:
        if self.outcome is not None:
            return []
        with _faults(self.game.name):
            moves = [str(move) for move in self.inner.moves()]
        if not moves:
            raise GameFault(f"{self.game.name}: a position has neither a move nor an outcome")
        return moves

    def play(self, move: str) -> OwnPosition:
        if self.outcome is not None:
            raise GameOver(f"the game is over ({self.outcome.result}): no move was expected after {self}")
        reason = self.obstacle(move)
        if reason is not None:
            raise IllegalMove(f"{move!r} cannot be played: {reason}, in {self}")
        return self.after(move)

    def obstacle(self, move: str) -> str | None:
        return None if move in self.moves() else f"expected one of {' '.join(self.moves())}"

    def after(self, move: str) -> OwnPosition:
        mover = self.mover
        with _faults(self.game.name):
            reached = OwnPosition(self.game, self.inner.play(move))
        if reached.inner is self.inner:
            raise GameFault(
                f"{self.game.name}: a position is changed by playing {move!r}: expected a new one"
            )
        if reached.outcome is None and reached.mover == mover:
            raise GameFault(
                f"{self.game.name}: {mover} is to move again after {move!r}; the players take turns"
            )
        return reached

    def scene(self) -> Scene:
        scene = getattr(self.inner, "scene", None)
        if scene is None:
            return Scene(board=(), status=status(self), notes=(str(self),)).offering(self)
        with _faults(self.game.name):
            made = scene()
        if not isinstance(made, Scene):
            raise GameFault(f"{self.game.name}: scene() must return a Scene, not {made!r:.40}")
        try:
            return made.offering(self)
        except ValueError as error:
            raise GameFault(f"{self.game.name}: {error}") from error

    def touches(self, move: str) -> tuple[Touches, ...]:
        touches: Callable[[str], Any] | None = getattr(self.inner, "touches", None)
        if touches is None:
            return ()
        with _faults(self.game.name):
            return tuple(tuple(_touched(each) for each in way) for way in touches(move))
