"""The flags that say who does the work: processes of this machine, or a cluster."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from cyclopts import Parameter, Token


def read_concurrency(kind: type, tokens: Sequence[Token]) -> int:
    text = tokens[0].value
    if not (text.isascii() and text.isdigit() and len(text) < 5 and 1 <= int(text) <= 1024):
        raise ValueError(f"concurrency must be a whole number from 1 to 1024, not {text!r}")
    return int(text)


Concurrency = Annotated[
    int | None,
    Parameter(
        metavar="N",
        help="Processes at work at once; as many as this machine has cores.",
        converter=read_concurrency,
    ),
]
Cluster = Annotated[
    str | None,
    Parameter(metavar="ADDRESS", help="Let a Dask cluster do it instead: tcp://host:8786."),
]
