"""What happens in a room besides moves: agreements, tabs, lost connections, links, clocks, names."""

from __future__ import annotations

import os
import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.accessibility import violations
from tests.web.browser.conftest import NIM, Visitors
from tests.web.browser.opening import ENGINE, open_room
from tests.web.browser.playing import choose, moves, state
from tests.web.serving import Server

GAME = "connect-four:rows=4,cols=4"
LOST = re.compile("ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|WebSocket connection")


def drop(page: Page, column: int) -> None:
    """Drops a stone with the mouse when it is one's turn."""
    expect(state(page)).to_have_attribute("data-turn", "yours")
    page.locator(f".cell.open[aria-label^='column {column},']").first.click()


def expect_moves(page: Page, *made: str) -> None:
    expect(page.locator("#moves button")).to_have_text(list(made))


def friends(visit: Visitors) -> tuple[Page, Page]:
    """Two people in a room, x and o, each with a browser."""
    seats = open_room(visit.site, GAME)
    ada, bob = visit(seats["x"]), visit(seats["o"])
    expect(state(bob)).to_have_attribute("data-turn", "theirs")
    return ada, bob


def test_a_takeback_online_needs_consent(visit: Visitors) -> None:
    ada, bob = friends(visit)
    drop(ada, 1)
    ada.get_by_role("button", name="Take back").click()
    expect(ada.locator("#question")).to_contain_text("waiting for the answer")
    bob.get_by_role("button", name="Decline").click()
    for page in (ada, bob):
        expect(page.locator("#question")).to_have_text("O declines to take back the move.")
        expect(page.get_by_role("status")).to_contain_text("O declines to take back the move")
    expect_moves(ada, "1")
    ada.get_by_role("button", name="Take back").click()
    bob.get_by_role("button", name="Accept").click()
    expect_moves(bob)
    for page in (ada, bob):
        expect(page.get_by_role("status").locator("p").last).to_have_text("1 move taken back. x to move")
    drop(ada, 2)
    expect_moves(bob, "2")


def test_a_draw_is_agreed_and_the_rematch_has_sides_swapped(visit: Visitors) -> None:
    ada, bob = friends(visit)
    drop(ada, 1)
    bob.get_by_role("button", name="Offer a draw").click()
    ada.get_by_role("button", name="Accept").click()
    for page in (ada, bob):
        expect(page.locator("#status")).to_have_text("Drawn by agreement")
    eve = visit(ada.url.split("/")[-1].split("#")[0])
    ada.get_by_role("button", name="Rematch").click()
    ada.wait_for_url("**#o=*")
    eve.get_by_role("link", name="Watch the rematch").click()
    eve.wait_for_url(ada.url.split("#")[0])
    bob.get_by_role("button", name="To the rematch").click()
    bob.wait_for_url("**#x=*")
    drop(bob, 3)
    expect_moves(ada, "3")


def test_resigning_is_asked_for_twice_and_told_to_both(visit: Visitors) -> None:
    ada, bob = friends(visit)
    ada.get_by_role("button", name="Resign").click()
    ada.get_by_role("button", name="Play on").press("Enter")
    expect(ada.locator(".cell:focus")).to_be_visible()
    expect(state(ada)).to_have_attribute("data-turn", "yours")
    ada.get_by_role("button", name="Resign").click()
    ada.locator("#question").get_by_role("button", name="Resign").click()
    expect(bob.locator("#status")).to_have_text("x resigned: o wins")
    expect(bob.get_by_role("status").locator("p").last).to_have_text("x resigned: o wins")


def test_moves_against_the_engine_are_taken_back_and_made_again(visit: Visitors) -> None:
    page = visit(open_room(visit.site, GAME, o=ENGINE)["x"])
    drop(page, 1)
    expect(page.locator("#moves button")).to_have_count(2)
    made = moves(page)
    page.keyboard.press("u")
    expect_moves(page)
    page.get_by_role("button", name="Redo").press("Enter")
    expect_moves(page, *made)
    expect(page.get_by_role("status").locator("p").last).to_contain_text("2 moves made again")
    expect(page.locator(".cell:focus")).to_be_visible()


