"""How a move is made by touching: the elements of a board, and for each legal move what to touch in order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from inarow.game import Cell, Position


@dataclass(frozen=True)
class Element:
    """Something to touch: a cell, a column of cells, or without cells a button beside the board."""

    name: str
    """Spoken, and different from that of every other element of the scene."""
    cells: tuple[Cell, ...] = ()


DONE = Element("done")
"""Ends a turn that could go on: the stone alone, where a flip may follow it."""

Touches = tuple["Cell | Element", ...]
"""What to touch for a move, in order, as a game says it."""


@dataclass(frozen=True)
class Way:
    """One way to a move: what to touch, in order. No way is the beginning of another."""

    move: str
    touch: tuple[Element, ...]

    def begins(self, names: tuple[str, ...]) -> bool:
        """Whether it begins with the elements of these names."""
        return tuple(element.name for element in self.touch[: len(names)]) == names


def whole_column(board: tuple[str, ...], col: int) -> Element:
    """A column as an element, counted from 1."""
    return Element(f"column {col + 1}", tuple((row, col) for row in range(len(board))))


def ways(position: Position, cell: Callable[[Cell], Element]) -> tuple[Way, ...]:
    """Every way to every legal move, in the order of the moves; `cell` makes an element of a cell.

    A move of which the position says no touches is a button. Where a way would be the beginning of another,
    DONE ends it. ValueError if touching the same makes two moves, or if two elements have one name.
    """
    said = [
        Way(move, tuple(each if isinstance(each, Element) else cell(each) for each in touches))
        for move in dict.fromkeys(position.moves())
        for touches in position.touches(move) or ((Element(move),),)
    ]
    beginnings = {way.touch[:length] for way in said for length in range(len(way.touch))}
    made = tuple(replace(way, touch=(*way.touch, DONE)) if way.touch in beginnings else way for way in said)
    _check(made)
    return made


def _check(made: tuple[Way, ...]) -> None:
    moves: dict[tuple[Element, ...], str] = {}
    elements: dict[str, Element] = {}
    for way in made:
        other = moves.setdefault(way.touch, way.move)
        if other != way.move:
            names = ", ".join(element.name for element in way.touch)
            raise ValueError(f"the moves {other} and {way.move} are both made by touching {names}")
        for element in way.touch:
            if elements.setdefault(element.name, element) != element:
                raise ValueError(f"two elements to touch have the name {element.name!r}")
