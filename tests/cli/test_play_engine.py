"""`inarow play` against programs that think: the live line, what they say of their moves, and Ctrl-C."""

from __future__ import annotations

import re

from tests.cli.process import NIM, Terminal, document, plain
from tests.cli.process import inarow as command
from tests.cli.test_streams import computing


def test_by_default_a_person_plays_against_the_third_level() -> None:
    found = document("play", "connect-four", stdin="4\n")
    assert found["x"] == "human"
    assert found["o"].startswith("engine:level=3,seed=")
    assert len(found["moves"]) == 2


def test_the_engine_tells_its_move_and_its_worth() -> None:
    arguments = ("play", "connect-four", "--o", "engine:nodes=5000", "--moves", "1 2 1 2 1 2")
    done = command(*arguments, stdin="7\n")
    assert "o plays 2 (proved win in 1 ply for o)\n" in done.stdout
    assert re.search(r"o plays \d \(estimate [+-]\d+ for o\)\n", command(*arguments[:4], stdin="4\n").stdout)


def test_a_pipe_sees_no_live_line() -> None:
    done = command("play", "connect-four:rows=7", "--o", "engine:time=0.3", stdin="4\n")
    assert "depth" not in done.stdout + done.stderr
    assert "\x1b" not in done.stdout + done.stderr


def test_at_a_terminal_the_line_lives_while_the_engine_thinks() -> None:
    with Terminal("play", "connect-four:rows=7", "--o", "engine:time=0.6") as terminal:
        terminal.expect("x> ")
        terminal.type("4")
        shown = plain(terminal.expect("x> "))
        terminal.type("quit")
        assert terminal.finish() == 0
    assert re.search(r"o thinks: depth \d+  (estimate|proved) .*  [\d.]+ M nodes/s  \d", shown)
    assert "\x1b[2Ko plays" in shown, "the line is gone when the move is told"


def test_without_colour_and_tricks_there_is_no_line() -> None:
    with Terminal("play", "connect-four:rows=7", "--o", "engine:time=0.4", env={"TERM": "dumb"}) as terminal:
        terminal.expect("x> ")
        terminal.type("4")
        shown = terminal.expect("x> ")
        terminal.type("quit")
        assert terminal.finish() == 0
    assert "thinks" not in shown


def test_control_c_while_the_engine_thinks_ends_with_130() -> None:
    with Terminal("play", "connect-four:rows=7", "--o", "engine:time=60") as terminal:
        terminal.expect("x> ")
        terminal.type("4")
        terminal.expect("thinks: ")
        terminal.press("\x03")
        assert terminal.finish() == 130
    assert terminal.shown.endswith("inarow: interrupted by Ctrl-C\n")
    assert "\x1b[?25h" in terminal.shown, "the cursor is back"


def test_a_finished_game_is_followed_by_how_it_went() -> None:
    with Terminal("play", "connect-four", "--o", "classic", "--moves", "112233") as terminal:
        terminal.expect("x> ")
        terminal.type("4")
        assert terminal.finish() == 0
    assert re.search(r"high for x, low for o: [▁▂▃▄▅▆▇█]{7}█\n", terminal.shown)


def test_a_terminal_without_utf_8_gets_signs() -> None:
    env = {"PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    with Terminal("play", "connect-four", "--o", "human", "--moves", "112233", env=env) as terminal:
        terminal.expect("x> ")
        terminal.type("graph")
        assert re.search(r"proved: [-=+XO]{7}\n", terminal.expect("x> "))
        terminal.type("quit")
        assert terminal.finish() == 0


def test_two_engines_with_seeds_play_the_same_game_every_time() -> None:
    arguments = ("play", "connect-four", "--x", "engine:level=2,seed=1", "--o", "engine:nodes=300")
    assert document(*arguments) == document(*arguments)


def test_the_first_move_comes_soon() -> None:
    """In about 0.2 s; the limit leaves room for a machine that has other things to do."""
    times = []
    for _ in range(3):
        began = computing()
        assert "o plays" in command("play", "connect-four", stdin="4\n").stdout
        times.append(computing() - began)
    assert min(times) < 0.5


def test_ones_own_game_is_played_by_the_engine() -> None:
    found = document("play", NIM + ":heap=6", "--x", "engine:depth=6", "--o", "classic")
    assert (found["outcome"], found["moves"][0]) == ("x", "2")