def test_looking_back_does_not_disturb_the_game(visit: Visitors) -> None:
    ada, bob = friends(visit)
    drop(ada, 1)
    drop(bob, 2)
    ada.get_by_role("button", name="The beginning").click()
    expect(ada.locator("#board .stones .stone")).to_have_count(0)
    expect(ada.locator(".cell.open")).to_have_count(0)
    ada.get_by_role("button", name="Back to the game: your move").click()
    expect(ada.locator("#board .stones .stone")).to_have_count(2)
    drop(ada, 3)
    expect_moves(bob, "1", "2", "3")
    entry = ada.locator("#moves button").first
    entry.press("Enter")
    drop(bob, 4)
    expect(ada.get_by_role("status").locator("p").last).to_contain_text("column 4")
    expect(ada.locator("#status")).to_have_text("After 1 move of 4")
    expect(ada.locator("#back")).to_have_text("Back to the game: your move")
    expect(entry).to_be_focused()


def test_another_move_in_a_game_that_is_over_is_a_variation_of_it(visit: Visitors) -> None:
    seats = open_room(visit.site, GAME, moves=["1", "2", "1", "2", "1", "2"])
    page = visit(seats["x"])
    drop(page, 1)
    expect(state(page)).to_have_attribute("data-turn", "over")
    page.get_by_role("button", name="2, move 4").click()
    expect(page.locator("#status")).to_have_text("After 4 moves of 7; another move here is analysed")
    page.locator(".cell.open[aria-label^='column 3,']").first.click()
    page.wait_for_url("**/analyse?*")
    expect(page.get_by_role("list", name="Variation 3 in place of 1")).to_be_visible()
    expect(page.locator("#tree button")).to_have_count(8)


def test_a_reload_in_mid_game_loses_nothing_and_two_tabs_stay_in_step(visit: Visitors) -> None:
    ada, bob = friends(visit)
    drop(ada, 1)
    drop(bob, 2)
    ada.reload()
    expect_moves(ada, "1", "2")
    tab = visit(ada.url.split("/")[-1], ada.context)
    drop(tab, 3)
    expect_moves(ada, "1", "2", "3")
    drop(bob, 4)
    drop(ada, 1)
    for page in (ada, tab, bob):
        expect_moves(page, "1", "2", "3", "4", "1")


def test_a_lost_connection_is_told_and_the_move_is_sent_when_it_is_back(visit: Visitors) -> None:
    visit.expected = LOST
    ada, bob = friends(visit)
    expect(ada.locator("#connection")).to_contain_text("Connected")
    ada.context.set_offline(True)
    expect(ada.locator("#connection")).to_contain_text("Connection lost")
    ada.locator(".cell.open").first.click()
    expect(ada.locator("#connection")).to_contain_text("your move will be sent")
    expect(ada.locator("#status")).to_have_text("Your move 1 waits for the connection")
    expect(ada.get_by_role("status")).to_contain_text("Your move 1 waits for the connection")
    expect(ada.locator(".mark-hint")).to_have_count(1)
    expect(ada.locator(".cell.open")).to_have_count(0)
    ada.get_by_role("button", name="Offer a draw").press("Enter")
    expect(ada.get_by_role("alert")).to_contain_text("no connection")
    ada.context.set_offline(False)
    expect(ada.locator("#connection")).to_contain_text("Connected")
    expect(ada.get_by_role("alert")).to_be_hidden()
    expect_moves(bob, "1")
    expect(ada.locator("#status")).to_have_text("o to move")


def test_a_move_made_without_a_connection_outlives_a_reload(visit: Visitors) -> None:
    visit.expected = re.compile("ERR_FAILED")
    ada, bob = friends(visit)
    ada.route("**/moves", lambda route: route.abort())
    drop(ada, 1)
    expect(ada.locator("#status")).to_have_text("Your move 1 waits for the connection")
    ada.unroute("**/moves")
    ada.reload()
    expect_moves(bob, "1")


