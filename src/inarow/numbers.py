"""Numbers as people type them; a reader raises ValueError with a sentence for anything else."""

from __future__ import annotations

from collections.abc import Callable


def whole(low: int, high: int) -> Callable[[str], int]:
    """A reader of whole numbers from `low` to `high`, in plain digits.

    >>> whole(1, 10)("7")
    7
    >>> whole(1, 10)("11")
    Traceback (most recent call last):
        ...
    ValueError: must be a whole number from 1 to 10, not '11'
    """
    longest = len(str(high))

    def read(text: str) -> int:
        plain = text.isascii() and text.isdigit() and len(text) <= longest
        if not (plain and low <= int(text) <= high):
            raise ValueError(f"must be a whole number from {low} to {high}, not {text!r:.80}")
        return int(text)

    return read


def seconds(text: str) -> float:
    """A time that is more than nothing."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 1e6:
        raise ValueError(f"must be a number of seconds, more than 0, not {text!r:.80}")
    return value
