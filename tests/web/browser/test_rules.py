"""The rules with pictures, and the exercises: right and wrong answers, by mouse and by keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from inarow.games import names
from tests.web.browser.accessibility import violations
from tests.web.browser.conftest import Visitors


def touch(page: Page, cell: str) -> None:
    """Touches a cell of the exercise's board, by how its name begins."""
    page.locator("#exercise-board").locator(f'[role=gridcell][aria-label^="{cell}"]').click()


def test_a_wrong_answer_is_explained_and_a_right_one_leads_on(visit: Visitors) -> None:
    page = visit("rules?game=connect-four")
    expect(page.get_by_role("heading", level=1)).to_have_text("Connect Four")
    touch(page, "column 7, row 1")
    feedback = page.locator("#feedback")
    expect(feedback).to_contain_text("Not this one. x has three stones side by side in the bottom row")
    expect(page.get_by_role("status")).to_contain_text(
        "x, column 7, lands in row 1. o to move. Not this one."
    )
    expect(page.get_by_role("button", name="Try again")).to_be_focused()
    page.keyboard.press("Enter")
    expect(feedback).to_be_hidden()
    touch(page, "column 4, row 1")
    expect(feedback).to_contain_text("Right: Three stones in the bottom row needed a fourth")
    expect(page.get_by_role("status")).to_contain_text("x wins with a line of four in row 1")
    page.get_by_role("button", name="Next exercise").click()
    expect(page.locator("#question")).to_contain_text("there is a win that is not in a row")


def test_an_exercise_by_keyboard_alone(visit: Visitors) -> None:
    page = visit("rules?game=conniption")
    page.get_by_role("button", name="Exercise 2").press("Enter")
    expect(page.locator("#question")).to_contain_text("It needs a flip after the stone")
    expect(page.locator("#exercise-board [role=gridcell]:focus")).to_have_count(1)
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="flip", exact=True).press("Enter")
    expect(page.locator("#feedback")).to_contain_text("Right: The flip gives lines to both")
    expect(page.get_by_role("status")).to_contain_text("o wins with a line of four in row 2")


def test_the_answer_is_shown_to_those_who_ask(visit: Visitors) -> None:
    page = visit("rules?game=ultimate")
    page.get_by_role("button", name="Exercise 5").click()
    page.get_by_role("button", name="Show the answer").click()
    expect(page.locator("#feedback")).to_contain_text("The answer is 8,8.")
    expect(page.get_by_role("button", name="Next exercise")).to_be_hidden()
    expect(page.get_by_role("button", name="Try again")).to_be_focused()


def test_every_game_has_its_pictures(visit: Visitors) -> None:
    page = visit("rules")
    for game in names():
        page.goto(f"{visit.site.address}rules?game={game}")
        expect(page.locator("#practice")).to_be_visible()
        assert page.locator("figure [role=grid]").count() >= 3


def test_a_game_of_ones_own_shows_its_start(visit: Visitors) -> None:
    page = visit("rules")
    page.get_by_role("navigation", name="Games").get_by_role("link", name="Nim").click()
    expect(page.get_by_role("heading", name="The moves")).to_be_visible()
    expect(page.locator("figcaption")).to_have_text("x to move.")
    expect(page.locator("#practice")).to_be_hidden()


@pytest.mark.parametrize(("game", "scheme"), [("conniption", "light"), ("domino", "dark")])
def test_axe_finds_nothing_on_the_page(visit: Visitors, game: str, scheme: str) -> None:
    page = visit(f"rules?game={game}", bypass_csp=True, color_scheme=scheme)
    expect(page.locator("#practice")).to_be_visible()
    assert violations(page) == []


def test_a_phone_shows_text_and_pictures_one_below_the_other(visit: Visitors) -> None:
    page = visit("rules?game=betsy", viewport={"width": 320, "height": 640})
    expect(page.locator("#practice")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