def test_a_game_goes_on_when_the_server_was_killed_and_started_again(visit: Visitors, site: Server) -> None:
    visit.expected = LOST
    ada, bob = friends(visit)
    drop(ada, 1)
    expect_moves(bob, "1")
    site.kill()
    expect(bob.locator("#connection")).to_contain_text("Connection lost")
    bob.locator(".cell.open[aria-label^='column 2,']").first.click()
    site.start()
    expect_moves(ada, "1", "2")
    expect(ada.locator("#connection")).to_contain_text("Connected")
    drop(ada, 3)
    expect_moves(bob, "1", "2", "3")


def test_spectators_see_the_game_and_cannot_move(visit: Visitors) -> None:
    seats = open_room(visit.site, GAME)
    ada, eve = visit(seats["x"]), visit(seats[None])
    expect(ada.get_by_label("For spectators", exact=True)).to_have_value(eve.url)
    drop(ada, 1)
    expect_moves(eve, "1")
    expect(eve.locator(".cell.open")).to_have_count(0)
    expect(eve.get_by_role("button", name="Resign")).to_be_hidden()
    expect(ada.locator("#connection")).to_contain_text("1 watching")


def test_names_with_markup_are_shown_as_text(visit: Visitors) -> None:
    name = "<img src=x onerror=a()><b>Ada"
    ada = visit(f"?game={GAME}")
    ada.locator("summary").click()
    ada.get_by_label("Your name").fill(name)
    choose(ada, "Friend, by link")
    bob = visit(ada.get_by_label("For your friend, who plays", exact=True).input_value().split("/")[-1])
    expect(bob.locator("#far")).to_contain_text(name)
    ada.goto(ada.url.split("room?")[0])
    expect(ada.locator("#rooms")).to_contain_text(name)


def test_clocks_run_and_the_last_seconds_are_said(visit: Visitors) -> None:
    page = visit(f"?game={GAME}")
    page.locator("summary").click()
    page.get_by_label("Clock").select_option("own")
    page.get_by_label("Minutes each").fill("0.5")
    page.get_by_label("Seconds a move").fill("0")
    choose(page, "Friend, here")
    drop(page, 1)
    drop(page, 2)
    expect(page.locator("#near .clock")).to_have_text(re.compile(r"^0:2\d$"))
    expect(page.get_by_role("status")).to_contain_text("30 seconds left for x")


def test_a_room_that_is_not_there_is_told_in_words(visit: Visitors) -> None:
    visit.expected = re.compile("404")
    page = visit("room?id=nowhere")
    expect(page.locator("#status")).to_contain_text("no such room")
    page.get_by_role("link", name="To the start page").click()


def test_single_letters_can_be_switched_off(visit: Visitors) -> None:
    page = visit(open_room(visit.site, GAME, o=ENGINE)["x"])
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Single-letter keys").uncheck()
    page.keyboard.press("Escape")
    drop(page, 1)
    expect(page.locator("#moves button")).to_have_count(2)
    page.keyboard.press("u")
    page.keyboard.press(",")
    drop(page, 4)
    expect(page.locator("#moves button")).to_have_count(4)


def test_axe_finds_nothing_in_a_room(visit: Visitors) -> None:
    address = open_room(visit.site, "ultimate:n=3", o=ENGINE)["x"]
    page = visit(address, color_scheme="light", bypass_csp=True)
    page.locator(".cell.open").nth(40).click()
    expect(page.locator("#moves button")).to_have_count(2)
    page.get_by_role("button", name="Resign").click()
    assert violations(page) == []
    page.emulate_media(color_scheme="dark")
    page.locator("#question").get_by_role("button", name="Resign").click()
    expect(state(page)).to_have_attribute("data-turn", "over")
    assert violations(page) == []


