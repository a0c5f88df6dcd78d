"""How strong the engine is: against the original programs, and level against level.

    python benchmarks/strength.py classic [--games 100] [--only GAME]     engine:time=0.1 against classic
    python benchmarks/strength.py levels [--only GAME]                    each level against the one below
    python benchmarks/strength.py openings [--only GAME]                  how the openings end with best play

Matches are played in pairs from random openings with the colours swapped (inarow.match). For Connect Four and
Conniption there is a second line from openings in which neither book nor a search of a million nodes proves a
win, for from most of the usual ones a side wins by force. `make strength` runs all of this; docs/engine.md
holds what it printed last.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import inarow
from inarow import Game, match, players
from inarow.match import Series
from inarow.solving import Unsolved

SEED = 7
SOLVING = 8.0
"""Seconds in which an opening is to be solved."""


@dataclass(frozen=True)
class Duel:
    game: str
    goal: str
    fair: int | None = None


DUELS = (
    Duel("connect-four", "at least 95 % of the points"),
    Duel("connect-four", "at least 95 % of the points", fair=1_000_000),
    Duel("conniption", "at least 95 % of the points"),
    Duel("conniption", "at least 95 % of the points", fair=1_000_000),
    Duel("betsy", "at least 95 % of the points"),
    Duel("ultimate", "at least 90 % of decided games, more points"),
)

LEVEL_GAMES = (
    "connect-four",
    "conniption:rows=5,cols=6,flips=1",
    "betsy",
    "domino:rows=5,cols=6,line=5",
    "ultimate:n=3",
)
"""For each game a board on which ten levels can differ: some usual ones are solved too soon."""


def games_for(level: int) -> int:
    """Games between a level and the one below: fewer where they take long."""
    return 200 if level <= 6 else 100 if level <= 8 else 40 if level == 9 else 10


def play(game: Game, a: str, b: str, games: int, fair: int | None = None) -> tuple[Series, float]:
    start = time.perf_counter()
    *_, series = match.run(game, players.load(a), players.load(b), games, seed=SEED, fair=fair)
    return series, time.perf_counter() - start


def openings_of(duel: Duel) -> str:
    return "any" if duel.fair is None else "no win proved"


def share(series: Series) -> str:
    return f"{100 * series.score:.1f} % +- {100 * series.margin:.1f}"


def against_classic(games: int, only: str | None) -> Iterator[str]:
    yield "| game | openings | wins | draws | losses | points | goal |"
    yield "|---|---|---|---|---|---|---|"
    for duel in DUELS:
        if only not in (None, duel.game):
            continue
        game = inarow.load(duel.game)
        series, _ = play(game, "engine:time=0.1", "classic", games, duel.fair)
        yield (
            f"| {duel.game} | {openings_of(duel)} | {series.wins} | {series.draws} | {series.losses} "
            f"| {share(series)} | {duel.goal} |"
        )


def decided_openings(only: str | None) -> Iterator[str]:
    """What is known of the openings of the matches against classic."""
    yield "| game | openings | won | lost | drawn | not known | decided within 3, 5, 7 plies |"
    yield "|---|---|---|---|---|---|---|"
    for duel in DUELS:
        if duel.game not in ("connect-four", "conniption") or only not in (None, duel.game):
            continue
        game = inarow.load(duel.game)
        values: Counter[str] = Counter()
        plies: list[int] = []
        for opening in match.openings(game, SEED, pairs=50, fair=duel.fair):
            position = game.start()
            for move in opening:
                position = position.play(move)
            try:
                solution = inarow.solve(position, time=SOLVING, memory=512)
            except Unsolved:
                values["unknown"] += 1
            else:
                values[solution.value] += 1
                plies += [solution.plies] if solution.plies else []
        soon = ", ".join(str(sum(each <= most for each in plies)) for most in (3, 5, 7))
        found = " | ".join(str(values[name]) for name in ("win", "loss", "draw", "unknown"))
        yield f"| {duel.game} | {openings_of(duel)} | {found} | {soon} |"


def level_against_level(only: str | None) -> Iterator[str]:
    yield "| game | levels | games | wins | draws | losses | points of the higher |"
    yield "|---|---|---|---|---|---|---|"
    for spec in LEVEL_GAMES:
        if only not in (None, spec.partition(":")[0]):
            continue
        for level in range(2, 11):
            a, b = (f"engine:level={number},seed={number}" for number in (level, level - 1))
            series, _ = play(inarow.load(spec), a, b, games_for(level))
            yield (
                f"| {spec} | {level} against {level - 1} | {series.games} | {series.wins} "
                f"| {series.draws} | {series.losses} | {share(series)} |"
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("what", choices=("classic", "levels", "openings"))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--only", metavar="GAME")
    arguments = parser.parse_args()
    runs = {
        "classic": lambda: against_classic(arguments.games, arguments.only),
        "levels": lambda: level_against_level(arguments.only),
        "openings": lambda: decided_openings(arguments.only),
    }
    for line in runs[arguments.what]():
        print(line, flush=True)


if __name__ == "__main__":
    main()
