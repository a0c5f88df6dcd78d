"""Whatever is typed in is a value or one of the three errors; and what is read is written back."""

from collections.abc import Callable
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inarow import BadNotation, GameOver, IllegalMove, Position, engine, load
from tests.games.handmade import Texts, edited
from tests.games.specs import EVERY, FACTS, NIM, SHIPPED, SPECS, name_of
from tests.games.test_twins import step, twin_of
from tests.games.walks import random_game

Value = TypeVar("Value")

GAMES = [*(spec for specs in SPECS.values() for spec in specs[:3]), NIM]
every_game = pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.rpartition("/")[2])
anything = st.text(max_size=120)


def answer(call: Callable[[str], Value], text: str, *errors: type[Exception]) -> Value | None:
    """The value, or None for one of the errors that are allowed; any other error fails the test."""
    try:
        return call(text)
    except errors:
        return None


def positions(spec: str) -> Texts:
    """Texts of positions that no game need reach; a few may be refused."""
    texts: Texts = FACTS[name_of(spec)].positions(load(spec))
    return texts


def reads_back(position: Position) -> None:
    read = position.game.parse(str(position))
    assert read == position
    assert hash(read) == hash(position)
    assert str(read) == str(position)


@settings(max_examples=1500)
@given(st.one_of(anything, edited(st.sampled_from(EVERY))))
def test_any_text_is_a_game_or_bad_notation(spec: str) -> None:
    game = answer(load, spec, BadNotation)
    if game is not None:
        assert load(game.spec) == game
        assert game.start().game == game


@every_game
@settings(max_examples=150)
@given(data=st.data())
def test_any_text_is_a_position_or_bad_notation(spec: str, data: st.DataObject) -> None:
    walk = random_game(spec, 0)
    texts = st.sampled_from([str(position) for position in walk.positions])
    text = data.draw(st.one_of(anything, edited(texts), edited(texts, "xo./")))
    position = answer(load(spec).parse, text, BadNotation)
    if position is not None:
        reads_back(position)


@every_game
@settings(max_examples=150)
@given(data=st.data())
def test_any_text_is_a_move_or_one_of_the_three_errors(spec: str, data: st.DataObject) -> None:
    walk = random_game(spec, 0)
    position = data.draw(st.sampled_from(walk.positions))
    text = data.draw(st.one_of(anything, edited(st.sampled_from(walk.moves))))
    after = answer(position.play, text, BadNotation, IllegalMove, GameOver)
    assert (after is not None) == (text in position.moves())
    if after is not None:
        reads_back(after)


@every_game
@settings(max_examples=150)
@given(data=st.data())
def test_any_text_is_a_list_of_moves_to_try(spec: str, data: st.DataObject) -> None:
    game, walk = load(spec), random_game(spec, 0)
    line = " ".join(walk.moves[:5])
    text = data.draw(st.one_of(anything, edited(st.sampled_from([line, line.replace(" ", "")]))))
    position: Position | None = game.start()
    for move in game.read_moves(text):
        assert move
        assert not any(letter.isspace() for letter in move)
        position = answer(position.play, move, BadNotation, IllegalMove, GameOver) if position else None
    assert position is None or position.game == game


@every_game
def test_moves_with_spaces_are_read_as_they_were_written(spec: str) -> None:
    walk = random_game(spec, 0)
    assert load(spec).read_moves(" ".join(walk.moves)) == list(walk.moves)


@pytest.mark.parametrize("spec", SHIPPED)
@settings(max_examples=150)
@given(data=st.data())
def test_the_twin_says_the_same_of_any_position(spec: str, data: st.DataObject) -> None:
    game, twin = load(spec), twin_of(spec)
    position = answer(game.parse, data.draw(positions(spec)), BadNotation)
    if position is None:
        return
    reads_back(position)
    ((*said, _),) = twin.replay(str(position), [])
    assert tuple(said) == step(position)
    for move in position.moves()[:: max(1, len(position.moves()) // 12)]:
        _, (*said, _) = twin.replay(str(position), [move])
        assert tuple(said) == step(position.play(move)), f"{move} in {position}"


@pytest.mark.parametrize("spec", [specs[0] for specs in SPECS.values()])
@settings(max_examples=150)
@given(data=st.data())
def test_the_twin_refuses_bad_texts_with_a_value_error(spec: str, data: st.DataObject) -> None:
    twin = engine.twin(load(spec))
    assert twin is not None
    text = data.draw(st.one_of(anything, edited(positions(spec))))
    answer(lambda text: twin.replay(text, []), text, ValueError)
    position = answer(load(spec).parse, text, BadNotation)
    if position is not None:
        assert twin.replay(str(position), [])[0][0] == str(position)
