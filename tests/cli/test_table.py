"""`inarow table`, and `solve` and `verify` with tables, as people and programs call them."""

import os
import re
import shutil
import signal
import time
from pathlib import Path

from inarow.solving import BadFile
from inarow.solving.table_file import TableFile
from tests.cli.process import ROOT, document, start
from tests.cli.process import inarow as command

SHIPPED = ROOT / "src" / "inarow" / "solving" / "shipped"
THREE = SHIPPED / "betsy-n=3.table"


def test_a_table_is_built_and_shown(tmp_path: Path) -> None:
    file = tmp_path / "new" / "two.table"
    built = document("table", "build", "betsy:n=2", "--table", str(file), "--threads", "2")
    assert built == document("table", "show", "betsy:n=2", "--table", str(file))
    assert set(built) == {"game", "file", "bytes", "positions", "start", "longest"}
    assert built["positions"] == {"win": 801, "draw": 14, "loss": 368, "finished": 1198}
    assert built["start"] == {"value": "win", "plies": 15}
    assert built["longest"]["loss"] == {"plies": 16, "positions": 2, "example": "../../../.x/xx x"}
    assert built["bytes"] == file.stat().st_size


def test_building_tells_its_time_and_memory(tmp_path: Path) -> None:
    built = command("table", "build", "betsy:n=3", "--table", str(tmp_path / "three.table"))
    assert re.fullmatch(r"done in \d+\.\d\d s, with at most 0\.\d\d GB of memory\n", built.stderr)


def test_people_get_the_figures_of_the_shipped_table() -> None:
    shown = command("table", "show", "betsy:n=3").stdout.splitlines()
    assert shown[0] == "betsy:n=3: draw from the start"
    assert shown[2].split() == ["478,155", "win"]
    assert shown[-1].endswith("betsy-n=3.table")


def test_a_table_in_the_users_data_folder_is_found(tmp_path: Path) -> None:
    home = {"XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path)}
    missing = command("table", "show", "betsy:n=4", **home)
    assert missing.returncode == 5
    assert missing.stderr == (
        "inarow: no table of betsy:n=4 is here: inarow table build betsy:n=4 makes one\n"
    )
    command("table", "build", "betsy:n=2", **home)
    [built] = tmp_path.rglob("betsy-n=2.table")
    shutil.copy(built, built.with_name("betsy-n=4.table"))
    found = command("solve", "betsy:n=4", **home)
    assert found.returncode == 6
    assert "betsy-n=4.table: it is a table of betsy:n=2, not of betsy:n=4" in found.stderr


def test_solve_reads_a_table(tmp_path: Path) -> None:
    late = ("betsy:n=3", "--position", ".../x../o.o/x.o/xxx/oxo o")
    found = document("solve", *late, "--table", str(THREE))
    assert found == document("solve", *late, "--all")
    assert (found["value"], found["plies"], found["best"]) == ("win", 7, ["2"])
    assert found["moves"]["-2"] == {"value": "draw", "plies": None}


def test_a_damaged_table_ends_with_its_own_code(tmp_path: Path) -> None:
    damaged = bytearray(THREE.read_bytes())
    damaged[-1] ^= 1
    file = tmp_path / "damaged"
    file.write_bytes(damaged)
    for words in (("solve", "betsy:n=3", "--table"), ("verify",)):
        refused = command(*words, str(file))
        assert refused.returncode == 6
        assert refused.stdout == ""
        assert refused.stderr == f"inarow: {file}: the checksum of block 0 of level 0 is wrong\n"


def test_the_shipped_tables_are_verified() -> None:
    tables = sorted(SHIPPED.glob("*.table"))
    assert [table.name for table in tables] == ["betsy-n=2.table", "betsy-n=3.table"]
    checked = document("verify", *map(str, tables))["files"]
    assert [(file["kind"], file["verified"], len(file["findings"])) for file in checked] == [
        ("table", True, 3),
        ("table", True, 3),
    ]


def test_what_has_no_table_is_refused(tmp_path: Path) -> None:
    refused = command("table", "build", "domino", "--table", str(tmp_path / "table"))
    assert refused.returncode == 3
    assert refused.stderr.startswith("inarow: there is no table of domino: ")
    assert command("table", "burn", "betsy:n=2").returncode == 2


def levels(part: Path) -> list[int]:
    """The levels that an unfinished table holds."""
    try:
        return list(TableFile(part, partial=True).sections)
    except BadFile:
        return []


def test_an_interrupted_building_keeps_what_is_solved(tmp_path: Path) -> None:
    file, part = tmp_path / "four.table", tmp_path / "four.table.part"
    running = start("table", "build", "betsy:n=4", "--table", str(file))
    deadline = time.monotonic() + 60
    while not levels(part):
        assert running.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.05)
    asked = time.monotonic()
    os.kill(running.pid, signal.SIGINT)
    out, talk = running.communicate(timeout=60)
    assert time.monotonic() - asked < 5
    assert (running.returncode, out) == (130, "")
    assert talk.splitlines()[0] == (
        f"interrupted; what is solved is kept in {file}.part, and the same command goes on from there"
    )
    assert 28 in levels(part)
    assert not file.exists()
