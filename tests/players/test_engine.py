"""The engine as a player: levels, limits, slips, and the reports it tells."""

from __future__ import annotations

from itertools import pairwise

import pytest

import inarow
from inarow import BadNotation, players
from inarow.clocks import Clock, GameClock, TimeControl
from inarow.players.engine import LEVELS, Engine
from inarow.search import Report

START = inarow.load("connect-four").start()


def engine(spec: str) -> Engine:
    player = players.load(spec)
    assert isinstance(player, Engine)
    return player


def after(moves: str) -> inarow.Position:
    position = START
    for move in moves:
        position = position.play(move)
    return position


def seconds(left: float) -> Clock:
    """A clock that always shows the same."""
    return GameClock(TimeControl(move=left), now=lambda: 0.0).start("x")


def test_there_are_ten_levels_each_with_more_nodes_and_fewer_slips_than_the_one_below() -> None:
    assert len(LEVELS) == 10
    for lower, higher in pairwise(LEVELS):
        assert lower.nodes is not None
        assert higher.nodes is None or lower.nodes < higher.nodes
        assert lower.slips >= higher.slips
    assert LEVELS[-1] == (None, 0.0), "the last is full strength"


@pytest.mark.parametrize("level", range(1, 11))
def test_every_level_plays_a_legal_move(level: int) -> None:
    player = engine(f"engine:level={level},seed=1")
    assert player.choose(START, seconds(0.05)) in START.moves()


@pytest.mark.parametrize("level", range(1, 6))
def test_a_level_slips_as_often_as_its_table_says(level: int) -> None:
    """A slip is a move without a search, and so without a report."""
    heard: list[Report] = []
    player = engine(f"engine:level={level},seed=3")
    player.listen = heard.append
    position = START.play("4")
    times, searched = 1500, 0
    for _ in range(times):
        heard.clear()
        player.choose(position, None)
        searched += bool(heard)
    assert (times - searched) / times == pytest.approx(LEVELS[level - 1].slips, abs=0.04)


def test_a_seed_makes_the_slips_repeatable() -> None:
    def moves(spec: str) -> list[str]:
        player = players.load(spec)
        return [player.choose(START, None) for _ in range(40)]

    assert moves("engine:level=1,seed=5") == moves("engine:level=1,seed=5")
    assert moves("engine:level=1,seed=5") != moves("engine:level=1,seed=6")


def test_a_level_that_slips_takes_a_seed_and_tells_it() -> None:
    spec = players.spec_of(players.load("engine:level=2"))
    assert spec.startswith("engine:level=2,seed=")
    assert players.spec_of(players.load(spec)) == spec
    assert players.spec_of(players.load("engine:level=9")) == "engine:level=9"


@pytest.mark.parametrize("limit", ["time=1", "nodes=100", "depth=3"])
def test_a_level_already_sets_the_strength(limit: str) -> None:
    with pytest.raises(BadNotation, match=f"level already sets the strength, so {limit.partition('=')[0]}"):
        players.load(f"engine:level=3,{limit}")


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("engine:level=0", "level must be a whole number from 1 to 10, not '0'"),
        ("engine:level=11", "level must be a whole number from 1 to 10"),
        ("engine:time=0", "time must be a number of seconds above 0"),
        ("engine:time=soon", "time must be a number of seconds above 0"),
        ("engine:time=nan", "time must be a number of seconds above 0"),
        ("engine:nodes=0", "nodes must be a whole number from 1"),
        ("engine:depth=401", "depth must be a whole number from 1 to 400"),
        ("engine:threads=0", "threads must be a whole number from 1 to 256"),
        ("engine:memory=0", "memory must be a number of MiB from 1"),
        ("engine:strength=3", "engine has no setting 'strength': expected level, time"),
    ],
)
def test_a_bad_limit_is_refused_with_what_was_expected(spec: str, reason: str) -> None:
    with pytest.raises(BadNotation) as error:
        players.load(spec)
    assert reason in str(error.value)


def test_the_limits_are_those_of_the_search() -> None:
    assert engine("engine:nodes=500").search(START).nodes <= 500
    assert engine("engine:depth=4").search(START).depth == 4
    assert engine("engine:time=0.05").search(START).seconds < 5


def test_the_clock_shortens_the_search() -> None:
    report = engine("engine:time=60").search(START, seconds(0.1))
    assert report.seconds < 10


def test_whoever_listens_hears_every_depth_and_the_final_report() -> None:
    heard: list[Report] = []
    player = engine("engine:depth=5")
    player.listen = heard.append
    move = player.choose(START, None)
    assert [report.depth for report in heard] == [1, 2, 3, 4, 5, 5]
    assert heard[-1].move == move


def test_it_takes_the_win_and_stops_the_threat() -> None:
    player = players.load("engine:depth=4")
    position = after("41414")
    assert player.choose(position, None) == "4"
    assert player.choose(position.play("1"), None) == "4"


@pytest.mark.parametrize("moves", ["27715", "65431", "63325557447", "42231654632", "45441641467"])
def test_it_keeps_a_draw_that_its_search_alone_would_lose(moves: str) -> None:
    """The book knows every move of the first two; of the others the solver decides no more than one."""
    position = after(moves)
    values = inarow.solve(position, every_move=True).moves
    assert values[inarow.search(position, nodes=1_000_000).move].value == "loss"
    report = engine("engine:time=1").search(position)
    assert (report.proved, report.value, report.plies) == (True, "draw", None)
    assert values[report.move].value == "draw"
    assert report.pv[0] == report.move


def test_in_a_lost_position_it_knows_the_loss_and_plays_what_its_search_likes() -> None:
    report = engine("engine:time=0.05").search(after("4"))
    assert (report.proved, report.value, report.plies) == (True, "loss", 40)
    assert report.depth < 40, "the line is one of the search"


def test_a_won_position_is_won_in_the_fewest_plies() -> None:
    report = engine("engine:time=0.1").search(START)
    assert (report.move, report.value, report.plies) == ("4", "win", 41)


def test_it_plays_a_game_of_ones_own() -> None:
    heap = inarow.load("./examples/nim.py:Nim:heap=7").start()
    assert players.load("engine:depth=7").choose(heap, None) == "3"
