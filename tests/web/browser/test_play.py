"""Each game from the first move to the last: by mouse and by keyboard, against the engine and each other."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import Visitors
from tests.web.browser.opening import open_room
from tests.web.browser.playing import (
    GAMES,
    Hand,
    choose,
    choose_by_keyboard,
    keyboard,
    make_move,
    mouse,
    moves,
    play_out,
    state,
    wait_for_turn,
)

OVER = re.compile("wins|draw", re.IGNORECASE)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_against_the_engine_is_played_to_its_end_by_keyboard_alone(visit: Visitors, game: str) -> None:
    page = visit(f"?game={game}")
    choose_by_keyboard(page)
    play_out(page, keyboard, random.Random(1))
    expect(page.locator("#status")).to_contain_text(OVER)
    expect(page.get_by_role("status")).to_contain_text(OVER)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_against_the_engine_is_played_to_its_end_by_mouse(visit: Visitors, game: str) -> None:
    page = visit(f"?game={game}")
    choose(page, side="Second, o")
    play_out(page, mouse, random.Random(4))
    expect(page.locator("#status")).to_contain_text(OVER)


@pytest.mark.parametrize("hand", [mouse, keyboard])
@pytest.mark.parametrize("game", GAMES)
def test_two_browsers_play_a_game_to_its_end(visit: Visitors, game: str, hand: Hand) -> None:
    seats = open_room(visit.site, game)
    ada, bob = visit(seats["x"]), visit(seats["o"])
    dice = random.Random(2)
    players = [ada, bob]
    while wait_for_turn(players[0]):
        make_move(players[0], hand, dice)
        players.reverse()
    for page in (ada, bob):
        expect(state(page)).to_have_attribute("data-turn", "over")
    assert moves(ada) == moves(bob)
    assert ada.locator("#status").inner_text() == bob.locator("#status").inner_text()
    if "wins with a line" in ada.locator("#status").inner_text():
        assert bob.locator(".mark-line").count() >= 2


def test_a_game_of_ones_own_without_a_board_is_played_by_buttons(visit: Visitors) -> None:
    page = visit()
    page.get_by_text("Nim", exact=True).click()
    expect(page.locator(".board-buttons").get_by_role("button", name="3")).to_be_visible()
    choose(page)
    play_out(page, mouse, random.Random(3))
    expect(page.locator("#status")).to_have_text(re.compile("[XO] wins"))


def test_a_first_move_on_the_board_of_the_lobby_begins_the_game(visit: Visitors) -> None:
    page = visit()
    page.get_by_role("gridcell", name="column 4, row 1").click()
    page.wait_for_url("**/room?id=*")
    expect(page.locator("#moves button").first).to_have_text("4")


def test_two_players_can_be_watched(visit: Visitors) -> None:
    page = visit("?game=connect-four:rows=2,cols=2,line=2")
    page.get_by_text("Watch two players", exact=True).click()
    page.locator("#watch-x").select_option("random")
    page.locator("#watch-o").select_option("random")
    page.locator("#play").click()
    expect(state(page)).to_have_attribute("data-turn", "over")
    expect(page.get_by_role("button", name="Resign")).to_be_hidden()
