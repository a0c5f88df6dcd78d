"""Flags that are whole numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cyclopts import Token

from inarow.numbers import whole


def whole_flag(name: str, low: int, high: int) -> Callable[[type, Sequence[Token]], int]:
    """What turns the word after a flag into a number; `name` is what a complaint calls it."""
    read = whole(low, high)

    def convert(kind: type, tokens: Sequence[Token]) -> int:
        try:
            return read(tokens[0].value)
        except ValueError as error:
            raise ValueError(f"{name} {error}") from None

    return convert
