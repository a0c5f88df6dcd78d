"""Completion: the scripts are written where asked, and a real shell completes with them."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from inarow import players
from inarow.games import names
from tests.cli.process import INAROW, environment
from tests.cli.process import inarow as command


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_is_written_and_its_place_printed(shell: str, tmp_path: Path) -> None:
    done = command("--install-completion", "--shell", shell, HOME=str(tmp_path), ZSH_CUSTOM="", ZSH="")
    assert done.returncode == 0
    script = Path(done.stdout.strip())
    assert tmp_path in script.parents
    assert "perft" in script.read_text()


def test_with_an_output_the_start_up_file_is_left_alone(tmp_path: Path) -> None:
    target = tmp_path / "script"
    done = command("--install-completion", "--shell", "bash", "--output", str(target), HOME=str(tmp_path))
    assert done.stdout == f"{target}\n"
    assert [path.name for path in tmp_path.iterdir()] == ["script"]


@pytest.fixture(scope="module")
def bash_script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    script = tmp_path_factory.mktemp("completion") / "script"
    command("--install-completion", "--shell", "bash", "--output", str(script))
    return script


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        (["pe"], ["perft"]),
        (["moves", "con"], [name for name in names() if name.startswith("con")]),
        (["perft", "betsy", "3", "--di"], ["--divide", "--distinct"]),
        (["play", "betsy", "--x", ""], players.names()),
    ],
)
def test_bash_completes_commands_games_flags_and_players(
    typed: list[str], expected: list[str], bash_script: Path
) -> None:
    words = " ".join(f"'{word}'" for word in ["inarow", *typed])
    ask = (
        f"source {bash_script}; COMP_WORDS=({words}); COMP_CWORD={len(typed)}; _inarow; "
        'printf "%s\\n" "${COMPREPLY[@]}"'
    )
    path = f"{INAROW.parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "--norc", "-c", ask], capture_output=True, text=True, env=environment(PATH=path)
    )
    assert sorted(done.stdout.split()) == sorted(expected)
