"""Tries an installed wheel: its contents, its numbers and its command. `make wheel` and CI run it."""

import subprocess
import sys
import sysconfig
from importlib.metadata import files
from pathlib import Path

import inarow

PAGE = {".html", ".css", ".js", ".svg"}
KINDS = {".py", ".pyi", ".so", ".typed", ".pyc", ".table", ".book"} | PAGE
PERFT = {"connect-four": 823536, "conniption": 2035780992, "betsy": 732800, "domino": 1598112}
"""Sequences of seven moves."""


def check_contents() -> None:
    """The package and nothing else, with its types, its native part and the page."""
    installed = [file for file in files("inarow") or [] if file.parts[0] == "inarow"]
    names = {file.name for file in installed}
    assert {"py.typed", "_core.pyi"} <= names, names
    assert any(name.startswith("_core") and name.endswith(".so") for name in names), names
    kinds = {file.suffix for file in installed}
    assert PAGE <= kinds <= KINDS, installed
    outside = {file.parts[0] for file in files("inarow") or []} - {"inarow"}
    assert all(name == ".." or name.endswith(".dist-info") for name in outside), outside


def check_numbers() -> None:
    for name, count in PERFT.items():
        assert inarow.perft(inarow.load(name).start(), 7) == count, name


def check_command() -> None:
    command = Path(sysconfig.get_path("scripts")) / "inarow"
    done = subprocess.run([command, "perft", "ultimate", "3"], capture_output=True, text=True, check=True)
    assert done.stdout == "64800\n", done


def check_tables() -> None:
    solution = inarow.solve(inarow.load("betsy:n=3").start())
    assert (solution.value, solution.method) == ("draw", "table"), solution


if __name__ == "__main__":
    where = Path(inarow.__file__).parent
    assert "site-packages" in where.parts, f"{where} is no installed wheel"
    check_contents()
    check_numbers()
    check_command()
    check_tables()
    print(f"the wheel in {where} works with Python {sys.version.split()[0]}")
