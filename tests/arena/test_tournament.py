"""Tournaments: the same results however often they are interrupted and however many processes play them."""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from inarow.arena.errors import ArenaFault
from inarow.arena.plan import Plan
from inarow.arena.results import Results, described
from inarow.arena.tasks import Task
from inarow.arena.tournament import Tournament
from inarow.crew import CrewFault, T
from inarow.crew.processes import Processes
from inarow.game import BadNotation
from inarow.store import open_store
from tests.bots.test_zoo import MARK, ZOO, processes
from tests.cli.process import NIM, PATIENCE, document, start

LONG = bool(os.environ.get("INAROW_LONG"))
KILLS = 100 if LONG else 4
PAIRS = 450 if LONG else 20
SEED = 8
PLAYERS = {"novice": "engine:level=1", "quick": "engine:nodes=300", "dice": "random"}


class Here:
    """Plays the games in this process, one after the other, and remembers them."""

    def __init__(self, stop_after: int | None = None) -> None:
        self.tasks: list[Task] = []
        self.stop_after = stop_after

    def run(self, work: Callable[[T], str], tasks: Iterable[T]) -> Iterator[tuple[T, str]]:
        for task in tasks:
            if len(self.tasks) == self.stop_after:
                raise KeyboardInterrupt
            assert isinstance(task, Task)
            self.tasks.append(task)
            yield task, work(task)


def plan_of(**changes: Any) -> Plan:
    facts: dict[str, Any] = {
        "name": "t",
        "players": PLAYERS,
        "games": ("connect-four:rows=5,cols=5", "betsy:n=3"),
        "pairs": 3,
        "seed": 4,
        "opening_nodes": 200,
    }
    return Plan(**facts | changes)


def place(folder: Path, name: str = "t.db") -> str:
    return str(folder / name)


def table_of(results: Results) -> list[tuple[Any, ...]]:
    """All results but the numbers that the store gave the games."""
    return [(place, *game[:-1]) for place, game in sorted(results.games.items())]


def table_after(path: str, plan: Plan, workers: Any) -> list[tuple[Any, ...]]:
    with open_store(path) as store:
        return table_of(Tournament.begin(store, plan).play(workers))


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[Any, ...]]:
    return table_after(place(tmp_path_factory.mktemp("undisturbed")), plan_of(), Here())


def test_every_two_players_play_the_same_openings_with_both_colours(tmp_path: Path) -> None:
    workers = Here()
    plan = plan_of()
    table_after(place(tmp_path), plan, workers)
    assert len(workers.tasks) == 3 * 2 * 3 * 2
    openings: dict[frozenset[str], list[Any]] = {}
    for first, second in zip(workers.tasks[::2], workers.tasks[1::2], strict=True):
        assert (first.leg, second.leg, first.pair) == (1, 2, second.pair)
        assert (first.x.name, first.o.name) == (second.o.name, second.x.name)
        assert (first.game, first.opening) == (second.game, second.opening)
        openings.setdefault(frozenset((first.x.name, first.o.name)), []).append((first.game, first.opening))
    assert len(openings) == 3
    assert len({tuple(some) for some in openings.values()}) == 1
    assert len(set(next(iter(openings.values())))) == 6


def test_two_processes_find_what_one_finds(tmp_path: Path, undisturbed: list[tuple[Any, ...]]) -> None:
    assert table_after(place(tmp_path), plan_of(), Processes(2)) == undisturbed


@pytest.mark.parametrize("stop_after", [0, 1, 2, 17, 35])
def test_what_is_there_is_not_played_again(
    tmp_path: Path, undisturbed: list[tuple[Any, ...]], stop_after: int
) -> None:
    with pytest.raises(KeyboardInterrupt):
        table_after(place(tmp_path), plan_of(), Here(stop_after))
    rest = Here()
    assert table_after(place(tmp_path), plan_of(), rest) == undisturbed
    assert len(rest.tasks) == len(undisturbed) - stop_after
    nothing = Here()
    assert table_after(place(tmp_path), plan_of(), nothing) == undisturbed
    assert nothing.tasks == []


