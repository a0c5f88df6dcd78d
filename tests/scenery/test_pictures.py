"""The two pictures of a scene, in characters and as SVG."""

from xml.etree import ElementTree

import pytest

from inarow import load
from inarow.scene import Scene, draw, status, svg

SVG = "{http://www.w3.org/2000/svg}"
SCENE = Scene(
    board=("x.o", "...", "oxx"),
    status="x to move",
    col_names=("1", "2", "3"),
    row_names=("a", "b", "c"),
    row_breaks=(2,),
    col_breaks=(1,),
    line=frozenset({(0, 0)}),
    last=frozenset({(0, 0), (0, 2)}),
    target=frozenset({(1, 1), (0, 2)}),
    notes=("a note", "a & b < c"),
)


def parts(scene: Scene, tag: str, kind: str = "") -> list[ElementTree.Element]:
    """The elements of the scene's SVG with this tag and class."""
    found = ElementTree.fromstring(svg(scene)).iter(SVG + tag)
    return [part for part in found if kind in part.get("class", "").split() or not kind]


def test_a_scene_is_drawn_with_names_marks_gaps_notes_and_status() -> None:
    assert draw(SCENE).split("\n") == [
        "  1    2  3",
        "a[x]   . (o)",
        "b .    .  .",
        "",
        "c o    x  x",
        "a note",
        "a & b < c",
        "x to move",
    ]


def test_a_scene_too_wide_for_the_screen_is_drawn_closer_together() -> None:
    assert draw(SCENE, width=12) == draw(SCENE)
    assert draw(SCENE, width=11).split("\n")[:5] == ["  1  2 3", "a[x  .(o", "b .  . .", "", "c o  x x"]
    wide = Scene(board=("." * 10,), status="", col_names=tuple(map(str, range(1, 11))))
    assert draw(wide, width=20).split("\n")[:2] == [" " * 19 + "1", " 1 2 3 4 5 6 7 8 9 0"]
    assert draw(Scene(board=("x",), status=""), width=0) == " x\n"


def test_a_scene_without_a_board_is_its_sentences() -> None:
    assert draw(Scene(board=(), status="draw", notes=("a note",))) == "a note\ndraw"
    assert ElementTree.fromstring(svg(Scene(board=(), status="draw"))).tag == f"{SVG}svg"


def test_a_line_is_marked_before_the_last_move_and_that_before_the_target() -> None:
    assert SCENE.mark((0, 0)) == "line"
    assert SCENE.mark((0, 2)) == "last"
    assert SCENE.mark((1, 1)) == "target"
    assert SCENE.mark((2, 2)) == ""


def test_the_last_move_is_marked_on_a_copy() -> None:
    marked = SCENE.with_last([(2, 0)])
    assert marked.last == frozenset({(2, 0)})
    assert (0, 2) in SCENE.last


def test_paint_is_given_every_cell_with_its_stone_and_mark() -> None:
    seen: list[tuple[str, str, str]] = []

    def paint(text: str, stone: str, mark: str) -> str:
        seen.append((text, stone, mark))
        return text.upper()

    assert "[X]" in draw(SCENE, paint)
    assert seen[:3] == [("[x]", "x", "line"), (" . ", ".", ""), ("(o)", "o", "last")]
    assert (" . ", ".", "target") in seen
    assert len(seen) == 9


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("..../..../..../.... x", "x to move"),
        ("..../..../..../.... o", "o to move"),
        ("xxxx/..../..../.... o", "x has won"),
        ("oooo/..../..../.... x", "o has won"),
        ("xxoo/ooox/oxxx/xxoo x", "draw"),
    ],
)
def test_the_status_is_a_sentence(text: str, sentence: str) -> None:
    position = load("domino").parse(text)
    assert status(position) == sentence
    assert position.show().endswith(f"\n{sentence}")


def test_a_position_shows_the_line_that_won_it() -> None:
    assert load("domino").parse("xxxx/..../..../.... o").scene().line == {(0, c) for c in range(4)}


def test_the_svg_has_a_cell_for_each_cell_and_a_shape_for_each_stone() -> None:
    assert len(parts(SCENE, "rect", "cell")) == 9
    assert len(parts(SCENE, "path", "x")) == 3
    assert len(parts(SCENE, "circle", "o")) == 2


def test_the_svg_marks_line_last_and_target() -> None:
    assert len(parts(SCENE, "rect", "line")) == 1
    assert len(parts(SCENE, "rect", "last")) == 1
    assert len(parts(SCENE, "rect", "target")) == 1


def test_the_svg_writes_names_notes_and_status_escaped() -> None:
    texts = [part.text for part in parts(SCENE, "text")]
    assert texts == ["1", "2", "3", "a", "b", "c", "a note", "a & b < c", "x to move"]
    (title,) = parts(SCENE, "title")
    assert title.text == "x.o; ...; oxx; x to move"


def test_nothing_in_the_svg_lies_outside_of_it() -> None:
    for scene in (SCENE, load("ultimate").start().scene(), load("betsy").start().scene()):
        root = ElementTree.fromstring(svg(scene))
        width, height = int(root.get("width", 0)), int(root.get("height", 0))
        for part in root.iter(f"{SVG}rect"):
            assert int(part.get("x", -1)) + int(part.get("width", 0)) <= width
            assert int(part.get("y", -1)) + int(part.get("height", 0)) <= height
        assert all(int(text.get("y", -1)) <= height for text in root.iter(f"{SVG}text"))


def test_breaks_move_the_cells_behind_them() -> None:
    xs = sorted({int(part.get("x", 0)) for part in parts(SCENE, "rect", "cell")})
    ys = sorted({int(part.get("y", 0)) for part in parts(SCENE, "rect", "cell")})
    assert xs[1] - xs[0] > xs[2] - xs[1]
    assert ys[2] - ys[1] > ys[1] - ys[0]
