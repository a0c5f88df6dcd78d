"""Connect Four: its first plies looked up in a book, all else solved by search.

Of positions of the last ply of a book the value is known, and only the best move is searched for.
"""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter

from inarow.game import Position
from inarow.search.limits import PROVED, Bounds
from inarow.solving import books, proof
from inarow.solving.errors import BadFile
from inarow.solving.solution import MoveValue, Request, Solution
from inarow.solving.values import before, best

FEW = 34
"""Empty cells at most with which a position is mostly solved within a tenth of a second."""


def quick(position: Position) -> bool:
    if str(position).count(".") <= FEW:
        return True
    book = books.SHELF.find(position.game)
    return book is not None and book.knows(position)


def solve(position: Position, request: Request) -> Solution:
    book = books.SHELF.find(position.game, request.table)
    request = replace(request, table=None)
    if book is None or not book.knows(position):
        return replace(proof.solve(position, request), method="search")
    if book.knows_moves_of(position):
        return look_up(book, position)
    value, plies = book.value(position)
    score = 0 if plies is None else PROVED - plies if value == "win" else plies - PROVED
    found = proof.solve(position, request, Bounds(score, score))
    if not found.best:
        raise BadFile(
            f"{book.path}: it says {books.written((value, plies))} of {position}, which no move reaches"
        )
    return replace(found, method="book and search")


def look_up(book: books.Book, position: Position) -> Solution:
    """The solution of a position all of whose moves lead to positions of the book."""
    begun = perf_counter()
    moves = {move: MoveValue(*before(book.value(position.play(move)))) for move in position.moves()}
    value, plies = best((each.value, each.plies) for each in moves.values() if each.value)
    kept = [move for move, each in moves.items() if each == MoveValue(value, plies)]
    return Solution(value, plies, kept, moves, "book", len(moves), perf_counter() - begun)


def canonical(position: Position) -> str:
    """The text of a position or of its mirror image, whichever comes first.

    >>> import inarow
    >>> start = inarow.load("connect-four:rows=2,cols=3,line=2").start()
    >>> canonical(start.play("3")) == canonical(start.play("1")) == ".../..x o"
    True
    """
    board, _, mover = str(position).partition(" ")
    image = "/".join(row[::-1] for row in board.split("/"))
    return f"{min(board, image)} {mover}"
