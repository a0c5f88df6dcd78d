"""What can go wrong with a tournament."""

from __future__ import annotations


class ArenaFault(RuntimeError):
    """A tournament that cannot be played: something it needs is missing, or a game kills whoever plays it."""
