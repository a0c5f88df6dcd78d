"""How solving refuses: each is one sentence for people."""

from __future__ import annotations


class Unsolved(Exception):
    """A position that was not solved: why, what it would need, and what is known all the same."""


class BadFile(Exception):
    """A file that is damaged, cut off, or not what it claims to be: its name and the check that failed."""
