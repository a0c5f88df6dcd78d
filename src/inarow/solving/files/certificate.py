"""Certificates: a strategy for every reply, in a text that anyone can replay. docs/certificates.md says more.

    inarow certificate 1                          the kind of file and the version of its form
    game domino                                   the game's spec
    position ..../..../..../.... x                the position that it is about
    strategy o does not lose                      what the positions below prove; see Claim
    xx../..../..../.... o 2,0,2                   a position in which that side is to move, and its move
    ...
    end 1234 sha256 9f86d081...                   how many positions, and the sum over all bytes before

Verifying needs the rules of the game in Python and nothing else: no search, no core.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import re
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from inarow.game import BadNotation, Game, GameOver, IllegalMove, Position, Side
from inarow.games import load
from inarow.solving.errors import BadFile
from inarow.solving.progress import Progress

MAGIC = b"inarow certificate "
FIRST = "inarow certificate 1"
LARGEST = 4 << 30
"""Bytes of an unpacked certificate: more than any that this program writes."""


@dataclass(frozen=True)
class Claim:
    """What a strategy proves: a win in at most so many plies, no loss within so many, or no loss at all.

    >>> str(Claim("x", True, 9)), str(Claim("o", False, 8)), str(Claim("o", False))
    ('x wins in 9 plies', 'o does not lose within 8 plies', 'o does not lose')
    """

    side: Side
    wins: bool
    plies: int | None = None

    def __str__(self) -> str:
        if self.wins:
            return f"{self.side} wins in {self.plies} plies"
        return f"{self.side} does not lose" + ("" if self.plies is None else f" within {self.plies} plies")


@dataclass(frozen=True)
class Certificate:
    position: Position
    strategies: dict[Claim, dict[str, str]]
    """For each claim the side's move in every position that can arise with it to move."""

    @property
    def size(self) -> int:
        return sum(map(len, self.strategies.values()))


def write(path: Path, certificate: Certificate) -> None:
    """Writes a certificate, whole or not at all; packed with gzip where the name ends with .gz."""
    lines = [FIRST, f"game {certificate.position.game.spec}", f"position {certificate.position}"]
    for claim, moves in certificate.strategies.items():
        lines.append(f"strategy {claim}")
        lines += [f"{position} {move}" for position, move in sorted(moves.items())]
    text = "".join(f"{line}\n" for line in lines).encode()
    text += f"end {certificate.size} sha256 {hashlib.sha256(text).hexdigest()}\n".encode()
    if path.suffix == ".gz":
        text = gzip.compress(text, mtime=0)
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        unfinished.write_bytes(text)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def verify(path: Path, tell: Callable[[Progress], object]) -> list[str]:
    """Replays the strategies of a certificate against every reply; see the registry in __init__.py."""
    certificate, lines = read(path)
    position = certificate.position
    findings = []
    for claim, moves in certificate.strategies.items():
        longest = _Replay(path, claim, moves, lines[claim], tell).run(position)
        proved = Claim(claim.side, True, longest) if claim.wins else claim
        findings.append(f"{position.game.spec} from {position}: {proved}, by {len(moves):,} positions")
        quicker = Claim("o" if claim.side == "x" else "x", False, longest - 1)
        if claim.wins and quicker not in certificate.strategies:
            findings.append("not proved by this file: that there is no quicker win")
    return findings


def read(path: Path) -> tuple[Certificate, dict[Claim, int]]:
    """A certificate that is whole, and the line at which each strategy begins. Nothing of it is replayed."""
    lines = _lines(path)
    _expect(path, 1, lines[0] == FIRST, f"{FIRST!r}", lines[0])
    game = _game(path, _fact(path, lines, 2, "game"))
    text = _fact(path, lines, 3, "position")
    try:
        position = game.parse(text)
    except BadNotation as error:
        raise BadFile(f"{path}: line 3: {error}") from None
    _expect(path, 3, str(position) == text, f"the position as the game writes it, {position}", text)
    _expect(path, 3, position.outcome is None, "a position that is not finished", text)
    strategies: dict[Claim, dict[str, str]] = {}
    begins: dict[Claim, int] = {}
    for number, line in enumerate(lines[3:-1], 4):
        claim = _claim(line)
        if claim is not None:
            _expect(path, number, claim not in strategies, "another claim than before", line)
            strategies[claim], begins[claim] = {}, number
            continue
        _expect(path, number, bool(strategies), "'strategy ...'", line)
        moves = strategies[next(reversed(strategies))]
        where, _, move = line.rpartition(" ")
        _expect(path, number, where not in moves, "each position once", line)
        moves[where] = move
    certificate = Certificate(position, strategies)
    _expect(path, len(lines), bool(strategies), "at least one strategy before the end", lines[-1])
    counted = lines[-1].split()[1]
    _expect(path, len(lines), counted == str(certificate.size), f"end {certificate.size}", lines[-1])
    return certificate, begins


