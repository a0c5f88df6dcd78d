"""`inarow verify`: whether files of solved positions are whole and true."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from inarow.cli.given import AsJson
from inarow.cli.output import live_line, print_json
from inarow.cli.solve import told
from inarow.cli.thinking import Quiet
from inarow.solving import BadFile, files

File = Annotated[Path, Parameter(metavar="FILE", help="A certificate, a table or a book.")]


def verify(first: File, /, *others: File, quiet: Quiet = False, as_json: AsJson = False) -> None:
    checked: list[dict[str, Any]] = []
    refused: list[str] = []
    for path in (first, *others):
        try:
            kind: str | None = files.kind_of(path)
            findings = _watched(path, quiet)
        except BadFile as error:
            kind, findings = None, [str(error)]
            refused.append(str(error))
        checked.append({"file": str(path), "kind": kind, "verified": kind is not None, "findings": findings})
        for finding in findings if kind and not as_json else []:
            print(f"{path}: {finding}")
    if as_json:
        print_json({"files": checked})
    if refused:
        raise BadFile("; ".join(refused))


def _watched(path: Path, quiet: bool) -> list[str]:
    with live_line(quiet) as tell:
        return files.verify(path, lambda progress: tell(f"{path}: {told(progress)}"))
