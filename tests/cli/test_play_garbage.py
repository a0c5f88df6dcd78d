"""`inarow play` fed with what is no game at all: it answers, ends and never shows a traceback."""

from __future__ import annotations

import pytest

from tests.cli.process import inarow as command

MEGABYTE = 1 << 20
FOUR = ("play", "connect-four", "--o", "random:seed=3")


@pytest.mark.parametrize(
    "garbage",
    [
        "é ü ß 漢字 🎲".encode(),
        "\uff14".encode(),
        b"\xff\xfe\x80\x00",
        b"\x00",
        b"\x1b[2J\x1b[31m",
        b"4\r",
        b"[bold]4[/bold]",
        "\u2028".join("4444").encode(),
    ],
)
def test_odd_text_is_answered_and_the_game_goes_on(garbage: bytes) -> None:
    done = command(*FOUR, stdin=garbage + b"\n5\nquit\n")
    assert done.returncode == 0
    assert "x plays 5\n" in done.stdout
    assert "\x1b" not in done.stdout + done.stderr


@pytest.mark.parametrize("stdin", [b"", b"\n", b" \t \n\n", b"\n" * 10 * MEGABYTE])
def test_an_input_without_words_is_an_input_that_has_ended(stdin: bytes) -> None:
    done = command(*FOUR, stdin=stdin)
    assert done.returncode == 0
    assert "the input has ended" in done.stderr


def test_a_line_of_ten_megabytes_is_one_bad_line() -> None:
    done = command(*FOUR, stdin=b"4" * 10 * MEGABYTE + b"\n5\n")
    assert done.returncode == 0
    assert "x plays 5\n" in done.stdout
    assert len(done.stderr) < 1000
    assert "expected a column, 1 to 7" in done.stderr


def test_ten_megabytes_without_an_end_of_line_end_cleanly() -> None:
    done = command(*FOUR, stdin=b"x" * 10 * MEGABYTE)
    assert done.returncode == 0
    assert len(done.stderr) < 1000


def test_ten_megabytes_of_bad_lines_are_given_up() -> None:
    done = command(*FOUR, stdin=b"nonsense\n" * MEGABYTE)
    assert done.returncode == 3
    assert done.stderr.splitlines()[-1].startswith("inarow: 1000 lines in a row")


def test_ten_megabytes_where_a_game_should_be_named_end_cleanly() -> None:
    done = command("play", stdin=b"x" * 10 * MEGABYTE)
    assert done.returncode == 0
    assert len(done.stderr) < 1000
