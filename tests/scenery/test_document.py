"""The JSON form of a scene: its fields are those that docs/scene.md explains."""

import json
import re
from pathlib import Path

from inarow import load
from inarow.scene import film
from tests.games.specs import NIM

PAGE = Path(__file__).parents[2] / "docs" / "scene.md"
FIELD = re.compile(r"^\| `(\w+)` \|", re.MULTILINE)


def test_the_page_explains_every_field_and_no_other() -> None:
    section = PAGE.read_text().partition("## As JSON")[2]
    *_, scene = film(load("ultimate:n=3").start(), ["0,0", "0,1"])
    document = scene.to_json()
    fields = set(document)
    for part in ("cells", "areas", "elements", "ways", "motions"):
        fields |= set(document[part][0])
    fields |= set(document["motions"][0]["paths"][0])
    fields |= next(set(cell["stone"]) for cell in document["cells"] if cell["stone"])
    assert set(FIELD.findall(section)) == fields


def test_a_document_tells_cells_stones_marks_and_ways() -> None:
    *_, scene = film(load("connect-four:rows=2,cols=3,line=2").start(), ["1", "3", "1"])
    document = json.loads(json.dumps(scene.to_json()))
    assert (document["rows"], document["cols"], document["ways"]) == (2, 3, [])
    assert document["cells"][0] == {
        "row": 0,
        "col": 0,
        "name": "column 1, row 2",
        "stone": {"id": 3, "letter": "x"},
        "marks": ["line", "last"],
    }
    assert document["cells"][1]["stone"] is None
    assert document["spoken"] == ["x, column 1, lands in row 2", "x wins with a line of two in column 1"]
    assert document["motions"] == [
        {"kind": "fall", "paths": [{"stone": 3, "from": None, "to": [0, 0]}], "turned": []}
    ]


def test_a_game_without_a_board_is_its_buttons() -> None:
    document = load(NIM).start().scene().to_json()
    assert (document["rows"], document["cols"], document["cells"]) == (0, 0, [])
    assert document["elements"] == [{"name": name, "cells": []} for name in "123"]
    assert document["ways"] == [{"move": move, "touch": [move]} for move in "123"]
    assert document["spoken"] == ["x to move"]
