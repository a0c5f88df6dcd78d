"""Random games by the law, counting by the law, and the door that chooses between the law and the core."""

import pytest

from inarow import counting, engine, load, perft, playouts, random_games
from inarow.random_games import Playouts
from tests.games.specs import NIM

GAME = load("connect-four")


def test_playouts_tell_results_and_lengths() -> None:
    played = Playouts(["x", "o", "x", "draw"], [7, 8, 9, 42])
    assert [played.count("x"), played.count("o"), played.count("draw")] == [2, 1, 1]
    assert played.steps == 66


def test_a_game_depends_on_the_seed_and_its_number_alone() -> None:
    few, many = random_games.playouts(GAME, 3, 5), random_games.playouts(GAME, 8, 5)
    assert (many.results[:3], many.lengths[:3]) == (few.results, few.lengths)
    assert random_games.playouts(GAME, 8, 6) != many


def test_random_games_run_to_the_end() -> None:
    played = random_games.playouts(GAME, 20, 0)
    assert all(7 <= length <= 42 for length in played.lengths)
    assert {*played.results} <= {"x", "o", "draw"}


def test_no_games_are_no_results() -> None:
    assert playouts(GAME, 0) == playouts(GAME, 0, law=True) == Playouts([], [])


def test_a_negative_number_of_games_is_refused() -> None:
    with pytest.raises(ValueError, match="the number of games must not be negative, not -1"):
        playouts(GAME, -1)


@pytest.mark.parametrize("law", [True, False])
def test_a_negative_depth_is_refused(law: bool) -> None:
    for count in (perft, engine.distinct):
        with pytest.raises(ValueError, match="depth must not be negative, not -1"):
            count(GAME.start(), -1, law=law)


@pytest.mark.parametrize("law", [True, False])
def test_depth_0_is_the_position_itself(law: bool) -> None:
    assert perft(GAME.start(), 0, law=law) == 1
    assert engine.distinct(GAME.start(), 0, law=law) == 1


@pytest.mark.parametrize("law", [True, False])
def test_a_finished_game_is_not_continued(law: bool) -> None:
    won = GAME.parse("......./......./......./......./ooo..../xxxx... o")
    assert perft(won, 0, law=law) == 1
    assert perft(won, 1, law=law) == 0
    assert perft(won, 2, law=law) == 0
    assert engine.distinct(won, 1, law=law) == 0


def test_a_game_without_a_twin_is_counted_and_played_by_the_law() -> None:
    game = load(f"{NIM}:heap=4")
    assert engine.twin(game) is None
    assert perft(game.start(), 2) == counting.perft(game.start(), 2) == 6
    assert engine.distinct(game.start(), 2) == counting.distinct(game.start(), 2) == 3
    assert playouts(game, 20, 1) == random_games.playouts(game, 20, 1)


def test_the_twin_of_a_game_is_made_once() -> None:
    assert engine.twin(load("betsy:n=4")) is engine.twin(load("betsy:n=4"))
    assert engine.twin(load("betsy:n=4")) is not engine.twin(load("betsy:n=5"))
