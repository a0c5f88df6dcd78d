"""Files of records, in either form: read one record at a time, written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO

from inarow.game import BadNotation, Game, GameOver, IllegalMove
from inarow.record import BadRecord, Record, jsonl, parse, text

LONGEST = 1 << 22
"""Bytes of a line, or of one record's text: far more than any game needs."""

FORMS: Mapping[str, Callable[[Record], str]] = {
    "text": lambda record: text.written(record) + "\n",
    "jsonl": lambda record: jsonl.written(record) + "\n",
}
"""How a record is written in each form, ready to be followed by another."""


def read(stream: IO[bytes], name: str, own: Game | None = None) -> Iterator[Record]:
    """The records of a stream, each replayed by the law before it is given.

    BadRecord for the first one that is damaged; it names `name` and the line. A game in a file of one's own
    is played only if it is `own`.
    """
    lines = _lines(stream, name)
    number, first = next(((number, line) for number, line in lines if line), (1, ""))
    if first.startswith("{"):
        yield from _read_jsonl(_joined((number, first), lines), name, own)
    elif first.startswith(f"[{text.FIRST} "):
        yield from _read_text(_joined((number, first), lines), name, own)
    else:
        raise BadRecord(f"{name}, line {number}: expected [{text.FIRST} ...] or a JSON document")


def read_one(path: Path, own: Game | None = None) -> Record:
    """The one record of a file; OSError, or BadRecord where there is none, or more."""
    with opened(path) as stream:
        records = read(stream, str(path), own)
        record = next(records)
        if next(records, None) is not None:
            raise BadRecord(f"{path} holds more than one record: expected one")
    return record


def opened(path: Path) -> IO[bytes]:
    """A file to read from; OSError, or BadNotation for what is there and no file."""
    if path.exists() and not path.is_file():
        raise BadNotation(f"{path} is not a file")
    return path.open("rb")


def write(path: Path, pieces: Iterable[str]) -> None:
    """Writes a text file that is there whole, and stays there, or not at all; OSError where it cannot."""
    path = path.resolve()
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with draft.open("x", encoding="utf-8", newline="\n") as file:
            file.writelines(pieces)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise
    sync_folder(path.parent)


def is_record(path: Path) -> bool:
    """Whether a file holds records of any version in the text form, judged by its beginning."""
    kind = f"[{text.FIRST} ".encode()
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(kind)) == kind


def sync_folder(folder: Path) -> None:
    """Makes a new name in a folder last; not every system can."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


Line = tuple[int, str]
"""A line's number and its text without the end."""


def _lines(stream: IO[bytes], name: str) -> Iterator[Line]:
    number = 0
    while content := stream.readline(LONGEST + 1):
        number += 1
        if len(content) > LONGEST:
            raise BadRecord(f"{name}, line {number}: too long for a record")
        try:
            yield number, content.decode().removesuffix("\n").removesuffix("\r")
        except UnicodeDecodeError as error:
            raise BadRecord(f"{name}, line {number}: this is no text: {error.reason}") from None


def _joined(first: Line, rest: Iterator[Line]) -> Iterator[Line]:
    yield first
    yield from rest


def _read_jsonl(lines: Iterator[Line], name: str, own: Game | None) -> Iterator[Record]:
    for number, line in lines:
        if not line:
            continue
        try:
            yield jsonl.read(line, own)
        except (BadNotation, IllegalMove, GameOver) as error:
            raise BadRecord(f"{name}, line {number}: {error}") from None


def _read_text(lines: Iterator[Line], name: str, own: Game | None) -> Iterator[Record]:
    for first, content in _chunks(lines, name):
        try:
            yield parse.read(content, own, first)
        except BadNotation as error:
            raise BadRecord(f"{name}, {error}") from None


def _chunks(lines: Iterator[Line], name: str) -> Iterator[tuple[int, str]]:
    """The text of each record and the number of its first line."""
    first, chunk, size = 1, list[str](), 0
    for number, line in lines:
        if line.startswith(f"[{text.FIRST} ") and chunk:
            yield first, "\n".join(chunk)
            chunk, size = [], 0
        if not chunk:
            first = number
        chunk.append(line)
        size += len(line) + 1
        if size > LONGEST:
            raise BadRecord(f"{name}, line {number}: the record is too long")
    if chunk:
        yield first, "\n".join(chunk)
