"""Files of records: whatever byte is damaged, no other game is read than the one that was written."""

from __future__ import annotations

import io
import os
import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from inarow.game import BadNotation
from inarow.record import BadRecord, Record, files
from tests.record.records import some_records

SEED = 20261115
DAMAGES = 1000 if os.environ.get("INAROW_LONG") else 150
"""Damaged files of each form."""


def read(content: bytes) -> list[Record]:
    return list(files.read(io.BytesIO(content), "the file"))


@pytest.mark.parametrize("form", files.FORMS)
def test_a_file_holds_many_records(form: str) -> None:
    records = list(some_records(SEED, 20))
    content = "".join(map(files.FORMS[form], records)).encode()
    assert read(content) == records
    assert read(content.replace(b"\n", b"\r\n")) == records


def damaged(content: bytes, dice: random.Random) -> bytes:
    """One to three bytes changed, put in or taken out; or all that follows a place lost."""
    made = bytearray(content)
    for _ in range(dice.randint(1, 3)):
        at = dice.randrange(len(made))
        way = dice.randrange(4)
        if way == 0:
            made[at] = dice.randrange(256)
        elif way == 1:
            made[at] ^= 1 << dice.randrange(8)
        elif way == 2:
            made.insert(at, dice.randrange(32, 127))
        else:
            del made[at]
    return bytes(made[: dice.randrange(len(made))] if dice.random() < 0.1 else made)


@pytest.mark.parametrize("form", files.FORMS)
def test_a_damaged_file_is_refused_or_holds_the_same_games(form: str) -> None:
    records = list(some_records(SEED, 18))
    written = [files.FORMS[form](record) for record in records]
    dice = random.Random(SEED)
    refused = 0
    for number in range(DAMAGES):
        content = damaged("".join(written[number % 3 :: 3]).encode(), dice)
        whole = records[number % 3 :: 3]
        found: list[Record] = []
        with suppress(BadRecord):
            found.extend(files.read(io.BytesIO(content), "the file"))
        refused += len(found) < len(whole)
        assert found == whole[: len(found)], f"seed {SEED}, damage {number}"
    assert refused > DAMAGES * 0.7
    print(f"{form}, seed {SEED}: {DAMAGES} damaged files, {refused} refused, {DAMAGES - refused} harmless")


def test_a_file_that_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    with pytest.raises(FileNotFoundError):
        files.write(folder / "games.txt", ["text"])

    def failing() -> Iterator[str]:
        yield "half"
        raise BadNotation("no more")

    with pytest.raises(BadNotation):
        files.write(tmp_path / "games.txt", failing())
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device to write to")
def test_a_full_disk_is_an_error_of_the_system() -> None:
    with pytest.raises(OSError, match="No space left"), Path("/dev/full").open("w") as full:
        full.writelines(map(files.FORMS["jsonl"], some_records(SEED, 3)))
