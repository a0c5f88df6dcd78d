"""The stored perft tables, recounted by the core in full and by the law as deep as it is quick."""

import os

import pytest

from inarow import engine, load, perft
from inarow.games import names
from tests.games.perft_tables import MAIN, table
from tests.games.specs import SPECS

ROWS = {(row.spec, row.depth): row for name in names() for row in table(name)}
LAW_LEAVES = {False: 10**4, True: 10**5 if os.environ.get("INAROW_LONG") else 10**4}
"""The law counts to the first depth with so many leaves, for unusual and for main specs."""

every_spec = pytest.mark.parametrize("spec", list(dict.fromkeys(spec for spec, _ in ROWS)))

CONNECT_FOUR = [7, 49, 343, 2401, 16807, 117649, 823536, 5673234, 39394572, 268031646]
"""Agreed by four other programs."""
CONNECT_FOUR_DISTINCT = [7, 49, 238, 1120, 4263, 16422, 54859, 184275, 558186, 1662623]
ULTIMATE_3 = [81, 720, 6336, 55080, 473256, 4020960, 33782544]
"""Published with other programs for the common 9x9 game."""


def counts(spec: str) -> list[int]:
    return [row.count for row in ROWS.values() if row.spec == spec]


@every_spec
def test_the_core_counts_what_is_stored(spec: str) -> None:
    start = load(spec).start()
    stored = counts(spec)
    assert [perft(start, depth) for depth in range(1, len(stored) + 1)] == stored


@every_spec
def test_the_law_counts_what_is_stored(spec: str) -> None:
    start = load(spec).start()
    for depth, count in enumerate(counts(spec), start=1):
        assert ROWS[spec, depth].by_law, f"the law has never counted depth {depth}"
        assert perft(start, depth, law=True) == count, f"depth {depth}"
        if count >= LAW_LEAVES[spec in MAIN]:
            break


@pytest.mark.parametrize("name", names())
def test_every_spec_has_its_table(name: str) -> None:
    assert list(dict.fromkeys(row.spec for row in table(name))) == list(SPECS[name])


@pytest.mark.parametrize("spec", sorted(MAIN))
def test_the_main_tables_reach_a_hundred_million_leaves_or_the_whole_tree(spec: str) -> None:
    assert counts(spec)[-1] >= 10**8 or counts(spec)[-1] == 0


def test_domino_4x4_is_counted_to_the_end() -> None:
    assert len(counts("domino")) == 9
    assert counts("domino")[-1] == 0


def test_connect_four_agrees_with_other_programs() -> None:
    assert counts("connect-four") == CONNECT_FOUR


def test_the_distinct_positions_of_connect_four_agree_with_other_programs() -> None:
    start = load("connect-four").start()
    assert [engine.distinct(start, depth) for depth in range(1, 11)] == CONNECT_FOUR_DISTINCT


def test_the_common_ultimate_agrees_with_other_programs() -> None:
    start = load("ultimate:n=3").start()
    assert [perft(start, depth) for depth in range(1, 8)] == ULTIMATE_3
    assert counts("ultimate:n=3") == ULTIMATE_3[: len(counts("ultimate:n=3"))]


def test_without_flips_conniption_counts_as_connect_four() -> None:
    assert counts("conniption:flips=0") == CONNECT_FOUR[: len(counts("conniption:flips=0"))]
