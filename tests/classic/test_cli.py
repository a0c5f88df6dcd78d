"""`inarow classic`: it finds the programs and hands every word on as it is."""

from __future__ import annotations

import subprocess
import sys

import pytest

import inarow.classic
from inarow.game import BadNotation
from tests.classic.process import both_ways, command_line, run
from tests.cli.process import ROOT, environment
from tests.cli.process import inarow as command

ECHO = """
import sys
import inarow.classic, inarow.cli
inarow.classic.run = lambda name, arguments: print([name, *arguments]) or 7
sys.exit(inarow.cli.run(sys.argv[1:]))
"""


def test_every_program_is_listed_and_has_a_help() -> None:
    names, listed = inarow.classic.names(), command("classic", "--help").stdout
    assert {"betsy", "connect_four", "domino"} <= set(names)
    for name in names:
        assert name in listed
        done = command("classic", name, "--help")
        assert (done.returncode, done.stderr) == (0, "")
        assert f"inarow classic {name}" in done.stdout


def test_the_help_of_inarow_names_the_command() -> None:
    assert "classic" in command("--help").stdout
    assert command("classic", "-h").stdout == command("classic", "--help").stdout


@pytest.mark.parametrize(
    "words",
    [
        ["betsy"],
        ["betsy", "--help"],
        ["betsy", "-h", "--version", "--json"],
        ["betsy", "3", "x", "", "-1", "--seed=3"],
        ["betsy", "--", "-3", "--", "@file"],
        ["domino", "--arguments", "a", "--name=b", "-abc", "-1.5"],
    ],
)
def test_every_word_is_handed_on_and_the_status_handed_back(words: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", ECHO, "classic", *words],
        capture_output=True,
        text=True,
        env=environment(),
        cwd=ROOT,
    )
    assert (done.returncode, done.stdout, done.stderr) == (7, f"{words}\n", "")


def test_the_name_may_have_a_hyphen() -> None:
    done = command("classic", "connect-four", "--mode", "2")
    assert done.stdout.endswith("Enter the column:\n")


def test_an_unknown_program_is_named_with_those_there_are() -> None:
    done = command("classic", "chess")
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.startswith("inarow: no original program is called 'chess': expected one of betsy, ")
    with pytest.raises(BadNotation):
        inarow.classic.run("_program", [])


def test_without_a_name_it_is_not_used_as_the_help_says() -> None:
    done = command("classic")
    assert (done.returncode, done.stdout) == (2, "")
    assert "NAME" in done.stderr


@both_ways
def test_who_stops_reading_is_not_a_failure(way: str) -> None:
    process = subprocess.Popen(
        command_line(way, "domino", "--human", "none"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        cwd=ROOT,
    )
    assert process.stdout is not None
    process.stdout.close()
    _, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (0, b"")


@both_ways
@pytest.mark.parametrize("name", ["domino", "connect_four"])
def test_a_closed_input_is_an_input_at_its_end(name: str, way: str) -> None:
    line = " ".join(map(str, command_line(way, name)))
    done = subprocess.run(
        ["bash", "-c", f"{line} <&-"], capture_output=True, text=True, env=environment(), cwd=ROOT
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_full_disk_is_told_without_a_traceback() -> None:
    line = " ".join(map(str, command_line("module", "domino", "--human", "none")))
    done = subprocess.run(
        ["bash", "-c", f"{line} > /dev/full"], capture_output=True, text=True, env=environment(), cwd=ROOT
    )
    assert (done.returncode, done.stderr) == (1, "[Errno 28] No space left on device\n")


def test_wrong_arguments_of_a_program_are_its_own_affair() -> None:
    ours, theirs = run("domino", "--depth", "0", way="command"), run("domino", "--depth", "0", way="module")
    assert (ours.returncode, ours.stderr) == (theirs.returncode, theirs.stderr)
    assert ours.returncode == 2
