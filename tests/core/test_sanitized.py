"""The core under the address and undefined-behaviour sanitizers plays the same games as the law.

tests/core/drive.cpp is the program that is driven here; `make sanitize` builds it and runs this file,
`make sanitize LONG=1` with fifty times as many games.
"""

import os
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import inarow
from inarow import _core, counting, engine
from inarow.dice import Dice
from inarow.solving.table_file import meaning
from tests.games.specs import SHIPPED

PROGRAM = Path(__file__).parents[2] / "build" / "sanitize" / "drive"
GAMES = 1000 if os.environ.get("INAROW_LONG") else 20
SEED = 20
MOST_ENTRIES = 1_000_000
"""Of a table that the slow core is to solve."""

Step = tuple[str, list[str], str]


class Refused(Exception):
    pass


class Driver:
    """A running tests/core/drive.cpp, asked one question at a time."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [PROGRAM],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | {"UBSAN_OPTIONS": "print_stacktrace=1"},
        )

    def ask(self, *words: object) -> list[list[str]]:
        """The lines of the answer, each as its words; Refused with the reason if it is one."""
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("\t".join(map(str, words)) + "\n")
        process.stdin.flush()
        answer: list[list[str]] = []
        for line in process.stdout:
            if line == "\n":
                break
            answer.append(line.rstrip("\n").split("\t"))
        else:
            pytest.fail(f"the core died of {words}:\n{self._complaint()}", pytrace=False)
        if answer[0][0] == "refused":
            raise Refused(answer[0][1])
        assert answer[0] == ["ok"]
        return answer[1:]

    def take(self, game: inarow.Game) -> None:
        self.ask("twin", game.name, *(f"{key}={value}" for key, value in game.parameters.items()))

    def replay(self, position: str, moves: list[str]) -> tuple[list[Step], list[str]]:
        """What is said of the position and after each move, and the keys."""
        answer = self.ask("replay", position, *moves)
        return [(text, legal.split(), result) for text, legal, result, _ in answer], [
            line[3] for line in answer
        ]

    def close(self) -> None:
        """Ends the program, which must not have complained: leaks are reported at the end."""
        _, complaint = self._process.communicate()
        assert (self._process.returncode, complaint) == (0, "")

    def _complaint(self) -> str:
        assert self._process.stderr is not None
        return self._process.stderr.read()


@pytest.fixture(params=SHIPPED)
def game(request: pytest.FixtureRequest) -> inarow.Game:
    return inarow.load(request.param)


@pytest.fixture
def driver(game: inarow.Game) -> Iterator[Driver]:
    assert PROGRAM.exists(), "the core for the sanitizers is not built: run `make sanitize`"
    driver = Driver()
    driver.take(game)
    yield driver
    driver.close()


def law_game(game: inarow.Game, number: int) -> tuple[list[inarow.Position], list[str]]:
    """The positions and moves of random game `number`, the one that the core's playouts play as well."""
    dice = Dice.of_game(SEED, number)
    positions, moves = [game.start()], []
    while legal := positions[-1].moves():
        moves.append(dice.pick(legal))
        positions.append(positions[-1].play(moves[-1]))
    return positions, moves


def law_step(position: inarow.Position) -> Step:
    return str(position), position.moves(), position.outcome.result if position.outcome else ""