def test_killed_at_any_moment_it_goes_on_to_the_same_results(tmp_path: Path) -> None:
    """kill -9, again and again: no game is lost that was in the store, and none is there twice."""
    print(f"seed {SEED}")
    dice = random.Random(SEED)
    plan = tmp_path / "t.toml"
    plan.write_text(
        f'name = "t"\npairs = {PAIRS}\nseed = 4\ngames = ["connect-four"]\nopenings = {{nodes = 100}}\n'
        'players = {novice = "engine:level=1", quick = "engine:nodes=2000"}\n'
    )
    path = tmp_path / "t.db"
    there = 0
    for _ in range(KILLS):
        process = start("arena", "run", str(plan), "--concurrency", "2")
        wanted = there + dice.randrange(0, 9)
        deadline = time.monotonic() + PATIENCE
        while games_in(path) < wanted and process.poll() is None:
            assert time.monotonic() < deadline
            time.sleep(0.01)
        time.sleep(dice.uniform(0, 0.05))
        left = children_of(process.pid)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        while left and time.monotonic() < deadline:
            left = [pid for pid in left if alive(pid)]
            time.sleep(0.01)
        assert left == [], "whoever played for it has left with it"
        with open_store(str(path)) as store:
            found = store.games()
            assert [problem for _, problem in store.check() if problem] == []
        assert all(each.status == "finished" for each in found)
        assert len({each.slot for each in found}) == len(found) >= there
        there = len(found)
    print(f"{KILLS} kills, {there} games at the last")
    assert 0 < there < 2 * PAIRS
    resumed = document("arena", "run", str(plan), "--quiet")
    alone = document("arena", "run", str(plan), "--store", place(tmp_path, "alone.db"), "--quiet")
    assert resumed == alone
    with open_store(str(path)) as one, open_store(place(tmp_path, "alone.db")) as other:
        moves = [
            {(game.tags["Round"], tuple(game.moves)) for _, game in store.records()} for store in (one, other)
        ]
    assert moves[0] == moves[1]
    assert len(moves[0]) == 2 * PAIRS


@pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")
def test_a_worker_that_thinks_for_long_leaves_with_the_one_that_was_killed(tmp_path: Path) -> None:
    plan = tmp_path / "t.toml"
    plan.write_text(
        'name = "t"\npairs = 1\ngames = ["connect-four:rows=7"]\nopenings = {nodes = 0}\n'
        'players = {a = "engine:time=60", b = "engine:time=60"}\n'
    )
    process = start("arena", "run", str(plan), "--concurrency", "1")
    deadline = time.monotonic() + PATIENCE
    while not any(seconds_used(pid) > 1 for pid in children_of(process.pid)):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    left = children_of(process.pid)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    time.sleep(1)
    assert [pid for pid in left if alive(pid)] == []


def seconds_used(process: int) -> float:
    """Of the processor."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return int(fields[11]) / os.sysconf("SC_CLK_TCK")


def games_in(path: Path) -> int:
    """How many games a store has, looked at from outside."""
    if not path.exists():
        return 0
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        return int(connection.execute("select count(*) from games").fetchone()[0])
    except sqlite3.OperationalError:
        return 0
    finally:
        connection.close()


def children_of(process: int) -> list[int]:
    try:
        return [int(pid) for pid in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    except OSError:
        return []


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_worker_that_dies_takes_no_game_with_it(tmp_path: Path, undisturbed: list[tuple[Any, ...]]) -> None:
    from multiprocessing import active_children

    with open_store(place(tmp_path)) as store:
        tournament = Tournament.begin(store, plan_of())
        killed = 0

        def hear(results: Results, record: object) -> None:
            nonlocal killed
            if len(results.games) in (3, 9):
                os.kill(active_children()[0].pid or 0, signal.SIGKILL)
                killed += 1

        assert table_of(tournament.play(Processes(2), hear)) == undisturbed
    assert killed == 2
    assert active_children() == []


def test_a_game_that_kills_its_process_again_and_again_ends_the_tournament_in_a_sentence(
    tmp_path: Path,
) -> None:
    (tmp_path / "deadly.py").write_text(DEADLY)
    plan = plan_of(games=(f"{tmp_path}/deadly.py:Deadly",), pairs=1, opening_nodes=0)
    with pytest.raises(CrewFault, match=r"the game of .* cannot be done: its process has died 3 times"):
        table_after(place(tmp_path), plan, Processes(1))


DEADLY = """
import multiprocessing, os


class Position:
    def __init__(self, moves=0):
        self.taken = moves
        self.mover = "xo"[moves % 2]
        self.outcome = "x" if moves == 9 else None
        if moves == 8 and multiprocessing.parent_process():
            os._exit(3)

    def moves(self):
        return ["1", "2", "3"]

    def play(self, move):
        return Position(self.taken + 1)


class Deadly:
    def start(self):
        return Position()
