"""`inarow bench solve`: files of scores, solved and compared."""

import json
import signal
import time
from pathlib import Path

import pytest

from tests.cli.process import Terminal, document, start
from tests.cli.process import inarow as command

SET = "tests/solving/connect-four-7x6.txt"
FROM_ZERO = ("--columns-from", "0")


def test_the_document_has_the_fields_of_the_contract() -> None:
    found = document("bench", "solve", SET, *FROM_ZERO)
    assert set(found) == {"positions", "wrong", "unsolved", "seconds", "nodes"}
    assert (found["positions"], found["wrong"], found["unsolved"]) == (300, 0, 0)


def test_each_position_is_told_on_request() -> None:
    found = document("bench", "solve", SET, *FROM_ZERO, "--limit", "3", "--each", "--threads", "2")["each"]
    lines = [line.split() for line in Path(SET).read_text().splitlines()[:3]]
    assert [[each["moves"], str(each["expected"])] for each in found] == lines
    assert all(each["score"] == each["expected"] for each in found)
    assert set(found[0]) == {"moves", "expected", "score", "nodes", "seconds"}


def test_other_boards_are_named_as_games() -> None:
    files = ["tests/solving/connect-four-9x5.txt"]
    found = document("bench", "solve", *files, *FROM_ZERO, "--game", "connect-four:rows=5,cols=9")
    assert (found["positions"], found["wrong"]) == (60, 0)


def test_a_wrong_score_ends_with_one_and_names_its_line(tmp_path: Path) -> None:
    file = tmp_path / "wrong.txt"
    file.write_text("121212 18\n121212 17\n")
    done = command("bench", "solve", str(file), "--json")
    assert done.returncode == 1
    assert json.loads(done.stdout)["wrong"] == 1
    assert f"{file}, line 2: expected 17, found 18" in done.stderr


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("4453", "columns and a score were expected, as 4453 -2, not '4453'"),
        ("44x3 1", "columns and a score were expected"),
        ("4453 1 2", "columns and a score were expected"),
        ("4483 1", "8 is no column: expected 1 to 7"),
        ("4444444 1", "column 4 is full"),
        ("1212121 1", "the game is over (x), and has no score"),
        ("12121212 1", "the game is over (x): no move was expected"),
        ("4453 20", "with 38 empty cells no score is 20"),
        ("", "columns and a score were expected"),
    ],
)
def test_a_bad_line_is_refused_by_file_and_number(tmp_path: Path, line: str, reason: str) -> None:
    file = tmp_path / "bad.txt"
    file.write_text(f"121212 18\n{line}\n")
    refused = command("bench", "solve", str(file))
    assert refused.returncode == 6
    assert refused.stdout == ""
    assert f"{file}, line 2: " in refused.stderr
    assert reason in refused.stderr


def test_files_that_are_none_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    assert command("bench", "solve", str(file)).returncode == 7
    file.write_bytes(b"\xff\x00")
    assert command("bench", "solve", str(file)).returncode == 6
    file.write_bytes(b"")
    assert command("bench", "solve", str(file)).returncode == 6
    assert command("bench", "solve").returncode == 6


def test_a_game_without_columns_is_refused() -> None:
    refused = command("bench", "solve", SET, "--game", "domino")
    assert refused.returncode == 3
    assert "games whose moves are columns" in refused.stderr


@pytest.mark.parametrize("flags", [("--limit", "0"), ("--columns-from", "2"), ("--memory", "0")])
def test_flags_out_of_range_are_refused(flags: tuple[str, str]) -> None:
    assert command("bench", "solve", SET, *flags).returncode == 2


def test_a_lack_of_time_is_told_as_such(tmp_path: Path) -> None:
    file = tmp_path / "hard.txt"
    file.write_text("4 -2\n121212 18\n")
    done = command("bench", "solve", str(file), "--time", "0.1", "--json")
    assert done.returncode == 5
    assert json.loads(done.stdout)["unsolved"] >= 1
    assert "were not solved" in done.stderr


def test_ctrl_c_ends_it_at_once(tmp_path: Path) -> None:
    file = tmp_path / "hard.txt"
    file.write_text("4 -1\n" * 5)
    process = start("bench", "solve", str(file))
    time.sleep(1.5)
    process.send_signal(signal.SIGINT)
    _, talk = process.communicate(timeout=5)
    assert process.returncode == 130
    assert "interrupted after 0 of 5 positions" in talk


def test_a_terminal_sees_how_far_it_is(tmp_path: Path) -> None:
    file = tmp_path / "hard.txt"
    file.write_text("121212 18\n4 -1\n")
    with Terminal("bench", "solve", str(file)) as terminal:
        terminal.expect("of 2 positions")
        terminal.press("\x03")
        assert terminal.finish() == 130
