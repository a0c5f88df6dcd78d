"""Files of positions with known scores, and scores: values counted in stones, as Connect Four programs do.

A line is the columns of the moves from the start, a digit each, and the score: 32164625 11. A score is that
of the player to move: +s if he wins with the s-th of his stones from the end of a full board, so that 1 is a
win with his very last stone and more is sooner; -s if the other does; 0 is a draw.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from inarow.game import BadNotation, Game, GameOver, IllegalMove, Position
from inarow.solving.errors import BadFile
from inarow.solving.solution import MoveValue

LINE = re.compile(r"([0-9]*)[ \t]+([+-]?[0-9]{1,3})")


@dataclass(frozen=True)
class Scored:
    """An unfinished position of a file, and what the file says of it."""

    place: str
    """The file and the line, for people."""
    moves: str
    position: Position
    left: int
    """Its empty cells."""
    score: int


def score_of(worth: MoveValue, left: int) -> int:
    """The score of a decided value in a position with `left` empty cells.

    >>> score_of(MoveValue("win", 41), 42), score_of(MoveValue("loss", 2), 35), score_of(MoveValue("draw"), 9)
    (1, -17, 0)
    """
    if worth.plies is None:
        return 0
    if worth.value == "win":
        return (left + 1) // 2 - (worth.plies - 1) // 2
    return -(left // 2) + (worth.plies - 2) // 2


def worth_of(score: int, left: int) -> MoveValue:
    """The value that a score means in a position with `left` empty cells.

    >>> worth_of(1, 42), worth_of(-17, 35)
    (MoveValue(value='win', plies=41), MoveValue(value='loss', plies=2))
    """
    if score > 0:
        return MoveValue("win", 1 + 2 * ((left + 1) // 2 - score))
    if score < 0:
        return MoveValue("loss", 2 + 2 * (left // 2 + score))
    return MoveValue("draw")


def read_scored(path: Path, game: Game, columns_from: int = 1, limit: int | None = None) -> list[Scored]:
    """The first lines of a file, all if there is no limit; the first column is called `columns_from`.

    Raises BadFile with the file and the line for what is no such line, and BadNotation for a game whose moves
    are not columns with names of one digit.
    """
    columns = columns_of(game, columns_from)
    try:
        lines = path.read_text(encoding="ascii").splitlines()
    except UnicodeDecodeError:
        raise BadFile(f"{path}: lines of columns and a score were expected, not other bytes") from None
    start = game.start()
    cells = sum(map(len, start.scene().board))
    found = []
    for number, line in enumerate(lines[:limit], start=1):
        place = f"{path}, line {number}"
        match = LINE.fullmatch(line.rstrip())
        if match is None:
            raise BadFile(f"{place}: columns and a score were expected, as 4453 -2, not {line[:60]!r}")
        moves, score = match[1], int(match[2])
        left = cells - len(moves)
        found.append(Scored(place, moves, _reached(place, start, moves, columns), left, score))
        if not -(left // 2) <= score <= (left + 1) // 2:
            raise BadFile(f"{place}: with {left} empty cells no score is {score}")
    if not found:
        raise BadFile(f"{path}: it has no lines of columns and a score")
    return found


def has_columns(game: Game) -> bool:
    """Whether the moves of a game are columns and nothing else."""
    return all(word.isdigit() for word in game.words)


def columns_of(game: Game, columns_from: int) -> dict[str, str]:
    """The move of each digit."""
    columns = {str(number): word for number, word in enumerate(game.words, start=columns_from)}
    if not has_columns(game) or any(len(digit) > 1 for digit in columns):
        raise BadNotation(
            f"{game.spec}: such files are of games whose moves are columns, from {columns_from} to 9 at most"
        )
    return columns


def _reached(place: str, start: Position, moves: str, columns: dict[str, str]) -> Position:
    position = start
    try:
        for digit in moves:
            if digit not in columns:
                names = list(columns)
                raise BadNotation(f"{digit} is no column: expected {names[0]} to {names[-1]}")
            position = position.play(columns[digit])
    except (BadNotation, IllegalMove, GameOver) as error:
        raise BadFile(f"{place}: {error}") from None
    if position.outcome is not None:
        raise BadFile(f"{place}: the game is over ({position.outcome.result}), and has no score")
    return position
