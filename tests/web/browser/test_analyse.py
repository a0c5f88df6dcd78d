"""Analysis in the browser: values on the board, lines, variations, reviews, games in and out, addresses."""

from __future__ import annotations

import re
from typing import Any, Literal
from urllib.parse import parse_qs, quote, urlsplit

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.accessibility import violations
from tests.web.browser.conftest import Visitors

THREAT = "5 5 7 1 1 6 2 3 7 1 7 1 6"
"""x threatens to win in column 7: there o wins in the end, and every other move loses at once."""
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
BLUNDER = f"{THREAT} 1 7"
"""o does not see it."""


def analyse(visit: Visitors, moves: str = "", game: str = "connect-four", **options: Any) -> Page:
    page = visit(f"analyse?game={game}&moves={quote(moves)}", **options)
    expect(page.locator("#status")).not_to_be_empty()
    return page


def column(page: Page, number: int) -> None:
    """Touches the top cell of a column."""
    page.get_by_role("gridcell", name=re.compile(f"^column {number}, row 6")).click()


def moves_of(page: Page) -> list[str]:
    """The moves that the address of the page names, once it has settled."""
    page.wait_for_timeout(300)
    return parse_qs(urlsplit(page.url).query).get("moves", [""])[0].split()


def test_every_move_has_its_value_on_the_board_told_apart_by_shape_and_text(visit: Visitors) -> None:
    page = analyse(visit, THREAT)
    expect(page.locator(".values .value-loss .words", has_text="L2")).to_have_count(6)
    expect(page.locator(".values .value-win.best .words", has_text="W27")).to_have_count(1)
    loses = re.compile("^column 1, row 5, .*proved loss in 2 plies")
    expect(page.get_by_role("gridcell", name=loses)).to_be_visible()
    expect(page.locator("#verdict")).to_have_text("Proved: o wins in 27 plies")
    page.get_by_role("switch", name="Values on the board").click()
    expect(page.locator(".values .value")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("switch")).not_to_be_checked()
    page.get_by_role("switch").check()
    expect(page.locator(".values .value")).to_have_count(7)


def test_estimates_stream_as_the_search_deepens(visit: Visitors) -> None:
    page = analyse(visit, game="connect-four:rows=7")
    expect(page.locator(".values .value-estimate")).to_have_count(7)
    expect(page.locator("#effort")).to_contain_text("nothing proved, depth")
    first = page.locator("#effort").inner_text()
    expect(page.locator("#effort")).not_to_have_text(first)
    expect(page.locator("#verdict")).to_contain_text("Estimate")
    page.get_by_text("Every move", exact=True).click()
    expect(page.locator("#worths li")).to_have_count(7)


def test_the_line_of_best_play_is_played_out_move_by_move(visit: Visitors) -> None:
    page = analyse(visit, "3 1 4 1")
    expect(page.locator("#line li")).to_have_count(3)
    for _ in range(3):
        page.get_by_role("button", name="Play it, move by move").click()
    expect(page.locator("#status")).to_have_text("x has won")
    expect(page.locator("#verdict")).to_have_text("The game is over")


def test_another_move_in_an_earlier_position_is_a_variation(visit: Visitors) -> None:
    page = analyse(visit, "4 4 3")
    page.get_by_role("button", name="One move back").click()
    column(page, 5)
    variation = page.get_by_role("list", name="Variation 5 in place of 3")
    expect(variation.get_by_role("button")).to_have_count(1)
    column(page, 2)
    expect(variation.get_by_role("button")).to_have_count(2)
    assert moves_of(page) == ["4", "4", "5", "2"]
    page.reload()
    expect(variation.get_by_role("button")).to_have_count(2)
    page.get_by_role("button", name="Make it the main line").click()
    expect(page.get_by_role("list", name="Variation 3 in place of 5")).to_be_visible()
    page.get_by_role("button", name="Delete from here").click()
    page.get_by_role("button", name="Delete from here").click()
    expect(page.locator("#tree button")).to_have_count(3)
    page.get_by_role("button", name="Bring back what was deleted").click()
    expect(page.locator("#tree button")).to_have_count(4)
    page.get_by_role("button", name="Delete from here").click()
    expect(page.locator("#tree button")).to_have_count(3)
    assert moves_of(page) == ["4", "4"]


