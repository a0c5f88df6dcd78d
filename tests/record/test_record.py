"""A record is a value that contradicts neither itself nor the law."""

from __future__ import annotations

from typing import Any

import pytest

import inarow
from inarow.game import BadNotation, GameOver, IllegalMove
from inarow.games import names
from inarow.record import DEEPEST, REASONS, RESULTS, Ply, Record, Seat
from inarow.search import MoveReport

GAME = inarow.load("connect-four")
X, O = Seat("human"), Seat("engine:level=3")  # noqa: E741


def plies(moves: str) -> tuple[Ply, ...]:
    return tuple(map(Ply, moves.split()))


def record(moves: str = "", **facts: Any) -> Record:
    return Record(GAME.start(), X, O, plies(moves), **facts)


def test_replaying_gives_every_position_by_the_law() -> None:
    positions = record("4 4 5").replay()
    assert [str(position) for position in positions[:2]] == [
        str(GAME.start()),
        "......./......./......./......./......./...x... o",
    ]
    assert positions[-1] == GAME.start().play("4").play("4").play("5")


@pytest.mark.parametrize(
    ("moves", "error"), [("4 8", BadNotation), ("4 4 4 4 4 4 4", IllegalMove), ("1 2 " * 4, GameOver)]
)
def test_a_move_that_the_law_refuses_is_refused(moves: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        record(moves).replay()


def test_a_variation_is_played_from_the_position_before_its_move() -> None:
    line = Ply("4", variations=(plies("4 4 4 4 4 4"),))
    assert len(Record(GAME.start(), X, O, (line,)).replay()) == 2
    with pytest.raises(IllegalMove, match="column 4 is full"):
        Record(GAME.start(), X, O, (Ply("4"), line)).replay()


def test_variations_are_not_nested_without_end() -> None:
    ply = Ply("4")
    for _ in range(DEEPEST):
        ply = Ply("4", variations=((ply,),))
    assert Record(GAME.start(), X, O, (ply,)).replay()
    with pytest.raises(BadNotation, match="nested deeper"):
        Record(GAME.start(), X, O, (Ply("4", variations=((ply,),)),)).replay()


def test_every_reason_has_its_results() -> None:
    assert set(RESULTS) == {*REASONS, None}
    for reason in (*REASONS, None):
        for result in ("x", "o", "draw", None):
            if result in RESULTS[reason]:
                assert record(result=result, reason=reason).reason == reason
            else:
                with pytest.raises(BadNotation, match="has the result"):
                    record(result=result, reason=reason)


@pytest.mark.parametrize(
    ("moves", "facts", "sentence"),
    [
        ("1 2 1 2 1 2 1", {}, "the game is over: expected result 'x' and reason 'won', not None and None"),
        ("1 2 1 2 1 2 1", {"result": "o", "reason": "won"}, "expected result 'x'"),
        ("1 2 1 2 1 2 1", {"result": "o", "reason": "timeout"}, "expected result 'x' and reason 'won'"),
        ("1 2 1 2 1 2", {"result": "x", "reason": "won"}, "says that x has won, but the rules do not"),
        ("4", {"result": "draw", "reason": "repetition"}, "has not stood 3 times"),
        ("4", {"result": "draw", "reason": "ply limit"}, "it has 1 moves: expected 200 or more"),
        (
            "4",
            {"result": "x", "reason": "illegal", "refused": "3"},
            "'3' was refused, but the rules",
        ),
    ],
)
def test_an_end_is_what_the_law_says(moves: str, facts: Any, sentence: str) -> None:
    with pytest.raises(BadNotation, match=sentence):
        record(moves, **facts).replay()


def test_a_draw_may_be_agreed() -> None:
    assert record("4", result="draw", reason="drawn").replay()


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: Seat(""), "names its player"),
        (lambda: Seat("human", name="\ud800"), "is no text|holds what is no text"),
        (lambda: Seat("human", name="a\0b"), "holds what is no text"),
        (lambda: Seat("human", seed=2**64), "seed must be a whole number from 0 to"),
        (lambda: Ply(""), "a ply has a move"),
        (lambda: Ply("4", seconds=-1.0), "seconds must be a number of seconds"),
        (lambda: Ply("4", clock=float("nan")), "clock must be a number of seconds"),
        (lambda: Ply("4", depth=3), "a depth goes with"),
        (lambda: Ply("4", worth=MoveReport(5, True, "win", 3)), "contradict each other"),
        (lambda: Ply("4", worth=MoveReport(5, True, "win", None)), "contradict each other"),
        (lambda: Ply("4", worth=MoveReport(5, False, "win", 3)), "contradict each other"),
        (lambda: Ply("4", worth=MoveReport(2**31, False)), "contradict each other"),
        (lambda: Ply("4", mark="?!?"), "a mark is one of"),  # type: ignore[arg-type]
        (lambda: Ply("4", variations=((),)), "at least one move"),
        (lambda: record(opening=1), "longer than the game"),
        (lambda: record(tags={"event": "x"}), "letters and digits after a capital"),
        (lambda: record(tags={"Game": "x"}), "cannot be called Game"),
        (lambda: record(reason="boredom"), "no game ends by 'boredom': expected won, drawn"),
    ],
)
def test_what_contradicts_itself_is_no_record(make: Any, sentence: str) -> None:
    with pytest.raises(BadNotation, match=sentence):
        make()


@pytest.mark.parametrize("name", names())
def test_what_a_search_reports_can_be_recorded(name: str) -> None:
    position = inarow.load(name).start()
    report = inarow.search(position, nodes=2_000)
    ply = Ply.reported(report.move, report, seconds=0.1)
    assert ply.worth is not None
    assert (ply.move, ply.worth.score, ply.depth) == (report.move, report.score, report.depth)


def test_a_proof_can_be_recorded() -> None:
    position = inarow.load("connect-four:rows=3,cols=3,line=3").start()
    report = inarow.search(position)
    assert report.proved
    worth = Ply.reported(report.move, report).worth
    assert worth is not None
    assert worth.proved
    assert (worth.value, worth.plies) == (report.value, report.plies)
