"""The page in a real browser: the real server and Chromium; any complaint on its console fails the test."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

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
    """People with a browser of their own each; what their consoles complain of is kept."""

    def __init__(self, browser: Browser, site: Server) -> None:
        self.browser, self.site = browser, site
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []
        self.expected: re.Pattern[str] | None = None
        """What consoles may complain of, in tests in which something goes wrong on purpose."""

    def __call__(self, path: str = "", context: BrowserContext | None = None, **options: Any) -> Page:
        """Opens a page of the site: as somebody new, or as another tab of a context."""
        if context is None:
            context = self.browser.new_context(**{"reduced_motion": "reduce", **options})
            context.set_default_timeout(PATIENCE)
            self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self._complain(f"{page.url}: {error}"))
        page.on("console", self._listen)
        page.goto(self.site.address + path)
        return page

    def _listen(self, said: ConsoleMessage) -> None:
        if said.type in ("error", "warning"):
            self._complain(f"{said.page.url if said.page else ''}: {said.text}")

    def _complain(self, text: str) -> None:
        if self.expected is None or not self.expected.search(text):
            self.complaints.append(text)

    def close(self) -> None:
        for context in self.contexts:
            context.close()
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


@pytest.fixture
def visit(browser: Browser, site: Server) -> Iterator[Visitors]:
    """visit(path) opens a page in a browser of its own; at the end no console may have complained."""
    visitors = Visitors(browser, site)
    yield visitors
    visitors.close()
