"""What every scene promises to a screen, checked the same way for every shipped game and the example game."""

import json
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from inarow import Position, load
from inarow.scene import Scene, film
from tests.games.specs import EVERY, SHIPPED
from tests.games.walks import random_games

every_game = pytest.mark.parametrize("spec", EVERY, ids=lambda spec: spec.rpartition("/")[2])
every_shipped_game = pytest.mark.parametrize("spec", SHIPPED)

Touched = tuple[str, ...]


def positions(spec: str) -> Iterator[Position]:
    for walk in random_games(spec, 2):
        yield from walk.sample(5)


def ends(scene: Scene, touched: Touched = ()) -> Iterator[tuple[Touched, str]]:
    """Every series of touches that a screen can offer, with the move it makes: found by touching alone."""
    offered, left = scene.next(touched), scene.left(touched)
    assert left, f"nothing can follow {touched}"
    if not offered:
        assert len(left) == 1, f"{touched} could be any of {left}"
        yield touched, left[0]
    below = [list(ends(scene, (*touched, element.name))) for element in offered]
    assert not offered or {move for found in below for _, move in found} == set(left)
    for found in below:
        yield from found


@every_game
def test_every_legal_move_is_made_by_touching_and_nothing_else_is(spec: str) -> None:
    for position in positions(spec):
        scene = position.scene()
        found = dict(ends(scene)) if position.moves() else {}
        assert set(found.values()) == set(position.moves()), position
        assert set(found.items()) == {
            (tuple(element.name for element in way.touch), way.move) for way in scene.ways
        }, position
        assert len(found) == len(scene.ways), position


@every_game
def test_what_is_not_offered_leads_to_no_move(spec: str) -> None:
    for position in positions(spec):
        scene = position.scene()
        names = sorted({element.name for way in scene.ways for element in way.touch})
        some = names[:: len(names) // 12 + 1]
        for touched in [(), *((name,) for name in some)]:
            offered = {element.name for element in scene.next(touched)}
            for name in set(some) - offered:
                assert scene.left((*touched, name)) == [], f"{touched} {name} in {position}"
                assert scene.next((*touched, name)) == [], f"{touched} {name} in {position}"


@every_game
def test_every_cell_and_every_element_has_a_name_of_its_own(spec: str) -> None:
    for position in positions(spec):
        scene = position.scene()
        cells = {
            scene.cell((r, c)).name: ((r, c),) for r, row in enumerate(scene.board) for c in range(len(row))
        }
        assert len(cells) == sum(map(len, scene.board)), position
        elements = {element for way in scene.ways for element in way.touch}
        assert len({element.name for element in elements}) == len(elements), position
        for element in elements:
            assert cells.get(element.name, element.cells) == element.cells, position


@every_shipped_game
def test_every_stone_stays_on_the_board_with_its_number_and_its_letter(spec: str) -> None:
    for walk in random_games(spec, 3):
        letters: dict[int, str] = {}
        for scene, position in zip(film(walk.positions[0], walk.moves[:50]), walk.positions, strict=False):
            assert scene.board == position.scene().board, walk
            now = {number: scene.board[r][c] for (r, c), number in scene.stones.at.items()}
            assert len(now) == sum(row.count("x") + row.count("o") for row in scene.board), walk
            assert set(now.values()) <= {"x", "o"}, walk
            assert letters.items() <= now.items(), walk
            assert sorted(now) == list(range(1, len(now) + 1)), walk
            letters = now


@every_game
def test_a_screen_that_follows_the_motions_of_the_documents_ends_with_their_stones(spec: str) -> None:
    for walk in random_games(spec, 2):
        scenes = film(walk.positions[0], walk.moves[:40])
        documents: list[dict[str, Any]] = [json.loads(json.dumps(scene.to_json())) for scene in scenes]
        for before, after in pairwise(documents):
            shown = lying(before)
            for motion in after["motions"]:
                for path in motion["paths"]:
                    assert shown.pop(path["stone"], None) == path["from"], walk
                shown |= {path["stone"]: path["to"] for path in motion["paths"] if path["to"]}
            assert shown == lying(after), walk


def lying(document: dict[str, Any]) -> dict[int, list[int]]:
    """The cell of each stone of a document, by its number."""
    cells = [cell for cell in document["cells"] if cell["stone"]]
    return {cell["stone"]["id"]: [cell["row"], cell["col"]] for cell in cells}


@every_shipped_game
def test_new_stones_come_to_lie_where_the_move_lands(spec: str) -> None:
    for walk in random_games(spec, 2):
        for before, after in pairwise(film(walk.positions[0], walk.moves[:40])):
            new = {cell for cell, number in after.stones.at.items() if number > before.stones.given}
            turned = {cell for motion in after.motions for cell in motion.turned}
            assert new <= after.last <= new | turned, walk


@every_game
def test_moves_and_results_are_said_in_words(spec: str) -> None:
    for walk in random_games(spec, 2):
        for position in walk.sample(3):
            going_on = [move for move in position.moves() if position.play(move).outcome is None]
            said = [position.spoken(move) for move in going_on]
            assert len(set(said)) == len(said), position
            for sentence in [*map(position.spoken, position.moves()), position.spoken_result()]:
                assert sentence.isascii(), position
                assert sentence.startswith((f"{position.mover},", f"{position.mover} ")) or position.outcome
        result = walk.end.outcome and walk.end.outcome.winner
        assert walk.end.spoken_result().startswith(f"{result} wins" if result else "the game is a draw"), walk


@every_shipped_game
def test_a_won_game_is_told_with_its_line(spec: str) -> None:
    for walk in random_games(spec, 10):
        if walk.end.outcome and walk.end.outcome.winner:
            assert " wins with a line of " in walk.end.spoken_result(), walk
            assert " in " in walk.end.spoken_result() or " on the diagonal from " in walk.end.spoken_result()


SENTENCES = [
    ("connect-four", "4 4 5", "x, column 5, lands in row 1"),
    ("connect-four", "1 2 1 2 1 2 1", "x wins with a line of four in column 1"),
    ("connect-four", "1 1 2 2 3 3 4", "x wins with a line of four in row 1"),
    (
        "connect-four",
        "1 2 2 3 3 4 3 4 4 6 4",
        "x wins with a line of four on the diagonal from column 1, row 1 to column 4, row 4",
    ),
    ("conniption", "4 4f", "o, column 4, flip, comes to lie in row 1"),
    ("conniption", "4 f4", "o, flip, column 4, lands in row 2"),
    ("conniption", "1 2 1 2 1 2 1f", "x, column 1, lands in row 4"),
    ("betsy:n=3", "1 2 -1", "x rotates column 1, its bottom pebble x comes to the top"),
    ("domino", "1,0,0", "x, row 0, column 0 and row 0, column 1"),
    ("ultimate:n=3", "0,1 1,4", "o, block row 0, column 1; cell row 1, column 1"),
    ("ultimate:n=3", "0,1 1,4", "x to move in block row 1, column 1"),
]


@pytest.mark.parametrize(("spec", "moves", "sentence"), SENTENCES)
def test_a_move_and_a_result_as_they_are_said(spec: str, moves: str, sentence: str) -> None:
    *_, scene = film(load(spec).start(), moves.split())
    assert sentence in scene.spoken
