"""What the operator of the page decides."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Literal

from inarow.game import Game

Log = Literal["off", "events", "requests"]


@dataclass(frozen=True)
class Settings:
    store: str
    """The place of the store: a file, or the URL of a database."""
    own: Game | None = None
    """A game in a file of the operator's, offered beside those of the package."""
    workers: int = os.cpu_count() or 1
    """Processes that search."""
    origins: tuple[str, ...] = ()
    """Where the page is seen from outside, such as https://games.example, if that is not our own address."""
    log: Log = "events"
