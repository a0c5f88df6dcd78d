"""The last ply of the shipped book of Connect Four beside the database of the program bitbully.

bitbully and its database lie in an environment of their own and are asked in a process of their own.
"""

from __future__ import annotations

import sys
from pathlib import Path

from solver_speed import PEER, Peer, Sample

import inarow
from inarow.game import Position
from inarow.solving import books
from inarow.solving.scored import score_of
from inarow.solving.solution import MoveValue

GAME = inarow.load("connect-four")


def last_ply(book: books.Book) -> list[Sample]:
    """Every position of the book's last ply, with the moves that lead to it and its score."""
    key = books.canonical(GAME)
    level: dict[str, tuple[Position, str]] = {key(GAME.start()): (GAME.start(), "")}
    for _ in range(book.plies):
        following: dict[str, tuple[Position, str]] = {}
        for position, moves in level.values():
            for move in position.moves():
                after = position.play(move)
                if after.outcome is None:
                    following.setdefault(key(after), (after, moves + move))
        level = following
    left = sum(map(len, GAME.start().scene().board)) - book.plies
    return [
        Sample(moves, position, score_of(MoveValue(*book.value(position)), left))
        for position, moves in level.values()
    ]


def main() -> int:
    book = books.SHELF.find(GAME)
    assert book is not None
    samples = last_ply(book)
    scores, _ = Peer(PEER, "12-ply-dist").solve(samples)
    wrong = [(sample, score) for sample, score in zip(samples, scores, strict=True) if sample.score != score]
    for sample, score in wrong[:10]:
        print(f"{sample.moves} is {sample.score}, bitbully says {score}", file=sys.stderr)
    print(f"{Path(book.path).name}: {len(samples):,} positions of ply {book.plies}, {len(wrong):,} differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
