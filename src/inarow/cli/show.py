"""`inarow show`: a position as a drawn board."""

from __future__ import annotations

from typing import Annotated, Any

from cyclopts import Parameter

from inarow.cli.given import AsJson, GameSpec, MovesText, PositionText, position_of, result_of
from inarow.cli.output import console, print_json, print_scene
from inarow.game import Position


def show(
    game: GameSpec,
    /,
    *,
    position: PositionText = None,
    moves: MovesText = "",
    svg: Annotated[bool, Parameter(help="Draw it as a picture in SVG.")] = False,
    as_json: AsJson = False,
) -> None:
    reached = position_of(game, position, moves)
    if as_json:
        print_json(_described(reached) | ({"svg": reached._repr_svg_()} if svg else {}))
    elif svg:
        print(reached._repr_svg_())
    else:
        print_scene(console(), reached.scene())


def _described(position: Position) -> dict[str, Any]:
    scene = position.scene()
    return {
        "game": position.game.spec,
        "position": str(position),
        "mover": position.mover,
        "outcome": result_of(position),
        "board": scene.board,
        "line": sorted(scene.line),
        "target": sorted(scene.target),
        "notes": scene.notes,
        "status": scene.status,
        "drawing": position.show(),
    }
