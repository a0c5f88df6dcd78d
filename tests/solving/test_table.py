"""The tables of Betsy beside a slow fixpoint by the law, the engine's proofs and a second reader."""

import random
import time
from functools import cache

import pytest

import inarow
from inarow import Position, engine
from inarow.game import BadNotation
from inarow.games.betsy import Betsy
from inarow.solving import Unsolved, solve, tables
from inarow.solving.files.table import sample
from inarow.solving.games import betsy
from inarow.solving.shelf import SHIPPED
from inarow.solving.table_file import TableFile, meaning
from inarow.solving.values import before, best
from tests.solving.endless import all_positions, reachable, values
from tests.solving.table_reader import Reader

SEED = 4


@cache
def shipped(n: int) -> TableFile:
    file = tables.SHELF.find(inarow.load(f"betsy:n={n}"))
    assert file is not None
    assert file.path.is_relative_to(SHIPPED)
    return file


def test_every_value_of_n_2_is_that_of_a_slow_fixpoint_by_the_law() -> None:
    game = Betsy(2)
    known = values(all_positions(game))
    assert len(known) == 2 * 2381
    assert {position: shipped(2).value(position) for position in known} == known


def test_the_counts_of_n_2_are_those_of_the_law() -> None:
    known = [worth for position, worth in values(all_positions(Betsy(2))).items() if position.mover == "x"]
    counted = {
        word: sum(value == word and plies != 0 for value, plies in known) for word in ("win", "draw", "loss")
    }
    assert shipped(2).positions() == counted | {"finished": sum(plies == 0 for _, plies in known)}


def test_late_games_of_n_3_are_as_a_slow_fixpoint_by_the_law_says() -> None:
    """From positions with few empty cells, all that can follow is few enough for the law."""
    file, drawn = shipped(3), 0
    late = [p for p in sample(file, 400, SEED) if p.outcome is None and 14 <= pebbles(p) <= 16]
    for position in late[:20]:
        known = values(reachable(position))
        drawn += sum(word == "draw" for word, _ in known.values())
        assert {each: file.value(each) for each in known} == known
    assert drawn > 10


def pebbles(position: Position) -> int:
    return sum(character in "xo" for character in str(position).split()[0])


@pytest.mark.parametrize("n", [2, 3])
def test_every_sampled_value_follows_by_the_law_from_the_next_ones(n: int) -> None:
    file = shipped(n)
    for position in sample(file, 1500, SEED):
        if position.outcome is None:
            expected = best(before(file.value(position.play(move))) for move in position.moves())
            assert file.value(position) == expected, position


def test_the_engine_proves_nothing_that_the_table_denies() -> None:
    file, proved = shipped(3), 0
    for position in sample(file, 400, SEED + 1):
        if position.outcome is not None:
            continue
        report = engine.search(position, nodes=5000)
        if report.proved:
            proved += 1
            assert (report.value, report.plies) == file.value(position), position
        proof = engine.prove(position, nodes=5000)
        assert proof.value.value is None or (proof.value.value, proof.value.plies) == file.value(position)
    assert proved > 100


@pytest.mark.parametrize("n", [2, 3])
def test_mirrored_and_swapped_positions_have_the_same_value(n: int) -> None:
    file = shipped(n)
    for position in sample(file, 300, SEED):
        board, mover = str(position).split()
        mirrored = "/".join(row[::-1] for row in board.split("/")) + f" {mover}"
        swapped = str(position).translate(str.maketrans("xo", "ox"))
        assert len({file.value(file.game.parse(text)) for text in (str(position), mirrored, swapped)}) == 1


@pytest.mark.parametrize("n", [2, 3])
def test_a_second_program_reads_the_same_values(n: int) -> None:
    file = shipped(n)
    reader = Reader(file.path)
    for position in sample(file, 1000, SEED):
        assert meaning(reader.code(str(position))) == file.value(position)
    assert {level: section.counts for level, section in file.sections.items()} == reader.counts


@pytest.mark.parametrize("n", [2, 3])
def test_a_position_has_the_entry_that_stands_for_it(n: int) -> None:
    file, draw = shipped(n), random.Random(SEED)
    for level in range(file.table.levels):
        indices = [draw.randrange(file.table.size(level)) for _ in range(20)]
        for index, text in zip(indices, file.table.positions(level, indices), strict=True):
            again, other = file.table.place(text)
            assert (again, file.table.positions(level, [other])) == (level, [text])
            # Two entries hold one position only in a ring that is its own mirror image.
            assert file.code(level, other) == file.code(level, index)


