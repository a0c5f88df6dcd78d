"""`inarow record`: what people and programs see of recorded games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import inarow
from inarow.record import Ply, Record, Seat, jsonl, text
from tests.cli.process import NIM, document
from tests.cli.process import inarow as command
from tests.record.records import some_records

SEED = 5
WON = Record(
    inarow.load("connect-four").start(),
    Seat("human", name="Ada"),
    Seat("engine:level=3"),
    tuple(Ply(move) for move in "1212121"),
    result="x",
    reason="won",
    tags={"Event": "a test"},
)


@pytest.fixture
def games(tmp_path: Path) -> Path:
    file = tmp_path / "games.jsonl"
    file.write_text("".join(f"{jsonl.written(record)}\n" for record in [WON, *some_records(SEED, 9)]))
    return file


def test_a_record_is_shown_with_its_players_moves_board_and_end(games: Path) -> None:
    assert command("record", "show", str(games), "--number", "1").stdout == (
        "connect-four: Ada (human) is x, engine:level=3 is o\n"
        "Event: a test\n"
        "1. 1 2 2. 1 2 3. 1 2 4. 1 1-0\n"
        " 1  2  3  4  5  6  7\n"
        " .  .  .  .  .  .  .\n"
        " .  .  .  .  .  .  .\n"
        "[x] .  .  .  .  .  .\n"
        "[x] o  .  .  .  .  .\n"
        "[x] o  .  .  .  .  .\n"
        "[x] o  .  .  .  .  .\n"
        "x has won\n"
        "x wins: won after 7 moves\n"
    )


def test_the_board_after_any_move_can_be_shown(games: Path) -> None:
    shown = command("record", "show", str(games), "--number", "1", "--ply", "1").stdout
    assert "(x) .  .  .  .  .  .\no to move\n" in shown
    refused = command("record", "show", str(games), "--number", "1", "--ply", "8")
    assert refused.returncode == 3
    assert "no board after 8 moves: expected 0 to 7" in refused.stderr


def test_all_records_are_shown_one_after_the_other(games: Path) -> None:
    assert command("record", "show", str(games)).stdout.count(" is o\n") == 10
    lines = command("record", "show", str(games), "--json").stdout
    assert lines == games.read_text()


@pytest.mark.parametrize("number", ["0", "11"])
def test_a_record_that_is_not_there_is_refused(number: str, games: Path) -> None:
    done = command("record", "show", str(games), "--number", number)
    assert (done.returncode, done.stdout) == (3, "")
    assert f"there is no record {number}" in done.stderr


def test_checking_counts_what_was_played_by_the_law(games: Path) -> None:
    moves = sum(len(record.plies) for record in [WON, *some_records(SEED, 9)])
    assert document("record", "check", str(games)) == {"records": 10, "moves": moves}
    assert command("record", "check", str(games)).stdout == f"10 records, {moves} moves, all by the law\n"


def test_a_damaged_record_is_named_with_its_line(games: Path) -> None:
    lines = games.read_text().splitlines()
    lines[3] = lines[3].replace('"schema": 1', '"schema": 9')
    games.write_text("\n".join(lines))
    done = command("record", "check", str(games))
    assert (done.returncode, done.stdout) == (6, "")
    assert done.stderr.startswith(f"inarow: {games}, line 4: the record has schema 9; expected 1")


def test_converting_there_and_back_loses_nothing(games: Path, tmp_path: Path) -> None:
    page = tmp_path / "games.txt"
    done = command("record", "convert", str(games), "--output", str(page))
    assert (done.stdout, done.stderr) == ("", f"written to {page}\n")
    assert page.read_text().startswith(text.written(WON))
    assert command("record", "convert", str(page), "--to", "jsonl").stdout == games.read_text()
    assert command("record", "convert", "--json", stdin=page.read_text()).stdout == games.read_text()


def test_what_cannot_be_converted_leaves_the_old_file(games: Path, tmp_path: Path) -> None:
    old = tmp_path / "old.txt"
    old.write_text("as it was")
    games.write_text(games.read_text() + "{}\n")
    done = command("record", "convert", str(games), "--output", str(old))
    assert done.returncode == 6
    assert "line 11: the record has no 'schema'" in done.stderr
    assert old.read_text() == "as it was"
    assert {path.name for path in tmp_path.iterdir()} == {"games.jsonl", "old.txt"}


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "the input, line 1: expected [Record ...] or a JSON document"),
        (b"hello", "the input, line 1: expected [Record ...] or a JSON document"),
        (b"\n\n[Record \xff", "the input, line 3: this is no text"),
        (b'[Record "inarow 1"]\r\n', "the input, line 2: expected a tag [Game ...]"),
        (b"{" * 10_000_000, "the input, line 1: too long for a record"),
        (b"[Record \n" + b"4 " * 3_000_000, "the input, line 2: too long for a record"),
        (b"[Record \n" + b"4 4\n" * 2_000_000, "the record is too long"),
    ],
)
def test_whatever_comes_is_refused_in_a_sentence(content: bytes, reason: str) -> None:
    done = command("record", "check", stdin=content)
    assert done.returncode == 6
    assert reason in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    done = command("record", "check", str(tmp_path / "nowhere"))
    assert (done.returncode, done.stderr) == (7, f"inarow: {tmp_path}/nowhere: No such file or directory\n")
    done = command("record", "check", str(tmp_path))
    assert (done.returncode, done.stderr) == (3, f"inarow: {tmp_path} is not a file\n")


def test_a_game_of_ones_own_is_played_only_if_it_is_named() -> None:
    nim = inarow.load(NIM)
    record = Record(nim.start(), Seat("human"), Seat("human"), (Ply(nim.start().moves()[0]),))
    line = jsonl.written(record)
    refused = command("record", "check", stdin=line)
    assert refused.returncode == 6
    assert "is not one of the package: name it yourself" in refused.stderr
    shown = command("record", "show", "--game", NIM, "--json", stdin=line)
    assert json.loads(shown.stdout)["game"] == NIM
