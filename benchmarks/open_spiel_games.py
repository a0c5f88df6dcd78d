"""Random games of Connect Four in OpenSpiel, the two ways one plays them there.

From Python, one call for each question and move; and in C++, by the evaluator of its tree search, which plays
a given number of random games from a position. A search of one simulation asks it once, at the root.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import importlib.util
import random
from typing import Any

from measure import per_second

LOOP_GAMES = 2_000
ROLLOUTS = 20_000


def measured() -> tuple[str, float | None, float | None]:
    """The name with its version, steps/s of the Python loop, games/s of the C++ rollouts."""
    if importlib.util.find_spec("pyspiel") is None:
        return "OpenSpiel", None, None
    pyspiel = importlib.import_module("pyspiel")
    game = pyspiel.load_game("connect_four")
    name = "OpenSpiel " + importlib.metadata.version("open_spiel")
    return name, per_second(lambda: python_loop(game)), per_second(lambda: rollouts(pyspiel, game))


def python_loop(game: Any) -> int:
    """Plays random games move by move; returns the moves played."""
    dice, steps = random.Random(1), 0
    for _ in range(LOOP_GAMES):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
            steps += 1
    return steps


def rollouts(pyspiel: Any, game: Any) -> int:
    """Plays random games in OpenSpiel's C++; returns their number."""
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1, False)
    bot.step(game.new_initial_state())
    return ROLLOUTS
