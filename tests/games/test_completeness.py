"""A registered game must come with everything: facts, goldens, perft table, tests and a page."""

import pytest

from inarow import engine, load
from inarow.games import names
from tests.games.specs import FACTS, ROOT, SPECS

every_game = pytest.mark.parametrize("name", names())
HERE = ROOT / "tests" / "games"


@every_game
def test_it_has_the_facts_that_the_tests_of_all_games_need(name: str) -> None:
    assert name in FACTS, f"tests/games/facts/{name.replace('-', '_')}.py is missing"
    needed = {"SPECS", "DISTINCT", "bound", "mirror", "positions"}
    assert needed - set(vars(FACTS[name])) == set()


@every_game
def test_it_is_tested_with_default_and_unusual_parameters(name: str) -> None:
    assert SPECS[name][0] == name
    assert len({load(spec) for spec in SPECS[name]}) >= 3


@every_game
def test_it_has_at_least_ten_golden_transcripts(name: str) -> None:
    assert len(list((HERE / "golden" / name).glob("*.txt"))) >= 10


@every_game
def test_it_has_a_perft_table(name: str) -> None:
    assert (HERE / "perft" / f"{name}.txt").is_file()


@every_game
def test_it_has_a_test_file_of_its_own_rules(name: str) -> None:
    assert "def test_" in (HERE / f"test_{name.replace('-', '_')}.py").read_text()


@every_game
def test_it_has_a_page_for_players(name: str) -> None:
    page = ROOT / "docs" / "games" / f"{name}.md"
    assert page.is_file(), f"docs/games/{name}.md is missing"
    assert load(name).title in page.read_text()


@every_game
def test_it_has_a_twin_in_the_core(name: str) -> None:
    assert engine.twin(load(name)) is not None


def test_nothing_is_tested_that_is_not_registered() -> None:
    assert sorted(FACTS) == names()
    assert sorted(folder.name for folder in (HERE / "golden").iterdir()) == names()
