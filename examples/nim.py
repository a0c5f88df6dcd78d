"""Nim: take one, two or three matches from the heap; who takes the last one wins.

A game of one's own in a few lines. Play it with `inarow play ./examples/nim.py:Nim`, or with another heap:
`inarow play ./examples/nim.py:Nim:heap=15`.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Heap:
    matches: int
    mover: str

    def moves(self):
        return [str(take) for take in (1, 2, 3) if take <= self.matches]

    def play(self, move):
        return Heap(self.matches - int(move), "o" if self.mover == "x" else "x")

    @property
    def outcome(self):
        if self.matches > 0:
            return None
        return "o" if self.mover == "x" else "x"

    def __str__(self):
        return f"{self.matches} {self.mover}"


class Nim:
    def __init__(self, heap=21):
        self.heap = heap

    def start(self):
        return Heap(self.heap, "x")

    def parse(self, text):
        matches, mover = text.split()
        return Heap(int(matches), mover)
