"""docs/solved.jsonl and the tables of docs/solved.md: what they say is what the solver says."""

import os
from itertools import product
from typing import Any

import pytest
from solved_games import FLIPS, PAGE, SIZES, conniption, games, page, recorded, solved

from tests.solving.minimax import rank

RESULTS = recorded()
MOST_NODES = 10**9 if os.environ.get("INAROW_LONG") else 5_000


def test_the_page_shows_what_the_file_says() -> None:
    assert page(PAGE.read_text(), RESULTS) == PAGE.read_text(), "run benchmarks/solved_games.py tables --save"


def test_the_file_has_a_line_for_every_game() -> None:
    assert set(RESULTS) == set(games())


@pytest.mark.parametrize("spec", [spec for spec in RESULTS if RESULTS[spec]["nodes"] <= MOST_NODES])
def test_a_recorded_value_is_found_again(spec: str) -> None:
    again = solved(spec, nodes=2 * RESULTS[spec]["nodes"] + 1000, memory=16)
    assert (again["value"], again["plies"]) == (RESULTS[spec]["value"], RESULTS[spec]["plies"])


def worth(result: dict[str, Any]) -> float:
    return rank((result["value"], result["plies"]))


def test_another_flip_makes_nobody_worse_off() -> None:
    """A flip in hand need not be used: a law of the game that the search knows nothing of."""
    compared = 0
    for rows, cols, x, o in product(SIZES, SIZES, FLIPS, FLIPS):
        here = RESULTS[conniption(rows, cols, x, o)]
        for more, less in ((x + 1, o), (x, o - 1)):
            better = RESULTS.get(conniption(rows, cols, more, less)) if more < 5 and less >= 0 else None
            if better and better["value"] and here["value"]:
                compared += 1
                assert rank((better["value"], better["plies"])) >= rank((here["value"], here["plies"])), (
                    better
                )
    assert compared > 500
