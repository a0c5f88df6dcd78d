"""The page in a real browser: the real server and Chromium; any complaint on its console fails the test."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, expect, sync_playwright

from tests.web.serving import Server, running

BROWSERS = ["chromium", "chromium-browser", "google-chrome", "chrome"]
MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
NIM = "examples/nim.py:Nim"
"""A game of the operator's own, without a board."""
PATIENCE = 15_000
"""Milliseconds to wait for what the page should show."""


def chromium() -> str:
    """Where the browser is; without one the test is skipped, under CI it fails."""
    places = [*map(shutil.which, BROWSERS), MAC if Path(MAC).exists() else None]
    found = next((place for place in places if place), None)
    if found is None:
        message = "there is no Chromium: install one, for example with apt-get install chromium"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    return found


class Visitors:
    """People with a browser of their own each; what their consoles complain of is kept.

    A new browser context takes a second. So those of the usual kind are used again by later tests, emptied.
    """

    def __init__(self, browser: Browser, site: Server, idle: list[Page]) -> None:
        self.browser, self.site, self.idle = browser, site, idle
        self.special: list[BrowserContext] = []
        self.usual: list[Page] = []
        self.complaints: list[str] = []
        self.expected: re.Pattern[str] | None = None
        """What consoles may complain of, in tests in which something goes wrong on purpose."""

    def __call__(self, path: str = "", context: BrowserContext | None = None, **options: Any) -> Page:
        """Opens a page of the site: as somebody new, or as another tab of a context."""
        if context is not None:
            page = context.new_page()
        elif options:
            self.special.append(self._context(**options))
            page = self.special[-1].new_page()
        else:
            page = self.idle.pop() if self.idle else self._context().new_page()
            self.usual.append(page)
        page.on("pageerror", self._error)
        page.on("console", self._listen)
        page.goto(self.site.address + path)
        return page

    def _context(self, **options: Any) -> BrowserContext:
        context = self.browser.new_context(**{"reduced_motion": "reduce", **options})
        context.set_default_timeout(PATIENCE)
        return context

    def _listen(self, said: ConsoleMessage) -> None:
        if said.type in ("error", "warning"):
            self._complain(f"{said.page.url if said.page else ''}: {said.text}")

    def _error(self, error: Error) -> None:
        self._complain(str(error))

    def _complain(self, text: str) -> None:
        if self.expected is None or not self.expected.search(text):
            self.complaints.append(text)

    def close(self) -> None:
        for context in self.special:
            context.close()
        for page in self.usual:
            page.remove_listener("pageerror", self._error)
            page.remove_listener("console", self._listen)
            for tab in page.context.pages:
                if tab != page:
                    tab.close()
            page.context.set_offline(False)
            page.emulate_media(color_scheme="light", reduced_motion="reduce")
            page.evaluate("localStorage.clear()")
            page.goto("about:blank")
            self.idle.append(page)
        assert not self.complaints


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    program = chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("site"), NIM, "--workers", "1") as server:
        yield server


@pytest.fixture(scope="session")
def idle() -> list[Page]:
    """Pages that tests have left, each in a context of its own."""
    return []


@pytest.fixture
def visit(browser: Browser, site: Server, idle: list[Page]) -> Iterator[Visitors]:
    """visit(path) opens a page in a browser of its own; at the end no console may have complained."""
    visitors = Visitors(browser, site, idle)
    yield visitors
    visitors.close()
