"""Time controls and the clock of a game, by a watch that the tests set."""

from __future__ import annotations

import pytest

from inarow import BadNotation
from inarow.clocks import LAG, MOVES_TO_GO, GameClock, TimeControl


class Watch:
    """Time that passes when a test says so."""

    def __init__(self) -> None:
        self.time = 100.0

    def __call__(self) -> float:
        return self.time


@pytest.mark.parametrize("text", ["60+1", "60+0", "0.5+0.01", "0.5/move", "10/move", "1000nodes", "none"])
def test_a_time_control_is_the_text_it_was_made_from(text: str) -> None:
    assert str(TimeControl.parse(text)) == text


def test_an_increment_may_be_left_out() -> None:
    assert TimeControl.parse("60") == TimeControl(game=60)


@pytest.mark.parametrize(
    "text", ["", "1 + 1", "-1", "1e3", "nan", "0", "0/move", "0nodes", "1/game", "99999999"]
)
def test_what_gives_no_time_is_refused(text: str) -> None:
    with pytest.raises(BadNotation, match="expected seconds"):
        TimeControl.parse(text)


def test_the_time_for_a_game_goes_down_by_what_is_used_and_up_by_the_increment() -> None:
    watch = Watch()
    clock = GameClock(TimeControl.parse("10+1"), watch)
    x = clock.start("x")
    assert (x.left(), x.left_of("o")) == (10, 10)
    watch.time += 4
    assert x.left() == 6
    assert clock.stop("x") == 4
    assert clock.left("x") == 7
    watch.time += 50
    assert clock.left("x") == 7, "it does not run while the other thinks"


def test_the_time_for_a_move_is_new_for_each() -> None:
    watch = Watch()
    clock = GameClock(TimeControl.parse("2/move"), watch)
    for _ in range(3):
        clock.start("o")
        watch.time += 1.5
        assert not clock.overrun("o")
        clock.stop("o")


def test_a_move_may_be_on_its_way_a_little_longer_than_its_time_but_a_game_may_not() -> None:
    watch = Watch()
    clock = GameClock(TimeControl.parse("2/move"), watch)
    clock.start("x")
    watch.time += 2 + LAG - 0.001
    assert not clock.overrun("x")
    watch.time += 0.002
    assert clock.overrun("x")
    clock = GameClock(TimeControl.parse("2+5"), watch)
    clock.start("x")
    watch.time += 2.001
    assert clock.overrun("x"), "the increment comes after the move"


def test_a_share_leaves_time_for_the_moves_to_come() -> None:
    clock = GameClock(TimeControl.parse("20+1"), Watch()).start("x")
    assert clock.share() == pytest.approx(20 / MOVES_TO_GO + 0.8)
    assert GameClock(TimeControl.parse("3/move"), Watch()).start("x").share() == 3
    hasty = GameClock(TimeControl.parse("0.1+5"), Watch()).start("x")
    assert hasty.share() == hasty.left(), "the increment cannot be spent before it is given"


def test_without_a_clock_nothing_runs_out() -> None:
    watch = Watch()
    for control in (TimeControl(), TimeControl(nodes=5)):
        clock = GameClock(control, watch)
        own = clock.start("x")
        watch.time += 1e6
        assert own.left() == float("inf")
        assert not clock.overrun("x")
