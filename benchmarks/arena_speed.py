"""How fast tournaments are: games a second with quick players, and what the referee takes for a move.

What else the machine does at the time matters: the load is printed with the figures.
"""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path

import inarow
from inarow import match, players
from inarow.arena.plan import Plan
from inarow.arena.tournament import Tournament
from inarow.crew.processes import Processes
from inarow.store import open_store

GAMES = {"random": 1000, "engine:level=1": 400}
"""Players that meet themselves, and the games that they play."""
MOVES = 20_000


def games_per_second(spec: str, games: int, processes: int) -> float:
    """Of a tournament of Connect Four, with all that belongs to it: processes begun, games in the store."""
    plan = Plan("speed", {"a": spec, "b": spec}, ("connect-four",), pairs=games // 2, opening_nodes=0)
    with tempfile.TemporaryDirectory() as folder, open_store(str(Path(folder) / "speed.db")) as store:
        tournament = Tournament.begin(store, plan)
        began = time.perf_counter()
        tournament.play(Processes(processes))
        return games / (time.perf_counter() - began)


def referee_overhead() -> float:
    """Seconds for a move that is chosen at random, without the choosing."""
    game, moves, choosing = inarow.load("connect-four"), 0, 0.0
    began = time.perf_counter()
    while moves < MOVES:
        record = match.meet(game, f"random:seed={moves}", f"random:seed={moves + 1}")
        moves += len(record.plies)
    whole = time.perf_counter() - began
    player, position = players.load("random:seed=1"), game.start()
    began = time.perf_counter()
    for _ in range(MOVES):
        player.choose(position, None)
    choosing = time.perf_counter() - began
    return (whole - choosing) / moves


def main() -> None:
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    for spec, games in GAMES.items():
        for processes in (1, 2):
            speed = games_per_second(spec, games, processes)
            print(f"{spec} against itself, {processes} at once: {speed:.0f} games a second ({games} games)")
    print(f"the referee takes {1e6 * referee_overhead():.0f} microseconds for a move of Connect Four")


if __name__ == "__main__":
    main()
