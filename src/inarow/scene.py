"""The Scene: cells, stones, marks, what to touch for a move, and words. It knows no rule.

Its parts lie in `scenery` and are offered here; docs/scene.md explains them to authors of screens. Stones are
told apart by shape, marks by brackets, so that nothing depends on colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from inarow.scenery.document import document
from inarow.scenery.film import film, follow, last_scene
from inarow.scenery.motion import Motion, Stones, difference, fall, landed
from inarow.scenery.pictures import Paint, draw, svg
from inarow.scenery.touch import DONE, Element, Touches, Way, ways, whole_column
from inarow.scenery.words import Labels, in_words, spoken_move, spoken_result, status

if TYPE_CHECKING:
    from inarow.game import Cell, Position

__all__ = [
    "DONE",
    "Area",
    "Element",
    "Labels",
    "Mark",
    "Motion",
    "Paint",
    "Scene",
    "Stones",
    "Touches",
    "Way",
    "difference",
    "draw",
    "fall",
    "film",
    "follow",
    "in_words",
    "landed",
    "last_scene",
    "spoken_move",
    "spoken_result",
    "status",
    "svg",
    "whole_column",
]

Mark = Literal["", "last", "line", "target"]


@dataclass(frozen=True)
class Area:
    """A part of the board that has a state of its own: a block of a board of boards."""

    name: str
    cells: tuple[Cell, ...]
    state: str
    """x or o whose it is, "draw" if nobody's any more, "" while it is open."""


@dataclass(frozen=True)
class Scene:
    """A board of cells with names along its edges, marks on it and sentences below it."""

    board: tuple[str, ...]
    status: str
    col_names: tuple[str, ...] = ()
    row_names: tuple[str, ...] = ()
    row_breaks: tuple[int, ...] = ()
    """A gap stands above each of these rows, and left of each of `col_breaks`."""
    col_breaks: tuple[int, ...] = ()
    line: frozenset[Cell] = frozenset()
    last: frozenset[Cell] = frozenset()
    target: frozenset[Cell] = frozenset()
    notes: tuple[str, ...] = ()
    from_below: bool = False
    """Whether rows without names are counted from the bottom, as where stones fall."""
    cell_names: tuple[tuple[str, ...], ...] = ()
    """Spoken names of the cells, row by row, where they are not made of the names of rows and columns."""
    areas: tuple[Area, ...] = ()
    ways: tuple[Way, ...] = ()
    numbered: Stones | None = None
    """The stones as the scene before numbered them; None where there is no scene before."""
    motions: tuple[Motion, ...] = ()
    """How the stones came here from the scene before."""
    spoken: tuple[str, ...] = ()
    """What to announce: the last move, then the result or whose turn it is."""

    @staticmethod
    def of(
        position: Position,
        board: tuple[str, ...],
        *,
        col_names: tuple[str, ...] = (),
        row_names: tuple[str, ...] = (),
        row_breaks: tuple[int, ...] = (),
        col_breaks: tuple[int, ...] = (),
        target: Iterable[Cell] = (),
        notes: tuple[str, ...] = (),
        from_below: bool = False,
        cell_names: tuple[tuple[str, ...], ...] = (),
        areas: tuple[Area, ...] = (),
    ) -> Scene:
        """A scene of a position, with its moves, its result and the line that won it already in it."""
        outcome = position.outcome
        return Scene(
            board=board,
            status=status(position),
            col_names=col_names,
            row_names=row_names,
            row_breaks=row_breaks,
            col_breaks=col_breaks,
            line=frozenset(outcome.cells if outcome else ()),
            target=frozenset(target),
            notes=notes,
            from_below=from_below,
            cell_names=cell_names,
            areas=areas,
        ).offering(position)

    def offering(self, position: Position) -> Scene:
        """The same scene with the ways to the legal moves; ValueError where these are not told apart."""
        return replace(self, ways=ways(position, self.cell))

    def with_last(self, cells: Iterable[Cell]) -> Scene:
        """The same scene with the last move marked."""
        return replace(self, last=frozenset(cells))

    def marks(self, cell: Cell) -> list[Mark]:
        """All marks of a cell, the most important first."""
        found: dict[Mark, frozenset[Cell]] = {"line": self.line, "last": self.last, "target": self.target}
        return [mark for mark, cells in found.items() if cell in cells]

    def mark(self, cell: Cell) -> Mark:
        return next(iter(self.marks(cell)), "")

    @cached_property
    def stones(self) -> Stones:
        """Which stone lies where."""
        return self.numbered or Stones.on(self.board)

    @cached_property
    def labels(self) -> Labels:
        rows, cols = len(self.board), max(map(len, self.board), default=0)
        counted = [str(rows - row if self.from_below else row + 1) for row in range(rows)]
        return Labels(
            self.row_names or counted,
            self.col_names or [str(col + 1) for col in range(cols)],
            column_first=self.from_below,
        )

    def cell(self, cell: Cell) -> Element:
        """A cell with its spoken name; ValueError if it is not on the board."""
        row, col = cell
        if not (0 <= row < len(self.board) and 0 <= col < len(self.board[row])):
            raise ValueError(f"the cell {row},{col} is not on the board")
        name = self.cell_names[row][col] if self.cell_names else self.labels.cell(cell)
        return Element(name, (cell,))

    def left(self, touched: Sequence[str] = ()) -> list[str]:
        """The moves that can still be made when elements of these names have been touched, in this order.

        As soon as one is left, it is the move.
        """
        return list(dict.fromkeys(way.move for way in self.ways if way.begins(tuple(touched))))

    def next(self, touched: Sequence[str] = ()) -> list[Element]:
        """The elements that can be touched next."""
        after = len(touched)
        ahead = [way.touch for way in self.ways if way.begins(tuple(touched))]
        return list(dict.fromkeys(touch[after] for touch in ahead if len(touch) > after))

    def to_json(self) -> dict[str, Any]:
        """The scene as a JSON document; docs/scene.md explains its fields."""
        return document(self)
