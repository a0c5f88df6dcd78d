"""What axe finds on a page."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[3] / "node_modules/axe-core/axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN = """async (rules) => {
    const found = await axe.run(document, {runOnly: rules});
    const words = (id, node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary}`;
    return found.violations.flatMap(({id, nodes}) => nodes.map((node) => words(id, node)));
}"""


def violations(page: Page) -> list[str]:
    """What breaks WCAG 2.2 AA or good practice, in words; the context must have `bypass_csp`."""
    page.evaluate(AXE.read_text())
    found: list[str] = page.evaluate(RUN, RULES)
    return found