"""


def test_ones_own_game_is_played_too(tmp_path: Path) -> None:
    plan = plan_of(games=(NIM,), pairs=2, opening_nodes=0)
    assert len(table_after(place(tmp_path), plan, Processes(2))) == 3 * 2 * 2


@pytest.mark.parametrize("stop_after", [None, 7, 20])
def test_a_swiss_tournament_goes_on_with_the_same_rounds(tmp_path: Path, stop_after: int | None) -> None:
    names = {f"p{level}": f"engine:level={level}" for level in range(1, 6)}
    plan = plan_of(form="swiss", rounds=3, players=names, games=("connect-four:rows=4,cols=5",), pairs=2)
    if stop_after is not None:
        with pytest.raises(KeyboardInterrupt):
            table_after(place(tmp_path), plan, Here(stop_after))
    resumed = table_after(place(tmp_path), plan, Here())
    assert resumed == table_after(place(tmp_path, "alone.db"), plan, Here())
    assert len(resumed) == 3 * 2 * 2 * 2
    rounds = [{frozenset(row[1:3]) for row in resumed if row[0][0] == number} for number in (1, 2, 3)]
    assert [len(pairings) for pairings in rounds] == [2, 2, 2]
    assert len(rounds[0] | rounds[1] | rounds[2]) == 6, "nobody meets twice"


def test_a_sequential_test_ends_the_tournament_and_counts_pairs_in_their_order(tmp_path: Path) -> None:
    plan = plan_of(
        players={"quick": "engine:nodes=500", "dice": "random"},
        games=("connect-four",),
        pairs=400,
        sprt="elo0=0,elo1=200",
        opening_nodes=0,
    )
    contents = []
    for name, workers in (("one", Here()), ("two", Processes(2))):
        with open_store(place(tmp_path, f"{name}.db")) as store:
            tournament = Tournament.begin(store, plan)
            contents.append(described(tournament.play(workers), tournament.status))
    one, two = contents
    assert one["sprt"]["accepted"] == "elo1"
    assert one["played"] == one["counted"] < 100
    assert two["played"] >= two["counted"], (
        "what was being played when it was decided is kept, and not counted"
    )
    assert one | {"played": 0} == two | {"played": 0}


@pytest.mark.skipif(sys.platform != "linux", reason="only on Linux are bots fully contained")
def test_hostile_players_disturb_nobody(tmp_path: Path, undisturbed: list[tuple[Any, ...]]) -> None:
    hostile = {
        name: f'bot:cmd="{sys.executable} -I -S {ZOO} {animal} {MARK}",memory=96,start=5'
        for name, animal in (("liar", "plays_no_move"),)
    }
    players = PLAYERS | hostile
    plan = plan_of(players=players, clock="20/move")
    found = table_after(place(tmp_path), plan, Processes(2))
    assert len(found) == 6 * 2 * 3 * 2, "all finished"
    healthy = [(*row[1:4], row[5]) for row in found if not {row[1], row[2]} & hostile.keys()]
    assert healthy == [(*row[1:4], row[5]) for row in undisturbed]
    for row in found:
        for name in {row[1], row[2]} & hostile.keys():
            assert row[3] != ("x" if row[1] == name else "o"), (
                "a hostile player wins nothing from a healthy one"
            )
    assert processes() == []


def test_another_plan_of_the_same_name_is_refused(tmp_path: Path) -> None:
    table_after(place(tmp_path), plan_of(pairs=1, games=("domino",)), Here())
    with pytest.raises(BadNotation, match="with another plan: expected another name"):
        table_after(place(tmp_path), plan_of(pairs=2, games=("domino",)), Here())


def test_two_who_play_one_tournament_play_no_game_twice(tmp_path: Path) -> None:
    plan = plan_of(pairs=1)
    with open_store(place(tmp_path)) as store, open_store(place(tmp_path)) as other:
        tournament = Tournament.begin(store, plan)

        def hear(results: Results, record: object) -> None:
            if len(results.games) == 2:
                Tournament.begin(other, plan).play(Here())

        results = tournament.play(Here(), hear)
        assert len(store.games()) == len(results.games) == 12


class Hasty(Here):
    """Plays the same games in another way, as players do whose moves depend on the time."""

    def run(self, work: Callable[[T], str], tasks: Iterable[T]) -> Iterator[tuple[T, str]]:
        for task in tasks:
            assert isinstance(task, Task)
            yield task, work(task._replace(clock="2nodes"))


def test_two_who_play_a_swiss_tournament_differently_agree_on_what_the_store_has(tmp_path: Path) -> None:
    players = {f"p{nodes}": f"engine:nodes={nodes}" for nodes in (20, 60, 200, 600)}
    plan = plan_of(form="swiss", rounds=3, players=players, games=("connect-four:rows=4,cols=5",), pairs=1)
    with open_store(place(tmp_path)) as store, open_store(place(tmp_path)) as other:

        def hear(results: Results, record: object) -> None:
            if len(results.games) == 1:
                Tournament.begin(other, plan).play(Hasty())

        results = Tournament.begin(store, plan).play(Here(), hear)
        assert results.games == Tournament.found(other).results().games
        assert len(store.games()) == len(results.games) == 3 * 2 * 2


def test_a_tournament_whose_games_nobody_plays_is_not_finished(tmp_path: Path) -> None:
    class Idle(Here):
        def run(self, work: Callable[[T], str], tasks: Iterable[T]) -> Iterator[tuple[T, str]]:
            yield from ()

    with open_store(place(tmp_path)) as store:
        tournament = Tournament.begin(store, plan_of())
        with pytest.raises(ArenaFault, match="36 games were not played"):
            tournament.play(Idle())
        assert tournament.status == "running"


def test_players_have_another_seed_in_every_game_and_the_record_says_which(tmp_path: Path) -> None:
    with open_store(place(tmp_path)) as store:
        Tournament.begin(store, plan_of(pairs=2)).play(Here())
        records = [record for _, record in store.records()]
    dice = [seat for record in records for seat in (record.x, record.o) if seat.name == "dice"]
    assert {seat.player for seat in dice} == {"random"}
    assert len({seat.seed for seat in dice}) == len(dice)
    assert all(seat.version for seat in dice)
    assert json.dumps(records[0].tags["Event"]) == '"t"'
