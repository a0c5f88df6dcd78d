"""The engine's verbs for games without a twin."""

from inarow import analyse, load
from tests.games.specs import NIM


def test_analyse_values_every_move_even_where_one_of_them_wins_sooner() -> None:
    report = analyse(load(NIM).parse("6 x"), depth=10)
    found = {move: (each.value, each.plies) for move, each in report.moves.items()}
    assert found == {"2": ("win", 3), "1": ("loss", 4), "3": ("loss", 2)}
