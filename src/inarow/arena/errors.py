"""What can go wrong with a tournament."""

from __future__ import annotations


class ArenaFault(RuntimeError):
    """A tournament that cannot be played, or told about: something that it needs is missing."""
