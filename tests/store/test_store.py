"""What the store promises on SQLite and on PostgreSQL: nothing is lost, and what contradicts is refused."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import inarow
from inarow.game import BadNotation, GameOver, IllegalMove
from inarow.record import Ply, Record, Seat
from inarow.search.limits import judged
from inarow.store import Conflict, NoSuchGame, StoreFault, open_store
from inarow.store.games import Store
from inarow.store.writer import Slot, Writer
from tests.cli.process import NIM
from tests.record.records import some_records

SEED = 20261115
GAME = inarow.load("connect-four")
ADA, ENGINE = Seat("human", name="Ada"), Seat("engine:level=3", version="0.1.0", seed=2**64 - 1)


@pytest.fixture
def store(place: str) -> Iterator[Store]:
    with open_store(place, now=lambda: 1000.0) as opened:
        yield opened


def new_game(moves: str = "", **facts: object) -> Record:
    return replace(
        Record(GAME.start(), ADA, ENGINE, tuple(map(Ply, moves.split()))),
        **facts,  # type: ignore[arg-type]
    )


def test_what_was_stored_is_there_when_the_store_is_opened_again(place: str) -> None:
    records = list(some_records(SEED, 27))
    with open_store(place) as store:
        numbers = [store.add(record) for record in records]
    with open_store(place, create=False) as store:
        assert [store.record(number) for number in numbers] == records
        assert list(store.records()) == list(zip(numbers, records, strict=True))
        assert [problem for _, problem in store.check()] == [None] * len(records)


def test_the_log_is_emptied_into_the_file(place: str, tmp_path: Path) -> None:
    records = list(some_records(SEED, 9))
    with open_store(place) as store:
        numbers = [store.add(record) for record in records]
        store.empty_log()
        if "://" not in place:
            bare = tmp_path / "bare.db"
            bare.write_bytes(Path(place).read_bytes())
            place = str(bare)
        with open_store(place, create=False) as other:
            assert [other.record(number) for number in numbers] == records


def test_a_game_grows_move_by_move_and_ends_by_the_law(store: Store) -> None:
    game = store.add(new_game())
    for ply, move in enumerate("121212", start=1):
        added = store.append(game, ply, Ply(move, seconds=0.5, worth=judged(3, False, None), depth=4))
        assert (added.sequence, added.repeated) == (ply, False)
    assert store.games()[0].status == "running"
    last = store.append(game, 7, Ply("1"))
    assert last.position.outcome is not None
    listed = store.games()[0]
    assert (listed.status, listed.result, listed.reason, listed.sequence) == ("finished", "x", "won", 7)
    record = store.record(game)
    assert record.moves == list("1212121")
    assert record.plies[2].worth == judged(3, False, None)


def test_the_same_move_again_is_a_success_and_another_one_a_conflict(store: Store) -> None:
    game = store.add(new_game())
    for ply, move in enumerate("1212121", start=1):
        first = store.append(game, ply, Ply(move))
        again = store.append(game, ply, Ply(move, seconds=3.0))
        assert again.repeated
        assert (again.position, again.sequence) == (first.position, first.sequence)
    for ply in range(1, 8):
        with pytest.raises(Conflict, match=f"move {ply} of game {game} is [12], not 5"):
            store.append(game, ply, Ply("5"))
    assert store.record(game).moves == list("1212121")


def test_a_move_out_of_turn_is_a_conflict(store: Store) -> None:
    game = store.add(new_game("4"))
    for ply in (-1, 0, 3, 99):
        with pytest.raises(Conflict, match=f"has 1 moves: expected move 2, not {ply}"):
            store.append(game, ply, Ply("4"))


def test_the_law_judges_every_move_before_it_is_stored(store: Store) -> None:
    game = store.add(new_game("4 4 4 4 4 4"))
    with pytest.raises(IllegalMove, match="column 4 is full"):
        store.append(game, 7, Ply("4"))
    with pytest.raises(BadNotation, match="is no move"):
        store.append(game, 7, Ply("four"))
    with pytest.raises(IllegalMove):
        store.add(new_game("4 4 4 4 4 4 4"))
    won = store.add(new_game("1 2 1 2 1 2 1", result="x", reason="won"))
    with pytest.raises(GameOver):
        store.append(won, 8, Ply("2"))
    assert [listed.plies for listed in store.games()] == [7, 6]


def test_a_game_that_was_ended_takes_no_more_moves(store: Store) -> None:
    game = store.add(new_game("4"))
    store.finish(game, "o", "illegal", refused="9")
    store.finish(game, "o", "illegal", refused="9")
    with pytest.raises(Conflict, match="has ended already: illegal, result o"):
        store.finish(game, "x", "timeout")
    with pytest.raises(Conflict, match=r"has ended \(illegal\): expected no more moves"):
        store.append(game, 2, Ply("4"))
    assert store.append(game, 1, Ply("4")).repeated
    assert store.record(game).refused == "9"
    with pytest.raises(BadNotation, match="has the result"):
        store.finish(store.add(new_game()), None, "timeout")
    with pytest.raises(BadNotation, match="the rules do not"):
        store.finish(store.add(new_game()), "x", "won")


def test_a_game_that_is_not_there_is_named(store: Store) -> None:
    for ask in (
        lambda: store.record(7),
        lambda: store.append(7, 1, Ply("4")),
        lambda: store.finish(7, None, "interrupted"),
        lambda: store.take_back(7, 0),
    ):
        with pytest.raises(NoSuchGame, match="there is no game 7"):
            ask()


def test_moves_can_be_taken_back_and_made_otherwise(store: Store) -> None:
    game = store.add(new_game("4 4 5", opening=1))
    assert store.take_back(game, 2) == 1
    assert store.take_back(game, 2) == 1, "asked again"
    assert store.append(game, 3, Ply("6")).sequence == 2
    assert store.record(game).moves == ["4", "4", "6"]
    for ply in (0, 4):
        with pytest.raises(Conflict, match="can go back to moves 1 to 3"):
            store.take_back(game, ply)
    store.finish(game, "x", "resigned")
    with pytest.raises(Conflict, match="nothing can be taken back"):
        store.take_back(game, 2)


def test_a_game_with_a_key_is_begun_once(store: Store) -> None:
    game = store.add(new_game("4"), key="mine")
    store.append(game, 2, Ply("4"))
    assert store.add(new_game("4"), key="mine") == game
    with pytest.raises(Conflict, match="another player at o"):
        store.add(replace(new_game("4"), o=ADA), key="mine")
    with pytest.raises(Conflict, match="its start is another"):
        store.add(replace(new_game(), start=GAME.start().play("1")), key="mine")
    assert store.add(new_game("4"), key="yours") != game
    assert store.add(new_game("4")) not in (game, store.add(new_game("4")))


def test_changes_made_together_are_there_together_or_not_at_all(store: Store) -> None:
    with store.writing() as writer:
        game, other = writer.add(new_game()), writer.add(new_game())
        writer.append(game, 1, Ply("4"))
        writer.append(other, 1, Ply("5"))
        writer.append(game, 2, Ply("4"))
    assert [store.record(number).moves for number in (game, other)] == [["4", "4"], ["5"]]

    def go_too_far(writer: Writer) -> None:
        writer.append(other, 2, Ply("5"))
        for ply in range(3, 9):
            writer.append(game, ply, Ply("4"))

    with pytest.raises(IllegalMove), store.writing() as writer:
        go_too_far(writer)
    assert [store.record(number).moves for number in (game, other)] == [["4", "4"], ["5"]]


def test_a_tournament_keeps_its_schedule_and_its_results(store: Store) -> None:
    config = {"games": ["connect-four"], "players": ["Ada", "engine:level=3"]}
    cup = store.tournament("cup", config)
    assert store.tournament("cup", config) == cup
    with pytest.raises(Conflict, match="another configuration"):
        store.tournament("cup", {})
    (listed,) = store.tournaments("cup")
    assert (listed.id, listed.config, listed.status, listed.begun) == (cup, config, "running", 1000.0)
    assert store.tournaments("bowl") == []
    opening = new_game("4 4", opening=2)
    first = store.add(opening, slot=Slot(cup, 1, 1, 1))
    second = store.add(replace(opening, x=ENGINE, o=ADA), slot=Slot(cup, 1, 1, 2))
    assert store.add(opening, slot=Slot(cup, 1, 1, 1)) == first, "scheduled again after a restart"
    store.add(opening, key="mine", slot=Slot(cup, 9, 1, 1))
    with pytest.raises(Conflict, match="the key 'mine' belongs to a game in another slot"):
        store.add(opening, key="mine", slot=Slot(cup, 9, 1, 2))
    with store.writing() as writer:
        writer.finish(writer.add(opening, slot=Slot(cup, 9, 1, 1)), None, "interrupted")
    assert {listed.id for listed in store.games(tournament=cup, status="scheduled")} == {first, second}
    with pytest.raises(Conflict, match="not finished"):
        store.end_tournament(cup)

    played = replace(new_game("4 4 1 2", opening=2), o=replace(ENGINE, version="0.2"), tags={"Event": "cup"})
    played = replace(played, result="x", reason="timeout")
    store.complete(first, played)
    store.complete(first, played)
    assert store.record(first) == played
    with pytest.raises(Conflict, match="went another way already: 4 4 1 2"):
        store.complete(first, replace(played, result="o"))
    store.append(second, 3, Ply("1"))
    assert store.games(status="running")[0].slot == Slot(cup, 1, 1, 2)
    with pytest.raises(Conflict, match="went another way already"):
        store.complete(second, replace(played, x=ENGINE, o=ADA, plies=tuple(map(Ply, "4456"))))
    with pytest.raises(Conflict, match="another player at x"):
        store.complete(second, played)
    store.finish(second, "draw", "drawn")
    store.end_tournament(cup)
    assert [tournament.status for tournament in store.tournaments()] == ["finished"]
    assert [record.result for _, record in store.records(cup)] == ["x", "draw", None]


def test_games_are_listed_newest_first(store: Store) -> None:
    numbers = [store.add(record) for record in some_records(SEED, 12)]
    listed = store.games()
    assert [each.id for each in listed] == numbers[::-1]
    assert [each.id for each in store.games(limit=3)] == numbers[:-4:-1]
    assert {each.game for each in store.games(game="betsy:n=4")} == {"betsy:n=4"}
    record = store.record(numbers[0])
    assert (listed[-1].x, listed[-1].o, listed[-1].begun) == (record.x, record.o, 1000.0)


def test_a_game_of_ones_own_is_played_only_if_it_is_named(place: str) -> None:
    nim = inarow.load(NIM)
    move = nim.start().moves()[0]
    with open_store(place, own=nim) as store:
        game = store.add(Record(nim.start(), ADA, ADA))
        assert str(store.append(game, 1, Ply(move)).position) == str(nim.start().play(move))
        assert store.append(game, 1, Ply(move)).repeated
    with open_store(place) as store:
        with pytest.raises(BadNotation, match="is not one of the package"):
            store.append(game, 2, Ply(move))
        (problem,) = [problem for _, problem in store.check()]
        assert problem is not None
        assert "is not one of the package" in problem


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ("UPDATE positions SET position = 'what' WHERE ply = 1", "a position here is written"),
        ("DELETE FROM positions WHERE ply = 1", "it has no ply 1"),
        ("UPDATE games SET game = 'chess'", "no game is called 'chess'"),
    ],
)
def test_a_damaged_game_takes_no_moves(store: Store, change: str, problem: str) -> None:
    game = store.add(new_game("4"))
    with store.engine.begin() as connection:
        connection.exec_driver_sql(change)
    with pytest.raises((StoreFault, BadNotation), match=problem):
        store.append(game, 2, Ply("4"))


def race(store: Store, races: int) -> None:
    """Two threads want the same ply of each of so many games, with different moves."""
    with store.writing() as writer:
        numbers = [writer.add(new_game()) for _ in range(races)]
    won: list[tuple[int, str]] = []
    lost: list[tuple[int, str]] = []
    together = threading.Barrier(2)

    def run(move: str) -> None:
        for number in numbers:
            together.wait(20)
            try:
                store.append(number, 1, Ply(move))
                won.append((number, move))
            except Conflict:
                lost.append((number, move))

    threads = [threading.Thread(target=run, args=(move,)) for move in "34"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(won), len(lost)) == (races, races)
    assert sorted(number for number, _ in won) == numbers
    stored = {number: record.moves for number, record in store.records()}
    assert all(stored[number] == [move] for number, move in won)


def test_of_two_who_race_for_a_ply_exactly_one_wins(store: Store) -> None:
    race(store, 40)


def test_those_who_begin_the_same_game_at_once_begin_one(store: Store) -> None:
    found: list[int] = []
    together = threading.Barrier(4)

    def run() -> None:
        for turn in range(10):
            together.wait(20)
            found.append(
                store.add(replace(new_game(), x=Seat("human", name=f"new {turn}")), key=f"key {turn}")
            )

    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 40
    assert len(set(found)) == 10


def test_readers_see_one_moment_while_others_write(store: Store) -> None:
    numbers = [store.add(new_game()) for _ in range(3)]
    seen = store.records()
    assert next(seen)[1].moves == []
    for number in numbers:
        store.append(number, 1, Ply("4"))
    assert [record.moves for _, record in seen] == [[], []]
    assert [record.moves for _, record in store.records()] == [["4"]] * 3
