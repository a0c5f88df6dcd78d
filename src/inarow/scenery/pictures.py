"""The two pictures of a scene that every screen can fall back on: text and SVG."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from inarow.scene import Mark, Scene

Paint = Callable[[str, str, "Mark"], str]
"""Colours a cell's three characters, given its stone and its mark."""

BRACKETS: dict[Mark, tuple[str, str]] = {
    "": (" ", " "),
    "target": (" ", " "),
    "last": ("(", ")"),
    "line": ("[", "]"),
}


def draw(scene: Scene, paint: Paint = lambda text, stone, mark: text, width: int | None = None) -> str:
    """The scene in characters: ( ) around the last move, [ ] around the winning line.

    A board wider than `width` is drawn closer together: ( or [ before a marked stone, and names upright.
    """
    margin = max((len(name) for name in scene.row_names), default=0)
    cols = max(map(len, scene.board), default=0)
    close = width is not None and margin + 3 * cols + 2 * len(scene.col_breaks) > width
    gap = " " if close else "  "
    lines = [
        (" " * margin + _spaced(names, scene.col_breaks, gap)).rstrip()
        for names in _name_rows(scene.col_names, close)
    ]
    for r, row in enumerate(scene.board):
        if r in scene.row_breaks:
            lines.append("")
        cells = []
        for c, stone in enumerate(row):
            mark = scene.mark((r, c))
            left, right = BRACKETS[mark]
            cells.append(paint(left + stone + ("" if close else right), stone, mark))
        name = scene.row_names[r] if scene.row_names else ""
        lines.append((name.rjust(margin) + _spaced(cells, scene.col_breaks, gap)).rstrip())
    return "\n".join([*lines, *scene.notes, scene.status])


def _name_rows(names: tuple[str, ...], close: bool) -> list[list[str]]:
    """The names of the columns as rows of characters: one row, or one for each character of a name.

    >>> _name_rows(("9", "10"), close=True)
    [['  ', ' 1'], [' 9', ' 0']]
    """
    if not close:
        return [[name.center(3) for name in names]] if names else []
    height = max(map(len, names), default=0)
    return [
        [" " + letter for letter in row] for row in zip(*(name.rjust(height) for name in names), strict=True)
    ]


def _spaced(cells: list[str], breaks: tuple[int, ...], gap: str) -> str:
    return "".join((gap if c in breaks else "") + cell for c, cell in enumerate(cells))


SIZE = 40
GAP = 12
STYLE = (
    "text{font:14px sans-serif;fill:#777;text-anchor:middle;dominant-baseline:central}"
    ".cell{fill:#eef1f5;stroke:#8a94a3}.target{fill:#d9f0dc}"
    ".x{stroke:#c8102e;stroke-width:6;stroke-linecap:round;fill:none}"
    ".o{stroke:#1a5fb4;stroke-width:6;fill:none}"
    ".last{fill:none;stroke:#555;stroke-width:2;stroke-dasharray:4 3}"
    ".line{fill:none;stroke:#111;stroke-width:3}"
)


def svg(scene: Scene) -> str:
    """The scene as a picture: x as a cross, o as a ring, the winning line framed, the last move dashed."""

    def at(index: int, breaks: tuple[int, ...]) -> int:
        return SIZE * (index + 1) + GAP * sum(1 for b in breaks if b <= index)

    rows, cols = len(scene.board), max(map(len, scene.board), default=0)
    width = at(cols, scene.col_breaks) + GAP
    height = at(rows, scene.row_breaks) + 22 * (len(scene.notes) + 1) + GAP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img">',
        f"<title>{escape('; '.join([*scene.board, scene.status]))}</title><style>{STYLE}</style>",
    ]
    half = SIZE // 2
    for c, name in enumerate(scene.col_names):
        x = at(c, scene.col_breaks) + half
        parts.append(f'<text x="{x}" y="{half}">{escape(name)}</text>')
    for r, row in enumerate(scene.board):
        y = at(r, scene.row_breaks)
        if scene.row_names:
            parts.append(f'<text x="{half}" y="{y + half}">{escape(scene.row_names[r])}</text>')
        for c, stone in enumerate(row):
            parts.append(_svg_cell(at(c, scene.col_breaks), y, stone, scene.mark((r, c))))
    for i, sentence in enumerate([*scene.notes, scene.status]):
        y = at(rows, scene.row_breaks) + 22 * i + 16
        parts.append(f'<text x="{width // 2}" y="{y}">{escape(sentence)}</text>')
    return "".join([*parts, "</svg>"])


def _svg_cell(x: int, y: int, stone: str, mark: Mark) -> str:
    kind = "cell target" if mark == "target" else "cell"
    picture = f'<rect class="{kind}" x="{x}" y="{y}" width="{SIZE}" height="{SIZE}"/>'
    if stone == "x":
        near, far = 11, SIZE - 11
        picture += (
            f'<path class="x" d="M{x + near} {y + near}L{x + far} {y + far}'
            f'M{x + far} {y + near}L{x + near} {y + far}"/>'
        )
    elif stone == "o":
        picture += f'<circle class="o" cx="{x + SIZE // 2}" cy="{y + SIZE // 2}" r="11"/>'
    if mark in ("last", "line"):
        picture += f'<rect class="{mark}" x="{x + 2}" y="{y + 2}" width="{SIZE - 4}" height="{SIZE - 4}"/>'
    return picture
