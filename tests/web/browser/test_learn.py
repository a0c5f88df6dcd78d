"""Watching a search: the worked example and a real position, by mouse, by keys, on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.browser.accessibility import violations
from tests.web.browser.conftest import Visitors

PHONE = {"width": 360, "height": 740}


def press(page: Page, button: str, times: int = 1) -> None:
    for _ in range(times):
        page.get_by_role("button", name=button, exact=True).click()


def words(page: Page) -> Locator:
    return page.locator("#words")


def node(page: Page, search: str, name: str) -> Locator:
    """The node of a search's tree whose words begin so; between them there may be spaces."""
    tree = page.get_by_role("tree", name=f"Tree of {search}", exact=True)
    return tree.get_by_role("treeitem", name=re.compile("^" + re.escape(name).replace(",", r"\s*,")))


def test_the_example_is_replayed_forward_and_back(visit: Visitors) -> None:
    page = visit("learn")
    expect(words(page)).to_have_text("The search begins. MAX (x) is to move, and looks 3 plies ahead.")
    press(page, "Forward ▶", 5)
    expect(words(page)).to_have_text("MAX (x) has a first value: 10, by 1.")
    expect(node(page, "alpha-beta", "a, MAX, best so far 10")).to_be_visible()
    press(page, "◀ Back", 5)
    expect(words(page)).to_contain_text("The search begins.")
    expect(node(page, "alpha-beta", "a,")).to_have_count(0)
    press(page, "End")
    expect(words(page)).to_have_text("The search is over: MAX (x) plays left, worth 10.")
    expect(page.locator("#minimax-count")).to_have_text("16 of 16 nodes looked at")
    expect(page.locator("#alphabeta-count")).to_have_text("12 of 12 nodes looked at, 75 % of minimax")
    press(page, "◀ Back")
    expect(words(page)).to_contain_text("MAX (x) takes 10, by left, over 8.")


def test_a_cut_off_says_its_reason_and_the_chosen_child_is_marked(visit: Visitors) -> None:
    page = visit("learn")
    press(page, "Next cut-off")
    reason = "MAX already has 12 here, and MIN has 10 elsewhere, so MIN would not come this way"
    expect(words(page)).to_contain_text(f"{reason}: beta 10 <= alpha 12.")
    expect(page.get_by_role("status")).to_contain_text(reason)
    expect(
        node(page, "alpha-beta", "c, MAX, best so far 12, alpha 12, beta 10, cut off, not looked at: 4")
    ).to_be_visible()
    expect(node(page, "alpha-beta", "3, value 12, chosen")).to_be_visible()
    expect(page.locator(".cut-off")).to_have_text(["✂ 4"])
    press(page, "Next cut-off")
    expect(page.locator(".cut-off")).to_have_text(["✂ 4", "✂ e"])
    button = page.get_by_role("button", name="Next cut-off")
    expect(button).to_have_attribute("aria-disabled", "true")
    press(page, "Start")
    expect(button).to_have_attribute("aria-disabled", "false")


def test_alpha_beta_waits_where_it_has_cut_and_minimax_goes_on(visit: Visitors) -> None:
    page = visit("learn")
    press(page, "Next cut-off")
    page.get_by_role("radio", name="minimax").check()
    press(page, "Forward ▶", 2)
    expect(words(page)).to_contain_text("the heuristic says 3 for MAX")
    expect(node(page, "minimax", "4,")).to_be_visible()
    expect(node(page, "alpha-beta", "4,")).to_have_count(0)


def test_it_plays_by_itself_and_pauses(visit: Visitors) -> None:
    page = visit("learn")
    page.get_by_label("Speed").select_option("40")
    press(page, "Play")
    expect(words(page)).to_contain_text("The search is over")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.get_by_label("Speed").select_option("1")
    press(page, "Play")
    press(page, "Pause")
    expect(words(page)).to_contain_text("The search begins")


