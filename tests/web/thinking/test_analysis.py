"""Analyses: every move, deeper and deeper, proofs apart from estimates, within their limits."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest

import inarow
from inarow.engine import StopFlag
from inarow.games import names
from inarow.search import Report
from inarow.web.thinking import positions
from inarow.web.thinking.analysis import LONGEST, AnalysisQuestion
from inarow.web.thinking.study import study
from inarow.web.workers import WALL
from tests.cli.process import NIM


def ask(question: AnalysisQuestion) -> list[dict[str, Any]]:
    """All that is told, the answer last."""
    heard: list[dict[str, Any]] = []
    answer = question.answer(heard.append, StopFlag())
    return [*heard, answer]


@pytest.mark.parametrize("spec", [*names(), NIM])
def test_every_move_has_a_worth_that_gets_deeper_and_is_proved_or_an_estimate(spec: str) -> None:
    told = ask(AnalysisQuestion(spec, "", (), 0.2))
    legal = inarow.load(spec).start().moves()
    for each in told:
        assert sorted(each["moves"]) == sorted(legal)
        scores = [worth["score"] for worth in each["moves"].values()]
        assert scores == sorted(scores, reverse=True)
        assert each["move"] == each["pv"][0]
        for worth in [each, *each["moves"].values()]:
            assert worth["proved"] == (worth["value"] is not None)
            assert (worth["plies"] is not None) == (worth["value"] in ("win", "loss"))
            assert worth["proved"] or abs(worth["score"]) < 500_000
    depths = [each["depth"] for each in told if not each["proved"]]
    assert depths == sorted(depths)


def test_what_can_be_solved_is_exact() -> None:
    moves = tuple("44444322114414")[:10]
    *_, last = ask(AnalysisQuestion("connect-four", "", moves, LONGEST))
    solution = inarow.solve(positions("connect-four", "", moves)[-1], every_move=True)
    assert (last["value"], last["plies"], last["exact"]) == (solution.value, solution.plies, True)
    assert {move: (each["value"], each["plies"]) for move, each in last["moves"].items()} == {
        move: (each.value, each.plies) for move, each in solution.moves.items()
    }


def test_the_line_of_a_proved_win_leads_to_the_win() -> None:
    *_, last = ask(AnalysisQuestion("connect-four", "", tuple("3141"), 1.0))
    assert (last["value"], last["plies"]) == ("win", 3)
    assert positions("connect-four", "", [*"3141", *last["pv"]])[-1].outcome is not None


def test_a_drawn_line_does_not_go_round() -> None:
    *_, last = ask(AnalysisQuestion("betsy:n=3", "", (), 1.0))
    assert last["value"] == "draw"
    line = positions("betsy:n=3", "", last["pv"])
    assert len(set(line[:-1])) == len(line) - 1


@pytest.mark.parametrize("spec", ["ultimate", "connect-four", f"{NIM}:heap=60"])
def test_it_keeps_its_time(spec: str) -> None:
    began = time.monotonic()
    ask(AnalysisQuestion(spec, "", (), 0.4))
    assert time.monotonic() - began < 2.0


def test_it_is_stopped_at_once() -> None:
    stop = StopFlag()
    threading.Timer(0.2, stop.set).start()
    began = time.monotonic()
    AnalysisQuestion("connect-four", "", ()).answer(lambda each: None, stop)
    assert time.monotonic() - began < 2.0


def test_a_distance_is_exact_only_when_the_search_ended_by_itself() -> None:
    told = ask(AnalysisQuestion("conniption", "", (), 0.3))
    assert not any(each["exact"] for each in told[:-1])
    assert told[-1]["exact"] == all(worth["proved"] for worth in told[-1]["moves"].values())


def test_a_proved_line_is_not_followed_when_nobody_listens() -> None:
    stop = StopFlag()
    heard: list[Report] = []

    def hear(report: Report) -> None:
        heard.append(report)
        if report.proved:
            stop.set()

    began = time.monotonic()
    study(inarow.load("conniption").start(), 30.0, stop, hear)
    assert heard[-1].proved
    assert time.monotonic() - began < 10


def test_the_longest_analysis_ends_before_its_worker_is_killed() -> None:
    assert LONGEST + 0.5 < WALL


@pytest.mark.parametrize("spec", names())
def test_a_study_never_goes_back(spec: str) -> None:
    heard: list[Report] = []
    study(inarow.load(spec).start(), 0.2, hear=heard.append)
    depths = [report.depth for report in heard]
    assert depths == sorted(set(depths))
