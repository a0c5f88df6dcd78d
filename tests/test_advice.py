"""Hints: what is at stake, and where to look, in any game and without giving the move away."""

from __future__ import annotations

import pytest

import inarow
from inarow import engine
from inarow.advice import features, outlook, where
from inarow.game import Position
from inarow.games import names
from tests.cli.process import NIM


def reached(spec: str, moves: str) -> Position:
    game = inarow.load(spec)
    position = game.start()
    for move in game.read_moves(moves):
        position = position.play(move)
    return position


@pytest.mark.parametrize("spec", [*names(), NIM])
def test_where_to_look_never_leaves_one_move(spec: str) -> None:
    position = inarow.load(spec).start()
    for ply in range(12):
        if position.outcome is not None:
            break
        moves = position.moves()
        traits = {move: {feature(move) for feature in features(position)} for move in moves}
        for best in moves:
            said = where(position, best)
            mentioned = {trait for trait in traits[best] if trait and trait in said}
            assert len(moves) < 3 or sum(mentioned <= traits[move] for move in moves) >= 2
        position = position.play(moves[7 * ply % len(moves)])


@pytest.mark.parametrize(
    ("spec", "moves", "best", "said"),
    [
        ("connect-four", "", "1", "look on the left"),
        ("connect-four", "", "4", "look in the middle"),
        ("connect-four", "444444", "3", "look in the middle"),
        ("betsy", "12345", "-2", "look for a move written -N on the left"),
        ("conniption", "", "f7f", "look for a move written fNf on the right"),
        ("ultimate", "", "0,15", "look on the right high up"),
        ("domino", "", "2,2,0", "look on the left half-way up"),
        (NIM, "", "3", "look among 2 3"),
        (NIM + ":heap=2", "", "2", "there are only two moves"),
        (NIM + ":heap=1", "", "1", "there is only one move"),
    ],
)
def test_where_to_look_is_said_in_words(spec: str, moves: str, best: str, said: str) -> None:
    assert where(reached(spec, " ".join(moves)), best) == said


@pytest.mark.parametrize(
    ("spec", "moves", "said"),
    [
        ("connect-four", "", "nothing is threatened at once"),
        ("connect-four", "41414", "beware: 6 of 7 moves let x win at once"),
        ("connect-four", "414141", "you can win at once"),
        ("connect-four:rows=4,cols=5", "32", "nothing is threatened at once"),
        (NIM + ":heap=7", "", "you can force a win"),
        (NIM + ":heap=8", "", "every move loses against best play: make it long"),
        (NIM + ":heap=4", "", "beware: 3 of 3 moves let o win at once"),
    ],
)
def test_what_is_at_stake_is_said(spec: str, moves: str, said: str) -> None:
    position = reached(spec, " ".join(moves))
    assert outlook(position, engine.analyse(position, depth=4)) == said
