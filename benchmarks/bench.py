"""How fast the core is, beside the law and beside OpenSpiel, all measured in one run on one core.

`make bench` prints a table, `make bench ARGS=--json` the same as JSON; with `ARGS=--save` the table also goes
into docs/benchmarks.md. The exit code is 1 if a goal is missed.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from dataclasses import asdict, dataclass
from pathlib import Path

import open_spiel_games
from measure import per_second

import inarow

PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"


@dataclass(frozen=True)
class Task:
    """How much of a game to do, natively and by the law, so that each takes about half a second or less."""

    spec: str
    depth: int
    law_depth: int
    games: int
    law_games: int
    goal: float
    """Leaves per second of native perft."""


TASKS = [
    Task("connect-four", depth=10, law_depth=6, games=200_000, law_games=300, goal=150e6),
    Task("conniption", depth=6, law_depth=4, games=100_000, law_games=150, goal=30e6),
    Task("betsy", depth=9, law_depth=6, games=100_000, law_games=100, goal=30e6),
    Task("domino:rows=6,cols=6", depth=5, law_depth=3, games=100_000, law_games=200, goal=30e6),
    Task("ultimate", depth=6, law_depth=3, games=10_000, law_games=10, goal=30e6),
]


@dataclass(frozen=True)
class Figure:
    what: str
    game: str
    unit: str
    per_second: float
    beside: str
    beside_per_second: float | None
    """None where the other program is not installed."""
    goal_per_second: float | None = None
    goal_ratio: float | None = None

    @property
    def ratio(self) -> float | None:
        return self.per_second / self.beside_per_second if self.beside_per_second else None

    @property
    def reached(self) -> bool | None:
        """Whether the goal is reached; None where there is none, or nothing to compare with."""
        if self.goal_per_second is not None:
            return self.per_second >= self.goal_per_second
        if self.goal_ratio is not None and self.ratio is not None:
            return self.ratio >= self.goal_ratio
        return None


def perft_figure(task: Task) -> Figure:
    start = inarow.load(task.spec).start()
    native = per_second(lambda: inarow.perft(start, task.depth))
    law = per_second(lambda: inarow.perft(start, task.law_depth, law=True))
    return Figure("perft", task.spec, "leaves", native, "law", law, goal_per_second=task.goal)


def playout_figure(task: Task) -> Figure:
    game = inarow.load(task.spec)
    native = per_second(lambda: inarow.playouts(game, task.games, seed=1).steps)
    law = per_second(lambda: inarow.playouts(game, task.law_games, seed=1, law=True).steps)
    return Figure("random games", task.spec, "steps", native, "law", law)


def open_spiel_figures() -> list[Figure]:
    game = inarow.load("connect-four")
    steps = per_second(lambda: inarow.playouts(game, 200_000, seed=1).steps)
    games = per_second(lambda: len(inarow.playouts(game, 200_000, seed=1).results))
    peer, loop, rollouts = open_spiel_games.measured()
    return [
        Figure("random games", game.name, "steps", steps, f"{peer} Python loop", loop, goal_ratio=20),
        Figure("random games", game.name, "games", games, f"{peer} C++ rollouts", rollouts, goal_ratio=5),
    ]


def table(figures: list[Figure]) -> str:
    heads = ("what", "game", "per second", "beside", "per second", "times", "goal", "reached")
    rows = [heads, *map(row, figures)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    pads = (str.ljust, str.ljust, str.rjust, str.ljust, str.rjust, str.rjust, str.rjust, str.ljust)
    lines = [
        "  ".join(pad(word, width) for pad, word, width in zip(pads, row, widths, strict=True)).rstrip()
        for row in rows
    ]
    return "\n".join([f"Python {platform.python_version()}, {platform.machine()}, one core", *lines])


def row(figure: Figure) -> tuple[str, ...]:
    missing = figure.beside_per_second is None
    goal, reached = "", ""
    if figure.goal_per_second is not None:
        goal = scaled(figure.goal_per_second)
    if figure.goal_ratio is not None:
        goal = f"{figure.goal_ratio:.0f} times"
    if goal:
        reached = {True: "yes", False: "no", None: "not installed"}[figure.reached]
    return (
        figure.what,
        figure.game,
        f"{scaled(figure.per_second)} {figure.unit}",
        figure.beside,
        "-" if missing else scaled(figure.beside_per_second or 0),
        "-" if missing else f"{figure.ratio:.0f}",
        goal,
        reached,
    )


def scaled(number: float) -> str:
    """The number with three digits.

    >>> scaled(1234567), scaled(45600), scaled(7)
    ('1.23 M', '45.6 k', '7')
    """
    for unit, size in ((" G", 1e9), (" M", 1e6), (" k", 1e3)):
        if number >= size:
            return f"{number / size:.3g}{unit}"
    return f"{number:.3g}"


def as_json(figures: list[Figure]) -> str:
    rows = [asdict(figure) | {"ratio": figure.ratio, "reached": figure.reached} for figure in figures]
    about = {"python": platform.python_version(), "machine": platform.machine()}
    return json.dumps(about | {"figures": rows}, indent=2)


def save(text: str) -> None:
    """Puts the table into docs/benchmarks.md, in place of the last one."""
    before, _, rest = PAGE.read_text().partition("```text\n")
    _, _, after = rest.partition("```")
    PAGE.write_text(f"{before}```text\n{text}\n```{after}")


def main() -> int:
    parser = argparse.ArgumentParser(description="How fast the core is, beside the law and beside OpenSpiel.")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--save", action="store_true", help="also write the table into docs/benchmarks.md")
    options = parser.parse_args()
    figures = [*map(perft_figure, TASKS), *map(playout_figure, TASKS), *open_spiel_figures()]
    print(as_json(figures) if options.json else table(figures))
    if options.save:
        save(table(figures))
    return 1 if any(figure.reached is False for figure in figures) else 0


if __name__ == "__main__":
    sys.exit(main())
