"""What can go wrong with a store."""

from __future__ import annotations

from inarow.game import BadNotation


class StoreFault(RuntimeError):
    """A store that cannot be used: busy, full, read-only, damaged, of another kind or of a later version."""


class Conflict(RuntimeError):
    """A change that contradicts what the store holds already; nothing was changed."""


class NoSuchGame(BadNotation):
    """A game that is not in the store."""
