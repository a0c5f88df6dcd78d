"""How far a long work has come."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Progress:
    sentence: str
    share: float | None = None
    """From 0 to 1, where it is known how much there is to do."""
