"""`inarow perft`: counts, their parts, and stopping a count that would take for ever."""

from __future__ import annotations

import signal
import subprocess
import time

import pytest

import inarow
from inarow import engine
from inarow.cli import run
from tests.cli.process import NIM, PATIENCE, document, start
from tests.cli.process import inarow as command

START = "......./......./......./......./......./....... x"


def test_the_count_is_all_that_is_printed() -> None:
    done = command("perft", "connect-four", "7")
    assert (done.returncode, done.stdout, done.stderr) == (0, "823536\n", "")


def test_the_document_has_the_fields_of_the_design() -> None:
    expected = {"game": "connect-four", "position": START, "depth": 3, "count": 343}
    assert document("perft", "connect-four", "3") == expected


@pytest.mark.parametrize("name", ["betsy", "domino"])
def test_the_law_and_the_core_count_the_same(name: str) -> None:
    assert command("perft", name, "2", "--law").stdout == command("perft", name, "2").stdout


@pytest.mark.parametrize("more", [[], ["--divide"], ["--distinct"]])
def test_the_law_counts_without_the_core(
    more: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(game: inarow.Game) -> None:
        raise AssertionError("the core was asked")

    monkeypatch.setattr(engine, "twin", refuse)
    assert run(["perft", "domino", "2", "--law", *more]) == 0
    assert run(["perft", "domino", "2", *more]) == 1
    assert "the core was asked" in capsys.readouterr().err


def test_divide_counts_below_each_move_and_ends_with_the_sum() -> None:
    done = command("perft", "connect-four", "2", "--divide", "--moves", "444444")
    assert done.stdout.splitlines() == ["1 6", "2 6", "3 6", "5 6", "6 6", "7 6", "36"]


def test_divide_is_an_object_of_the_document() -> None:
    found = document("perft", "betsy:n=2", "3", "--divide", "--moves", "1")
    assert sum(found["divide"].values()) == found["count"]
    assert list(found["divide"]) == ["-1", "1", "2"]


def test_dividing_nothing_counts_the_position_itself() -> None:
    assert command("perft", "betsy", "0", "--divide").stdout == "1\n"


def test_distinct_counts_positions_and_not_ways() -> None:
    found = document("perft", "connect-four", "3", "--distinct", "--divide")
    assert (found["count"], found["distinct"]) == (238, True)
    assert sum(found["divide"].values()) > 238


def test_position_and_moves_combine() -> None:
    position = "......./......./......./......./......./...x... o"
    assert document("perft", "connect-four", "1", "--position", position, "--moves", "1")["count"] == 7


def test_a_game_of_ones_own_is_counted_by_its_law() -> None:
    found = document("perft", NIM, "3", "--position", "5 o", "--divide")
    assert (found["count"], found["divide"]) == (10, {"1": 6, "2": 3, "3": 1})


@pytest.mark.parametrize("depth", ["-1", "501", "three", "1.5", "9" * 5000])
def test_a_depth_that_is_none_is_a_usage_error(depth: str) -> None:
    done = command("perft", "betsy", depth)
    assert (done.returncode, done.stdout) == (2, "")
    assert "DEPTH" in done.stderr


@pytest.mark.parametrize("how", [[], ["--law"], ["--distinct"]])
def test_control_c_stops_a_long_count_at_once(how: list[str]) -> None:
    process = start("perft", "ultimate", "9", *how)
    try:
        # Long enough to be in the middle of the count.
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(0.8)
        process.send_signal(signal.SIGINT)
        asked = time.monotonic()
        out, err = process.communicate(timeout=PATIENCE)
        assert time.monotonic() - asked < 2
    finally:
        process.kill()
    assert (process.returncode, out) == (130, "")
    assert err == "inarow: interrupted by Ctrl-C\n"
