"""Random numbers from a seed, the same in Python and in the core (core/dice.hpp): splitmix64."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

Item = TypeVar("Item")

WORD = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15


def mix(word: int) -> int:
    """A 64-bit word with its bits thoroughly stirred."""
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & WORD
    return word ^ (word >> 31)


class Dice:
    """An endless, repeatable row of random numbers.

    >>> Dice(1).word() == Dice(1).word()
    True
    >>> 0 <= Dice(1).below(6) < 6
    True
    """

    def __init__(self, seed: int) -> None:
        self._state = seed & WORD

    @classmethod
    def of_game(cls, seed: int, number: int) -> Dice:
        """The dice of one game of a series: independent of the other games' lengths."""
        return cls(mix((mix(seed & WORD) + number) & WORD))

    def word(self) -> int:
        self._state = (self._state + GAMMA) & WORD
        return mix(self._state)

    def below(self, n: int) -> int:
        """A number from 0 to n-1."""
        return (self.word() * n) >> 64

    def pick(self, items: Sequence[Item]) -> Item:
        return items[self.below(len(items))]
