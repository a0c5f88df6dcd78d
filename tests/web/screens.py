"""Pictures of every page for each game, in light, dark and phone size; and how heavy the pages are.

`python -m tests.web.screens` starts a server and a browser of its own and writes into build/screens;
with `--save` it takes the picture of the README instead.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Browser, sync_playwright

import inarow
from inarow.games import names
from tests.web.browser.conftest import FLAGS, chromium
from tests.web.browser.loading import first_load
from tests.web.browser.opening import HUMAN, open_room
from tests.web.serving import Server, running

FOLDER = Path("build/screens")
PICTURE = Path("docs/pictures/web.png")
LOOKS: dict[str, dict[str, Any]] = {
    "light": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"},
    "dark": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "dark"},
    "phone": {
        "viewport": {"width": 360, "height": 740},
        "color_scheme": "light",
        "is_mobile": True,
        "has_touch": True,
        "device_scale_factor": 2,
    },
}
SEED = 7


def random_moves(game: str, share: float) -> list[str]:
    """The first part of a random game; the whole one where the share is 1."""
    dice = random.Random(SEED)
    position, made = inarow.load(game).start(), list[str]()
    while position.outcome is None and len(made) < 400:
        made.append(dice.choice(position.moves()))
        position = position.play(made[-1])
    return made[: max(1, round(len(made) * share))]


def own_seat(server: Server, game: str, moves: list[str]) -> str:
    """The address of the seat of the player to move, in a room in which these moves were made."""
    position = inarow.load(game).start()
    for move in moves:
        position = position.play(move)
    engine = "engine:level=4"
    x, o = (HUMAN, engine) if position.mover == "x" else (engine, HUMAN)
    return open_room(server, game, x, o, moves)[position.mover]


def pages(server: Server) -> Iterator[tuple[str, str]]:
    """The name of each picture, and the address that it shows."""
    for game in names():
        some = random_moves(game, 0.5)
        subject = f"game={game}&moves={quote(' '.join(some))}"
        yield f"lobby-{game}", f"?game={game}"
        yield f"room-{game}", own_seat(server, game, some)
        yield f"analyse-{game}", f"analyse?{subject}"
        yield f"learn-{game}", f"learn?{subject}"
        yield f"rules-{game}", f"rules?game={game}"


def take(browser: Browser, server: Server) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    there = list(pages(server))
    for look, options in LOOKS.items():
        context = browser.new_context(reduced_motion="reduce", bypass_csp=True, **options)
        for name, path in there:
            page = context.new_page()
            page.goto(server.address + path)
            page.wait_for_load_state("networkidle")
            page.screenshot(path=FOLDER / f"{name}-{look}.png", full_page=True)
            page.close()
        context.close()
    print(f"{len(there) * len(LOOKS)} pictures in {FOLDER}")


def weigh(browser: Browser, server: Server) -> None:
    """Prints what a first visit to each page loads, and when its board can be used."""
    for name, path in [("lobby", ""), ("room", own_seat(server, "connect-four", ["4"]))]:
        page = browser.new_context().new_page()
        size, seconds = first_load(page, server.address + path)
        print(f"{name}: {size / 1000:.0f} kB, ready after {seconds:.2f} s")
        page.context.close()


def picture(browser: Browser, server: Server) -> None:
    """The picture of the README: the value of every move, on the board."""
    context = browser.new_context(viewport={"width": 1080, "height": 700}, reduced_motion="reduce")
    page = context.new_page()
    moves = quote(" ".join(random_moves("connect-four", 0.5)[:-1]))
    page.goto(f"{server.address}analyse?game=connect-four&moves={moves}")
    page.locator(".value.best").first.wait_for()
    page.wait_for_load_state("networkidle")
    page.screenshot(path=PICTURE)
    context.close()


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        weigh(browser, server)
        if "--save" in sys.argv:
            picture(browser, server)
        else:
            take(browser, server)
        browser.close()


if __name__ == "__main__":
    main()
