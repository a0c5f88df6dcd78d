"""`inarow classic`: one of the original programs, with all that follows its name."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from inarow.classic import names, run

VERBATIM = Parameter(allow_leading_hyphen=True)


def classic(
    name: Annotated[
        str,
        VERBATIM,
        Parameter(metavar="NAME", help=f"The program: {', '.join(names())}.", completer=lambda _: names()),
    ],
    /,
    *arguments: Annotated[
        str,
        VERBATIM,
        Parameter(metavar="ARGUMENTS", help="What the program is given; --help explains it."),
    ],
) -> int:
    if name in ("--help", "-h"):
        # The flag is not taken from this command's words, so that `classic betsy --help` reaches betsy.
        from inarow.cli.app import app

        app.help_print(["classic"])
        return 0
    return run(name, list(arguments))
