"""Reads the text form of a record, and names the line of whatever is wrong with it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import takewhile
from typing import Any, NamedTuple, NoReturn, cast

from inarow.game import BadNotation, Game, GameOver, IllegalMove, Position
from inarow.record import DEEPEST, RESERVED, TAG, Mark, Ply, Reason, Record, Seat, jsonl
from inarow.record.text import BARE, ENDS, FIRST, RESULTS, STRING, VERSION
from inarow.search import MoveReport
from inarow.search.limits import judged

NUMBER = r"[0-9]{1,18}"
FLOAT = r"[0-9]{1,18}(?:\.[0-9]{1,25})?(?:e[+-]?[0-9]{1,3})?"
FIRST_VALUE = re.compile(rf"{VERSION}(?: [0-9a-f]{{8}})?")
TAG_LINE = re.compile(rf"\[({TAG.pattern}) ({STRING})\]")
TOKEN = re.compile(
    rf"""(?P<space>[ \n]+)
    |(?P<comment>\{{(?:[^{{}}"\n]|{STRING})*\}})
    |(?P<open>\()
    |(?P<close>\))
    |(?P<result>(?:{ENDS})(?![^ \n]))
    |(?P<number>[0-9]+\.+(?![^ \n]))
    |(?P<move>{STRING}|{BARE})(?P<mark>[!?]{{0,2}})
    |(?P<other>.)""",
    re.VERBOSE | re.DOTALL,
)
COMMENT = re.compile(
    rf"\{{(?:(?P<worth>[+-]{NUMBER}|win {NUMBER}|loss {NUMBER}|draw)(?:/(?P<depth>{NUMBER}))?)?"
    rf"(?: ?(?P<seconds>{FLOAT})s)?(?: ?(?P<clock>{FLOAT})s left)?(?: ?(?P<comment>{STRING}))?\}}"
)


def read(text: str, own: Game | None = None, first_line: int = 1) -> Record:
    """The record of a text, replayed by the law; BadNotation that names the line where it is damaged.

    A game in a file of one's own is played only if it is `own`: no record names a program to run.
    """
    return _Reader(text, own, first_line).record()


class _Token(NamedTuple):
    kind: str
    text: str
    line: int
    mark: str = ""


class _Reader:
    """Reads one record; knows in which line it is."""

    def __init__(self, text: str, own: Game | None, first_line: int) -> None:
        self.own, self.line = own, first_line
        self.lines = text.split("\n")
        self.tags: dict[str, str] = {}
        self.line_of: dict[str, int] = {}
        """The line of each tag."""
        self.tokens: list[_Token] = []

    def record(self) -> Record:
        self._read_tags()
        if FIRST_VALUE.fullmatch(first := self._tag(FIRST)) is None:
            self._refuse(f"expected {VERSION!r}, not {first!r:.40}: it may need a newer inarow", FIRST)
        with self._refusing("Game"):
            game = jsonl.game_of(self._tag("Game"), self.own)
        with self._refusing("Start"):
            start = game.parse(self.tags["Start"]) if "Start" in self.tags else game.start()
        self._read_tokens()
        plies, last = self._moves(start, 0)
        end = self.tokens.pop()
        if end.kind != "result":
            self._refuse_at(end.line, f"expected a move or a result, not {end.text!r:.40}")
        if end.text != (said := self._tag("Result")):
            self._refuse_at(end.line, f"expected {said!r} as the tag says, not {end.text!r}")
        if self.tokens[-1].kind != "end":
            self._refuse_at(self.tokens[-1].line, "expected nothing after the result")
        return self._made(start, tuple(plies), last)

    def _made(self, start: Position, plies: tuple[Ply, ...], last: Position) -> Record:
        words = {word: result for result, word in RESULTS.items()}
        with self._refusing("Result"):
            record = Record(
                start=start,
                x=self._seat("X"),
                o=self._seat("O"),
                plies=plies,
                opening=self._count("Opening") or 0,
                result=words[self._tag("Result")],
                reason=cast("Reason | None", self.tags.get("Reason")),
                refused=self.tags.get("Refused", ""),
                tags={name: value for name, value in self.tags.items() if name not in RESERVED},
            )
            record.check_end(last)
        count = self._count("PlyCount")
        if count is not None and count != len(plies):
            self._refuse(f"expected the number of moves, {len(plies)}, not {count}", "PlyCount")
        position = self.tags.get("Position")
        with self._refusing("Position" if position not in (None, str(last)) else FIRST):
            jsonl.verify(record, position, self._tag(FIRST).removeprefix(VERSION).strip() or None)
        return record

    def _seat(self, side: str) -> Seat:
        name, version = (self.tags.get(side + about, "") for about in ("Name", "Version"))
        return Seat(self._tag(side), name, version, self._count(f"{side}Seed"))

    def _tag(self, name: str) -> str:
        if name not in self.tags:
            self._refuse_at(self.line, f"expected a tag [{name} ...]")
        return self.tags[name]

    def _count(self, name: str) -> int | None:
        if name not in self.tags:
            return None
        text = self.tags[name]
        if not re.fullmatch("[0-9]{1,20}", text):
            self._refuse(f"expected a whole number, not {text!r:.40}", name)
        return int(text)

    def _read_tags(self) -> None:
        first = self.line
        for found in takewhile(lambda line: line.startswith("["), self.lines):
            tag = TAG_LINE.fullmatch(found)
            if tag is None:
                self._refuse_at(self.line, f'expected [Name "text"], not {found!r:.60}')
            if tag[1] in self.tags:
                self._refuse_at(self.line, f"the tag {tag[1]} stands twice")
            self.tags[tag[1]], self.line_of[tag[1]] = self._unquoted(tag[2], self.line), self.line
            self.line += 1
        del self.lines[: self.line - first]

    def _read_tokens(self) -> None:
        """Cuts the rest into words, the next one last."""
        line = self.line
        for found in TOKEN.finditer("\n".join(self.lines)):
            kind, text = found.lastgroup or "", found[0]
            if found["move"] is not None:
                self.tokens.append(_Token("move", found["move"], line, found["mark"]))
            elif kind != "space":
                self.tokens.append(_Token(kind, text, line))
            if kind == "other":
                # Nothing after it will be read, so nobody can have a long text looked at over and over.
                break
            line += text.count("\n")
        self.tokens.append(_Token("end", "the end of the record", line))
        self.tokens.reverse()

    def _moves(self, start: Position, depth: int) -> tuple[list[Ply], Position]:
        """A line of moves, played by the law as they are read, up to what is none; and where it leads."""
        plies: list[Ply] = []
        before = position = start
        previous = "number"
        while (token := self.tokens[-1]).kind in ("number", "move", "comment", "open"):
            self.tokens.pop()
            with self._refusing(token.line):
                if token.kind == "move":
                    ply = self._ply(token)
                    before, position = position, position.play(ply.move)
                    plies.append(ply)
                elif token.kind == "comment" and previous == "move":
                    plies[-1] = replace(plies[-1], **self._figures(token))
                elif token.kind == "open" and previous in ("move", "comment"):
                    plies[-1] = replace(plies[-1], variations=tuple(self._variations(before, depth + 1)))
                elif token.kind != "number":
                    raise BadNotation(f"expected a move before {token.text!r:.40}")
            previous = token.kind
        return plies, position

    def _variations(self, start: Position, depth: int) -> Iterator[tuple[Ply, ...]]:
        """The lines in parentheses from here on; the first one has been opened."""
        if depth > DEEPEST:
            raise BadNotation(f"variations are nested deeper than {DEEPEST}")
        while True:
            plies, _ = self._moves(start, depth)
            end = self.tokens.pop()
            if end.kind != "close":
                self._refuse_at(end.line, f"expected ')' at the end of a variation, not {end.text!r:.40}")
            yield tuple(plies)
            if self.tokens[-1].kind != "open":
                return
            self.tokens.pop()

    def _ply(self, token: _Token) -> Ply:
        move = self._unquoted(token.text, token.line) if token.text.startswith('"') else token.text
        return Ply(move, mark=cast(Mark, token.mark))

    def _figures(self, token: _Token) -> dict[str, Any]:
        """What a comment says, by the names of a ply."""
        found = COMMENT.fullmatch(token.text)
        if found is None:
            raise BadNotation(f'expected a comment like {{+12/8 0.35s "text"}}, not {token.text!r:.60}')
        figures: dict[str, Any] = {
            name: float(found[name]) for name in ("seconds", "clock") if found[name] is not None
        }
        if found["worth"]:
            figures["worth"] = _read_worth(found["worth"])
        if found["depth"]:
            figures["depth"] = int(found["depth"])
        if found["comment"]:
            figures["comment"] = self._unquoted(found["comment"], token.line)
        return figures

    def _unquoted(self, text: str, line: int) -> str:
        try:
            return str(json.loads(text))
        except ValueError:
            self._refuse_at(line, f"expected a text in quotation marks, not {text!r:.60}")

    @contextmanager
    def _refusing(self, where: str | int) -> Iterator[None]:
        """Says of what is wrong with a tag, or in a line, in which line it stands."""
        try:
            yield
        except _Refusal:
            raise
        except (BadNotation, IllegalMove, GameOver) as error:
            if isinstance(where, str):
                self._refuse(str(error), where)
            self._refuse_at(where, str(error))

    def _refuse(self, reason: str, tag: str) -> NoReturn:
        self._refuse_at(self.line_of.get(tag, self.line), reason)

    def _refuse_at(self, line: int, reason: str) -> NoReturn:
        raise _Refusal(f"line {line}: {reason}") from None


class _Refusal(BadNotation):
    """A refusal that names its line already."""


def _read_worth(text: str) -> MoveReport:
    word, _, plies = text.partition(" ")
    if word in ("win", "loss"):
        return judged(1 if word == "win" else -1, True, int(plies))
    return judged(0, True, None) if word == "draw" else judged(int(text), False, None)
