"""The board by itself: motions, strokes, touches that are taken back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Visitors
from tests.web.browser.opening import open_room

MOTIONS = """async ({game, before, move}) => {
    const [{Board}, {get}] = await Promise.all([import("./script/board.js"), import("./script/api.js")]);
    const board = new Board(document.body.appendChild(document.createElement("div")));
    board.show((await get("positions", {game, moves: before})).scene);
    board.show((await get("positions", {game, moves: `${before} ${move}`})).scene);
    return document.getAnimations().filter((each) => each.effect.target.closest(".board")).length;
}"""

MOVES = [
    ("connect-four", "4 4", "4"),
    ("conniption", "4 3", "4f"),
    ("betsy:n=3", "1 1 2", "-1"),
    ("domino", "1,0,0", "2,1,1"),
    ("ultimate:n=3", "0,0", "0,1"),
]


def moving(page: Page, game: str, before: str, move: str) -> int:
    """How many things move on a board when it shows a move."""
    count: int = page.evaluate(MOTIONS, {"game": game, "before": before, "move": move})
    return count


def test_every_kind_of_motion_is_shown_unless_less_is_asked_for(visit: Visitors) -> None:
    lively, calm = visit(reduced_motion="no-preference"), visit(reduced_motion="reduce")
    for example in MOVES:
        assert moving(lively, *example) >= 2, example
        assert moving(calm, *example) == 0, example


def test_a_domino_is_laid_by_a_stroke_of_the_mouse(visit: Visitors) -> None:
    page = visit(open_room(visit.site, "domino")["x"])
    first = page.get_by_role("gridcell", name="row 1, column 1")
    expect(first).to_have_accessible_name(re.compile("can be played"))
    first.drag_to(page.get_by_role("gridcell", name="row 1, column 2"))
    expect(page.locator("#moves button")).to_have_text(["1,1,1"])


@pytest.mark.parametrize("back", ["Escape", "cancel"])
def test_a_touch_is_taken_back(visit: Visitors, back: str) -> None:
    page = visit(open_room(visit.site, "conniption")["x"])
    page.locator(".cell.open").first.click()
    expect(page.locator(".board.touching")).to_be_visible()
    if back == "Escape":
        page.keyboard.press("Escape")
    else:
        page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".board.touching")).to_have_count(0)
    expect(page.locator("#moves button")).to_have_count(0)


def test_a_column_touched_twice_is_done(visit: Visitors) -> None:
    page = visit(open_room(visit.site, "conniption")["x"])
    page.locator(".cell[aria-label^='column 4,']").first.dblclick()
    expect(page.locator("#moves button")).to_have_text(["4"])


def test_a_stone_is_shown_where_it_would_land(visit: Visitors) -> None:
    page = visit(open_room(visit.site, "connect-four", moves=["4", "4"])["x"])
    page.locator(".cell.open[aria-label^='column 4,']").first.hover()
    ghost = page.locator(".ghosts .stone").bounding_box()
    cell = page.locator(".cell[aria-label^='column 4, row 3,'] .face").bounding_box()
    assert ghost is not None
    assert cell is not None
    assert abs(ghost["y"] + ghost["height"] / 2 - cell["y"] - cell["height"] / 2) < 2
