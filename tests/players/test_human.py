"""The human player: the screen asks, the person answers."""

from __future__ import annotations

import pytest

import inarow
from inarow import players
from inarow.players.human import Human


def test_what_the_person_answers_is_the_choice() -> None:
    position = inarow.load("betsy").start()
    asked = []

    def ask(about: inarow.Position) -> str:
        asked.append(about)
        return "3"

    player = players.load("human")
    assert isinstance(player, Human)
    player.ask = ask
    assert player.choose(position, None) == "3"
    assert asked == [position]


def test_without_a_screen_nobody_can_be_asked() -> None:
    with pytest.raises(RuntimeError, match="needs a screen"):
        players.load("human").choose(inarow.load("betsy").start(), None)
