"""Pipes that close, disks that fill, streams that are missing, and terminals that want no colour."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys

import pytest

from tests.cli.process import COLOUR, INAROW, ROOT, Terminal, environment, start
from tests.cli.process import inarow as command


@pytest.mark.parametrize(
    "arguments",
    [
        ["games"],
        ["--help"],
        ["show", "ultimate"],
        ["moves", "ultimate"],
        ["play", "connect-four", "--x", "random:seed=1", "--o", "random:seed=2"],
    ],
)
def test_a_reader_that_closes_the_pipe_is_no_error(arguments: list[str]) -> None:
    process = start(*arguments)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    said = process.stderr.read()
    process.stderr.close()
    assert process.wait() == 0
    assert "inarow:" not in said
    assert "Exception" not in said
    assert "Broken" not in said


def shell(script: str) -> subprocess.CompletedProcess[str]:
    """Runs a line of shell, in which $inarow is the command."""
    return subprocess.run(
        ["sh", "-c", script],
        capture_output=True,
        env=environment(inarow=str(INAROW)),
        cwd=ROOT,
        text=True,
    )


def test_the_first_line_of_a_list_can_be_taken() -> None:
    done = shell('"$inarow" games | head -1')
    assert done.stdout.startswith("betsy")
    assert done.stderr == ""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full device to write to")  # noqa: PTH110
def test_a_full_disk_is_a_failure_and_not_a_traceback() -> None:
    done = shell('"$inarow" games > /dev/full')
    assert done.returncode == 7
    assert len(done.stderr.splitlines()) == 1
    assert "No space left" in done.stderr


def test_a_closed_output_takes_the_data_in_silence() -> None:
    done = shell('"$inarow" games >&-')
    assert (done.returncode, done.stderr) == (0, "")


def test_a_closed_stderr_leaves_the_exit_code() -> None:
    assert shell('"$inarow" moves chess 2>&-').returncode == 3


def test_a_closed_input_is_an_input_that_has_ended() -> None:
    done = shell('"$inarow" play betsy <&-')
    assert done.returncode == 0
    assert "was not finished" in done.stderr


def test_a_name_that_is_no_text_is_bad_input() -> None:
    done = subprocess.run(
        [os.fsencode(INAROW), b"moves", b"\xff\xfe"], capture_output=True, env=environment(), text=True
    )
    assert done.returncode == 3
    assert "no game is called '\\udcff\\udcfe'" in done.stderr


@pytest.mark.parametrize("wish", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
@pytest.mark.parametrize("arguments", [["show", "connect-four", "--moves", "45"], ["--help"]])
def test_a_terminal_that_wants_no_colour_gets_none(arguments: list[str], wish: dict[str, str]) -> None:
    with Terminal(*arguments, env=wish) as terminal:
        assert terminal.finish() == 0
    assert not COLOUR.search(terminal.shown)


def test_no_colour_wins_over_forced_colour() -> None:
    assert "\x1b" in command("show", "connect-four", "--moves", "45", FORCE_COLOR="1").stdout
    both = command("show", "connect-four", "--moves", "45", FORCE_COLOR="1", NO_COLOR="1")
    assert "\x1b" not in both.stdout


def test_help_has_no_boxes_through_a_pipe_and_at_a_dumb_terminal() -> None:
    assert command("perft", "--help").stdout.isascii()
    with Terminal("perft", "--help", env={"TERM": "dumb"}) as terminal:
        assert terminal.finish() == 0
    assert terminal.shown.isascii()


def test_a_command_imports_only_what_it_needs() -> None:
    script = (
        "import sys, json; from inarow.cli import run; run(['moves', 'betsy']);"
        "print(json.dumps([name for name in sys.modules]))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    loaded = json.loads(done.stdout.splitlines()[-1])
    assert "inarow.cli.moves" in loaded
    for other in ("inarow.cli.play", "inarow.cli.perft", "inarow.players", "rich.markdown", "asyncio"):
        assert other not in loaded


def computing() -> float:
    """Seconds that the processes of this test have computed, however busy the machine was meanwhile."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@pytest.mark.parametrize("arguments", [["--help"], ["moves", "connect-four"]])
def test_a_command_starts_quickly(arguments: list[str]) -> None:
    """In about 0.2 s; the limit leaves room for a machine that has other things to do."""
    times = []
    for _ in range(3):
        began = computing()
        command(*arguments)
        times.append(computing() - began)
    assert min(times) < 0.4
