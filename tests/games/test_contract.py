"""What every game promises, checked the same way for every shipped game and for the example game."""

from dataclasses import FrozenInstanceError
from xml.etree import ElementTree

import pytest

from inarow import BadNotation, GameOver, IllegalMove, load
from inarow.scene import draw
from tests.games.mirrors import mirrored_move, mirrored_text
from tests.games.specs import EVERY, NIM, SHIPPED, bound_of
from tests.games.walks import random_games

NO_WORDS = ["", " ", "1 ", " 1", "0", "-0", "+1", "01", "1.0", "99", "\uff11", "\u00b2", "x", "-"]
NO_WORDS += ["f", "ff1", "1ff", "F1", "f99", "99f", "1,", "0,0,0", "3,0,0", "1,-1,0", "1,0,00", "1,99,99"]
NO_WORDS += ["-1,0", "0,-1", "00,0", "0,0 ", "a,b", "99,99"]

every_game = pytest.mark.parametrize("spec", EVERY, ids=lambda spec: spec.rpartition("/")[2])
every_shipped_game = pytest.mark.parametrize("spec", SHIPPED)


@every_game
def test_x_begins_and_the_players_take_turns(spec: str) -> None:
    for walk in random_games(spec, 5):
        movers = "".join(position.mover for position in walk.positions)
        assert movers == ("xo" * len(movers))[: len(movers)], walk


@every_game
def test_a_game_ends_within_its_bound(spec: str) -> None:
    bound = bound_of(spec)
    for walk in random_games(spec, 20):
        assert all(position.outcome is None for position in walk.positions[:-1]), walk
        assert walk.end.outcome is not None, walk
        assert bound is None or len(walk.moves) <= bound, walk


@every_game
def test_a_position_has_moves_exactly_while_the_game_goes_on(spec: str) -> None:
    for walk in random_games(spec, 5):
        assert all(position.moves() for position in walk.positions[:-1]), walk
        assert walk.end.moves() == [], walk


@every_game
def test_a_finished_game_refuses_every_move(spec: str) -> None:
    for walk in random_games(spec, 3):
        for move in [*walk.end.game.words, *walk.moves, "nonsense"]:
            with pytest.raises(GameOver) as refused:
                walk.end.play(move)
            assert str(walk.end) in str(refused.value), walk


@every_game
def test_playing_does_not_change_the_position(spec: str) -> None:
    for walk in random_games(spec, 3):
        for position in walk.sample(8):
            before = str(position), hash(position), position.moves(), position.outcome, position.show()
            for move in position.moves():
                position.play(move)
            after = str(position), hash(position), position.moves(), position.outcome, position.show()
            assert before == after, walk
            with pytest.raises(FrozenInstanceError):
                position.mover = "o"


@every_game
def test_a_position_is_read_back_from_its_text(spec: str) -> None:
    for walk in random_games(spec, 10):
        for position in walk.positions:
            read = position.game.parse(str(position))
            assert read == position, walk
            assert hash(read) == hash(position), walk
            assert str(read) == str(position), walk
            assert read.outcome == position.outcome, walk


@every_game
def test_positions_are_equal_by_value(spec: str) -> None:
    for walk in random_games(spec, 5):
        again = [load(spec).start()]
        for move in walk.moves:
            again.append(again[-1].play(move))
        assert again == list(walk.positions), walk
        assert set(again) == set(walk.positions), walk
        assert len(set(again)) == len({str(position) for position in again}), walk


@every_game
def test_every_listed_move_plays(spec: str) -> None:
    for walk in random_games(spec, 4):
        for position in walk.sample(12):
            for move in position.moves():
                assert position.play(move).mover != position.mover, f"{move} in {walk}"


@every_shipped_game
def test_every_other_word_of_the_notation_is_refused(spec: str) -> None:
    for walk in random_games(spec, 4):
        for position in walk.sample(6)[:-1]:
            for move in position.game.words.keys() - set(position.moves()):
                with pytest.raises(IllegalMove) as refused:
                    position.play(move)
                message = str(refused.value)
                assert str(position) in message, f"{move} in {walk}"
                assert position.moves()[0] in message, f"{move} in {walk}"


@every_shipped_game
def test_text_outside_the_notation_is_no_move(spec: str) -> None:
    for walk in random_games(spec, 1):
        for position in walk.sample(4)[:-1]:
            for text in NO_WORDS:
                if text in position.game.words:
                    continue
                with pytest.raises(BadNotation) as refused:
                    position.play(text)
                assert str(position) in str(refused.value), walk
                assert position.game.notation in str(refused.value), walk


@pytest.mark.parametrize("text", NO_WORDS)
def test_the_example_game_refuses_what_it_does_not_list(text: str) -> None:
    position = load(NIM).start()
    with pytest.raises(IllegalMove, match="expected one of 1 2 3, in 21 x"):
        position.play(text)


@every_shipped_game
def test_moves_stand_in_the_order_of_the_notation(spec: str) -> None:
    order = {word: number for number, word in enumerate(load(spec).words)}
    for walk in random_games(spec, 5):
        for position in walk.positions:
            numbers = [order[move] for move in position.moves()]
            assert numbers == sorted(set(numbers)), walk


@every_shipped_game
def test_the_mirrored_game_gives_the_mirrored_positions(spec: str) -> None:
    for walk in random_games(spec, 5):
        position = load(spec).start()
        for _, move, expected in walk.steps():
            position = position.play(mirrored_move(position, move))
            assert str(position) == mirrored_text(expected), walk
            mirrored = {mirrored_move(expected, move) for move in expected.moves()}
            assert set(position.moves()) == mirrored, walk
            assert (position.outcome is None) == (expected.outcome is None), walk
            if position.outcome and expected.outcome:
                assert position.outcome.result == expected.outcome.result, walk


@every_shipped_game
def test_a_move_lands_on_cells_that_hold_a_stone_after_it(spec: str) -> None:
    for walk in random_games(spec, 5):
        for before, move, after in walk.steps():
            board, cells = after.scene().board, before.landing(move)
            for row, col in cells:
                assert board[row][col] in ("x", "o"), f"{move} in {walk}"
                assert "-" in move or board[row][col] == before.mover, f"{move} in {walk}"
            ended_before_the_drop = move.startswith("f") and after.outcome is not None
            assert cells or ended_before_the_drop, f"{move} in {walk}"


@every_shipped_game
def test_the_cells_of_a_win_hold_the_winners_stones(spec: str) -> None:
    for walk in random_games(spec, 20):
        outcome, board = walk.end.outcome, walk.end.scene().board
        assert outcome is not None, walk
        if outcome.winner is None:
            assert outcome.cells == (), walk
        else:
            assert len(outcome.cells) >= 2, walk
            assert {board[row][col] for row, col in outcome.cells} == {outcome.winner}, walk


@every_game
def test_every_position_can_be_shown(spec: str) -> None:
    for walk in random_games(spec, 2):
        for position in walk.sample(15):
            scene = position.scene()
            assert position.show() == draw(scene), walk
            assert position.show().endswith(scene.status), walk
            assert position.show().isascii(), walk
            picture = ElementTree.fromstring(position._repr_svg_())
            assert picture.tag == "{http://www.w3.org/2000/svg}svg", walk


@every_game
def test_a_game_is_loaded_again_from_its_own_spec(spec: str) -> None:
    game = load(spec)
    assert load(game.spec) == game
    assert load(game.spec).parameters == game.parameters
    assert hash(load(game.spec)) == hash(game)
