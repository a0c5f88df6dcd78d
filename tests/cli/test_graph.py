"""The line about how a game went: from x's side, proofs at the ends, estimates between."""

from __future__ import annotations

import pytest

import inarow
from inarow.cli.graph import ESTIMATED, LONGEST, graph, standing
from inarow.game import Position
from tests.cli.process import NIM

ENDLESS = "1 2" + " -1" * 100
"""To rotate a single pebble changes nothing but the turn."""


def positions(spec: str, moves: str) -> list[Position]:
    reached = [inarow.load(spec).start()]
    for move in moves.split():
        reached.append(reached[-1].play(move))
    return reached


def test_the_side_that_is_proved_to_win_is_at_the_end_of_the_scale() -> None:
    assert standing(positions("connect-four", "1 7 2 7 3"))[-1] != 1, "o can still stop it on one side"
    assert standing(positions("connect-four", "1 7 1 7 1 2"))[-1] == 1
    assert standing(positions("connect-four", "1 7 1 7 2 7 3"))[-1] == -1
    assert standing(positions("connect-four", "1 7 1 7 2 7 3 7"))[-1] == -1, "o has won"


def test_estimates_never_reach_the_end() -> None:
    shares = standing(positions("connect-four", "4 4 1 5"))
    assert max(map(abs, shares)) == pytest.approx(ESTIMATED)


def test_a_game_without_estimates_is_even_until_it_is_proved() -> None:
    assert standing(positions(NIM, "1"))[0] == 0
    assert standing(positions(NIM + ":heap=5", "1 1 3")) == [1, 1, 1, 1]


def test_a_long_game_is_shown_by_some_of_its_positions() -> None:
    game = positions("betsy", ENDLESS)
    line = graph(game, blocks=True, width=200)
    assert len(line.rpartition(" ")[2]) == LONGEST
    assert graph(game, blocks=False, width=200).isascii()


def test_the_first_and_the_last_position_are_always_shown() -> None:
    for count in (1, 2, LONGEST, LONGEST + 1):
        game = positions("betsy", ENDLESS)[:count]
        assert len(graph(game, blocks=True, width=200).rpartition(" ")[2]) == min(count, LONGEST)


def test_the_line_fits_the_screen() -> None:
    game = positions("betsy", ENDLESS)
    assert [len(graph(game, blocks=True, width=width)) for width in (40, 80)] == [40, 80]
    assert len(graph(game, blocks=False, width=60)) == 60
