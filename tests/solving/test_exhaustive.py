"""The solver beside exhaustive minimax on small boards, by tests/core/exhaustive.cpp.

`make test` compares some thousands of positions of each board, `make exhaustive` every reachable one.
"""

import pytest

from tests.core.exhaustive import compare

# Every how many positions one is compared in the short form, and how many there are.
BOARDS = {
    "connect-four-4x4": (60, 161_029),
    "conniption-4x4-1": (500, 966_505),
    "conniption-4x3-2-1": (2, 25_727),
    "conniption-3x4-0-3": (2, 37_970),
    "domino-4x4": (5, 76_643),
    "domino-4x5-3": (60, 755_384),
    "domino-2x8": (3, 55_752),
    "ultimate-2": (30, 336_125),
    "betsy-2": (1, 3_419),
}


# Boards whose positions are solved all at once.
AT_ONCE = {
    "connect-four-4x4": (1, 161_029),
    "connect-four-4x4-wide": (1, 161_029),
    "connect-four-5x4-3": (1, 195_472),
    "connect-four-5x4": (10, 1_706_255),
    "domino-4x4": (10, 76_643),
}


@pytest.mark.parametrize("board", BOARDS)
def test_the_solver_equals_exhaustive_minimax(board: str) -> None:
    compare(board, "solver", *BOARDS[board])


@pytest.mark.parametrize("board", AT_ONCE)
def test_positions_solved_at_once_equal_exhaustive_minimax(board: str) -> None:
    compare(board, "values", *AT_ONCE[board])
