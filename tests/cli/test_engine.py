"""`inarow engine` as a command: what it begins with, what a person at a terminal is told, and how it ends."""

from __future__ import annotations

import signal
import time

import pytest

from tests.cli.process import Terminal
from tests.cli.process import inarow as command
from tests.protocol.conversation import ENGINE, Conversation


@pytest.mark.parametrize(("game", "move"), [("betsy:n=2", "1"), ("domino", "1,0,0")])
def test_it_begins_with_the_game_that_is_named(game: str, move: str) -> None:
    done = command(
        "engine", game, stdin=f"ugi\nposition startpos moves {move}\nquery gameover\nquery p1turn\n"
    )
    assert done.returncode == 0
    assert f" default {game} var " in done.stdout
    assert done.stdout.endswith("response false\nresponse false\n")


def test_a_question_through_a_pipe_is_answered_before_it_leaves() -> None:
    done = command("engine", stdin="position startpos moves 1 2 1 2 1 2\ngo depth 3\n")
    assert done.stdout.endswith("bestmove 1\n")


def test_a_game_that_there_is_not_is_refused() -> None:
    done = command("engine", "chess")
    assert (done.returncode, done.stdout) == (3, "")


def test_a_person_at_a_terminal_is_told_what_this_is() -> None:
    with Terminal("engine") as terminal:
        terminal.expect("it begins with ugi or uci")
        terminal.type("quit")
        assert terminal.finish() == 0


@pytest.mark.parametrize("thinking", [False, True])
def test_control_c_ends_it_at_once_with_130(thinking: bool) -> None:
    with Terminal("engine") as terminal:
        terminal.expect("quit ends it")
        if thinking:
            terminal.type("go infinite")
        terminal.type("isready")
        terminal.expect("readyok")
        began = time.monotonic()
        terminal.press("\x03")
        assert terminal.finish() == 130
        assert time.monotonic() - began < 2


def test_it_leaves_when_nobody_reads_its_answers() -> None:
    with Conversation(ENGINE) as engine:
        assert engine.ask("ugi") == "ugiok"
        engine.send("go infinite")
        assert engine.ask("isready") == "readyok"
        assert engine.process.stdout is not None
        engine.process.stdout.close()
        engine.send("isready")
        assert engine.process.wait(5) == 0


def test_it_is_gone_when_it_is_told_to_terminate() -> None:
    with Conversation(ENGINE) as engine:
        assert engine.ask("ugi") == "ugiok"
        engine.send("go infinite")
        assert engine.ask("isready") == "readyok"
        engine.process.send_signal(signal.SIGTERM)
        assert engine.process.wait(5) == -signal.SIGTERM
