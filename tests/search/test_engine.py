"""The engine's values: equal to plain minimax, whatever it does to be quick, and proved only when proved."""

import pytest

from inarow import Position, _core, load, search
from inarow.engine import NATIVE_WIN, analyse, twin
from inarow.heuristics import original
from inarow.search import Heuristic, minimax
from tests.games.specs import NIM
from tests.search.positions import SPECS, unfinished

METHODS = ("table", "ordering", "hints", "mirror", "windows")


def plain_value(position: Position, depth: int, *off: str, memory: int = 1 << 20) -> int:
    """The engine's value at a fixed depth with the original heuristic and nothing selective."""
    native = twin(position.game)
    assert native is not None
    question = _core.Question()
    question.original, question.selective, question.repetition = True, False, False
    question.depth, question.memory = depth, memory
    for name in off:
        setattr(question, name, False)
    return native.search(str(position), question).score


def minimax_value(position: Position, depth: int) -> int:
    """The same by the law, a win in k plies worth NATIVE_WIN - k."""
    value = original(position.game).value
    won = Heuristic(value, lambda node, winner, root, remaining: NATIVE_WIN - (depth - remaining))
    return minimax(position, depth, won)


@pytest.mark.parametrize("spec", SPECS)
def test_the_value_at_a_fixed_depth_is_plain_minimax_by_the_law(spec: str) -> None:
    # The law plays Ultimate slowly.
    for position in unfinished(spec, 20 if spec.startswith("ultimate") else 150):
        width = len(position.moves())
        for depth in (1, 2, 3, 4):
            if width**depth <= 300:
                assert plain_value(position, depth) == minimax_value(position, depth), (depth, str(position))


@pytest.mark.parametrize("spec", SPECS)
def test_no_method_that_saves_work_changes_the_value(spec: str) -> None:
    for position in unfinished(spec, 40):
        depth = 5 if len(position.moves()) < 12 else 3
        value = plain_value(position, depth)
        for name in METHODS:
            assert plain_value(position, depth, name) == value, (name, str(position))
        assert plain_value(position, depth, *METHODS) == value, str(position)
        assert plain_value(position, depth, memory=50 * 160) == value, ("a tiny table", str(position))


def replay(position: Position, plies: int, seen: dict[Position, int]) -> None:
    """Fails unless the engine's moves win from here within `plies` plies against every reply."""
    if seen.get(position, 0) >= 1:
        return
    seen[position] = 1
    report = search(position, nodes=3_000_000)
    assert report.value == "win", position
    assert report.plies is not None
    assert report.plies <= plies, position
    after = position.play(report.move)
    if after.outcome is not None:
        assert after.outcome.winner == position.mover
        return
    for reply in after.moves():
        answered = after.play(reply)
        if answered.outcome is not None:
            assert answered.outcome.winner == position.mover, (position, reply)
        else:
            replay(answered, plies - 2, seen)


@pytest.mark.parametrize("spec", SPECS)
def test_every_forced_win_that_is_claimed_wins_against_every_reply_by_the_law(spec: str) -> None:
    claims = 0
    for position in unfinished(spec, 80):
        report = search(position, nodes=30_000)
        if report.value == "win" and report.plies is not None and report.plies <= 5:
            replay(position, report.plies, {})
            claims += 1
            if claims == 10:
                break
    assert claims > 0


@pytest.mark.parametrize(
    ("spec", "position", "value", "plies", "move"),
    [
        ("betsy:n=3", ".../x../o.o/x.o/xxx/oxo o", "win", 7, "2"),
        ("betsy:n=3", ".../o../x.o/ooo/xxx/xxo o", "win", 5, "2"),
        ("domino:rows=4,cols=5", None, "win", 7, None),
        ("domino:rows=5,cols=5", None, "win", 7, None),
        ("domino:rows=6,cols=6", None, "win", 3, None),
        ("domino", None, "draw", None, None),
        ("domino", "xx../..../..../.... o", "draw", None, "2,0,3"),
        ("connect-four:rows=4,cols=4", None, "draw", None, None),
        ("connect-four:rows=4,cols=5", None, "draw", None, None),
        ("conniption", None, "win", 9, None),
        ("ultimate:n=2", None, "win", 11, None),
    ],
)
def test_known_values_are_proved(
    spec: str, position: str | None, value: str, plies: int | None, move: str | None
) -> None:
    game = load(spec)
    report = search(game.start() if position is None else game.parse(position), time=60)
    assert (report.proved, report.value, report.plies) == (True, value, plies)
    assert move in (None, report.move)
    assert report.ended == "proved"


@pytest.mark.parametrize("spec", ["conniption", "domino:rows=5,cols=5", "betsy:n=3", "ultimate:n=2"])
def test_the_line_of_a_proof_can_be_played_and_ends_as_claimed(spec: str) -> None:
    position = load(spec).start()
    if spec == "betsy:n=3":
        position = position.game.parse(".../x../o.o/x.o/xxx/oxo o")
    report = search(position, time=60)
    end = position
    for move in report.pv:
        end = end.play(move)
    assert len(report.pv) == report.plies
    assert end.outcome is not None
    assert end.outcome.winner == position.mover


@pytest.mark.parametrize("spec", SPECS)
def test_analyse_values_every_move_and_best_first(spec: str) -> None:
    for position in unfinished(spec, 3):
        report = analyse(position, nodes=20_000)
        assert sorted(report.moves) == sorted(position.moves())
        scores = [each.score for each in report.moves.values()]
        assert scores == sorted(scores, reverse=True)
        assert report.move == next(iter(report.moves))
        assert all(each.proved == (each.value is not None) for each in report.moves.values())


def test_analyse_tells_the_only_defence_from_the_losing_moves() -> None:
    position = load("betsy:n=3").parse(".../o../oox/oxx/oox/oxx x")
    report = analyse(position, depth=6)
    assert report.move == "1"
    assert all(report.moves[move].value == "loss" for move in position.moves() if move != "1")


@pytest.mark.parametrize("heap", [5, 8, 11, 12])
def test_a_game_without_a_twin_is_searched_by_the_textbook(heap: int) -> None:
    report = search(load(NIM).parse(f"{heap} x"), time=20)
    assert report.proved
    assert report.value == ("loss" if heap % 4 == 0 else "win")
    if heap % 4:
        assert report.move == str(heap % 4)
