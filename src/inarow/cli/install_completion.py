"""`inarow --install-completion`: writes the script that lets a shell complete commands, flags and games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from inarow.cli.app import app
from inarow.cli.output import say


def install_completion(
    *,
    shell: Annotated[
        Literal["bash", "zsh", "fish"] | None, Parameter(help="The shell; by default the one in use.")
    ] = None,
    output: Annotated[
        Path | None,
        Parameter(help="Write the script there, and leave the shell's own start-up file alone."),
    ] = None,
) -> None:
    path = app.install_completion(shell=shell, output=output, add_to_startup=output is None)
    print(path)
    say("start a new shell to use it")
