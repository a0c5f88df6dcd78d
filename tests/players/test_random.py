"""The random player: legal, even and repeatable."""

from __future__ import annotations

from collections import Counter

import pytest

import inarow
from inarow import players
from inarow.games import names

NIM = "./examples/nim.py:Nim"


def game(name: str, spec: str) -> list[str]:
    """A game that one random player plays with itself."""
    player, position = players.load(spec), inarow.load(name).start()
    moves = []
    while position.outcome is None:
        moves.append(player.choose(position, None))
        position = position.play(moves[-1])
    return moves


@pytest.mark.parametrize("name", names())
def test_the_same_seed_plays_the_same_legal_game(name: str) -> None:
    assert game(name, "random:seed=6") == game(name, "random:seed=6")


def test_another_seed_plays_another_game() -> None:
    assert game("connect-four", "random:seed=6") != game("connect-four", "random:seed=7")


def test_every_move_is_chosen_about_as_often() -> None:
    player, start = players.load("random:seed=1"), inarow.load("connect-four").start()
    times = Counter(player.choose(start, None) for _ in range(7000))
    assert set(times) == set(start.moves())
    assert all(850 < count < 1150 for count in times.values())


def test_without_a_seed_it_takes_one_and_can_tell_it() -> None:
    specs = {players.spec_of(players.load("random")) for _ in range(20)}
    assert len(specs) > 1
    for spec in specs:
        assert spec.startswith("random:seed=")
        assert players.spec_of(players.load(spec)) == spec
