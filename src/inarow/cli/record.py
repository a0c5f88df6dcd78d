"""`inarow record`: recorded games, shown, checked by the law, and turned from one form into the other."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from itertools import islice
from pathlib import Path
from typing import IO, Annotated, Literal

from cyclopts import App, Parameter

import inarow
from inarow.cli.given import AsJson
from inarow.cli.output import console, live_line, print_json, print_scene, say
from inarow.cli.thinking import Quiet
from inarow.game import BadNotation, Game, Result
from inarow.record import Reason, Record, Seat, files, jsonl, text

RecordFile = Annotated[
    Path | None,
    Parameter(metavar="FILE", help="A file of records in either form; without it they come from the input."),
]
OwnGame = Annotated[
    str | None,
    Parameter(name="--game", metavar="GAME", help="A game in a file of your own that may be played here."),
]
Form = Literal["text", "jsonl"]
SUFFIXES: dict[str, Form] = {".jsonl": "jsonl", ".json": "jsonl", ".txt": "text"}

record = App(name="record")


@record.command
def show(
    file: RecordFile = None,
    /,
    *,
    number: Annotated[
        int | None, Parameter(metavar="N", help="Only the Nth record of the file, from 1.")
    ] = None,
    ply: Annotated[
        int | None, Parameter(metavar="N", help="The board after N moves instead of the last one.")
    ] = None,
    own: OwnGame = None,
    as_json: AsJson = False,
) -> None:
    """Show recorded games: who played, the moves, the board and how it ended."""
    with opened_records(file, own) as records:
        chosen = records if number is None else islice(records, max(number - 1, 0), number)
        shown = 0
        for each in chosen:
            if as_json:
                print(jsonl.written(each))
            else:
                if shown:
                    print()
                show_record(each, ply)
            shown += 1
    if not shown:
        raise BadNotation(f"there is no record {number}: expected a number from 1 to that of the last one")


@record.command
def check(
    file: RecordFile = None, /, *, own: OwnGame = None, quiet: Quiet = False, as_json: AsJson = False
) -> None:
    """Play every move of recorded games by the law; the first that is damaged is named with its line.

    Try:
      inarow record check games.jsonl
    """
    count = moves = 0
    with opened_records(file, own) as records, live_line(quiet) as tell:
        for each in records:
            count, moves = count + 1, moves + len(each.plies)
            tell(f"{counted(count)}, {moves:,} moves")
    if as_json:
        print_json({"records": count, "moves": moves})
    else:
        print(f"{counted(count)}, {moves:,} moves, all by the law")


@record.command
def convert(
    file: RecordFile = None,
    /,
    *,
    to: Annotated[
        Form | None,
        Parameter(help="text for people or jsonl for programs; as FILE's name says, or else the other one."),
    ] = None,
    output: Annotated[
        Path | None, Parameter(metavar="FILE", help="Write to this file, whole or not at all.")
    ] = None,
    own: OwnGame = None,
    as_json: Annotated[bool, Parameter(name="--json", help="The same as --to jsonl.")] = False,
) -> None:
    """Write records in the other form; nothing is lost.

    Try:
      inarow record convert games.jsonl --output games.txt
    """
    with _stream(file) as (stream, name):
        written = files.FORMS["jsonl" if as_json else to or _other_form(stream, output)]
        pieces = (written(each) for each in files.read(stream, name, _own(own)))
        if output is None:
            sys.stdout.writelines(pieces)
        else:
            files.write(output, pieces)
            say(f"written to {output}")


@contextmanager
def opened_records(file: Path | None, own: str | None) -> Iterator[Iterator[Record]]:
    """The records of a file, or of the input, while it is open."""
    with _stream(file) as (stream, name):
        yield files.read(stream, name, _own(own))


def _own(spec: str | None) -> Game | None:
    return None if spec is None else inarow.load(spec)


@contextmanager
def _stream(file: Path | None) -> Iterator[tuple[IO[bytes], str]]:
    """A file, or the input, and what it is called."""
    if file is None:
        yield sys.stdin.buffer, "the input"
        return
    with files.opened(file) as stream:
        yield stream, str(file)


def _other_form(stream: IO[bytes], output: Path | None) -> Form:
    """The form that the name of the output says, or else the one that the records do not have."""
    named = None if output is None else SUFFIXES.get(output.suffix.lower())
    if named is not None:
        return named
    assert isinstance(stream, BufferedReader)
    return "text" if stream.peek(1)[:1] == b"{" else "jsonl"


def show_record(each: Record, ply: int | None) -> None:
    """Prints a game, with the board after its last move or after a ply."""
    print(f"{each.game.spec}: {seated(each.x)} is x, {seated(each.o)} is o")
    for name, value in each.tags.items():
        print(f"{name}: {text.shown(value)}")
    positions = each.replay()
    if ply is not None and not 0 <= ply < len(positions):
        raise BadNotation(f"there is no board after {ply} moves: expected 0 to {len(positions) - 1}")
    at = len(positions) - 1 if ply is None else ply
    print(text.moves_of(each))
    scene = positions[at].scene()
    if at:
        scene = scene.with_last(positions[at - 1].landing(each.moves[at - 1]))
    print_scene(console(), scene)
    print(ending(each.result, each.reason, len(each.plies)))


def seated(seat: Seat) -> str:
    """Who it was, by name where there is one.

    >>> seated(Seat("engine:level=3")), seated(Seat("human", name="Ada"))
    ('engine:level=3', 'Ada (human)')
    """
    return text.shown(f"{seat.name} ({seat.player})" if seat.name else seat.player)


def ending(result: Result | None, reason: Reason | None, moves: int) -> str:
    """How a game ended, in words.

    >>> ending("x", "timeout", 1), ending(None, None, 4)
    ('x wins: timeout after 1 move', 'not finished after 4 moves')
    """
    after = "after 1 move" if moves == 1 else f"after {moves} moves"
    if reason is None:
        return f"not finished {after}"
    told = {"x": "x wins", "o": "o wins", "draw": "a draw", None: "no result"}[result]
    return f"{told}: {reason} {after}"


def counted(records: int) -> str:
    return "1 record" if records == 1 else f"{records:,} records"
