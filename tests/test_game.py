"""The contract itself: outcomes, the errors, and what a game's own file need not write again."""

from dataclasses import FrozenInstanceError

import pytest

import inarow
from inarow import BadNotation, Game, GameOver, IllegalMove, Outcome, Position, load
from inarow.game import OTHER, Side, fields, parameter_fields, read_mover
from inarow.scene import Scene


def test_an_outcome_names_its_winner() -> None:
    assert (Outcome("x").winner, Outcome("o").winner, Outcome("draw").winner) == ("x", "o", None)


def test_an_outcome_is_a_value() -> None:
    assert Outcome("x", ((0, 0),)) == Outcome("x", ((0, 0),))
    assert Outcome("x") != Outcome("x", ((0, 0),))
    with pytest.raises(FrozenInstanceError):
        Outcome("x").result = "o"  # type: ignore[misc]


@pytest.mark.parametrize("error", [BadNotation, IllegalMove, GameOver])
def test_the_three_errors_are_value_errors_and_no_more_than_that(error: type[Exception]) -> None:
    assert error.__bases__ == (ValueError,)


def test_each_side_has_another() -> None:
    assert OTHER == {"x": "o", "o": "x"}


@pytest.mark.parametrize("text", ["", "X", "xo", "1", " x"])
def test_a_mover_is_x_or_o(text: str) -> None:
    assert (read_mover("x"), read_mover("o")) == ("x", "o")
    with pytest.raises(BadNotation, match="the player to move is x or o"):
        read_mover(text)


def test_the_fields_of_a_position_are_counted() -> None:
    assert fields(" a  b\n", "<board> <mover>") == ["a", "b"]
    for text in ("", "a", "a b c"):
        with pytest.raises(BadNotation, match="a position here is written '<board> <mover>'"):
            fields(text, "<board> <mover>")


def test_parameters_tell_their_range_and_meaning() -> None:
    (n,) = parameter_fields(load("betsy"))
    assert (n.name, n.default, n.metadata["low"], n.metadata["high"]) == ("n", 5, 2, 9)
    assert n.metadata["meaning"] == "columns, and pebbles in line that win"


def test_the_package_has_few_public_names() -> None:
    assert len(inarow.__all__) <= 13
    assert all(hasattr(inarow, name) for name in inarow.__all__)


class Coin(Game):
    """The least that a game must say: here a coin that x takes or leaves."""

    name = "coin"
    title = "Coin"
    parameters = {}  # noqa: RUF012
    spec = "coin"
    notation = "take or leave"
    words = {"take": 1, "leave": 0}  # noqa: RUF012

    def start(self) -> Position:
        return CoinPosition(self, None)

    def parse(self, text: str) -> Position:
        raise BadNotation(text)


class CoinPosition(Position):
    mover: Side = "x"

    def __init__(self, game: Game, taken: str | None) -> None:
        self.game, self.taken = game, taken

    @property
    def outcome(self) -> Outcome | None:
        return Outcome("draw") if self.taken else None

    def obstacle(self, move: str) -> str | None:
        return "nobody leaves a coin" if move == "leave" else None

    def after(self, move: str) -> Position:
        return CoinPosition(self.game, move)

    def scene(self) -> Scene:
        return Scene(board=(), status="a coin")


def test_a_game_needs_no_more_than_words_obstacle_after_outcome_and_scene() -> None:
    position = Coin().start()
    assert position.moves() == ["take"]
    assert (position.landing("take"), position.touches("take"), position.motions("take")) == ((), (), ())
    assert position.play("take").moves() == []
    assert position.show() == "a coin"
    assert Coin().read_moves(" take  leave ") == ["take", "leave"]
    with pytest.raises(IllegalMove, match="leave cannot be played: nobody leaves a coin; expected one of"):
        position.play("leave")
    with pytest.raises(BadNotation, match="'toss' is no move of coin: expected take or leave"):
        position.play("toss")
    with pytest.raises(GameOver, match=r"the game is over \(draw\)"):
        position.play("take").play("take")


def test_a_refusal_lists_twelve_moves_and_counts_them_if_there_are_more() -> None:
    twelve = load("domino:rows=3,cols=3,line=3").start()
    with pytest.raises(IllegalMove, match=f"expected one of {' '.join(twelve.moves())}, in"):
        twelve.play("1,0,2")
    thirteen = load("domino:rows=2,cols=5").start()
    listed = " ".join(thirteen.moves()[:12])
    with pytest.raises(IllegalMove, match=rf"expected one of {listed} \.\.\. \(13 moves\), in"):
        thirteen.play("1,0,4")
