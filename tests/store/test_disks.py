"""Power cuts and faults of the disk, by a library that stands between SQLite and the system."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
LONG = bool(os.environ.get("INAROW_LONG"))

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the library is preloaded as Linux does it")


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("disk") / "faulty_disk.so"
    source = Path(__file__).with_name("faulty_disk.c")
    compiler = [os.environ.get("CC", "cc"), "-O1", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC"]
    subprocess.run([*compiler, "-o", made, source, "-ldl"], check=True)
    return made


def run(library: Path, *arguments: str) -> Any:
    done = subprocess.run(
        [sys.executable, "-m", "tests.store.disks", *arguments],
        cwd=ROOT,
        env={**os.environ, "LD_PRELOAD": str(library)},
        capture_output=True,
        text=True,
        check=True,
    )
    print(done.stdout, done.stderr)
    return json.loads(done.stdout.splitlines()[-1])


def test_a_power_cut_loses_no_acknowledged_move(library: Path) -> None:
    cuts = 1000 if LONG else 60
    found = run(library, "power", "--cuts", str(cuts))
    assert (found["cuts"], found["lost"], found["broken"]) == (cuts, 0, 0), found
    assert found["acknowledged"] > cuts


def test_every_fault_of_the_disk_is_told_and_overcome(library: Path) -> None:
    found = run(library, "faults", "--stride", "1" if LONG else "7")
    assert found["broken"] == 0, found
    assert found["told"] > found["overcome"] > 0, "an interrupted call is tried again"
