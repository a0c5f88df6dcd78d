"""Who may sit in a seat: people, and players of the package that a stranger may make work."""

from __future__ import annotations

import re

from inarow.game import BadNotation

PLAYERS = ["human", "engine:level=1..10", "random", "classic", "perfect"]
SPEC = re.compile(r"human|engine:level=([1-9]|10)|random|classic|perfect")


def check_player(spec: str) -> str:
    """A player that may be seated; BadNotation for any other, such as a program to be run."""
    if SPEC.fullmatch(spec) is None:
        raise BadNotation(f"{spec!r:.60} is no player here: expected one of {', '.join(PLAYERS)}")
    return spec
