"""A tournament as a page, a picture, JSON and records."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from inarow.arena.report import write
from inarow.arena.tournament import Tournament
from inarow.game import BadNotation
from inarow.record import files
from inarow.store import open_store
from tests.arena.test_tournament import Here, plan_of

ODD = '<b>$x_1$ & "co"</b>'


class Page(HTMLParser):
    """What a page has: ids, links, and addresses that it would load."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: set[str] = set()
        self.loads: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = dict(attrs)
        self.tags.add(tag)
        self.ids |= {facts.get("id") or ""}
        if tag == "a":
            self.links.add(facts.get("href") or "")
        elif "src" in facts or tag in ("link", "script", "img", "iframe"):
            self.loads.append(tag)


@pytest.fixture(scope="module")
def tournament(tmp_path_factory: pytest.TempPathFactory) -> Tournament:
    store = open_store(str(tmp_path_factory.mktemp("report") / "t.db"))
    plan = plan_of(players={ODD: "random", "quick": "engine:nodes=100"}, pairs=2)
    made = Tournament.begin(store, plan)
    made.play(Here())
    return made


def test_the_page_needs_nothing_else_and_leads_to_every_game(tournament: Tournament, tmp_path: Path) -> None:
    path = tmp_path / "t.html"
    write(tournament, path)
    page = Page()
    page.feed(path.read_text())
    assert page.loads == []
    assert "b" not in page.tags, "a player's name is text, whatever it holds"
    games = {f"#game-{each.id}" for each in tournament.store.games()}
    assert len(games) == 8
    assert games <= page.links
    assert {link.lstrip("#") for link in games} <= page.ids
    for heading in ("Standings", "Ratings", "Cross table", "How games ended"):
        assert f"<h2>{heading}" in path.read_text()
    assert not re.search(r"(src|href)=.https?://", path.read_text())


def test_the_same_tournament_makes_the_same_page(tournament: Tournament, tmp_path: Path) -> None:
    for name in ("one.html", "two.html"):
        write(tournament, tmp_path / name)
    assert (tmp_path / "one.html").read_bytes() == (tmp_path / "two.html").read_bytes()


def test_the_picture_is_one(tournament: Tournament, tmp_path: Path) -> None:
    write(tournament, tmp_path / "t.png")
    assert (tmp_path / "t.png").read_bytes().startswith(b"\x89PNG")


def test_the_figures_are_json(tournament: Tournament, tmp_path: Path) -> None:
    write(tournament, tmp_path / "t.json")
    content = json.loads((tmp_path / "t.json").read_text())
    assert content["played"] == 8
    assert sum(content["endings"].values()) == 8
    assert [row["player"] for row in content["standings"]] == ["quick", ODD]


@pytest.mark.parametrize("name", ["t.jsonl", "t.txt"])
def test_the_records_are_those_of_the_store(tournament: Tournament, tmp_path: Path, name: str) -> None:
    write(tournament, tmp_path / name)
    with (tmp_path / name).open("rb") as stream:
        assert list(files.read(stream, name)) == [record for _, record in tournament.store.records()]


def test_another_kind_of_file_is_refused(tournament: Tournament, tmp_path: Path) -> None:
    with pytest.raises(BadNotation, match=r"expected a name that ends in \.html"):
        write(tournament, tmp_path / "t.pdf")
