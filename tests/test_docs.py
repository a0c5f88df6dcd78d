"""The pages say what is true: examples run, commands print what is shown, pictures and links are there."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import inarow
from inarow.cli.app import COMMANDS
from inarow.game import parameter_fields
from inarow.games import names

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
every_game = pytest.mark.parametrize("name", names())


def blocks(page: Path, language: str) -> list[str]:
    """The fenced blocks of a page that are written in a language."""
    return [text for kind, text in FENCE.findall(page.read_text()) if kind == language]


def run(command: str) -> str:
    """What a shell prints for a command, on stdout and stderr."""
    tools = Path(sys.executable).parent
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=ROOT,
        env=os.environ | {"PATH": f"{tools}:{os.environ['PATH']}", "NO_COLOR": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.stdout


@every_page
def test_python_examples_are_true(page: Path) -> None:
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
    words: dict[str, object] = {}
    for text in blocks(page, "python"):
        example = parser.get_doctest(text, words, page.name, str(page), 0)
        runner.run(example, clear_globs=False)
        words = example.globs
    assert runner.failures == 0


@every_page
def test_commands_print_what_the_page_shows(page: Path) -> None:
    for text in blocks(page, "console"):
        for example in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
            command, _, shown = example.partition("\n")
            assert run(command).rstrip() == shown.rstrip(), command


@every_page
def test_pictures_are_drawn_by_the_command_beside_them(page: Path) -> None:
    for command, picture in re.findall(
        r"^(inarow show .* --svg) > (\S+\.svg)$", page.read_text(), re.MULTILINE
    ):
        assert run(command) == (ROOT / picture).read_text(), f"{picture} is stale: {command} > {picture}"


@every_page
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", FENCE.sub("", page.read_text()))
    missing = [link for link in links if "://" not in link and not (page.parent / link).exists()]
    assert missing == []


@every_game
def test_a_games_page_has_its_picture_parameters_and_counts(name: str) -> None:
    page = ROOT / "docs" / "games" / f"{name}.md"
    text, game = page.read_text(), inarow.load(name)
    assert f"docs/games/{name}.svg\n" in text
    assert f"({name}.svg)" in text
    for field in parameter_fields(game):
        default = "" if field.default is None else field.default
        low, high = field.metadata["low"], field.metadata["high"]
        assert f"| `{field.name}` | {default} | {low} to {high} |".replace("  ", " ") in text
    counts = re.findall(r"^\| (\d+) \| ([\d,]+) \|$", text, re.MULTILINE)
    assert len(counts) >= 4
    for depth, count in counts:
        assert inarow.perft(game.start(), int(depth)) == int(count.replace(",", ""))


@every_game
def test_the_readme_leads_to_every_game(name: str) -> None:
    assert f"[`{name}`](docs/games/{name}.md)" in (ROOT / "README.md").read_text()


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_its_line(command: str) -> None:
    assert f"| `inarow {command}" in (ROOT / "docs" / "command-line.md").read_text()


def test_every_make_target_is_explained() -> None:
    targets = re.findall(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)[0].split()
    page = (ROOT / "docs" / "contributing.md").read_text()
    assert [target for target in targets if f"`make {target}`" not in page] == []
