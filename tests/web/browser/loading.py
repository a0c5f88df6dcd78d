"""What a first visit to a page costs."""

from __future__ import annotations

from playwright.sync_api import Page, Request


def first_load(page: Page, address: str) -> tuple[int, float]:
    """Bytes that a first visit loads, and seconds until a move can be touched."""
    sizes: list[int] = []

    def finished(request: Request) -> None:
        measured = request.sizes()
        sizes.append(measured["responseBodySize"] + measured["responseHeadersSize"])

    page.on("requestfinished", finished)
    page.goto(address)
    page.locator(".cell.open").first.wait_for()
    seconds: float = page.evaluate("performance.now() / 1000")
    page.wait_for_load_state("networkidle")
    return sum(sizes), seconds
