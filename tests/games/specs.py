"""The games under test: every shipped game with its default and unusual parameters, and the example game."""

import pkgutil
from importlib import import_module
from pathlib import Path
from typing import Any

from inarow import games
from tests.games import facts

ROOT = Path(__file__).parents[2]
NIM = f"{ROOT}/examples/nim.py:Nim"

FACTS: dict[str, Any] = {
    module.name.replace("_", "-"): import_module(f"{facts.__name__}.{module.name}")
    for module in pkgutil.iter_modules(facts.__path__)
}
"""What facts/<game>.py says, by the game's name."""

SPECS: dict[str, tuple[str, ...]] = {name: about.SPECS for name, about in FACTS.items()}
SHIPPED = [spec for specs in SPECS.values() for spec in specs]
EVERY = [*SHIPPED, NIM, f"{NIM}:heap=7"]


def name_of(spec: str) -> str:
    """The game's name without its parameters, as it stands in FACTS."""
    return spec.partition(":")[0]


def bound_of(spec: str) -> int | None:
    """The number of moves after which a game must have ended; None where it may go on for ever."""
    if spec.startswith(NIM):
        return 21
    bound: int | None = FACTS[name_of(spec)].bound(games.load(spec))
    return bound
