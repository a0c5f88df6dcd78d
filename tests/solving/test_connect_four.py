"""The solver of Connect Four beside the engine's search, which shares nothing with it but the rules."""

import random
import threading
import time
from pathlib import Path

import pytest

from inarow import Position, engine, load, solve, solve_many
from inarow.engine import StopFlag
from inarow.search.limits import PROVED, Bounds, Word
from inarow.solving import MoveValue
from inarow.solving.scored import read_scored, score_of, worth_of
from tests.solving.random_play import played, set_up
from tests.solving.score_sets import FOLDER, SETS

SEED = 7

# Boards of every kind of table and word of the core, and the empty cells of positions the engine soon proves.
BOARDS = {
    "connect-four": range(1, 15),
    "connect-four:rows=4,cols=5": range(1, 15),
    "connect-four:rows=5,cols=6": range(1, 15),
    "connect-four:rows=7,cols=7": range(1, 13),
    "connect-four:rows=8,cols=8": range(13, 19),
    "connect-four:rows=6,cols=10": range(12, 18),
    "connect-four:rows=5,cols=9": range(1, 13),
    "connect-four:rows=7,cols=8,line=5": range(1, 12),
    "connect-four:rows=4,cols=6,line=3": range(12, 22),
}
every_board = pytest.mark.parametrize("spec", BOARDS)


def plies(spec: str) -> list[int]:
    """After how many moves positions are looked at."""
    game, empty = load(spec), BOARDS[spec]
    cells = game.parameters["rows"] * game.parameters["cols"]
    return [cells - empty[number % len(empty)] for number in range(24)]


def judged(position: Position) -> MoveValue:
    report = engine.search(position, depth=400, memory=1)
    assert report.proved
    return MoveValue(report.value, report.plies)


@every_board
@pytest.mark.parametrize("threads", [1, 2])
def test_random_positions_are_worth_what_the_engine_proves(spec: str, threads: int) -> None:
    positions = [position for _, position in played(load(spec), plies(spec), SEED)]
    together = solve_many(positions, threads=threads)
    for position, found in zip(positions, together, strict=True):
        alone = solve(position, threads=threads)
        assert found == MoveValue(alone.value, alone.plies) == judged(position), str(position)


@every_board
def test_positions_nobody_can_play_to_are_worth_what_the_engine_proves(spec: str) -> None:
    positions = set_up(load(spec), plies(spec)[::2], SEED)
    for position, found in zip(positions, solve_many(positions), strict=True):
        alone = solve(position, every_move=True)
        assert found == MoveValue(alone.value, alone.plies) == judged(position), str(position)
        after = {move: position.play(move) for move in position.moves()}
        for move, each in alone.moves.items():
            assert each == seen_before(after[move]), f"{position} {move}"


def seen_before(position: Position) -> MoveValue:
    """What a position is worth to the player who moved to it."""
    if position.outcome is not None:
        return MoveValue("draw") if position.outcome.winner is None else MoveValue("win", 1)
    worth = judged(position)
    if worth.plies is None:
        return worth
    return MoveValue("win" if worth.value == "loss" else "loss", worth.plies + 1)


def test_the_order_and_the_company_of_positions_do_not_matter() -> None:
    positions = [
        position for _, position in played(load("connect-four"), [20 + n % 16 for n in range(64)], SEED)
    ]
    values = dict(zip(positions, solve_many(positions, memory=1), strict=True))
    random.Random(SEED).shuffle(positions)
    for threads in (1, 2, 5):
        assert solve_many(positions, threads=threads) == [values[position] for position in positions]


# Some of the positions take long enough to be shared, with each kind of table.
@pytest.mark.parametrize(("spec", "stones"), [("connect-four", 9), ("connect-four:cols=8", 12)])
def test_threads_that_share_a_search_find_what_one_finds(spec: str, stones: int) -> None:
    shared = 0
    for _, position in played(load(spec), [stones] * 12, SEED):
        one = engine.prove(position)
        for threads in (2, 3):
            several = engine.prove(position, threads=threads)
            assert several.value == one.value, str(position)
            shared += several.nodes > 600_000
    assert shared >= 4


@pytest.mark.parametrize(
    ("text", "value", "plies"),
    [
        ("......./......./......./...o.../..oo.../.xxxo.. x", "win", 1),
        ("......./......./......./......./..oo.../..xxx.. o", "loss", 2),
        ("xxooxx./ooxxoo./xxooxx./ooxxoo./xxooxx./ooxxoo. x", "draw", None),
        ("xxooxx./ooxxoox/xxooxxo/ooxxoox/xxooxxo/ooxxoox o", "draw", None),
    ],
    ids=["a win at once", "a win that cannot be prevented", "one column left", "one cell left"],
)
def test_special_positions(text: str, value: Word, plies: int | None) -> None:
    position = load("connect-four").parse(text)
    assert judged(position) == MoveValue(value, plies)
    assert solve_many([position]) == [MoveValue(value, plies)]
    solution = solve(position, every_move=True)
    assert (solution.value, solution.plies) == (value, plies)


