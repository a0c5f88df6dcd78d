"""Writes the files of scored positions beside it: random play, judged by the engine's search, not the solver.

python -m tests.solving.score_sets
"""

from __future__ import annotations

from pathlib import Path

import inarow
from inarow import Position, engine
from inarow.solving import MoveValue
from inarow.solving.scored import score_of
from tests.solving.random_play import played

FOLDER = Path(__file__).parent

# Each file's board, and how many empty cells its positions have.
SETS = {
    "connect-four-7x6": ("connect-four", [8 + number % 19 for number in range(300)]),
    "connect-four-9x5": ("connect-four:rows=5,cols=9", [4 + number % 15 for number in range(60)]),
    "connect-four-10x6": ("connect-four:rows=6,cols=10", [12 + number % 7 for number in range(60)]),
    "connect-four-8x8": ("connect-four:rows=8,cols=8", [13 + number % 6 for number in range(60)]),
    "connect-four-7x7": ("connect-four:rows=7,cols=7", [4 + number % 15 for number in range(60)]),
    "connect-four-8x7-line-5": (
        "connect-four:rows=7,cols=8,line=5",
        [4 + number % 13 for number in range(60)],
    ),
}
"""Named width x height; columns from 0."""

SEED = 1


def score(position: Position, left: int) -> int:
    report = engine.search(position, depth=400, memory=256)
    assert report.proved
    return score_of(MoveValue(report.value, report.plies), left)


def main() -> None:
    for name, (spec, empty) in SETS.items():
        game = inarow.load(spec)
        cells = game.parameters["rows"] * game.parameters["cols"]
        lines = []
        for (moves, position), left in zip(
            played(game, [cells - left for left in empty], SEED), empty, strict=True
        ):
            columns = "".join(str(int(move) - 1) for move in moves)
            lines.append(f"{columns} {score(position, left)}")
        (FOLDER / f"{name}.txt").write_text("\n".join(lines) + "\n")
        print(f"{name}: {len(lines)} positions", flush=True)


if __name__ == "__main__":
    main()
