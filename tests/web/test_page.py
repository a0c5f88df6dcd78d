"""The files of the page: what is loaded at once, and that nothing comes from elsewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import inarow.web

PAGE = Path(inarow.web.__file__).parent / "page"
PAGES = sorted(PAGE.glob("*.html"))
IMPORT = re.compile(r'^(?:import|export) .*?from "(\.[^"]+)";', re.MULTILINE | re.DOTALL)


def imported(script: Path) -> set[Path]:
    """A script and all that it imports."""
    found, waiting = set[Path](), [script]
    while waiting:
        here = waiting.pop()
        if here not in found:
            found.add(here)
            waiting += [(here.parent / name).resolve() for name in IMPORT.findall(here.read_text())]
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_names_all_its_scripts_so_that_they_load_at_once(page: Path) -> None:
    text = page.read_text()
    main = re.findall(r'<script type="module" src="([^"]+)"', text)
    assert len(main) == 1
    wanted = imported(PAGE / main[0]) - {PAGE / main[0]}
    named = re.findall(r'<link rel="modulepreload" href="([^"]+)">', text)
    assert named == sorted(script.relative_to(PAGE).as_posix() for script in wanted)


@pytest.mark.parametrize("file", sorted(PAGE.rglob("*.*")), ids=lambda file: file.name)
def test_a_file_of_the_page_has_no_inline_code_and_nothing_from_elsewhere(file: Path) -> None:
    text = file.read_text()
    links = re.findall(r"https?://[^\s\"'`)]+", text)
    assert set(links) <= {"http://www.w3.org/2000/svg"}
    if file.suffix == ".html":
        assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", text)
    if file.suffix == ".js":
        assert not re.search(r"\binnerHTML\b|\bouterHTML\b|insertAdjacentHTML|document\.write|\beval\(", text)
