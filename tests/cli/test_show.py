"""`inarow show`: a position drawn for people, as a picture and as a document."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import inarow
from inarow.games import names
from tests.cli.process import NIM, Terminal, document, plain
from tests.cli.process import inarow as command

WON = "......./......./......./......./......./xxxx... o"


@pytest.mark.parametrize("name", [*names(), NIM])
def test_through_a_pipe_the_drawing_is_that_of_the_position(name: str) -> None:
    done = command("show", name)
    assert done.returncode == 0
    assert done.stdout == inarow.load(name).start().show() + "\n"


def test_the_line_that_won_stands_in_brackets() -> None:
    assert "[x][x][x][x] .  .  .\nx has won" in command("show", "connect-four", "--position", WON).stdout


def test_the_picture_is_that_of_a_notebook() -> None:
    done = command("show", "domino", "--moves", "1,0,0", "--svg")
    assert done.stdout == inarow.load("domino").start().play("1,0,0")._repr_svg_() + "\n"
    assert ElementTree.fromstring(done.stdout).tag.endswith("svg")


def test_the_document_tells_the_board_its_marks_and_the_text() -> None:
    found = document("show", "connect-four", "--position", WON)
    assert found.pop("drawing").endswith("x has won")
    assert found == {
        "game": "connect-four",
        "position": WON,
        "mover": "o",
        "outcome": "x",
        "board": WON.split()[0].split("/"),
        "line": [[5, 0], [5, 1], [5, 2], [5, 3]],
        "target": [],
        "notes": [],
        "status": "x has won",
    }


def test_the_document_holds_the_picture_when_asked() -> None:
    assert document("show", "betsy", "--svg")["svg"].startswith("<svg")


def test_in_a_terminal_the_stones_are_coloured_and_the_text_is_the_same() -> None:
    with Terminal("show", "connect-four", "--moves", "45") as terminal:
        assert terminal.finish() == 0
    assert "\x1b[1;31m x \x1b[0m" in terminal.shown
    assert "\x1b[1;94m o \x1b[0m" in terminal.shown
    drawn = inarow.load("connect-four").start().play("4").play("5").show()
    assert plain(terminal.shown) == drawn + "\n"


def test_a_board_too_wide_for_the_terminal_is_drawn_closer() -> None:
    with Terminal("show", "ultimate", "--moves", "5,6", columns=40) as terminal:
        assert terminal.finish() == 0
    rows = plain(terminal.shown).splitlines()
    assert max(map(len, rows)) <= 40
    assert " 5 . . . .  . . x .  . . . .  . . . ." in rows
    assert rows[0].split() == ["1"] * 6