def test_a_review_marks_mistakes_with_the_better_move(visit: Visitors) -> None:
    page = analyse(visit, BLUNDER)
    page.get_by_role("button", name="Review the line").click()
    blunder = "move 14, 1, proved loss in 2 plies, blunder, better was 7"
    expect(page.locator("#mistakes li", has_text="14. o 1 ??")).to_have_count(1)
    expect(page.locator("#review")).to_have_text("Review the line")
    marked = page.get_by_role("button", name="1, by o, proved loss in 2 plies, blunder, better was 7")
    expect(marked.last).to_be_visible()
    graph = page.get_by_role("slider", name="Moves of the game")
    expect(graph).to_have_attribute("aria-valuetext", "move 15, 7, proved win in 1 ply")
    graph.focus()
    page.keyboard.press("ArrowLeft")
    expect(graph).to_have_attribute("aria-valuetext", blunder)
    expect(page.locator("#status")).to_have_text("x to move")
    page.get_by_text("As a table").click()
    expect(page.locator("#rows tr")).to_have_count(15)
    page.get_by_role("button", name="look at the better move 7").last.click()
    expect(page.get_by_role("list", name="Variation 7 in place of 1")).to_be_visible()


RECORD = """[Record "inarow 1"]
[Game "connect-four"]
[X "human"]
[O "human"]
[Result "*"]

1. 4 4 2. 3 (2. 5 2 (2... 1 3)) 2... 3 *
"""


def test_games_go_in_and_out_as_texts(visit: Visitors) -> None:
    page = analyse(visit)
    page.get_by_text("Open a game or a position").click()
    page.get_by_label("A record, a position or moves").fill(RECORD)
    page.get_by_role("button", name="Open", exact=True).click()
    variation = page.get_by_role("list", name="Variation 5 in place of 3")
    expect(variation.get_by_role("button")).to_have_count(4)
    expect(variation.get_by_role("list", name="Variation 1 in place of 2")).to_be_visible()
    page.get_by_text("Keep this game").click()
    page.get_by_role("button", name="As a text", exact=True).click()
    expect(page.locator("#written")).to_have_value(
        re.compile(r"1\. 4 4 2\. 3 \(2\. 5 2 \(2\.\.\. 1 3\.? ?3?\)\) 2\.\.\. 3 \*")
    )
    text = page.locator("#written").input_value()
    page.get_by_role("button", name="As JSON Lines").click()
    expect(page.locator("#written")).to_have_value(re.compile(r'^\{"'))
    page.reload()
    page.get_by_text("Open a game or a position").click()
    page.get_by_label("A record, a position or moves").fill(text)
    page.get_by_role("button", name="Open", exact=True).click()
    expect(variation.get_by_role("button")).to_have_count(4)


def test_what_cannot_be_opened_is_refused_in_words(visit: Visitors) -> None:
    visit.expected = re.compile("400")
    page = analyse(visit)
    page.get_by_text("Open a game or a position").click()
    page.get_by_label("A record, a position or moves").fill("nonsense")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("neither a position nor moves")


def test_a_board_of_another_size_is_opened_by_its_name(visit: Visitors) -> None:
    page = analyse(visit)
    expect(page.locator("#verdict")).to_contain_text("Proved")
    page.get_by_text("Open a game or a position").click()
    page.get_by_label("Game and size").fill("ultimate:n=3")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("gridcell")).to_have_count(81)
    expect(page.locator("#game")).to_have_value("ultimate:n=3")


def test_a_game_named_before_the_page_notices_that_its_field_is_open_stays(visit: Visitors) -> None:
    page = analyse(visit)
    expect(page.locator("#verdict")).to_contain_text("Proved")
    named = page.evaluate(
        """() => new Promise((done) => {
            const [row, field] = ["import-row", "spec"].map((id) => document.getElementById(id));
            row.addEventListener("toggle", () => done(field.value));
            row.open = true;
            field.value = "ultimate:n=3";
        })"""
    )
    assert named == "ultimate:n=3"


