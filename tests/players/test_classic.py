"""The classic player: the original program's choice, at its own depth or at another."""

from __future__ import annotations

import pytest

import inarow
from inarow import BadNotation, engine, players
from inarow.games import names
from inarow.heuristics import original


@pytest.mark.parametrize("name", names())
def test_it_chooses_what_the_original_search_finds_at_the_original_depth(name: str) -> None:
    game = inarow.load(name)
    position = game.start()
    for ply in range(4):
        found = engine.textbook(position, original(game).depths[ply % 2])
        assert found is not None
        assert players.load("classic").choose(position, None) == found[0]
        position = position.play(position.moves()[ply])


def test_another_depth_is_taken_from_its_spec() -> None:
    position = inarow.load("connect-four").start().play("4")
    for depth in (1, 2, 5):
        found = engine.textbook(position, depth)
        assert found is not None
        assert players.load(f"classic:depth={depth}").choose(position, None) == found[0]


@pytest.mark.parametrize("depth", ["0", "26", "deep", ""])
def test_a_bad_depth_is_refused(depth: str) -> None:
    with pytest.raises(BadNotation, match="depth must be a whole number from 1 to 25"):
        players.load(f"classic:depth={depth}")


def test_it_plays_a_game_of_ones_own() -> None:
    heap = inarow.load("./examples/nim.py:Nim:heap=2").start()
    assert players.load("classic").choose(heap, None) in heap.moves()
