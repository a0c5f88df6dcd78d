"""Messages between the server and its workers: a length, then a pickle. Both ends are programs of ours."""

from __future__ import annotations

import pickle
import struct
from typing import Any, BinaryIO

HEADER = struct.Struct("!I")
READY = 0
"""The number of what a worker says before it was asked anything."""


def written(message: object) -> bytes:
    body = pickle.dumps(message)
    return HEADER.pack(len(body)) + body


def read(source: BinaryIO) -> Any:
    """The next message; None at the end."""
    header = source.read(HEADER.size)
    if len(header) < HEADER.size:
        return None
    (length,) = HEADER.unpack(header)
    body = source.read(length)
    return pickle.loads(body) if len(body) == length else None