def middle_positions(game: inarow.Game) -> list[inarow.Position]:
    played = [law_game(game, number)[0] for number in range(3)]
    return [positions[(len(positions) - 1) // 2] for positions in played]


def late_positions(game: inarow.Game) -> list[inarow.Position]:
    """Positions shortly before the end of random games."""
    played = [law_game(game, number)[0] for number in range(4)]
    return [positions[max(len(positions) - 5, 0)] for positions in played]


def test_random_games_are_the_same_in_the_core(game: inarow.Game, driver: Driver) -> None:
    played = driver.ask("playouts", GAMES, SEED)
    for number in range(GAMES):
        positions, moves = law_game(game, number)
        expected = [law_step(position) for position in positions]
        assert played[number] == [expected[-1][2], str(len(positions) - 1)]
        steps, keys = driver.replay(expected[0][0], moves)
        assert steps == expected
        assert shared_keys(positions, keys) == []
        half = len(moves) // 2
        steps, _ = driver.replay(expected[half][0], moves[half:])
        assert steps == expected[half:]


def shared_keys(positions: list[inarow.Position], keys: list[str]) -> list[tuple[str, str]]:
    """Pairs of different positions of a game that have the same key."""
    first = dict(zip(reversed(keys), reversed(positions), strict=True))
    pairs = zip(keys, positions, strict=True)
    return [(str(first[key]), str(position)) for key, position in pairs if first[key] != position]


def test_counts_are_the_same_in_the_core(game: inarow.Game, driver: Driver) -> None:
    for position in [game.start(), *middle_positions(game)]:
        depth = 2 if len(position.moves()) > 12 else 3
        assert driver.ask("perft", position, depth)[0][0] == str(counting.perft(position, depth))
        assert driver.ask("distinct", position, depth) == [[str(counting.distinct(position, depth))]]


def test_searches_find_the_same_in_the_core(game: inarow.Game, driver: Driver) -> None:
    for position in [game.start(), *middle_positions(game)]:
        for depth in (1, 3):
            report = inarow.search(position, depth=depth, memory=1)
            answer = [" ".join(report.pv), str(int(report.proved)), str(report.nodes)]
            assert driver.ask("search", position, depth) == [answer]
        book = engine.textbook(position, 2)
        assert book is not None
        assert driver.ask("textbook", position, 2) == [[book[0], str(book[1])]]


def test_solvers_find_the_same_in_the_core(game: inarow.Game, driver: Driver) -> None:
    native = engine.twin(game)
    assert native is not None
    question = _core.SolveQuestion()
    question.every_move, question.nodes, question.memory = True, 2000, 1 << 20
    for position in [game.start(), *middle_positions(game), *late_positions(game)]:
        report = native.solve(str(position), question)
        expected: list[list[object]] = [[report.value.lower, report.value.upper, report.nodes]]
        expected += [[move, bounds.lower, bounds.upper] for move, bounds in report.moves]
        assert driver.ask("solve", position, question.nodes) == [
            [str(word) for word in line] for line in expected
        ]
        if report.value.lower == report.value.upper > 0:
            moves = engine.strategy(position, position.mover, wins=True, largest=1000, memory=1)
            size = -1 if moves is None else len(moves)
            assert driver.ask("strategy", position, position.mover) == [[str(size)]]


def test_all_that_can_follow_late_positions_is_the_same_in_the_core(
    game: inarow.Game, driver: Driver
) -> None:
    for position in [law_game(game, number)[0][-2] for number in range(2)]:
        known = engine.sequel(position, memory=2)
        if known is None:
            with pytest.raises(Refused, match="too much can follow"):
                driver.ask("sequel", position)
        else:
            [(lower, upper, nodes)] = driver.ask("sequel", position)
            assert (lower, int(nodes)) == (upper, known.nodes)


def test_tables_are_the_same_in_the_core(game: inarow.Game, driver: Driver) -> None:
    table = engine.solved_table(game)
    if table is None:
        with pytest.raises(Refused, match="has no table"):
            driver.ask("table", 2)
        return
    if sum(map(table.size, range(table.levels))) > MOST_ENTRIES:
        return
    expected, above = [], None
    for level in reversed(range(table.levels)):
        above, counts = table.solve(level, above, 1)
        words = Counter({"win": 0, "draw": 0, "loss": 0})
        for code, count in counts.items():
            words[meaning(code)[0]] += count
        expected.append([str(each) for each in (table.size(level), *words.values(), 0)])
    assert driver.ask("table", 2) == expected


def test_moves_that_the_law_forbids_are_refused(game: inarow.Game, driver: Driver) -> None:
    for position in middle_positions(game):
        for word in [*game.words, "", "0", "99", "-99"]:
            if word not in position.moves():
                with pytest.raises(Refused):
                    driver.replay(str(position), [word])


def test_malformed_positions_are_refused(game: inarow.Game, driver: Driver) -> None:
    dice = Dice(SEED)
    for position in middle_positions(game):
        for _ in range(5 * GAMES):
            text = damaged(str(position), dice)
            assert accepts(driver, text) == is_position(game, text), text


def accepts(driver: Driver, text: str) -> bool:
    try:
        driver.replay(text, [])
    except Refused:
        return False
    return True


def damaged(text: str, dice: Dice) -> str:
    """The text with one to three characters lost, changed, added, or its tail cut off."""
    for _ in range(1 + dice.below(3)):
        at, character = dice.below(len(text) + 1), dice.pick("xo./ ,*f-09Z\x7f")
        kind = dice.below(8)
        if kind < 2:
            text = text[:at] + text[at + 1 :]
        elif kind < 5:
            text = text[:at] + character + text[at + 1 :]
        elif kind < 7:
            text = text[:at] + character + text[at:]
        else:
            text = text[:at]
    return text


def is_position(game: inarow.Game, text: str) -> bool:
    """Whether the law reads the text as a position, written as the law writes it."""
    try:
        return str(game.parse(text)) == text
    except inarow.BadNotation:
        return False


def test_the_core_allocates_nothing_per_move(game: inarow.Game, driver: Driver) -> None:
    for depth in (1, 2, 3):
        _, allocations = driver.ask("perft", game.start(), depth)[0]
        assert allocations == "0"
    for games in (1, 10, 100):
        *_, (allocations,) = driver.ask("playouts", games, SEED)
        assert allocations == "2", "one for the results, one for the lengths"
