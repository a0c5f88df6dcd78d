"""`inarow store`: the games of a store, listed, shown, taken out, brought in, checked and backed up."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import App, Parameter

import inarow
from inarow.cli.given import AsJson
from inarow.cli.numbers import whole_flag
from inarow.cli.output import live_line, print_json, say
from inarow.cli.record import OwnGame, RecordFile, ending, opened_records, seated, show_record
from inarow.cli.thinking import Quiet
from inarow.game import BadNotation
from inarow.record import files, jsonl
from inarow.store import StoreFault, open_store

if TYPE_CHECKING:
    from inarow.store.games import Listed, Store

Place = Annotated[
    str,
    Parameter(metavar="STORE", help="A file, or the URL of a database: postgresql://user@host/name."),
]
Form = Literal["jsonl", "text", "parquet"]

store = App(name="store")


def _opened(place: str, own: str | None, create: bool = False) -> Store:
    return open_store(place, create=create, own=None if own is None else inarow.load(own))


@store.command(name="list")
def list_games(
    place: Place,
    /,
    *,
    game: Annotated[str | None, Parameter(metavar="GAME", help="Only games of this spec.")] = None,
    limit: Annotated[
        int,
        Parameter(
            metavar="N",
            help="At most so many.",
            show_default=True,
            converter=whole_flag("limit", 1, 2**63 - 1),
        ),
    ] = 50,
    as_json: Annotated[bool, Parameter(name="--json", help="Print one JSON document a game.")] = False,
) -> None:
    """List the games, the newest first."""
    with _opened(place, None) as opened:
        for each in opened.games(game=game, limit=limit):
            if as_json:
                print_json(described(each))
            else:
                print(line(each))


@store.command
def show(
    place: Place,
    number: Annotated[
        int,
        Parameter(
            metavar="NUMBER",
            help="The game's number, as list tells it.",
            converter=whole_flag("NUMBER", 1, 2**63 - 1),
        ),
    ],
    /,
    *,
    ply: Annotated[
        int | None, Parameter(metavar="N", help="The board after N moves instead of the last one.")
    ] = None,
    own: OwnGame = None,
    as_json: AsJson = False,
) -> None:
    """Show a game: who played, the moves, the board and how it ended."""
    with _opened(place, own) as opened:
        record = opened.record(number)
    if as_json:
        print(jsonl.written(record))
    else:
        show_record(record, ply)


@store.command
def export(
    place: Place,
    /,
    *,
    to: Annotated[
        Form, Parameter(help="The form to write: jsonl, text or parquet.", show_default=True)
    ] = "jsonl",
    output: Annotated[
        Path | None, Parameter(metavar="FILE", help="Write to this file, whole or not at all.")
    ] = None,
    own: OwnGame = None,
    quiet: Quiet = False,
    as_json: Annotated[bool, Parameter(name="--json", help="The same as --to jsonl.")] = False,
) -> None:
    """Write all games to a file of records, or to a table of Parquet.

    Try:
      inarow store export games.db --to parquet --output games.parquet
    """
    form: Form = "jsonl" if as_json else to
    if output is not None and "://" not in place and _same_file(output, Path(place).expanduser()):
        raise BadNotation(f"{output} is the store itself: expected another file to write to")
    with _opened(place, own) as opened, live_line(quiet) as tell:
        if form == "parquet":
            from inarow.store.transfer import write_parquet

            if output is None:
                raise BadNotation("a table of Parquet goes to a file: expected --output FILE")
            write_parquet(opened, output, lambda count: tell(f"{count:,} games"))
        else:
            pieces = _pieces(opened, form, (lambda line: None) if output is None else tell)
            if output is None:
                sys.stdout.writelines(pieces)
            else:
                files.write(output, pieces)
    if output is not None:
        say(f"written to {output}")


def _same_file(output: Path, store: Path) -> bool:
    """Whether a file is that of a store, or one that goes with it."""
    beside = [store, *(store.with_name(store.name + end) for end in ("-wal", "-shm", "-journal"))]
    return any(each.exists() and output.exists() and output.samefile(each) for each in beside)


def _pieces(opened: Store, form: str, tell: Callable[[str], None]) -> Iterator[str]:
    """All games in a form, each told of as it is written."""
    for count, (_, record) in enumerate(opened.records(), start=1):
        yield files.FORMS[form](record)
        tell(f"{count:,} games")


@store.command(name="import")
def import_games(
    place: Place,
    file: RecordFile = None,
    /,
    *,
    own: OwnGame = None,
    quiet: Quiet = False,
    as_json: AsJson = False,
) -> None:
    """Bring the games of a file of records into a store, all or none; the store is made if there is none.

    Try:
      inarow store import games.db games.jsonl
    """
    count = 0
    with (
        opened_records(file, own) as records,
        _opened(place, own, create=True) as opened,
        live_line(quiet) as tell,
        opened.writing() as writer,
    ):
        for record in records:
            writer.add(record)
            count += 1
            tell(f"{count:,} games")
    if as_json:
        print_json({"imported": count})
    else:
        print(f"imported {games_in_words(count)}")


@store.command
def check(place: Place, /, *, own: OwnGame = None, quiet: Quiet = False, as_json: AsJson = False) -> None:
    """Look whether the store is whole: the file, and every game by the law."""
    count = 0
    problems: list[dict[str, Any]] = []
    with _opened(place, own) as opened, live_line(quiet) as tell:
        for number, problem in opened.check():
            count += 1
            tell(f"{count:,} games")
            if problem is not None:
                problems.append({"id": number, "problem": problem})
    if as_json:
        print_json({"games": count, "problems": problems})
    else:
        for each in problems:
            print(each["problem"])
    if problems:
        raise StoreFault(f"{games_in_words(len(problems))} of {count:,} are damaged")
    if not as_json:
        print(f"{games_in_words(count)}, all whole and by the law")


@store.command
def backup(
    place: Place,
    target: Annotated[str, Parameter(metavar="TARGET", help="A new file, or the URL of an empty database.")],
    /,
    *,
    quiet: Quiet = False,
    as_json: AsJson = False,
) -> None:
    """Copy a store as it is now, while others go on using it; the copy is a store itself.

    Try:
      inarow store backup games.db games-backup.db
    """
    from inarow.store.transfer import back_up

    with _opened(place, None) as opened, live_line(quiet) as tell:
        count = back_up(opened, target, lambda rows: tell(f"{rows:,} rows"))
    if as_json:
        print_json({"rows": count})
    else:
        print(f"copied {count:,} rows to {target}")


def line(each: Listed) -> str:
    """A game in one line."""
    begun = datetime.fromtimestamp(each.begun, UTC).strftime("%Y-%m-%d %H:%M")
    end = ending(each.result, each.reason, each.plies)
    return f"{each.id:>6}  {begun}  {each.game}  {seated(each.x)} - {seated(each.o)}  {end}"


def described(each: Listed) -> dict[str, Any]:
    slot = each.slot
    return {
        "id": each.id,
        "begun": each.begun,
        "game": each.game,
        "x": seated(each.x),
        "o": seated(each.o),
        "plies": each.plies,
        "status": each.status,
        "result": each.result,
        "reason": each.reason,
        "tournament": slot.tournament if slot else None,
    }


def games_in_words(count: int) -> str:
    return "1 game" if count == 1 else f"{count:,} games"