def _lines(path: Path) -> list[str]:
    """The lines of a file whose last one holds the right sum."""
    try:
        raw = path.read_bytes()
        if raw.startswith(b"\x1f\x8b"):
            raw = gzip.decompress(raw)
        text = raw.decode("ascii")
    except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
        raise BadFile(f"{path}: it cannot be read: {getattr(error, 'strerror', None) or error}") from None
    lines = text.split("\n")
    if len(lines) < 5 or lines.pop() != "":
        raise BadFile(f"{path}: it is cut off: expected more lines, the last one complete")
    end = re.fullmatch(r"end (0|[1-9][0-9]*) sha256 ([0-9a-f]{64})", lines[-1])
    if end is None:
        raise BadFile(f"{path}: line {len(lines)}: it is cut off: expected 'end <positions> sha256 <sum>'")
    body = text[: -len(lines[-1]) - 1].encode()
    if hashlib.sha256(body).hexdigest() != end[2]:
        raise BadFile(
            f"{path}: line {len(lines)}: the sum over the lines before is another: they were changed"
        )
    return lines


def _expect(path: Path, number: int, right: bool, expected: str, found: str) -> None:
    if not right:
        raise BadFile(f"{path}: line {number}: expected {expected}, not {found[:200]!r}")


def _fact(path: Path, lines: list[str], number: int, name: str) -> str:
    word, _, rest = lines[number - 1].partition(" ")
    _expect(path, number, word == name and bool(rest), f"'{name} ...'", lines[number - 1])
    return rest


def _game(path: Path, spec: str) -> Game:
    _expect(path, 2, ".py" not in spec, "a game of this package: no certificate names a program to run", spec)
    try:
        return load(spec)
    except BadNotation as error:
        raise BadFile(f"{path}: line 2: {error}") from None


def _claim(line: str) -> Claim | None:
    found = re.fullmatch(
        "strategy (x|o) (?:wins in (?P<win>N) plies|does not lose(?: within (?P<within>N) plies)?)".replace(
            "N", "[1-9][0-9]{0,3}"
        ),
        line,
    )
    if found is None:
        return None
    plies = found["win"] or found["within"]
    return Claim("x" if found[1] == "x" else "o", found["win"] is not None, int(plies) if plies else None)


class _Replay:
    """A strategy played against every reply, each position once."""

    def __init__(
        self, path: Path, claim: Claim, moves: dict[str, str], line: int, tell: Callable[[Progress], object]
    ) -> None:
        self.path, self.claim, self.moves, self.line, self.tell = path, claim, moves, line, tell
        self.longest: dict[tuple[Position, int | None], int | None] = {}
        """Plies to the end at most, by position and plies left; None while that is being looked at."""
        self.answered: set[str] = set()

    def run(self, position: Position) -> int:
        """The plies after which the game is over at the latest."""
        longest = self._replay(position, None if self.claim.wins else self.claim.plies)
        if self.claim.wins and longest > (self.claim.plies or 0):
            self._refuse(f"it takes {longest} plies at worst")
        if len(self.answered) != len(self.moves):
            self._refuse(f"{len(self.moves) - len(self.answered)} of its positions cannot arise")
        return longest

    def _replay(self, position: Position, left: int | None) -> int:
        """Follows all that can happen in the plies left; None for all of them."""
        if position.outcome is not None:
            self._judge(position)
            return 0
        if left == 0:
            return 0
        if (position, left) in self.longest:
            known = self.longest[position, left]
            if known is None and self.claim.wins:
                self._refuse(f"it goes round in circles at {position}")
            return known or 0
        self.longest[position, left] = None
        after = None if left is None else left - 1
        if position.mover == self.claim.side:
            longest = 1 + self._replay(self._answer(position), after)
        else:
            longest = 1 + max(self._replay(position.play(reply), after) for reply in position.moves())
        self.longest[position, left] = longest
        return longest

    def _answer(self, position: Position) -> Position:
        text = str(position)
        if text not in self.moves:
            self._refuse(f"it has no move for {text}")
        self.answered.add(text)
        done, size = len(self.answered), len(self.moves)
        if done % 256 == 0:
            self.tell(Progress(f"{self.claim}: {done:,} of {size:,} positions", done / size))
        try:
            return position.play(self.moves[text])
        except (BadNotation, IllegalMove, GameOver) as error:
            self._refuse(str(error))
            raise

    def _judge(self, position: Position) -> None:
        winner = position.outcome.winner if position.outcome else None
        if winner != self.claim.side and (winner is not None or self.claim.wins):
            self._refuse(f"the game can end with {position}")

    def _refuse(self, reason: str) -> None:
        raise BadFile(
            f"{self.path}: line {self.line}: the strategy does not prove that {self.claim}: {reason}"
        )
