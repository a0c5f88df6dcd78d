"""A scene as a JSON document, for screens in another language; docs/scene.md explains the fields."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from inarow.game import Cell
    from inarow.scene import Scene
    from inarow.scenery.motion import Motion


def document(scene: Scene) -> dict[str, Any]:
    elements = dict.fromkeys(element for way in scene.ways for element in way.touch)
    return {
        "rows": len(scene.board),
        "cols": max(map(len, scene.board), default=0),
        "row_names": list(scene.row_names),
        "col_names": list(scene.col_names),
        "row_breaks": list(scene.row_breaks),
        "col_breaks": list(scene.col_breaks),
        "cells": [
            _cell(scene, (row, col)) for row, line in enumerate(scene.board) for col in range(len(line))
        ],
        "areas": [
            {"name": area.name, "state": area.state, "cells": [list(cell) for cell in area.cells]}
            for area in scene.areas
        ],
        "elements": [
            {"name": element.name, "cells": [list(cell) for cell in element.cells]} for element in elements
        ],
        "ways": [{"move": way.move, "touch": [element.name for element in way.touch]} for way in scene.ways],
        "motions": [_motion(motion) for motion in scene.motions],
        "notes": list(scene.notes),
        "status": scene.status,
        "spoken": list(scene.spoken or (scene.status,)),
    }


def _cell(scene: Scene, cell: Cell) -> dict[str, Any]:
    row, col = cell
    number = scene.stones.at.get(cell)
    return {
        "row": row,
        "col": col,
        "name": scene.cell(cell).name,
        "stone": None if number is None else {"id": number, "letter": scene.board[row][col]},
        "marks": scene.marks(cell),
    }


def _motion(motion: Motion) -> dict[str, Any]:
    paths = zip(motion.paths, motion.stones, strict=True)
    return {
        "kind": motion.kind,
        "paths": [
            {"stone": stone, "from": start and list(start), "to": end and list(end)}
            for (start, end), stone in paths
        ],
        "turned": [list(cell) for cell in motion.turned],
    }