def test_finished_positions_are_valued_among_others() -> None:
    game = load("connect-four:rows=4,cols=4")
    over = game.parse("..../..../ooo./xxxx o")
    full = game.parse("oxox/xoxo/xoxo/oxox x")
    assert solve_many([over, game.start(), full]) == [
        MoveValue("loss", 0),
        MoveValue("draw"),
        MoveValue("draw"),
    ]


def score(worth: MoveValue) -> int:
    """A value on the scale of bounds."""
    sign = {"win": 1, "draw": 0, "loss": -1}[str(worth.value)]
    return sign * (PROVED - (worth.plies or 0))


def holds(bounds: Bounds, worth: MoveValue) -> bool:
    return bounds.lower <= score(worth) <= bounds.upper


def test_what_a_limit_leaves_behind_is_true() -> None:
    scored = read_scored(FOLDER / "connect-four-7x6.txt", load("connect-four"), columns_from=0)
    for each in [one for one in scored if one.left >= 24]:
        truth = worth_of(each.score, each.left)
        for nodes in (1, 2000, 10_000):
            proof = engine.prove(each.position, every_move=True, nodes=nodes)
            assert holds(proof.value, truth), each.place
            assert score(truth) <= max(bounds.upper for bounds in proof.moves.values())
            assert score(truth) >= max(bounds.lower for bounds in proof.moves.values())


def test_positions_left_out_for_lack_of_time_have_no_value() -> None:
    start = load("connect-four").start()
    began = time.monotonic()
    assert solve_many([start, start.play("4"), start.play("1")], time=0.05, threads=2) == [MoveValue()] * 3
    assert time.monotonic() - began < 1
    proof = engine.prove(start, time=0.2)
    assert proof.ended == "time"
    assert holds(proof.value, MoveValue("win", 41))


@pytest.mark.parametrize("threads", [1, 2])
def test_a_raised_flag_ends_the_work_at_once(threads: int) -> None:
    start = load("connect-four").start()
    for work in (
        lambda stop: engine.prove(start, threads=threads, memory=256, stop=stop),
        lambda stop: solve_many([start] * 10, threads=threads, memory=256, stop=stop),
    ):
        waits = []
        for _ in range(3):
            stop, raised = StopFlag(), [0.0]

            def raise_it(stop: StopFlag = stop, raised: list[float] = raised) -> None:
                time.sleep(0.3)
                raised[0] = time.monotonic()
                stop.set()

            other = threading.Thread(target=raise_it)
            other.start()
            work(stop)
            waits.append(time.monotonic() - raised[0])
            other.join()
        # A busy machine may be late once.
        assert min(waits) < 0.05


def test_progress_of_slow_positions_is_told_for_each() -> None:
    heard: list[float | None] = []
    positions = [position for _, position in played(load("connect-four"), [9] * 12, SEED)]
    solve_many(positions, on_progress=lambda progress: heard.append(progress.share))
    assert len(heard) > 2
    assert heard == sorted(heard)  # type: ignore[type-var]


@pytest.mark.parametrize("name", SETS)
def test_every_score_of_a_set_is_found(name: str) -> None:
    spec, empty = SETS[name]
    scored = read_scored(FOLDER / f"{name}.txt", load(spec), columns_from=0)
    assert [each.left for each in scored] == empty
    assert {-1, 0, 1} <= {(each.score > 0) - (each.score < 0) for each in scored} | {0}
    found = solve_many([each.position for each in scored], memory=256)
    wrong = [
        f"{each.place}: {score_of(worth, each.left)}, not {each.score}"
        for each, worth in zip(scored, found, strict=True)
        if score_of(worth, each.left) != each.score
    ]
    assert wrong == []


def test_scores_and_plies_go_both_ways() -> None:
    for left in range(1, 43):
        for stones in range(-(left // 2), (left + 1) // 2 + 1):
            assert score_of(worth_of(stones, left), left) == stones
        assert worth_of((left + 1) // 2, left) == MoveValue("win", 1)
        if left > 1:
            assert worth_of(-(left // 2), left) == MoveValue("loss", 2)


def test_the_sets_lie_where_the_tests_do() -> None:
    assert sorted(path.stem for path in Path(FOLDER).glob("connect-four-*.txt")) == sorted(SETS)
