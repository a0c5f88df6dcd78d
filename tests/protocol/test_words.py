"""The words of the protocols as values: what is read, passed over and printed."""

from __future__ import annotations

import pytest

from inarow.clocks import GameClock, TimeControl
from inarow.game import Side
from inarow.protocol.words import (
    LONGEST,
    UCI,
    UGI,
    Protocol,
    go_words,
    info_line,
    proof_words,
    read_go,
    read_position,
)
from inarow.search import Report


def report(**changes: object) -> Report:
    facts: dict[str, object] = {
        **{"move": "4", "score": 12, "proved": False, "value": None, "plies": None},
        **{"depth": 9, "nodes": 5000, "seconds": 0.5, "pv": ["4"]},
    }
    return Report(**(facts | changes))  # type: ignore[arg-type]


def test_an_info_line_has_what_readers_look_for() -> None:
    line = info_line(report(), ["4", "5"])
    assert line == "info depth 9 nodes 5000 time 500 nps 10000 score cp 12 pv 4 5"


def test_a_long_expected_line_is_cut_between_two_moves() -> None:
    line = info_line(report(), ["1,10,10"] * 100)
    assert LONGEST - 8 < len(line) <= LONGEST
    assert set(line.partition(" pv ")[2].split()) == {"1,10,10"}


@pytest.mark.parametrize(
    ("value", "plies", "score", "mate", "words"),
    [
        ("win", 1, 999_999, "mate 1", "proved win in 1 ply"),
        ("win", 9, 999_991, "mate 5", "proved win in 9 plies"),
        ("loss", 2, -999_998, "mate -1", "proved loss in 2 plies"),
        ("loss", 8, -999_992, "mate -4", "proved loss in 8 plies"),
        ("draw", None, 0, "cp 0", "proved draw"),
    ],
)
def test_what_is_proved_is_told_as_a_mate_and_in_words(
    value: str, plies: int | None, score: int, mate: str, words: str
) -> None:
    proved = report(proved=True, value=value, plies=plies, score=score)
    assert f" score {mate} pv " in info_line(proved, ["4"])
    assert proof_words(proved) == words
    assert proof_words(report()) is None


@pytest.mark.parametrize("protocol", [UGI, UCI], ids=lambda protocol: protocol.hello)
def test_each_side_gets_its_own_clock(protocol: Protocol) -> None:
    times: dict[Side, int] = {"x": 4000, "o": 9000}
    words = " ".join(f"{time} {times[side]} {more} 100" for side, (time, more) in protocol.clocks.items())
    go = read_go(words.split(), protocol)
    for side, milliseconds in times.items():
        clock = go.clock(protocol, side)
        assert clock is not None
        assert clock.left() == pytest.approx(milliseconds / 1000, abs=0.1)
        assert clock.control.increment == 0.1


def test_a_referee_tells_the_time_in_the_words_that_a_bot_reads() -> None:
    clock = GameClock(TimeControl.parse("60+0.5"), now=lambda: 0.0).start("o")
    go = read_go(go_words(clock, 1.0), UGI)
    assert go.numbers == {"p1time": 60000, "p2time": 60000, "p1inc": 500, "p2inc": 500}
    clock = GameClock(TimeControl.parse("0.25/move"), now=lambda: 0.0).start("o")
    assert go_words(clock, 1.0) == ["movetime", "250"]
    assert go_words(GameClock(TimeControl.parse("77nodes")).start("x"), 1.0) == ["nodes", "77"]
    assert go_words(None, 2.0) == ["movetime", "2000"]


@pytest.mark.parametrize(
    ("text", "first", "moves"),
    [
        ("startpos", None, []),
        ("startpos moves", None, []),
        ("startpos moves 4 5", None, ["4", "5"]),
        ("fen startpos moves 4 moves 5", None, ["4", "5"]),
        ("fen ab/cd x", "ab/cd x", []),
        ("fen ab/cd x 1,2 - moves f4f", "ab/cd x 1,2 -", ["f4f"]),
        ("", "", []),
        ("moves 4", "", ["4"]),
        ("elsewhere moves 4", "elsewhere", ["4"]),
    ],
)
def test_a_position_is_read_word_by_word(text: str, first: str | None, moves: list[str]) -> None:
    assert read_position(text.split()) == (first, moves)
