"""`inarow play` at a terminal, typed into as a person does."""

from __future__ import annotations

import os
import pty
import subprocess
import time

import pytest

from inarow.games import names
from tests.cli.process import COLOUR, INAROW, ROOT, Terminal, environment, plain

FOUR = ("play", "connect-four", "--o", "random:seed=3")


def test_a_person_plays_undoes_and_quits() -> None:
    with Terminal(*FOUR) as terminal:
        assert "Connect Four: type a column, 1 to 7; or help" in terminal.expect("x> ")
        terminal.type("4")
        shown = terminal.expect("x> ")
        assert "o plays 1\n" in shown
        assert "x plays" not in shown
        assert "\x1b[1;4;94m(o)\x1b[0m .  . \x1b[1;31m x \x1b[0m .  .  .\nx to move" in shown
        terminal.type("undo")
        assert "o)" not in terminal.expect("x> ")
        terminal.type("help")
        assert "take back" in terminal.expect("x> ")
        terminal.type("quit")
        assert terminal.finish() == 0
    assert terminal.shown.endswith("the game was not finished\n")


def test_bad_input_is_answered_below_it_without_the_board_again() -> None:
    with Terminal(*FOUR) as terminal:
        terminal.expect("x> ")
        terminal.type("nine")
        assert terminal.expect("x> ") == (
            "nine\n'nine' is no move of connect-four: expected a column, 1 to 7\nx> "
        )
        terminal.type("")
        assert terminal.expect("x> ") == "\nx> "
        terminal.type("quit")
        assert terminal.finish() == 0


def test_the_line_that_won_is_marked_and_the_winner_told() -> None:
    with Terminal("play", "connect-four", "--o", "human", "--moves", "112233") as terminal:
        terminal.expect("x> ")
        terminal.type("4")
        assert terminal.finish() == 0
    assert "\x1b[1;7;31m[x]\x1b[0m" in terminal.shown
    assert plain(terminal.shown).endswith(
        "[x][x][x][x] .  .  .\nx has won\nx (human) beats o (human) in 7 moves\n"
    )


def test_the_game_is_chosen_from_a_list_by_number() -> None:
    with Terminal("play") as terminal:
        shown = terminal.expect("> ")
        for number, name in enumerate(names(), start=1):
            assert f"{number:>3}  {name}\n" in shown
        terminal.type("7")
        assert "no game is called '7'" in terminal.expect("> ")
        terminal.type("4")
        assert "Domino four-in-a-row: type direction,row,column" in terminal.expect("x> ")
        terminal.type("quit")
        assert terminal.finish() == 0


def test_control_d_ends_cleanly() -> None:
    with Terminal(*FOUR) as terminal:
        terminal.expect("x> ")
        terminal.press("\x04")
        assert terminal.finish() == 0
    assert terminal.shown.endswith("\nthe input has ended; the game was not finished\n")


@pytest.mark.parametrize("arguments", [("play",), FOUR])
def test_control_c_ends_with_130_and_one_sentence(arguments: tuple[str, ...]) -> None:
    with Terminal(*arguments) as terminal:
        terminal.expect("> ")
        # The prompt comes a moment before the wait for a key begins, and no person is that quick.
        time.sleep(0.2)
        terminal.press("\x03")
        assert terminal.finish() == 130
    assert terminal.shown.endswith("\ninarow: interrupted by Ctrl-C\n")


@pytest.mark.parametrize("wish", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_without_colour_the_letters_and_brackets_say_it_all(wish: dict[str, str]) -> None:
    with Terminal(*FOUR, env=wish) as terminal:
        terminal.expect("x> ")
        terminal.type("4")
        assert "(o) .  .  x  .  .  .\nx to move\n" in terminal.expect("x> ")
        terminal.type("quit")
        assert terminal.finish() == 0
    assert not COLOUR.search(terminal.shown)


def test_a_narrow_terminal_breaks_no_board_and_no_word() -> None:
    with Terminal("play", "ultimate", "--o", "random:seed=1", columns=40) as terminal:
        terminal.expect("x> ")
        terminal.type("5,6")
        terminal.expect("x> ")
        terminal.type("help")
        terminal.expect("x> ")
        terminal.type("moves")
        terminal.expect("x> ")
        terminal.type("quit")
        assert terminal.finish() == 0
    lines = plain(terminal.shown).splitlines()
    assert max(map(len, lines)) <= 40
    assert any("(o" in line for line in lines)


def test_the_prompt_goes_to_stderr_when_the_output_is_a_pipe() -> None:
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [INAROW, *FOUR], stdin=slave, stdout=-1, stderr=-1, env=environment(), cwd=ROOT, text=True
    )
    os.write(master, b"4\nquit\n")
    out, err = process.communicate(timeout=20)
    os.close(master)
    os.close(slave)
    assert process.returncode == 0
    assert "x> x> " in err
    assert ">" not in out
