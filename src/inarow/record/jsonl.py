"""The form of a record for programs: one JSON document on a line (JSON Lines).

    {"schema": 1, "game": "connect-four", "x": {"player": "human"}, "o": {"player": "engine:level=3"},
     "moves": [{"move": "4"}, {"move": "1", "score": 12, "proved": false, "depth": 8, "seconds": 0.35}],
     "result": null, "reason": null, "position": "...", "check": "5d1a9c02"}

What has nothing to say is left out. docs/records.md lists the fields.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from typing import Any

from inarow.game import BadNotation, Game
from inarow.games import load
from inarow.record import DEEPEST, Ply, Record, Seat
from inarow.search import MoveReport

SCHEMA = 1
"""The version of the form. A field that a reader must know about makes it one more."""
ABSENT: tuple[Any, ...] = (None, "", 0, {}, [])


def written(record: Record) -> str:
    """The record as one line, without its end; raises what Record.replay raises."""
    return json.dumps(document(record))


def read(line: str, own: Game | None = None) -> Record:
    """The record of a line, replayed by the law; BadNotation, IllegalMove or GameOver where it is damaged.

    A game in a file of one's own is played only if it is `own`: no record names a program to run.
    """
    try:
        found = json.loads(line, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise BadNotation(f"expected a JSON document: {error}") from None
    return record_of(found, own)


def document(record: Record) -> dict[str, Any]:
    """The record as a JSON document, with its last position and its checksum."""
    last = record.replay()[-1]
    first = str(record.start)
    content = {
        "schema": SCHEMA,
        "game": record.game.spec,
        **_said(start="" if first == str(record.game.start()) else first, opening=record.opening),
        "x": _seat(record.x),
        "o": _seat(record.o),
        "moves": [ply_document(ply) for ply in record.plies],
        "result": record.result,
        "reason": record.reason,
        **_said(refused=record.refused, tags=dict(sorted(record.tags.items()))),
        "position": str(last),
    }
    return content | {"check": checksum(content)}


def checksum(content: Mapping[str, Any]) -> str:
    """The CRC-32 of a document without its `check`, keys sorted, in ASCII and without spaces."""
    bare = {name: value for name, value in content.items() if name != "check"}
    return f"{zlib.crc32(json.dumps(bare, sort_keys=True, separators=(',', ':')).encode()):08x}"


def _said(**fields: Any) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value not in ABSENT}


def _seat(seat: Seat) -> dict[str, Any]:
    seed = {} if seat.seed is None else {"seed": seat.seed}
    return {"player": seat.player, **_said(name=seat.name, version=seat.version), **seed}


def ply_document(ply: Ply) -> dict[str, Any]:
    """A move and what is said about it, as an element of `moves`."""
    content: dict[str, Any] = {"move": ply.move}
    if ply.worth is not None:
        content |= {"score": ply.worth.score, "proved": ply.worth.proved}
        content |= {"value": ply.worth.value, "plies": ply.worth.plies} if ply.worth.proved else {}
    for name, figure in (("depth", ply.depth), ("seconds", ply.seconds), ("clock", ply.clock)):
        if figure is not None:
            content[name] = figure if name == "depth" else float(figure)
    variations = [[ply_document(each) for each in line] for line in ply.variations]
    return content | _said(mark=ply.mark, comment=ply.comment, variations=variations)


def record_of(found: Any, own: Game | None = None) -> Record:
    """The record that a JSON document holds; raises what `read` raises."""
    fields = _Fields("the record", found)
    schema = fields.take("schema", int)
    if schema != SCHEMA:
        raise BadNotation(f"the record has schema {schema}; expected {SCHEMA}: it may need a newer inarow")
    game = game_of(fields.take("game", str), own)
    start = fields.take("start", str, "")
    record = Record(
        start=game.parse(start) if start else game.start(),
        x=_seat_of("x", fields.take("x", dict)),
        o=_seat_of("o", fields.take("o", dict)),
        plies=tuple(ply_of(each, 0) for each in fields.take("moves", list)),
        opening=fields.take("opening", int, 0),
        result=fields.take("result", str, None),
        reason=fields.take("reason", str, None),
        refused=fields.take("refused", str, ""),
        tags=_tags_of(fields.take("tags", dict, {})),
    )
    position, check = fields.take("position", str, None), fields.take("check", str, None)
    fields.end()
    verify(record, position, check)
    return record


def verify(record: Record, position: str | None, check: str | None) -> None:
    """Replays a record that was read; BadNotation if it is not the one that was written."""
    content = document(record)
    if position is not None and position != content["position"]:
        raise BadNotation(f"the moves lead to {content['position']}, not to {position!r} as the record says")
    if check is not None and check != content["check"]:
        raise BadNotation(
            f"the record was changed or damaged: its content has the check {content['check']}, "
            f"not {check!r:.20} (leave the check out if the change was meant)"
        )


def game_of(spec: str, own: Game | None) -> Game:
    """The game that a record names: one of the package, or the one game in a file that may be played."""
    if own is not None and spec == own.spec:
        return own
    if ".py" in spec:
        raise BadNotation(f"the game {spec!r} is not one of the package: name it yourself to have it played")
    return load(spec)


def _seat_of(side: str, found: Any) -> Seat:
    fields = _Fields(side, found)
    seat = Seat(
        player=fields.take("player", str),
        name=fields.take("name", str, ""),
        version=fields.take("version", str, ""),
        seed=fields.take("seed", int, None),
    )
    fields.end()
    return seat


def ply_of(found: Any, depth: int = 0) -> Ply:
    """The move that an element of `moves` describes, within so many variations; BadNotation if none."""
    if depth > DEEPEST:
        raise BadNotation(f"variations are nested deeper than {DEEPEST}")
    fields = _Fields("a move", found)
    move = fields.take("move", str)
    score = fields.take("score", int, None)
    worth = None
    if score is not None:
        proved = fields.take("proved", bool)
        worth = MoveReport(score, proved, fields.take("value", str, None), fields.take("plies", int, None))
    figures = {name: fields.take(name, kind, default) for name, (kind, default) in _FIGURES.items()}
    variations = fields.take("variations", list, [])
    fields.end()
    lines = tuple(
        tuple(ply_of(each, depth + 1) for each in _checked("a variation", line, list)) for line in variations
    )
    return Ply(move, worth=worth, variations=lines, **figures)


_FIGURES: Mapping[str, tuple[type, Any]] = {
    "seconds": (float, None),
    "clock": (float, None),
    "depth": (int, None),
    "mark": (str, ""),
    "comment": (str, ""),
}


def _tags_of(found: dict[str, Any]) -> dict[str, str]:
    return {name: _checked(f"the tag {name!r:.40}", value, str) for name, value in found.items()}


class _Fields:
    """The fields of a JSON object, each taken once; one that nobody takes is an error."""

    def __init__(self, what: str, found: Any) -> None:
        self.what, self.left = what, dict(_checked(what, found, dict))

    def take(self, name: str, kind: type, *default: Any) -> Any:
        """A field of a kind; its default, if it has one, where it is missing or null."""
        value = self.left.pop(name, None)
        if value is None and default:
            return default[0]
        if value is None:
            raise BadNotation(f"{self.what} has no {name!r}")
        return _checked(f"{name!r} of {self.what}", value, kind)

    def end(self) -> None:
        if self.left:
            raise BadNotation(f"{self.what} has a field {min(self.left)!r:.40} that schema {SCHEMA} has not")


KINDS = {
    int: "a whole number",
    float: "a number",
    str: "a text",
    bool: "true or false",
    list: "a list",
    dict: "an object",
}


def _checked(what: str, value: Any, kind: type) -> Any:
    number = type(value) is int and kind is float
    if type(value) is not kind and not number:
        raise BadNotation(f"{what} must be {KINDS[kind]}, not {value!r:.40}")
    try:
        return float(value) if number else value
    except OverflowError:
        raise BadNotation(f"{what} is too large a number") from None


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} is no number")
