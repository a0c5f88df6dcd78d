"""Tunes the weights of the engine's evaluation of a game by matches against itself.

    python benchmarks/tune.py GAME [--nodes 3000] [--games 200] [--rounds 2] [--seed 0]

Each weight in turn is made larger and smaller; a change that scores above half by more than the match's
margin of error is kept and tried further. Prints every match and at the end the weights to write into
core/heuristics/<game>.hpp.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass

import inarow
from inarow import Game, Position, engine, match
from inarow.players import Clock

STEPS = (1.6, 0.6)


@dataclass
class Tuned:
    """The engine with other weights, at a fixed number of nodes."""

    weights: list[int]
    nodes: int

    def choose(self, position: Position, clock: Clock | None) -> str:
        return engine.search(position, nodes=self.nodes, memory=1, weights=self.weights).move


def changed(weights: list[int], index: int, step: float) -> list[int]:
    value = round(weights[index] * step)
    if value == weights[index]:
        value += 1 if step > 1 else -1
    return [*weights[:index], max(value, 0), *weights[index + 1 :]]


def better(game: Game, new: list[int], old: list[int], arguments: argparse.Namespace, seed: int) -> bool:
    a, b = Tuned(new, arguments.nodes), Tuned(old, arguments.nodes)
    *_, series = match.run(game, a, b, arguments.games, seed)
    keep = series.score - series.margin > 0.5
    print(
        f"{new} against {old}: {100 * series.score:.1f} % +- {100 * series.margin:.1f}",
        "kept" * keep,
        flush=True,
    )
    return keep


def tune(arguments: argparse.Namespace) -> list[int]:
    game = inarow.load(arguments.game)
    names, weights = list(engine.weights(game)), list(engine.weights(game).values())
    seed = arguments.seed
    for _ in range(arguments.rounds):
        before = list(weights)
        for index, name in enumerate(names):
            print(f"{name}: {weights[index]}", flush=True)
            for step in STEPS:
                while better(game, changed(weights, index, step), weights, arguments, seed := seed + 1):
                    weights = changed(weights, index, step)
        if weights == before:
            break
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--nodes", type=int, default=3000)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    weights = tune(arguments)
    print(dict(zip(engine.weights(inarow.load(arguments.game)), weights, strict=True)))


if __name__ == "__main__":
    main()
