"""The Ultimate simulator as a program: through a pipe, and once at a terminal."""

from __future__ import annotations

import signal
import time

import pytest

from inarow.classic.ultimate import GAME
from inarow.dice import Dice
from inarow.games.ultimate import UltimatePosition
from tests.classic.process import both_ways, run, start
from tests.classic.test_ultimate import START_BOARD
from tests.cli.process import Terminal


def prompt(flag: str) -> str:
    return f"Enter your move: <format:row column> (you're playing with {flag})\n"


def random_game(seed: int) -> tuple[list[str], UltimatePosition]:
    """A game to its end, by the law."""
    position, moves, dice = GAME.start(), [], Dice(seed)
    while position.outcome is None:
        moves.append(dice.pick(position.moves()))
        position = position.after(moves[-1])
    return moves, position


@both_ways
def test_two_people_play_a_game_to_its_end(way: str) -> None:
    # One of these games is drawn, the other is won by o.
    moves, last = random_game({"module": 0, "command": 7}[way])
    outcome = last.outcome
    assert outcome is not None
    done = run("ultimate", "3", stdin="\n".join(moves).replace(",", " "), way=way)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(START_BOARD + prompt("x") + "('CONTINUE', '-')\n====")
    assert done.stdout.count("('CONTINUE', '-')\n=====") == len(moves) - 1
    assert done.stdout.count("Board State") == len(moves) + 1
    blocks = "".join(last.blocks)
    x, o, drawn = (blocks.count(mark) for mark in "xod")
    if outcome.winner is None:
        status, winner, message, points = "('NONE', 'DRAW')", "NONE", "DRAW", (x, o)
    else:
        first = outcome.winner == "x"
        status, winner, message = f"('{outcome.winner}', 'WON')", "P1" if first else "P2", "WON"
        points = (16, 0) if first else (0, 16)
    assert done.stdout.count(f"{status}\n==============Board State") == 1
    assert done.stdout.endswith(
        "=======================================\n\n\n"
        f"Winner: {winner}\nMessage {message}\nx: {x}  o: {o}  d: {drawn}\n"
        f"Player 1 points: {points[0]}\nPlayer 2 points: {points[1]}\n"
    )


def test_bad_input_is_asked_for_again_and_its_end_is_no_failure() -> None:
    done = run(
        "ultimate", "3", stdin=b"\n1\nx y\n1 2 3\n-1 0\n16 0\n99999999999999 0\n\xff 0\n0 5\n9 9\n0 5\n"
    )
    assert (done.returncode, done.stderr) == (0, "")
    asked = done.stdout.split(prompt("x"))
    assert len(asked) == 10
    hint = "Invalid move: expected two numbers from 0 to 15, like 3 12\n"
    assert asked[1:9] == [hint] * 8
    assert asked[9].split(prompt("o"))[1:] == [
        "Invalid move: o must play in block 0,1\n",
        "Invalid move: cell 0,5 is taken\n",
        "The input has ended; the game was not finished.\n",
    ]


@pytest.mark.parametrize("swap", [False, True])
def test_the_bot_plays_a_random_player_well_within_30_seconds(swap: bool) -> None:
    arguments = ["ultimate", "2", "--seed", "4", *(["--swap"] if swap else [])]
    begun = time.monotonic()
    done = run(*arguments)
    assert time.monotonic() - begun < 30
    assert (done.returncode, done.stderr) == (0, "")
    assert "Enter" not in done.stdout
    points = {line[:8]: int(line.split()[-1]) for line in done.stdout.splitlines() if "points" in line}
    assert points["Player 2" if swap else "Player 1"] == 16
    assert run(*arguments).stdout == done.stdout


def test_against_a_person_the_bot_begins_unless_they_swap() -> None:
    assert prompt("o") in run("ultimate", "1").stdout
    swapped = run("ultimate", "1", "--swap", stdin="5 5\n").stdout
    assert swapped.startswith(START_BOARD + prompt("x"))
    assert swapped.count("('CONTINUE', '-')") == 2
    assert swapped.endswith(prompt("x") + "The input has ended; the game was not finished.\n")


@both_ways
def test_argument_errors_end_with_status_1_or_2_and_a_message(way: str) -> None:
    for arguments in ([], ["1", "2"]):
        done = run("ultimate", *arguments, way=way)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.startswith("Usage: ")
        assert all(f"{option} => " in done.stderr for option in (1, 2, 3))
    for option in ("4", "0", "-1", "two", ""):
        done = run("ultimate", option, way=way)
        assert (done.returncode, done.stdout, done.stderr) == (1, "", "Invalid option\n")
    for flag, value in (("--seed", "x"), ("--depth", "0"), ("--time", "0"), ("--time", "nan"), ("--no", "1")):
        done = run("ultimate", "2", flag, value, way=way)
        assert (done.returncode, done.stdout) == (2, "")
        assert flag in done.stderr


def test_people_are_timed_only_on_request() -> None:
    process = start("ultimate", "3", "--time", "0.2", "--time-humans")
    # Its input stays open and silent, as at a terminal where nobody types.
    assert process.wait(timeout=20) == 0
    out, err = process.communicate()
    assert err == ""
    assert out.endswith(
        "Winner: P2\nMessage TIME OUT\nx: 0  o: 0  d: 0\nPlayer 1 points: 0\nPlayer 2 points: 16\n"
    )


def test_control_c_ends_with_130() -> None:
    process = start("ultimate", "3")
    assert process.stdout is not None
    while "Enter your move" not in process.stdout.readline():
        pass
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (130, "")


def test_a_person_plays_the_bot_at_a_terminal() -> None:
    with Terminal("classic", "ultimate", "1") as terminal:
        terminal.expect(START_BOARD + "('CONTINUE', '-')\n")
        terminal.expect(prompt("o"))
        terminal.type("0 0")
        # The bot's first move, the first of its best, sends to block 1,2.
        assert terminal.expect(prompt("o")) == f"0 0\nInvalid move: o must play in block 1,2\n{prompt('o')}"
        terminal.type("4 8")
        shown = terminal.expect(prompt("o"))
        assert shown.count("Board State") == 2
        assert " - - - -  - - - -  o - - -  - - - -\n" in shown
        terminal.press("\x03")
        assert terminal.finish() == 130
