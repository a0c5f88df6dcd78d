"""The form of a record for people: tags, then the moves in the game's notation, in the manner of PGN.

    [Record "inarow 1 5d1a9c02"]
    [Game "connect-four"]
    [X "human"]
    [O "engine:level=3"]
    [Result "*"]
    [PlyCount "1"]

    1. 4! {+12/8 0.35s "the middle"} *

After a move come a mark, a comment in braces (what the move is worth / the depth, the time taken, the time
left, a text in quotation marks) and, in parentheses, lines that might have been played instead.
docs/records.md describes the form; parse.py reads it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from inarow.game import Result
from inarow.record import Ply, Record, jsonl
from inarow.search import MoveReport

FIRST = "Record"
"""The tag that a record begins with: the version of the form, and the checksum of the JSON form."""
VERSION = f"inarow {jsonl.SCHEMA}"
WIDTH = 100
"""Characters of a line of moves, if no word is longer."""

RESULTS: dict[Result | None, str] = {"x": "1-0", "o": "0-1", "draw": "1/2-1/2", None: "*"}
ROSTER = ("Event", "Site", "Date", "Round")
"""Tags of one's own that come first."""

STRING = r'"(?:[^"\\\n]|\\.)*"'
BARE = r"[0-9A-Za-z,.+:=/*#@_-]+"
"""A move that is written as it is; any other stands in quotation marks."""
ENDS = "|".join(map(re.escape, RESULTS.values()))


def written(record: Record) -> str:
    """The record as a text of several lines; raises what Record.replay raises."""
    content = jsonl.document(record)
    tags = {FIRST: f"{VERSION} {content['check']}"}
    tags |= {name: record.tags[name] for name in ROSTER if name in record.tags}
    tags["Game"] = record.game.spec
    for side, seat in (("X", record.x), ("O", record.o)):
        seed = "" if seat.seed is None else str(seat.seed)
        facts = {"": seat.player, "Name": seat.name, "Version": seat.version, "Seed": seed}
        tags |= {side + about: fact for about, fact in facts.items() if fact}
    tags |= {"Start": content["start"]} if "start" in content else {}
    tags |= {"Opening": str(record.opening)} if record.opening else {}
    tags |= {name: record.tags[name] for name in sorted(set(record.tags) - set(ROSTER))}
    tags["Result"] = RESULTS[record.result]
    tags |= {"Reason": record.reason} if record.reason else {}
    tags |= {"Refused": record.refused} if record.refused else {}
    tags |= {"PlyCount": str(len(record.plies)), "Position": content["position"]}
    lines = [f"[{name} {_quoted(value)}]" for name, value in tags.items()]
    return "\n".join([*lines, "", moves_of(record)]) + "\n"


def moves_of(record: Record) -> str:
    """The moves with all that is said about them, and the result at the end."""
    words = [*_words(record.plies, 0 if record.start.mover == "x" else 1), RESULTS[record.result]]
    return "\n".join(_wrapped(words))


def _words(plies: Sequence[Ply], first: int) -> Iterator[str]:
    """The moves of a line, numbered in pairs; `first` is even where x begins."""
    numbered = False
    for number, ply in enumerate(plies, start=first):
        if number % 2 == 0 or not numbered:
            yield f"{number // 2 + 1}{'.' if number % 2 == 0 else '...'}"
        numbered = True
        yield _move_word(ply.move) + ply.mark
        if comment := _comment(ply):
            yield comment
        for variation in ply.variations:
            inner = list(_words(variation, number))
            yield from ["(" + inner[0], *inner[1:-1], inner[-1] + ")"]
            numbered = False


def _move_word(move: str) -> str:
    plain = re.fullmatch(BARE, move) and not re.fullmatch(rf"{ENDS}|[0-9]+\.+", move)
    return move if plain else _quoted(move)


def _quoted(text: str) -> str:
    return f'"{shown(text)}"'


def shown(text: str) -> str:
    """A text on one line, without anything that would move a terminal's cursor; JSON reads it back.

    >>> print(shown('Zoë said "no"'), shown("two\\nlines"))
    Zoë said \\"no\\" two\\nlines
    """
    plain = set('"\\')
    return "".join(
        letter if letter.isprintable() and letter not in plain else json.dumps(letter)[1:-1]
        for letter in text
    )


def _comment(ply: Ply) -> str:
    parts = []
    if ply.worth is not None:
        depth = "" if ply.depth is None else f"/{ply.depth}"
        parts.append(_worth(ply.worth) + depth)
    if ply.seconds is not None:
        parts.append(f"{float(ply.seconds)!r}s")
    if ply.clock is not None:
        parts.append(f"{float(ply.clock)!r}s left")
    if ply.comment:
        parts.append(_quoted(ply.comment))
    return "{" + " ".join(parts) + "}" if parts else ""


def _worth(worth: MoveReport) -> str:
    if not worth.proved:
        return f"{worth.score:+d}"
    return str(worth.value) if worth.plies is None else f"{worth.value} {worth.plies}"


def _wrapped(words: Sequence[str]) -> Iterator[str]:
    line = ""
    for word in words:
        if line and len(line) + len(word) >= WIDTH:
            yield line
            line = ""
        line += f" {word}" if line else word
    yield line
