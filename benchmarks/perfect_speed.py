"""How soon the player `perfect` answers in Connect Four, by ply, on positions of random play.

What else the machine does at the time matters: the load is printed with the figures.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from statistics import median

import inarow
from inarow import players

SEED = 4
PLIES = range(0, 25)


def position_after(plies: int, dice: random.Random) -> inarow.Position:
    """An unfinished position of so many random moves."""
    while True:
        position = inarow.load("connect-four").start()
        for _ in range(plies):
            if position.outcome is not None:
                break
            position = position.play(dice.choice(position.moves()))
        if position.outcome is None:
            return position


def seconds_for(position: inarow.Position) -> float:
    player = players.load("perfect")
    begun = time.perf_counter()
    player.choose(position, None)
    return time.perf_counter() - begun


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=40, help="of each ply")
    given = parser.parse_args()
    print(f"seed {SEED}, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    first = seconds_for(position_after(3, random.Random(SEED)))
    print(f"the first answer, for which the book is opened: {1000 * first:.0f} ms")
    print("| stones | median ms | 90 % within ms | longest ms |\n|---|---|---|---|")
    dice, everything = random.Random(SEED), list[float]()
    for plies in PLIES:
        taken = sorted(1000 * seconds_for(position_after(plies, dice)) for _ in range(given.positions))
        everything += taken
        print(f"| {plies} | {median(taken):.1f} | {taken[len(taken) * 9 // 10]:.1f} | {taken[-1]:.1f} |")
    within = sum(each <= 50 for each in everything) / len(everything)
    half = median(everything)
    print(f"of all answers {100 * within:.1f} % come within 50 ms; half of them within {half:.1f} ms")


if __name__ == "__main__":
    main()
