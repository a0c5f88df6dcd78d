"""Files of stores with damaged bytes: refused with a sentence, or still the same games."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from inarow.record import Record
from inarow.store import StoreFault, open_store
from tests.record.records import some_records

SEED = 20261115
DAMAGES = 1000 if os.environ.get("INAROW_LONG") else 100
RECORDS = [record for record in some_records(SEED, 40) if record.reason is not None]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("whole") / "games.db"
    with open_store(str(path)) as store, store.writing() as writer:
        for record in RECORDS:
            writer.add(record)
    return path.read_bytes()


def damaged(content: bytes, dice: random.Random) -> bytes:
    """Some bytes changed, a page of noise, or the end cut off."""
    made = bytearray(content)
    way = dice.randrange(8)
    if way == 0:
        del made[dice.randrange(len(made)) :]
    elif way == 1:
        at = dice.randrange(0, len(made), 4096)
        made[at : at + 4096] = dice.randbytes(4096)
    else:
        for _ in range(dice.choice([1, 1, 2, 10])):
            made[dice.randrange(len(made))] = dice.randrange(256)
    return bytes(made)


def read(path: Path) -> dict[int, Record]:
    with open_store(str(path), create=False) as store:
        store.games()
        return dict(store.records())


def problems(path: Path) -> list[str]:
    """What a check finds; a store that cannot be checked is one problem."""
    try:
        with open_store(str(path)) as store:
            return [problem for _, problem in store.check() if problem]
    except StoreFault as fault:
        return [str(fault)]


def test_a_damaged_store_is_refused_or_holds_the_same_games(whole: bytes, tmp_path: Path) -> None:
    dice, expected = random.Random(SEED), dict(enumerate(RECORDS, start=1))
    refused = found_by_check = 0
    for number in range(DAMAGES):
        path = tmp_path / f"{number}.db"
        path.write_bytes(damaged(whole, dice))
        try:
            found = read(path)
        except StoreFault:
            refused += 1
            continue
        assert all(expected[game] == record for game, record in found.items()), f"seed {SEED}, {number}"
        assert len(found) == len(expected), f"seed {SEED}, {number}: games are missing"
        found_by_check += bool(problems(path))
    print(f"seed {SEED}: {DAMAGES} damaged, {refused} refused, {found_by_check} found by check")
    assert refused > DAMAGES / 3