def test_the_vectors_of_the_law_are_found() -> None:
    game = inarow.load("betsy:n=3")
    first = solve(game.parse(".../x../o.o/x.o/xxx/oxo o"))
    assert (first.value, first.plies, first.best, first.method) == ("win", 7, ["2"], "table")
    second = solve(game.parse(".../o../x.o/ooo/xxx/xxo o"))
    assert (second.value, second.plies, second.best) == ("win", 5, ["2"])
    assert list(second.moves) == ["1", "2", "3", "-1", "-2", "-3"]


def test_the_games_of_two_and_three_columns_have_these_values() -> None:
    assert shipped(2).value(inarow.load("betsy:n=2").start()) == ("win", 15)
    assert shipped(3).value(inarow.load("betsy:n=3").start()) == ("draw", None)


def test_perfect_play_ends_when_the_table_says() -> None:
    file = shipped(3)
    for position in sample(file, 60, SEED + 2):
        _, plies = file.value(position)
        for left in range(plies or 0, 0, -1):
            solution = solve(position)
            assert solution.plies == left
            position = position.play(solution.best[-1])
        assert (position.outcome is None) == (plies is None)


def test_what_can_follow_a_position_is_solved_as_the_table_says() -> None:
    file, solved = shipped(3), 0
    for position in sample(file, 150, SEED + 3):
        if position.outcome is not None or pebbles(position) < 9:
            continue
        known = engine.sequel(position)
        if known is not None:
            solved += 1
            found = {move: (bounds.value, bounds.plies) for move, bounds in known.moves.items()}
            looked_up = tables.look_up(file, position).moves
            assert found == {move: (worth.value, worth.plies) for move, worth in looked_up.items()}
            assert (known.value.value, known.value.plies) == file.value(position)
    assert solved > 40


def test_all_that_can_follow_the_start_of_n_3_is_a_draw() -> None:
    known = engine.sequel(inarow.load("betsy:n=3").start(), memory=512)
    assert known is not None
    assert (known.value.value, known.nodes) == ("draw", 2_162_686)


def test_a_board_beyond_the_limit_of_pebbles_is_solved_all_the_same() -> None:
    position = inarow.load("betsy:n=3").parse(".../xx./oxx/xxx/oxx/xxo o")
    with pytest.raises(BadNotation, match="not in the table: a side has more pebbles than it owns"):
        shipped(3).value(position)
    solution = solve(position)
    assert (solution.value, solution.plies, solution.method) == ("loss", 4, "retrograde analysis")
    assert values(reachable(position))[position] == ("loss", 4)


def test_late_positions_of_n_5_are_solved_and_earlier_ones_are_proved_where_possible() -> None:
    full = "xxoox/ooxoo/oxoxx/xxxox/oxxoo/xoxoo/xooxo/xoxox x"
    late = solve(inarow.load("betsy").parse(full))
    assert late.method == "retrograde analysis"
    early = solve(inarow.load("betsy").parse("...../...../...../...../xxxx./oooox/ooxoo/xxoxo x"))
    assert (early.value, early.plies, early.method) == ("win", 1, "proof search")


def test_without_a_table_the_refusal_says_why_and_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/nowhere")
    monkeypatch.setenv("HOME", "/nowhere")
    with pytest.raises(Unsolved, match=r"43,564,238,717,662 positions, too many to solve.*5\.8 TB.*no proof"):
        solve(inarow.load("betsy").start())
    with pytest.raises(Unsolved, match=r"5,218,247,998 positions.*inarow table build betsy:n=4"):
        solve(inarow.load("betsy:n=4").start())


def test_the_number_of_boards_is_that_of_the_tables() -> None:
    for n in (2, 3):
        counted = [sum(shipped(n).sections[level].counts.values()) for level in sorted(shipped(n).sections)]
        assert betsy.boards(Betsy(n)) == counted


def test_a_probe_takes_well_under_a_millisecond() -> None:
    file = TableFile(shipped(3).path)
    positions = list(sample(file, 200, SEED))
    begun = time.perf_counter()
    for position in positions:
        file.value(position)
    assert (time.perf_counter() - begun) / len(positions) < 0.001