def test_a_phone_zooms_into_a_block_of_the_large_board(visit: Visitors) -> None:
    address = open_room(visit.site, "ultimate", o=ENGINE)["x"]
    page = visit(address, viewport={"width": 320, "height": 640}, has_touch=True, is_mobile=True)
    expect(state(page)).to_have_attribute("data-turn", "yours")
    page.locator(".cell").nth(0).tap()
    expect(page.get_by_role("button", name="Whole board")).to_be_visible()
    expect_moves(page)
    box = page.locator(".cell .face").nth(17).bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 24
    page.locator(".cell").nth(17).tap()
    expect(page.locator("#moves button").first).to_have_text("1,1")
    expect(page.get_by_role("button", name="Whole board")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_hints_tell_more_each_time_and_point_at_the_board(visit: Visitors) -> None:
    seats = open_room(visit.site, GAME, o=ENGINE, moves=["1", "2", "1", "2", "1", "2"])
    page = visit(seats["x"])
    page.get_by_role("button", name="Hint").click()
    said = set[str]()
    for grade in range(3):
        hint = page.locator("#hint p")
        expect(page.locator(".mark-hint").first).to_be_visible()
        said.add(hint.inner_text())
        if grade < 2:
            before = hint.inner_text()
            page.get_by_role("button", name="Tell me more").press("Enter")
            expect(hint).not_to_have_text(before)
            expect(page.locator("#hint button:focus" if grade == 0 else ".cell:focus")).to_be_visible()
    assert len(said) == 3
    drop(page, 1)
    expect(page.locator("#status")).to_contain_text("wins")
    expect(page.locator("#hint")).to_be_hidden()


def test_neither_the_skip_link_nor_the_spectators_link_takes_the_seat_away(visit: Visitors) -> None:
    seats = open_room(visit.site, GAME)
    ada = visit(seats["x"])
    drop(ada, 1)
    ada.get_by_role("link", name="To the content").focus()
    ada.keyboard.press("Enter")
    expect(ada.locator("main")).to_be_focused()
    assert ada.url.endswith(seats["x"])
    bob = visit(seats["o"])
    drop(bob, 2)
    drop(ada, 3)
    expect_moves(ada, "1", "2", "3")
    ada.goto(visit.site.address + str(seats[None]))
    expect_moves(ada, "1", "2", "3")
    ada.goto(visit.site.address)
    ada.locator("#rooms a").first.click()
    drop(bob, 4)
    drop(ada, 1)


def test_the_focus_stays_where_it_was_when_a_button_has_no_use_any_more(visit: Visitors) -> None:
    ada, bob = friends(visit)
    offer = ada.get_by_role("button", name="Offer a draw")
    offer.press("Enter")
    expect(offer).to_have_attribute("aria-disabled", "true")
    expect(offer).to_be_focused()
    bob.get_by_role("button", name="Decline").press("Enter")
    expect(bob.locator(".cell:focus")).to_be_visible()
    expect(offer).to_have_attribute("aria-disabled", "false")
    expect(offer).to_be_focused()
    drop(ada, 1)
    takeback = ada.get_by_role("button", name="Take back")
    expect(takeback).to_have_attribute("aria-disabled", "false")
    takeback.press("Enter")
    bob.get_by_role("button", name="Accept").press("Enter")
    expect(takeback).to_have_attribute("aria-disabled", "true")
    expect_moves(ada)
    expect(takeback).to_be_focused()


def test_the_focus_stays_on_the_buttons_beside_the_board_and_then_on_the_board(visit: Visitors) -> None:
    page = visit(open_room(visit.site, NIM, o=ENGINE)["x"])
    button = page.locator(".board-buttons").get_by_role("button", name="1", exact=True)
    expect(button).to_have_attribute("aria-disabled", "false")
    button.press("Enter")
    expect(button).to_be_focused()
    expect(page.locator("#moves button")).to_have_count(2)
    expect(button).to_be_focused()
    page = visit(open_room(visit.site, NIM, o=ENGINE, moves=["3"] * 6 + ["1"] * 2)["x"])
    page.locator(".board-buttons button[aria-disabled=false]").press("Enter")
    expect(state(page)).to_have_attribute("data-turn", "over")
    expect(page.locator("#board")).to_be_focused()


@pytest.mark.skipif(not os.environ.get("INAROW_LONG"), reason="the shortest clock has ten seconds")
def test_a_loss_on_time_cannot_be_taken_back(visit: Visitors) -> None:
    page = visit(open_room(visit.site, GAME, o=ENGINE, clock={"seconds": 10, "increment": 0})["x"])
    drop(page, 1)
    expect(page.locator("#status")).to_contain_text("time of x is up")
    expect(page.get_by_role("button", name="Take back")).to_be_hidden()
    expect(page.get_by_role("status").locator("p").last).to_have_text("The time of x is up: o wins")