def test_the_replay_by_keyboard_alone(visit: Visitors) -> None:
    page = visit("learn")
    expect(words(page)).to_contain_text("The search begins")
    page.keyboard.press("c")
    expect(words(page)).to_contain_text("Cut-off.")
    page.keyboard.press("ArrowLeft")
    expect(words(page)).to_contain_text("MAX (x) has a first value: 12")
    slider = page.get_by_role("slider", name="Step")
    slider.press("End")
    expect(words(page)).to_contain_text("The search is over")
    expect(slider).to_have_attribute(
        "aria-valuetext", "step 42 of 42. The search is over: MAX (x) plays left, worth 10."
    )
    tree = page.get_by_role("tree", name="Tree of alpha-beta", exact=True)
    tree.locator("[tabindex='0']").focus()
    page.keyboard.press("Home")
    expect(node(page, "alpha-beta", "start")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(node(page, "alpha-beta", "a,")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(node(page, "alpha-beta", "a,")).to_have_attribute("aria-expanded", "false")
    expect(node(page, "alpha-beta", "1,")).to_be_hidden()
    page.keyboard.press("ArrowLeft")
    expect(node(page, "alpha-beta", "left,")).to_be_focused()
    page.keyboard.press("End")
    expect(node(page, "alpha-beta", "6,")).to_be_focused()


def test_a_real_position_has_its_board_beside_the_tree(visit: Visitors) -> None:
    page = visit("learn?game=connect-four&moves=4+4&depth=2")
    expect(page.locator("#minimax-count")).to_have_text("1 of 57 nodes looked at")
    board = page.get_by_role("grid")
    expect(board).to_have_accessible_name("The position at this step: o, column 4, lands in row 2. x to move")
    press(page, "Forward ▶", 2)
    expect(page.locator("#line")).to_have_text("After 1 1")
    expect(board).to_have_accessible_name("The position at this step: o, column 1, lands in row 2. x to move")
    page.get_by_label("Plies").select_option("3")
    expect(page.locator("#minimax-count")).to_have_text("1 of 400 nodes looked at")
    assert "depth=3" in page.url
    page.get_by_label("Game").select_option("domino")
    expect(page.locator("#minimax-count")).to_have_text("1 of 473 nodes looked at")
    expect(board).to_have_accessible_name("The position at this step: x to move")


def test_a_large_tree_folds_what_is_done_until_it_is_asked_for(visit: Visitors) -> None:
    page = visit("learn?game=connect-four&depth=3")
    press(page, "End")
    expect(page.locator("#minimax-count")).to_have_text("400 of 400 nodes looked at")
    tree = page.get_by_role("tree", name="Tree of minimax", exact=True)
    expect(tree.get_by_role("treeitem")).to_have_count(8)
    page.get_by_label("Keep all nodes open").check()
    expect(tree.get_by_role("treeitem")).to_have_count(400)


def test_an_address_that_cannot_be_searched_is_explained_and_the_example_remains(visit: Visitors) -> None:
    visit.expected = re.compile("400")
    page = visit("learn?game=connect-four&depth=9")
    expect(page.locator("#trouble")).to_contain_text("the largest depth that fits is 4")
    press(page, "The idea")
    expect(page.locator("#trouble")).to_be_hidden()
    expect(words(page)).to_contain_text("The search begins.")


@pytest.mark.parametrize(
    ("address", "scheme"), [("learn", "light"), ("learn?game=connect-four&moves=4+4&depth=2", "dark")]
)
def test_axe_finds_nothing_on_the_page(visit: Visitors, address: str, scheme: str) -> None:
    page = visit(address, bypass_csp=True, color_scheme=scheme)
    press(page, "Next cut-off")
    expect(page.locator(".cut-off")).to_have_count(1)
    assert violations(page) == []


def test_on_a_phone_one_tree_is_seen_at_a_time(visit: Visitors) -> None:
    page = visit("learn", viewport=PHONE, has_touch=True)
    press(page, "Next cut-off")
    expect(page.get_by_role("heading", name="Alpha-beta")).to_be_visible()
    expect(page.get_by_role("heading", name="Minimax")).to_be_hidden()
    page.get_by_role("radio", name="minimax").check()
    expect(page.get_by_role("heading", name="Minimax")).to_be_visible()
    expect(page.get_by_role("heading", name="Alpha-beta")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