def test_every_position_has_an_address_that_others_can_open(visit: Visitors) -> None:
    page = analyse(visit, "4 4", "conniption")
    expect(page.locator("#notes")).to_contain_text("flips")
    column(page, 3)
    page.get_by_role("button", name="flip").click()
    expect(page.locator("#tree button")).to_have_count(3)
    address = page.get_by_label("Address of this position", exact=True).input_value()
    position = page.get_by_label("The position as a text", exact=True).input_value()
    friend = visit(address.removeprefix(visit.site.address))
    expect(friend.get_by_label("The position as a text", exact=True)).to_have_value(position)
    assert moves_of(friend) == ["4", "4", "3f"]


def test_an_address_that_means_nothing_leaves_a_page_that_works(visit: Visitors) -> None:
    visit.expected = re.compile("400|422")
    page = analyse(visit, "4 4 9")
    expect(page.get_by_role("alert")).to_contain_text("9")
    column(page, 4)
    expect(page.locator("#tree button")).to_have_count(1)


def test_the_game_goes_on_against_the_engine(visit: Visitors) -> None:
    page = analyse(visit, "4 4")
    page.get_by_label("Play from here against").select_option("1")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/room?id=*")
    expect(page.locator("#status")).to_have_text("Your move")
    expect(page.locator("#moves button")).to_have_count(2)


def test_a_room_is_analysed_by_its_name(visit: Visitors) -> None:
    human = {"player": "human"}
    body = {"game": "betsy", "moves": ["1", "2", "-1"], "x": human, "o": human, "key": "a" * 32}
    headers = {"X-Inarow": "1"}
    opened = httpx.post(f"{visit.site.address}api/v1/rooms", json=body, headers=headers).json()
    page = visit(f"analyse?room={opened['id']}")
    expect(page.locator("#tree button")).to_have_count(3)
    expect(page.locator("#game")).to_have_value("betsy")


def test_everything_is_reached_by_keyboard(visit: Visitors) -> None:
    page = analyse(visit)
    page.locator("#values").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#tree button")).to_have_count(2)
    page.locator("#tree button").last.focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#tree button").first).to_be_focused()
    assert moves_of(page) == ["2"]
    page.keyboard.press(".")
    assert moves_of(page) == ["2", "3"]
    expect(page.locator("#follow")).to_be_enabled()
    page.keyboard.press("n")
    expect(page.locator("#tree button")).to_have_count(3)
    page.keyboard.press("v")
    expect(page.get_by_role("switch")).not_to_be_checked()


def test_the_focus_stays_while_the_search_goes_on(visit: Visitors) -> None:
    page = analyse(visit, game="connect-four:rows=7")
    page.get_by_text("Every move", exact=True).click()
    column_4 = page.locator("#worths button[data-key='4']")
    column_4.focus()
    before = page.locator("#effort").inner_text()
    expect(page.locator("#effort")).not_to_have_text(before)
    expect(column_4).to_be_focused()


def test_axe_finds_nothing(visit: Visitors) -> None:
    page = analyse(visit, BLUNDER, bypass_csp=True)
    page.get_by_role("button", name="Review the line").click()
    expect(page.locator("#mistakes li", has_text="14. o 1 ??")).to_have_count(1)
    page.get_by_role("button", name="look at the better move 7").last.click()
    expect(page.locator(".values .value").first).to_be_visible()
    for summary in page.locator("summary").all():
        summary.click()
    expect(page.locator("#review")).to_have_text("Review the line")
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        assert violations(page) == []


@pytest.mark.parametrize("game", ["ultimate", "conniption"])
def test_a_narrow_page_does_not_scroll_sideways(visit: Visitors, game: str) -> None:
    page = analyse(visit, "", game, viewport={"width": 320, "height": 640})
    expect(page.locator("#line li").first).to_be_visible()
    page.get_by_text("Every move", exact=True).click()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_the_switch_shows_its_state_in_the_colours_of_the_system(visit: Visitors) -> None:
    page = analyse(visit, forced_colors="active")
    switch = page.get_by_role("switch", name="Values on the board")
    for _ in range(2):
        track, knob = switch.evaluate(
            "field => [null, '::before'].map((part) => getComputedStyle(field, part).backgroundColor)"
        )
        assert track != knob
        switch.click()
