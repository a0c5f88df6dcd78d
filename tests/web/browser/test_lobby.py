"""The lobby: choosing a game, and the board that shows it."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.web.browser.accessibility import violations
from tests.web.browser.conftest import Visitors
from tests.web.browser.loading import first_load
from tests.web.serving import Server

GAME = "connect-four:rows=4,cols=4"
HEAVIEST = 150_000
"""Bytes of a first visit to a page."""


def test_axe_finds_nothing_in_the_lobby(visit: Visitors) -> None:
    page = visit("", color_scheme="light", bypass_csp=True)
    expect(page.get_by_role("gridcell").first).to_be_visible()
    page.locator("summary").click()
    assert violations(page) == []
    page.emulate_media(color_scheme="dark")
    page.get_by_role("button", name="Settings").click()
    assert violations(page) == []


def test_the_board_shows_the_chosen_game_and_size(visit: Visitors) -> None:
    page = visit()
    page.get_by_text("Betsy", exact=True).click()
    page.locator("summary").click()
    page.get_by_label("n", exact=True).fill("3")
    page.get_by_label("n", exact=True).press("Tab")
    expect(page.get_by_role("gridcell")).to_have_count(18)


def test_a_size_out_of_bounds_is_refused_in_words(visit: Visitors) -> None:
    page = visit()
    page.locator("summary").click()
    page.get_by_label("rows", exact=True).fill("99")
    page.get_by_label("rows", exact=True).press("Tab")
    expect(page.get_by_role("alert")).to_contain_text("rows")


def test_a_clock_that_is_too_short_is_told_and_forgotten_with_its_fields(visit: Visitors) -> None:
    page = visit(f"?game={GAME}")
    page.locator("summary").click()
    page.get_by_label("Clock").select_option("own")
    page.get_by_label("Minutes each").fill("0")
    page.locator("summary").click()
    page.locator("#play").click()
    minutes = page.get_by_label("Minutes each")
    expect(minutes).to_be_focused()
    assert "half a minute" in minutes.evaluate("field => field.validationMessage")
    page.get_by_label("Clock").select_option("")
    page.locator("#play").click()
    page.wait_for_url("**/room?id=*")


def test_a_theme_is_kept_and_a_page_at_320_pixels_does_not_scroll_sideways(visit: Visitors) -> None:
    page = visit("", viewport={"width": 320, "height": 640})
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("High contrast").check()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "contrast")
    expect(page.get_by_role("gridcell").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_a_first_visit_is_light_and_soon_ready(browser: Browser, site: Server) -> None:
    page = browser.new_page()
    size, seconds = first_load(page, site.address)
    page.close()
    print(f"{size} bytes, ready after {seconds:.2f} s")
    assert size < HEAVIEST
