"""The files that solving writes: every module of this folder is a kind, found by a file's first bytes.

A kind offers `MAGIC`, the bytes that its files begin with (after unpacking, where they are packed with gzip),
and `verify(path, tell)`, which checks a file as thoroughly as it can, tells now and then how far it is, and
returns what it found to be true; it raises BadFile, naming the file and the check that failed.
"""

from __future__ import annotations

import gzip
import pkgutil
import zlib
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

from inarow.solving.errors import BadFile
from inarow.solving.progress import Progress

Tell = Callable[[Progress], object]

PACKED = b"\x1f\x8b"
LONGEST_MAGIC = 64


class Kind(Protocol):
    MAGIC: bytes

    def verify(self, path: Path, tell: Tell) -> list[str]: ...


def kinds() -> dict[str, Kind]:
    """The kinds of files by name."""
    names = [module.name for module in pkgutil.iter_modules(__path__)]
    return {name: cast(Kind, import_module(f"{__name__}.{name}")) for name in names}


def kind_of(path: Path) -> str:
    """The kind of a file; BadFile where it is none of ours."""
    head = _head(path)
    for name, kind in kinds().items():
        if head.startswith(kind.MAGIC):
            return name
    expected = " or ".join(kinds())
    raise BadFile(f"{path}: its first bytes are not those of a file of this program: expected a {expected}")


def verify(path: Path, tell: Tell) -> list[str]:
    """What a file is found to prove, a sentence each; BadFile where it proves nothing."""
    return kinds()[kind_of(path)].verify(path, tell)


def _head(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            head = file.read(LONGEST_MAGIC)
        if not head.startswith(PACKED):
            return head
        with gzip.open(path, "rb") as unpacked:
            return unpacked.read(LONGEST_MAGIC)
    except (OSError, EOFError, zlib.error) as error:
        raise BadFile(f"{path}: it cannot be read: {getattr(error, 'strerror', None) or error}") from None
