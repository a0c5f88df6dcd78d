"""All that can follow a position, solved from the end backwards: beside plain minimax, and its limits."""

import pytest

from inarow import engine, load
from tests.games.specs import NIM
from tests.solving.minimax import exact, values
from tests.solving.test_solve import SMALL, unfinished


@pytest.mark.parametrize("spec", SMALL)
def test_every_move_is_worth_what_minimax_says(spec: str) -> None:
    positions, known = unfinished(spec, 5 * SMALL[spec])
    for position in positions:
        found = engine.sequel(position)
        assert found is not None
        assert (found.value.value, found.value.plies) == exact(position, known)
        moves = {move: (bounds.value, bounds.plies) for move, bounds in found.moves.items()}
        assert moves == values(position, known)


def test_it_gives_up_where_memory_or_time_does_not_suffice() -> None:
    assert engine.sequel(load("betsy").start(), memory=1) is None
    assert engine.sequel(load("betsy").start(), time=0) is None
    assert engine.sequel(load("betsy:n=2").start(), memory=1) is not None


def test_it_gives_up_where_a_flag_is_raised() -> None:
    stop = engine.StopFlag()
    stop.set()
    assert engine.sequel(load("betsy").start(), stop=stop) is None


def test_a_game_of_ones_own_has_none() -> None:
    assert engine.sequel(load(NIM).start()) is None
