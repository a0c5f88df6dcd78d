"""How stones move, and which stone is which: a stone keeps its number as long as it is on the board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from inarow.game import Cell

Path = tuple["Cell | None", "Cell | None"]
"""From where to where a stone moves; from None it is new, to None it leaves the board."""

BLANKS = ". "
"""What a board shows where there is no stone."""


@dataclass(frozen=True)
class Motion:
    """One thing that happens to the stones in a move; a move is one motion, or several in order."""

    kind: str
    """place: stones appear and vanish where they lie; fall: they come in above their column and fall;
    turn: the `turned` cells are turned upside down, then their stones fall; rotate: the lowest stone of the
    `turned` cells is put on top of the others, and these fall. A screen lets stones glide in a kind it
    does not know."""
    paths: tuple[Path, ...]
    turned: tuple[Cell, ...] = ()
    stones: tuple[int, ...] = ()
    """The number of the stone of each path: known in a scene that follows another."""


def fall(cell: Cell) -> Motion:
    """A new stone falls to a cell."""
    return Motion("fall", ((None, cell),))


def difference(before: Sequence[str], after: Sequence[str]) -> tuple[Motion, ...]:
    """The motion between two boards of which only the stones are known: what differs goes and comes.

    >>> difference(("x.", "oo"), ("x.", ".x"))
    (Motion(kind='place', paths=(((1, 0), None), ((1, 1), None), (None, (1, 1))), turned=(), stones=()),)
    """
    here, there = _stones(before), _stones(after)
    gone: list[Path] = [(cell, None) for cell, stone in here.items() if there.get(cell) != stone]
    come: list[Path] = [(None, cell) for cell, stone in there.items() if here.get(cell) != stone]
    return (Motion("place", (*gone, *come)),) if gone or come else ()


def landed(motions: Iterable[Motion]) -> tuple[Cell, ...]:
    """The cells where the new stones of these motions lie after the last of them."""
    stones = Stones({}, 0)
    for motion in motions:
        ours = tuple(path for path in motion.paths if path[0] is None or path[0] in stones.at)
        stones, _ = stones.after(replace(motion, paths=ours))
    return tuple(stones.at)


def _stones(board: Sequence[str]) -> dict[Cell, str]:
    return {
        (r, c): stone for r, row in enumerate(board) for c, stone in enumerate(row) if stone not in BLANKS
    }


@dataclass(frozen=True)
class Stones:
    """Which stone lies where, by their numbers; a number is given once in a game."""

    at: Mapping[Cell, int] = field(hash=False)
    given: int

    @staticmethod
    def on(board: Sequence[str]) -> Stones:
        """The stones of a board numbered from 1, row after row.

        >>> Stones.on((".x", "ox")).at
        {(0, 1): 1, (1, 0): 2, (1, 1): 3}
        """
        cells = list(_stones(board))
        return Stones({cell: number for number, cell in enumerate(cells, start=1)}, len(cells))

    def after(self, motion: Motion) -> tuple[Stones, Motion]:
        """The stones after a motion, and the motion with their numbers."""
        at, given, numbers = dict(self.at), self.given, []
        for start, _ in motion.paths:
            if start is None:
                given += 1
            numbers.append(given if start is None else at.pop(start))
        at |= {end: number for (_, end), number in zip(motion.paths, numbers, strict=True) if end}
        return Stones(at, given), replace(motion, stones=tuple(numbers))
