"""A saved game: a small text file that `save` writes and `load` reads, one fact on each line.

    inarow game 1                       the kind of file and the version of its form
    game connect-four:cols=8            the game's spec
    x human                             the players' specs
    o engine:level=3,seed=7
    start ......../....                 the first position, only where it is not the game's own
    move 4                              the moves, each on a line
    move 4
    end 2                               how many they are: a file that was cut off is noticed

A game that lives in a file of one's own is read only while that game is played: no saved game names a program
to run.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import inarow
from inarow.cli.session import Session
from inarow.game import BadNotation, Game, GameOver, IllegalMove, Position
from inarow.games import names
from inarow.players import load, spec_of

FIRST = "inarow game 1"
LARGEST = 1 << 20
"""Bytes of a file: more than any game needs."""


@dataclass(frozen=True)
class Saved:
    x: str
    o: str
    positions: list[Position]
    moves: list[str]


def written(session: Session) -> str:
    """The text of a game so far."""
    game, first = session.position.game, session.positions[0]
    facts = [FIRST, f"game {game.spec}"]
    facts += [f"{side} {spec_of(player)}" for side, player in sorted(session.players.items(), reverse=True)]
    if str(first) != str(game.start()):
        facts.append(f"start {first}")
    facts += [f"move {move}" for move in session.moves]
    facts.append(f"end {len(session.moves)}")
    if any(len(fact.splitlines()) != 1 for fact in facts):
        raise BadNotation(f"a game of {game.spec} cannot be saved: a position or a move has several lines")
    return "\n".join(facts) + "\n"


def write(path: Path, session: Session) -> None:
    """Saves the game so far, whole or not at all; OSError or BadNotation where it cannot be saved."""
    text = written(session)
    path = path.expanduser().resolve()
    if path.exists() and not _is_saved(path):
        raise BadNotation(f"{path} exists and is no saved game: expected another name")
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with draft.open("x", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Makes a new name in a folder last; not every system can."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _is_saved(path: Path) -> bool:
    """Whether a file is a saved game of any version, judged by its beginning."""
    kind = FIRST.rpartition(" ")[0].encode()
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(kind)) == kind


def read(path: Path, playing: Game) -> Saved:
    """The game that a file holds; OSError, or BadNotation that names the line, where it holds none."""
    facts = _Facts(path.expanduser())
    facts.first()
    spec = facts.take("game")
    with facts.refusing():
        game = playing if spec == playing.spec else _listed(spec)
    x, o = (_player(facts, side) for side in ("x", "o"))
    positions = [game.start()]
    if facts.next_is("start"):
        text = facts.take("start")
        with facts.refusing():
            positions = [game.parse(text)]
    moves: list[str] = []
    while facts.next_is("move"):
        moves.append(facts.take("move"))
        with facts.refusing():
            positions.append(positions[-1].play(moves[-1]))
    facts.end(len(moves))
    return Saved(x, o, positions, moves)


def _listed(spec: str) -> Game:
    if spec.partition(":")[0] not in names():
        raise BadNotation(f"the game {spec!r} is not one of the package: play it first, then load the file")
    return inarow.load(spec)


def _player(facts: _Facts, side: str) -> str:
    spec = facts.take(side)
    with facts.refusing():
        load(spec)
    return spec


class _Facts:
    """The lines of a file, taken one after the other."""

    def __init__(self, path: Path) -> None:
        self.path, self.taken = path, 0
        if path.exists() and not path.is_file():
            raise BadNotation(f"{path} is not a file")
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise BadNotation(f"{path} is no saved game: it is too large")
        # What is no text becomes marks that no line of a game has, and so is refused where it stands.
        self.lines = content.decode(errors="replace").split("\n")

    def first(self) -> None:
        self.taken = 1
        if self.lines[0] != FIRST:
            raise self._refusal(f"expected {FIRST!r}, not {self.lines[0][:40]!r}")

    def next_is(self, word: str) -> bool:
        return self.taken < len(self.lines) and self.lines[self.taken].partition(" ")[0] == word

    def take(self, word: str) -> str:
        """What the next line says after the word that it must begin with."""
        found = self.next_is(word)
        line = self.lines[self.taken] if self.taken < len(self.lines) else ""
        self.taken += 1
        if not found:
            raise self._refusal(f"expected '{word} ...', not {line[:40]!r}")
        return line.partition(" ")[2]

    def end(self, count: int) -> None:
        said = self.take("end")
        if said != str(count):
            raise self._refusal(f"expected 'end {count}' after {count} moves, not 'end {said[:20]}'")
        if self.lines[self.taken :] != [""]:
            self.taken += 1
            raise self._refusal("expected nothing after the end")

    @contextmanager
    def refusing(self) -> Iterator[None]:
        """Says of what is wrong with the fact just taken in which line it stands."""
        try:
            yield
        except (BadNotation, IllegalMove, GameOver) as error:
            raise self._refusal(str(error)) from None

    def _refusal(self, reason: str) -> BadNotation:
        return BadNotation(f"{self.path}, line {self.taken}: {reason}")
