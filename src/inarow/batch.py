"""Many positions solved or analysed by a crew, into a file of one JSON document a line.

    run(Solve(time=10), game, Path("positions.txt"), Path("solved.jsonl"), crew)

A line of the first file is a position or the moves from the start. The second has a line for each, in the
same order and the same whoever did the work, as far as no limit of time ended it. Until all is done it is
named with `.part` after it, and who is interrupted goes on from there.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, Protocol

import inarow
from inarow import engine, solving
from inarow.crew import Crew
from inarow.game import BadNotation, Game, GameOver, IllegalMove, Position
from inarow.search import Limits
from inarow.solving import BadFile, Progress, Unsolved
from inarow.solving.building import sync_folder, taken


class Verb(Protocol):
    """What is done with each position; a dataclass, whose fields are its limits."""

    def answer(self, position: Position) -> dict[str, Any]:
        """What is found about a position that is not finished."""


@dataclass(frozen=True)
class Solve:
    every_move: bool = False
    time: float | None = None
    threads: int = 1
    memory: int = 64

    def answer(self, position: Position) -> dict[str, Any]:
        """The fields of `inarow solve`; where it cannot be solved, `unsolved` says why."""
        try:
            return solving.solve(position, **dataclasses.asdict(self)).to_json()
        except Unsolved as error:
            return {"value": None, "plies": None, "best": [], "moves": {}, "unsolved": str(error)}


@dataclass(frozen=True)
class Analyse(Limits):
    def answer(self, position: Position) -> dict[str, Any]:
        """The fields of `inarow analyse`, without the seconds, which are never the same."""
        described = engine.analyse(position, **dataclasses.asdict(self)).analysis_to_json()
        del described["seconds"]
        return described


class Task(NamedTuple):
    """One position and what is to be done with it."""

    line: int
    verb: Verb
    game: str
    start: str | None
    """None is the start of the game."""
    moves: tuple[str, ...]

    def __str__(self) -> str:
        return f"line {self.line}"


def answered(task: Task) -> str:
    """Does a task: the line about it."""
    game = inarow.load(task.game)
    position = game.start() if task.start is None else game.parse(task.start)
    for move in task.moves:
        position = position.play(move)
    found = (
        task.verb.answer(position)
        if position.outcome is None
        else {"outcome": position.outcome.result, "value": None, "plies": None, "moves": {}}
    )
    return json.dumps({"line": task.line, "position": str(position)} | found, sort_keys=True)


def tasks_of(verb: Verb, game: Game, path: Path) -> list[Task]:
    """The tasks in a file, whose empty lines are skipped; BadNotation for a line that is no position."""
    try:
        lines = path.read_text("utf-8").splitlines()
    except UnicodeDecodeError:
        raise BadFile(f"{path}: it is not a text") from None
    return [
        _task(verb, game, f"{path}, line {number}", number, line.strip())
        for number, line in enumerate(lines, start=1)
        if line.strip()
    ]


def _task(verb: Verb, game: Game, place: str, number: int, line: str) -> Task:
    try:
        return Task(number, verb, game.spec, str(game.parse(line)), ())
    except BadNotation as no_position:
        try:
            moves = game.read_moves(line)
            position = game.start()
            for move in moves:
                position = position.play(move)
        except BadNotation:
            raise BadNotation(f"{place}: expected a position or moves: {no_position}") from None
        except (IllegalMove, GameOver) as error:
            raise type(error)(f"{place}: {error}") from None
        return Task(number, verb, game.spec, None, tuple(moves))


def run(
    verb: Verb,
    game: Game,
    source: Path,
    target: Path,
    crew: Crew,
    tell: Callable[[Progress], object] = lambda progress: None,
) -> list[dict[str, Any]]:
    """Does all that is not done yet; what the target says then, a document for each line."""
    if target.exists():
        raise BadNotation(f"{target} is there already: expected a new name")
    tasks = tasks_of(verb, game, source)
    if not tasks:
        raise BadFile(f"{source}: it holds no position")
    part = target.with_name(f"{target.name}.part")
    with taken(part) as file:
        done = _continued(file, part, _head(verb, game, tasks))
        for ended, line in _told(crew.run(answered, _missing(tasks, done)), len(tasks), done, tell):
            file.write(line.encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())
            done[ended.line] = line
        ordered = [done[task.line] for task in tasks]
        _write(target, ordered)
    part.unlink()
    sync_folder(target.parent)
    return [json.loads(line) for line in ordered]


def _missing(tasks: Sequence[Task], done: dict[int, str]) -> Iterator[Task]:
    return (task for task in tasks if task.line not in done)


def _told(
    ended: Iterator[tuple[Task, str]], total: int, done: dict[int, str], tell: Callable[[Progress], object]
) -> Iterator[tuple[Task, str]]:
    def say() -> None:
        tell(Progress(f"{len(done):,} of {total:,} positions", len(done) / total))

    say()
    for each in ended:
        yield each
        say()


def _head(verb: Verb, game: Game, tasks: Sequence[Task]) -> bytes:
    """The first line of an unfinished file: whoever has the same goes on with it."""
    asked = "\n".join(f"{task.line} {task.start} {' '.join(task.moves)}" for task in tasks)
    head = {
        "batch": type(verb).__name__.lower(),
        "game": game.spec,
        "limits": dataclasses.asdict(verb),  # type: ignore[call-overload]
        "positions": hashlib.sha256(asked.encode()).hexdigest(),
    }
    return json.dumps(head, sort_keys=True).encode() + b"\n"


def _continued(file: BinaryIO, part: Path, head: bytes) -> dict[int, str]:
    """The lines that an unfinished file has; one that is cut off is dropped."""
    data = file.read()
    whole = data[: data.rfind(b"\n") + 1] or head
    if not whole.startswith(head):
        raise BadFile(f"{part}: it is the beginning of another work: expected the same positions and limits")
    done: dict[int, str] = {}
    for number, line in enumerate(whole[len(head) :].decode(errors="replace").splitlines(), start=2):
        try:
            done[int(json.loads(line)["line"])] = line
        except (ValueError, TypeError, KeyError):
            raise BadFile(f"{part}: line {number} is damaged") from None
    file.seek(0)
    file.write(whole)
    file.truncate()
    return done


def _write(target: Path, lines: Sequence[str]) -> None:
    fresh = target.with_name(f"{target.name}.new")
    with fresh.open("wb") as file:
        file.writelines(line.encode() + b"\n" for line in lines)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(target)
