"""Solving beside plain minimax by the law, on every reachable position of small boards."""

import re
from pathlib import Path

import pytest

from inarow import BadNotation, GameOver, Position, load, solve
from inarow.engine import StopFlag
from inarow.solving import Unsolved
from tests.games.specs import NIM
from tests.solving.minimax import Exact, exact, rank, values

# Each small game, and every how many of its positions one is solved.
SMALL = {
    "domino:rows=3,cols=3,line=3": 1,
    "conniption:rows=3,cols=3,line=3,flips=1": 20,
    "conniption:rows=2,cols=4,line=3,flips=2,flips_o=1": 10,
    "connect-four:rows=3,cols=4,line=3": 5,
}


def unfinished(spec: str, stride: int) -> tuple[list[Position], dict[Position, Exact]]:
    known: dict[Position, Exact] = {}
    exact(load(spec).start(), known)
    positions = [position for position in known if position.outcome is None]
    return positions[::stride], known


@pytest.mark.parametrize("spec", SMALL)
def test_every_move_is_worth_what_minimax_says(spec: str) -> None:
    positions, known = unfinished(spec, SMALL[spec])
    assert len(positions) > 30
    for position in positions:
        solution = solve(position, every_move=True)
        expected = values(position, known)
        assert {move: (each.value, each.plies) for move, each in solution.moves.items()} == expected
        assert (solution.value, solution.plies) == known[position]
        top = max(map(rank, expected.values()))
        assert solution.best == [move for move, worth in expected.items() if rank(worth) == top]


@pytest.mark.parametrize("spec", SMALL)
def test_the_value_alone_is_as_exact_and_what_is_said_of_moves_is_true(spec: str) -> None:
    positions, known = unfinished(spec, SMALL[spec] * 7)
    for position in positions:
        solution = solve(position)
        expected = values(position, known)
        assert (solution.value, solution.plies) == known[position]
        assert solution.best
        assert all(expected[move] == known[position] for move in solution.best)
        decided = {move: (each.value, each.plies) for move, each in solution.moves.items() if each.value}
        assert decided.items() <= expected.items()
        assert list(solution.moves) == position.moves()


@pytest.mark.parametrize("spec", SMALL)
def test_two_threads_find_what_one_finds(spec: str) -> None:
    positions, _ = unfinished(spec, 97)
    for position in positions:
        one, two = solve(position, every_move=True), solve(position, every_move=True, threads=2)
        assert one.to_json() == two.to_json()


def test_a_game_of_ones_own_is_solved_by_the_law() -> None:
    position = load(f"{NIM}:heap=7").start()
    known: dict[Position, Exact] = {}
    solution = solve(position, every_move=True)
    assert (solution.value, solution.plies) == exact(position, known)
    assert {move: (each.value, each.plies) for move, each in solution.moves.items()} == values(
        position, known
    )


def test_what_takes_too_long_is_refused_with_what_is_proved_and_a_guess_called_so() -> None:
    with pytest.raises(Unsolved) as refusal:
        solve(load("connect-four:rows=7").start(), time=0.05)
    assert "was not solved: 0." in str(refusal.value)
    assert "proved that x does not win within" in str(refusal.value)
    assert "the engine's estimate, no proof, is" in str(refusal.value)


def test_a_raised_flag_ends_the_work() -> None:
    stop = StopFlag()
    with pytest.raises(Unsolved, match="stopped"):
        solve(load("ultimate:n=3").start(), stop=stop, on_progress=lambda progress: stop.set())


def test_progress_is_told_in_sentences() -> None:
    told: list[str] = []
    solve(
        load("conniption:rows=4,cols=4,flips=1").start(), on_progress=lambda each: told.append(each.sentence)
    )
    said = re.compile(r"x does not win within \d+ plies and does not lose within \d+ plies")
    assert any(said.match(sentence) for sentence in told)


def test_a_finished_game_is_not_solved() -> None:
    with pytest.raises(GameOver):
        solve(load("domino").parse("xxxx/oo../..../.... o"))


def test_a_table_is_refused_where_none_is_read() -> None:
    with pytest.raises(BadNotation, match="reads no table"):
        solve(load("domino").start(), table=Path("some.table"))
