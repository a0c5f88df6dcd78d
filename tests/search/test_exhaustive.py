"""The engine's full search beside exhaustive minimax on small boards, by tests/core/exhaustive.cpp.

`make test` compares some thousands of positions of each board, `make exhaustive` every reachable one.
"""

import pytest

from tests.core.exhaustive import compare

# Every how many positions one is compared in the short form, and how many there are.
BOARDS = {
    "ultimate-2": (1, 336_125),
    "domino-4x4": (1, 76_643),
    "betsy-2": (1, 3_419),
    "connect-four-4x4": (20, 161_029),
    "conniption-4x4-1": (300, 966_505),
    "connect-four-4x5": (1_000, 3_945_711),
}


@pytest.mark.parametrize("board", BOARDS)
def test_the_full_search_equals_exhaustive_minimax(board: str) -> None:
    compare(board, "engine", *BOARDS[board])
