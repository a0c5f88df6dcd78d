"""The flags that say who does the work: processes of this machine, or a cluster."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from inarow.cli.numbers import whole_flag

Concurrency = Annotated[
    int | None,
    Parameter(
        metavar="N",
        help="Processes at work at once; as many as this machine has cores.",
        converter=whole_flag("concurrency", 1, 1024),
    ),
]
Cluster = Annotated[
    str | None,
    Parameter(metavar="ADDRESS", help="Let a Dask cluster do it instead: tcp://host:8786."),
]
