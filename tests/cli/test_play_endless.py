"""`inarow play` of games that have no end: two programs are stopped, people are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.process import document
from tests.cli.process import inarow as command

LOOPS = """
from dataclasses import dataclass, field

@dataclass(frozen=True)
class Place:
    at: int
    count: int = field(default=0, compare=False)

    mover = property(lambda self: "xo"[self.count % 2])
    outcome = None

    def moves(self):
        return ["help", "on", "[b]"]

    def play(self, move):
        return Place(self.after(self.count + 1), self.count + 1)

class Circle(Place):
    @staticmethod
    def after(count):
        return count % 4

class Road(Place):
    @staticmethod
    def after(count):
        return count

class Knot(Place):
    @staticmethod
    def after(count):
        return count if count > 2 else count % 2
"""


@pytest.fixture
def loops(tmp_path: Path) -> str:
    """Three games without an end: one goes round, one never comes back, one came back once."""
    games = "\n".join(
        f"class {kind}Game:\n    def start(self):\n        return {kind}(0)\n"
        for kind in ("Circle", "Road", "Knot")
    )
    file = tmp_path / "loops.py"
    file.write_text(LOOPS.replace("return Place(", "return type(self)(") + games)
    return str(file)


@pytest.mark.parametrize(
    ("kind", "stopped", "plies"),
    [("Circle", "repetition", 8), ("Knot", "length", 200), ("Road", "length", 1000)],
)
def test_two_programs_are_stopped_where_a_game_has_no_end(
    loops: str, kind: str, stopped: str, plies: int
) -> None:
    found = document("play", f"{loops}:{kind}Game", "--x", "random:seed=1", "--o", "random:seed=2")
    assert (found["stopped"], len(found["moves"]), found["outcome"]) == (stopped, plies, "draw")


def test_two_programs_are_stopped_after_200_moves_of_a_game_that_can_go_round() -> None:
    found = document("play", "betsy:n=9", "--x", "random:seed=9", "--o", "random:seed=109")
    assert (found["stopped"], len(found["moves"]), found["outcome"]) == ("length", 200, "draw")


def test_the_reason_for_stopping_is_told(loops: str) -> None:
    done = command("play", f"{loops}:CircleGame", "--x", "random:seed=1", "--o", "random:seed=2")
    assert "a position stands for the third time: the game is stopped, nobody has won\n" in done.stderr


def test_people_may_go_round_as_long_as_they_like(loops: str) -> None:
    found = document("play", f"{loops}:CircleGame", "--o", "human", stdin="on\n" * 30)
    assert (len(found["moves"]), found["stopped"]) == (30, "end of input")


def test_a_move_that_is_also_a_word_is_a_move(loops: str) -> None:
    assert document("play", f"{loops}:CircleGame", "--o", "human", stdin="help\n")["moves"] == ["help"]


def test_a_move_is_told_as_it_is_written(loops: str) -> None:
    done = command("play", f"{loops}:CircleGame", "--o", "human", stdin="[b]\n")
    assert "x plays [b]\n" in done.stdout
