"""The bots that authors begin with, as commands; the one in C++ is compiled first."""

from __future__ import annotations

import shutil
import subprocess
import sys
from functools import lru_cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "examples" / "bots"
BUILT = ROOT / "build" / "bots"


@lru_cache
def template(language: str) -> str:
    """The command of a template; the test is skipped where its language is missing."""
    if language == "python":
        return f"{sys.executable} {FOLDER / 'four.py'}"
    if language == "javascript":
        if shutil.which("node") is None:
            pytest.skip("there is no node here")
        return f"node {FOLDER / 'four.js'}"
    compiler = shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        pytest.skip("there is no C++ compiler here")
    BUILT.mkdir(parents=True, exist_ok=True)
    source, program = FOLDER / "four.cpp", BUILT / "four"
    if not program.exists() or program.stat().st_mtime < source.stat().st_mtime:
        draft = BUILT / f"four-{id(source)}"
        warnings = ["-Wall", "-Wextra", "-Werror"]
        subprocess.run([compiler, "-std=c++20", "-O1", *warnings, "-o", draft, source], check=True)
        draft.replace(program)
    return str(program)


LANGUAGES = ("python", "javascript", "cpp")
