"""The law and its twin in the core must say the same: moves in order, result, text, key and counts."""

import os
from math import ceil

import pytest

from inarow import Position, engine, load, perft, playouts
from inarow._core import Twin
from inarow.dice import Dice
from tests.games.specs import FACTS, SHIPPED, SPECS, name_of
from tests.games.walks import LIMIT, random_games

every_game = pytest.mark.parametrize("spec", SHIPPED)

GAMES = 2000 if os.environ.get("INAROW_LONG") else 400
"""Random games for each game, shared among its specs; the big ones get fewer than their share."""
SHARES = {"ultimate": 3 * GAMES // 20, "ultimate:n=3": 3 * GAMES // 10, "ultimate:n=2": 3 * GAMES // 5}

POSITIONS = 100_000
"""Distinct positions for all games together."""

MIDDLE = 100
"""Positions in the middle of games, for each game, from which both count."""
LEAVES = 2000
"""They count as deep as there are no more leaves than this, but at least one ply."""

Step = tuple[str, list[str], str]


def twin_of(spec: str) -> Twin:
    twin = engine.twin(load(spec))
    assert twin is not None
    return twin


def share(spec: str) -> int:
    return SHARES.get(spec, ceil(GAMES / len(SPECS[name_of(spec)])))


def step(position: Position) -> Step:
    """What the law says of a position, in the form of the twin's replay."""
    return str(position), position.moves(), position.outcome.result if position.outcome else ""


def play(spec: str, number: int) -> tuple[list[str], list[Step]]:
    """A random game by the law: its moves, and what the law says before and after each."""
    dice = Dice.of_game(20, number)
    position = load(spec).start()
    moves: list[str] = []
    steps = [step(position)]
    while steps[-1][1] and len(moves) < LIMIT:
        moves.append(dice.pick(steps[-1][1]))
        position = position.play(moves[-1])
        steps.append(step(position))
    return moves, steps


@every_game
def test_random_games_are_the_same(spec: str) -> None:
    twin = twin_of(spec)
    key_of: dict[str, int] = {}
    text_of: dict[int, str] = {}
    for number in range(share(spec)):
        moves, steps = play(spec, number)
        replayed = twin.replay(steps[0][0], moves)
        assert [said[:3] for said in replayed] == steps, f"game {number}: {' '.join(moves)}"
        for text, _, _, key in replayed:
            assert key_of.setdefault(text, key) == key, f"two keys for {text}"
            assert text_of.setdefault(key, text) == text, f"one key for {text} and {text_of[key]}"


@pytest.mark.parametrize("name", SPECS)
def test_they_play_enough_games_and_never_the_same_first_game_twice(name: str) -> None:
    assert sum(share(spec) for spec in SPECS[name]) >= GAMES
    first, second = (play(SPECS[name][0], number)[0] for number in (0, 1))
    assert first != second


@every_game
def test_the_start_is_the_same(spec: str) -> None:
    assert twin_of(spec).start() == str(load(spec).start())


@every_game
@pytest.mark.parametrize("seed", [0, 7, -1, 2**64 + 3])
def test_playouts_are_the_same(spec: str, seed: int) -> None:
    n = 3 if spec == "ultimate" else 10
    by_law = playouts(load(spec), n, seed, law=True)
    assert playouts(load(spec), n, seed) == by_law
    assert len(by_law.results) == len(by_law.lengths) == n


@every_game
def test_they_count_the_same_games_from_the_middle(spec: str) -> None:
    walks = random_games(spec, 5)
    share = ceil(MIDDLE / len(SPECS[name_of(spec)]))
    middle = [position for walk in walks for position in walk.positions if position.outcome is None]
    chosen = middle[:: max(1, len(middle) // share)]
    for position in chosen:
        for depth in range(1, 5):
            count = perft(position, depth)
            if depth > 1 and count > LEAVES:
                break
            assert perft(position, depth, law=True) == count, f"depth {depth} of {position}"


@pytest.mark.parametrize("name", SPECS)
def test_they_count_the_same_distinct_positions(name: str) -> None:
    start = load(name).start()
    for depth in range(FACTS[name].DISTINCT + 1):
        by_law = engine.distinct(start, depth, law=True)
        assert engine.distinct(start, depth) == by_law, f"depth {depth}"


def test_they_count_enough_distinct_positions() -> None:
    counts = [engine.distinct(load(name).start(), about.DISTINCT) for name, about in FACTS.items()]
    assert sum(counts) >= POSITIONS


@every_game
def test_the_twin_plays_only_legal_moves(spec: str) -> None:
    game, twin = load(spec), twin_of(spec)
    (walk,) = random_games(spec, 1)
    for position in walk.sample(4):
        for move in [*(game.words.keys() - set(position.moves())), "", "nonsense"]:
            with pytest.raises(ValueError, match="is not a legal move in"):
                twin.replay(str(position), [move])
