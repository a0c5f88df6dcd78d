"""Who meets whom: everybody, the first with all, or Swiss with nobody twice."""

from __future__ import annotations

import random

import pytest

from inarow.arena.pairings import Standing, gauntlet, round_robin, swiss


def test_in_a_round_robin_everybody_meets_everybody_once() -> None:
    names = list("abcdef")
    found = [frozenset(each) for each in round_robin(names)]
    assert len(found) == len(set(found)) == 15


def test_in_a_gauntlet_the_first_meets_all_others() -> None:
    assert gauntlet(["a", "b", "c", "d"]) == [("a", "b"), ("a", "c"), ("a", "d")]


@pytest.mark.parametrize("players", [2, 5, 8, 13, 40])
@pytest.mark.parametrize("seed", range(5))
def test_in_a_swiss_tournament_nobody_meets_or_rests_twice(players: int, seed: int) -> None:
    dice = random.Random(seed)
    names = [f"p{number}" for number in range(players)]
    meetings, met, free = dict.fromkeys(names, 0.0), set[frozenset[str]](), set[str]()
    for _ in range(min(6, (players - 1 + players % 2) // 2 + 1)):
        standings = {name: Standing(meetings[name]) for name in names}
        pairings, resting = swiss(names, standings, met, free)
        seen = [name for pairing in pairings for name in pairing] + ([resting] if resting else [])
        assert sorted(seen) == sorted(names)
        assert not {frozenset(pairing) for pairing in pairings} & met
        assert resting not in free
        for a, b in pairings:
            met.add(frozenset((a, b)))
            meetings[dice.choice([a, b])] += 1
        if resting is not None:
            free.add(resting)
            meetings[resting] += 1


def test_swiss_players_of_like_standing_meet() -> None:
    standings = {"a": Standing(0, 3), "b": Standing(1, 9), "c": Standing(0, 4), "d": Standing(1, 8)}
    assert swiss(["a", "b", "c", "d"], standings, set(), set()) == ([("b", "d"), ("c", "a")], None)


def test_where_all_have_met_they_meet_again() -> None:
    assert swiss(["a", "b"], {}, {frozenset("ab")}, set()) == ([("a", "b")], None)


def test_where_some_must_meet_again_as_few_as_possible_do() -> None:
    names = list("abcd")
    met = {frozenset(pair) for pair in round_robin(names)} - {frozenset("ad")}
    pairings, _ = swiss(names, {}, met, set())
    assert pairings == [("a", "d"), ("b", "c")]


@pytest.mark.parametrize("seed", range(3))
def test_rounds_enough_for_everybody_to_meet_repeat_few_meetings(seed: int) -> None:
    dice = random.Random(seed)
    names = [f"p{number}" for number in range(16)]
    meetings, met, again = dict.fromkeys(names, 0.0), set[frozenset[str]](), 0
    for _ in range(15):
        pairings, _ = swiss(names, {name: Standing(meetings[name]) for name in names}, met, set())
        again += sum(frozenset(pairing) in met for pairing in pairings)
        met |= {frozenset(pairing) for pairing in pairings}
        for pairing in pairings:
            meetings[dice.choice(pairing)] += 1
    print(f"{again} of {15 * 8} meetings were repeated")
    assert again <= 8
