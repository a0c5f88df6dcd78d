"""People at the page: opening rooms, and playing with the mouse or with the keyboard alone."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from inarow.games import names

Hand = Callable[[Page, random.Random], None]
"""Touches one element of the board that can be touched."""

SMALL = [
    "connect-four:rows=3,cols=3,line=3",
    "conniption:rows=3,cols=3,line=3,flips=1",
    "betsy:n=2",
    "domino:rows=3,cols=3,line=3",
    "ultimate:n=2",
]
"""Each game on a board on which it ends soon."""
GAMES = [*SMALL, *names()] if os.environ.get("INAROW_LONG") else SMALL
"""Those, and on long runs each at its usual size."""

OPEN_CELLS = ".cell.open:not(.touched)"
OPEN_BUTTONS = ".board-buttons button[aria-disabled=false][aria-pressed=false]:visible"
MOST_TOUCHES = 200


def choose(page: Page, opponent: str = "Computer", side: str = "First, x", level: int = 1) -> None:
    """Fills in the lobby, and goes to the room."""
    expect(page.get_by_role("gridcell").or_(page.locator(".board-buttons button")).first).to_be_visible()
    page.get_by_text(opponent, exact=True).click()
    if opponent.startswith(("Computer", "Friend, by")):
        page.get_by_text(side, exact=True).click()
    if opponent == "Computer":
        page.locator("#level").fill(str(level))
    page.locator("#play").click()
    page.wait_for_url("**/room?id=*")


def state(page: Page) -> Locator:
    """The part of a room that tells whose turn it is: yours, theirs or over."""
    return page.locator("#content[data-turn]")


def wait_for_turn(page: Page) -> bool:
    """Waits until the page offers a move; False where the game is over."""
    expect(state(page)).to_have_attribute("data-turn", re.compile("yours|over"))
    over = state(page).get_attribute("data-turn") == "over"
    if not over:
        expect(page.locator(f"{OPEN_CELLS}, {OPEN_BUTTONS}").first).to_be_visible()
    return not over


def moves(page: Page) -> list[str]:
    """The moves of the list."""
    return page.locator("#moves button").all_inner_texts()


def mouse(page: Page, dice: random.Random) -> None:
    targets = page.locator(f"{OPEN_CELLS}, {OPEN_BUTTONS}")
    targets.nth(dice.randrange(targets.count())).click()


def keyboard(page: Page, dice: random.Random) -> None:
    """Tab, arrows and Enter; what can be touched is told by the labels, as a screen reader tells them."""
    found = page.locator("#board").evaluate(LOOK)
    playable = [i for i, label in enumerate(found["labels"]) if re.search("can be played|plays ", label)]
    chosen = dice.randrange(len(playable) + len(found["buttons"]))
    if chosen >= len(playable):
        name = found["buttons"][chosen - len(playable)]
        tab_to(page, lambda focus: focus == name)
    else:
        tab_to(page, lambda focus: focus in found["labels"])
        now, cols = found["labels"].index(focused(page)), found["cols"]
        down = playable[chosen] // cols - now // cols
        right = playable[chosen] % cols - now % cols
        keys = [("ArrowDown", down), ("ArrowUp", -down), ("ArrowRight", right), ("ArrowLeft", -right)]
        for key, times in keys:
            for _ in range(times):
                page.keyboard.press(key)
    page.keyboard.press("Enter")


LOOK = """board => ({
    labels: [...board.querySelectorAll(".cell")].map((cell) => cell.getAttribute("aria-label")),
    buttons: [...board.querySelectorAll("button[aria-disabled=false][aria-pressed=false]")]
        .filter((button) => !button.hidden).map((button) => button.textContent),
    cols: board.querySelector("[role=row]")?.childElementCount ?? 0,
})"""


def focused(page: Page) -> str:
    """What has the focus, by its label or text."""
    found: str = page.evaluate(
        "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent"
    )
    return found


def tab_to(page: Page, wanted: Callable[[str], bool]) -> None:
    """Presses Tab, then back, until the focus is on what is wanted."""
    for key in ["Tab"] * 30 + ["Shift+Tab"] * 60:
        if wanted(focused(page)):
            return
        page.keyboard.press(key)
    raise AssertionError("the Tab key does not lead there")


def choose_by_keyboard(page: Page) -> None:
    """Goes from the lobby to a room without a mouse: the weakest engine, then the button."""
    expect(page.locator(".cell.open").first).to_be_visible()
    page.locator("body").press("Tab")
    while page.evaluate("document.activeElement.id") != "level":
        page.keyboard.press("Tab")
    page.keyboard.press("Home")
    tab_to(page, lambda focus: focus == "Play against the computer")
    page.keyboard.press("Enter")
    page.wait_for_url("**/room?id=*")


def make_move(page: Page, hand: Hand, dice: random.Random) -> None:
    """Touches elements until a move is made."""
    before = len(moves(page))
    for _ in range(MOST_TOUCHES):
        hand(page, dice)
        made = len(moves(page)) > before or page.locator(".board.touching").count() == 0
        if made:
            expect(page.locator("#moves button").nth(before)).to_be_visible()
            return
    raise AssertionError("no move was made")


def play_out(page: Page, hand: Hand, dice: random.Random) -> None:
    """Plays one side until the game is over."""
    while wait_for_turn(page):
        make_move(page, hand, dice)
