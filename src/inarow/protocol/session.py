"""One conversation by protocol: hears lines, answers what is asked, and lets a mind think meanwhile.

Nothing that is heard ends it but `quit`; each `go` is answered by one `bestmove`, and nothing else is.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

import inarow
from inarow import dialects
from inarow.clocks import Clock
from inarow.dialects import Notation
from inarow.engine import StopFlag
from inarow.game import BadNotation, Game, Position
from inarow.games import names
from inarow.numbers import whole
from inarow.own_game import GameFault
from inarow.protocol.table import Plain, Table
from inarow.protocol.words import (
    LONGEST,
    NO_MOVE,
    PROTOCOLS,
    UCI,
    UGI,
    Go,
    info_line,
    proof_words,
    read_go,
    read_position,
)
from inarow.search import Report


@dataclass(frozen=True)
class Option:
    """A whole number that the other side may set."""

    default: int
    low: int
    high: int


@dataclass(frozen=True)
class Question:
    """What a mind is asked: a move in the last of these positions, within limits."""

    positions: Sequence[Position]
    clock: Clock | None
    depth: int | None
    nodes: int | None
    endless: bool
    options: Mapping[str, int]
    tell: Callable[[Report], None]
    """Hears what the mind thinks meanwhile."""

    @property
    def position(self) -> Position:
        return self.positions[-1]


class Mind(Protocol):
    """Who thinks in a conversation."""

    @property
    def name(self) -> str: ...

    @property
    def options(self) -> Mapping[str, Option]: ...

    def think(self, question: Question, stop: StopFlag) -> str:
        """A legal move; at once when the flag `stop` is raised."""


class _Search:
    """A `go` that has not been answered yet."""

    def __init__(self, answer: Callable[[_Search], None], endless: bool) -> None:
        self.stop = StopFlag()
        self.may_answer = threading.Event()
        if not endless:
            self.may_answer.set()
        self.thread = threading.Thread(target=answer, args=(self,), daemon=True)

    def end(self) -> None:
        self.stop.set()
        self.may_answer.set()


class Session:
    """`write` sends a line to the other side at once; two threads call it."""

    def __init__(self, mind: Mind, write: Callable[[str], None], game: Game) -> None:
        self.mind, self.write = mind, write
        self.protocol = UGI
        self.table = Table(game, Plain(game))
        self.options = {name: option.default for name, option in mind.options.items()}
        self._search: _Search | None = None
        self._verbs: dict[str, Callable[[list[str]], None]] = {
            "isready": lambda words: self.write("readyok"),
            "setoption": self._set_option,
            "position": self._set_position,
            "query": self._answer,
            "go": self._go,
            "stop": lambda words: self.stop(),
            "ponderhit": lambda words: self.stop(),
            "debug": lambda words: None,
            **{protocol.hello: self._greet for protocol in PROTOCOLS},
            **{protocol.new_game: lambda words: self._begin_anew() for protocol in PROTOCOLS},
        }

    def hear(self, line: str) -> bool:
        """Takes one line; False when it was the last one to be heard."""
        words = line.split()
        if not words:
            return True
        if words[0] == "quit":
            return False
        verb = self._verbs.get(words[0])
        if verb is None:
            self._say(f"{words[0]!r:.40} means nothing here: expected {', '.join(self._verbs)} or quit")
        else:
            verb(words)
        return True

    def stop(self) -> None:
        """Lets a search under way answer with what it has."""
        if self._search is not None:
            self._search.end()

    def finish(self, patience: float | None = None) -> None:
        """Waits for the answer of a search under way, and after so many seconds stops it."""
        if self._search is None:
            return
        if self._search.may_answer.is_set():
            self._search.thread.join(patience)
        self._search.end()
        self._search.thread.join()
        self._search = None

    def _greet(self, words: list[str]) -> None:
        self.protocol = next(protocol for protocol in PROTOCOLS if protocol.hello == words[0])
        self.write(f"id name {self.mind.name}")
        self.write("id author the inarow project")
        if self.protocol is UCI:
            known = [form.variant for form in dialects.uci()]
            self._choose_game(known[0])
            self._offer_games(known[0], known)
        else:
            self._offer_games(self.table.game.spec, names())
            self.write("option name Numbered type check default false")
        for name, option in self.mind.options.items():
            limits = f"min {option.low} max {option.high}"
            self.write(f"option name {name} type spin default {option.default} {limits}")
        self.write(self.protocol.answer)

    def _offer_games(self, default: str, known: Sequence[str]) -> None:
        choices = " ".join(f"var {name}" for name in known)
        self.write(f"option name {self.protocol.variant} type combo default {default} {choices}")

    def _set_option(self, words: list[str]) -> None:
        name, _, value = " ".join(words[1:]).removeprefix("name ").partition(" value ")
        if name.lower() == self.protocol.variant.lower():
            try:
                self._choose_game(value.strip())
            except (BadNotation, GameFault) as error:
                self._say(str(error))
        for known, option in self.mind.options.items():
            if known.lower() == name.lower():
                self._set_number(known, option, value.strip())

    def _set_number(self, name: str, option: Option, value: str) -> None:
        try:
            self.options[name] = whole(option.low, option.high)(value)
        except ValueError as error:
            self._say(f"{name} {error}")

    def _choose_game(self, text: str) -> None:
        """Begins another game, the one that the protocol calls so."""
        if self.protocol is UGI:
            game = inarow.load(text)
            self.table = Table(game, Plain(game))
            return
        forms = {form.variant: form for form in dialects.uci()}
        if text not in forms:
            raise BadNotation(f"no variant is called {text!r}: expected {' or '.join(forms)}")
        self.table = Table(forms[text].game(), forms[text])

    def _begin_anew(self) -> None:
        self.table = Table(self.table.game, self.table.notation)

    def _set_position(self, words: list[str]) -> None:
        trouble = self.table.set(*read_position(words[1:]))
        if trouble is not None:
            self._say(trouble)

    def _answer(self, words: list[str]) -> None:
        result = self.table.result()
        answers = {
            "gameover": _truth(result is not None),
            "p1turn": _truth(self.table.position.mover == "x"),
            "result": result or "none",
        }
        asked = " ".join(words[1:])
        if asked in answers:
            self.write(f"response {answers[asked]}")
        else:
            self._say(f"{asked!r:.40} cannot be asked: expected {', '.join(answers)}")

    def _go(self, words: list[str]) -> None:
        if self._search is not None:
            self.stop()
            self.finish()
        go = read_go(words[1:], self.protocol)
        table = self.table
        if table.result() is not None:
            self._say(f"there is no move: the game has ended ({table.result()})")
            self._reply(NO_MOVE, go)
            return
        question = Question(
            positions=tuple(table.positions),
            clock=go.clock(self.protocol, table.position.mover),
            depth=go.numbers.get("depth"),
            nodes=go.numbers.get("nodes"),
            endless=go.endless,
            options=dict(self.options),
            tell=lambda report: self._tell(table.notation, question.position, report),
        )
        self._search = _Search(lambda search: self._think(table, question, go, search), go.endless)
        self._search.thread.start()

    def _think(self, table: Table, question: Question, go: Go, search: _Search) -> None:
        """In a thread of its own: finds the answer to a `go`, and gives it."""
        with suppress(BrokenPipeError):  # nobody listens any more
            try:
                move = self.mind.think(question, search.stop)
            except BrokenPipeError:
                raise
            except Exception as error:  # whatever happens, whoever asked gets an answer
                self._say(f"{type(error).__name__}: {error}")
                move = question.position.moves()[0]
            search.may_answer.wait()
            self._reply(table.notation.write_move(question.position, move), go)

    def _reply(self, move: str, go: Go) -> None:
        number = f" number {go.numbers['number']}" if "number" in go.numbers else ""
        self.write(f"bestmove {move}{number}")

    def _tell(self, notation: Notation, position: Position, report: Report) -> None:
        line = []
        for move in report.pv:
            line.append(notation.write_move(position, move))
            position = position.play(move)
        self.write(info_line(report, line))
        proof = proof_words(report)
        if proof is not None:
            self._say(proof)

    def _say(self, sentence: str) -> None:
        """What a person wants to know; runners pass over it."""
        self.write(f"info string {' '.join(sentence.split())}"[:LONGEST])


def _truth(value: bool) -> str:
    return "true" if value else "false"
