"""The sixth game that docs/adding-a-game.md writes down works as printed, in Python and in the core."""

import re
import runpy
import subprocess
from pathlib import Path

import pytest
from hypothesis import find

import inarow
from inarow import games, lessons
from inarow.dice import Dice

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "adding-a-game.md"
PRINTED = re.compile(r"^`([\w/]+\.\w+)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)

SEQUENCES = [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]
"""Of one to nine moves of tic-tac-toe; none is longer."""

PROGRAM = """\
#include "bind/games/tic_tac_toe.cpp"
#include <iostream>

struct Never : inarow::Stop {
  bool asked() override { return false; }
};

// Prints all counts, then the position, the moves and the result before and after each of the given moves.
int main(int count, char** words) {
  Never never;
  const auto twin = inarow::make_tic_tac_toe({{"rows", 3}, {"cols", 3}, {"line", 3}});
  for (int depth = 1; depth <= 9; ++depth) std::cout << twin->perft(twin->start(), depth, never) << '\\n';
  for (const auto& step : twin->replay(twin->start(), {words + 1, words + count})) {
    std::cout << step.position << " | ";
    for (const auto& move : step.moves) std::cout << (move == step.moves[0] ? "" : " ") << move;
    std::cout << " | " << step.result << '\\n';
  }
}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the printed files where they belong; the registry looks there too."""
    for path, text in PRINTED.findall(PAGE.read_text()):
        (tmp_path / path).parent.mkdir(parents=True)
        (tmp_path / path).write_text(text)
    package = tmp_path / "src" / "inarow"
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(package / "games")])
    monkeypatch.setattr(lessons, "__path__", [*lessons.__path__, str(package / "lessons")])
    return tmp_path


def random_moves(position: inarow.Position) -> list[str]:
    dice, moves = Dice(6), []
    while legal := position.moves():
        moves.append(dice.pick(legal))
        position = position.play(moves[-1])
    return moves


def law_lines(position: inarow.Position, moves: list[str]) -> list[str]:
    """What PROGRAM prints, from the law."""
    positions = [position]
    for move in moves:
        positions.append(positions[-1].play(move))
    return [" | ".join(map(str, [each, " ".join(each.moves()), result_of(each)])) for each in positions]


def result_of(position: inarow.Position) -> str:
    return position.outcome.result if position.outcome else ""


@pytest.mark.usefixtures("folder")
def test_the_registry_finds_the_law() -> None:
    game = inarow.load("tic-tac-toe")
    assert "tic-tac-toe" in games.names()
    assert [inarow.perft(game.start(), depth) for depth in range(1, 7)] == SEQUENCES[:6]
    with pytest.raises(inarow.BadNotation):
        inarow.load("tic-tac-toe:rows=2,cols=2,line=3")


@pytest.mark.usefixtures("folder")
def test_the_registry_finds_the_lesson_and_the_law_its_answers() -> None:
    lesson = lessons.lesson_in(inarow.load("tic-tac-toe"))
    assert lesson is not None
    assert [exercise.answers for exercise in lesson.exercises] == [("0,2",), ("0,2",)]


def test_a_game_without_a_lesson_is_complete(folder: Path) -> None:
    (folder / "src" / "inarow" / "lessons" / "tic_tac_toe.py").unlink()
    assert lessons.lesson_in(inarow.load("tic-tac-toe")) is None


def test_the_facts_for_the_tests_of_all_games_are_true(folder: Path) -> None:
    facts = runpy.run_path(str(folder / "tests" / "games" / "facts" / "tic_tac_toe.py"))
    for spec in facts["SPECS"]:
        game = inarow.load(spec)
        assert len(random_moves(game.start())) <= facts["bound"](game)
        for move in game.words:
            assert facts["mirror"](game, move) in game.words
            assert facts["mirror"](game, facts["mirror"](game, move)) == move
        assert str(game.parse(find(facts["positions"](game), lambda text: "x" in text.split()[0])))


def test_the_twin_agrees_with_the_law(folder: Path) -> None:
    (folder / "main.cpp").write_text(PROGRAM)
    places = [folder, folder / "core", ROOT / "core", ROOT / "core" / "games"]
    include = [f"-I{place}" for place in places]
    strict = ["-std=c++20", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror"]
    program = folder / "main"
    subprocess.run(["c++", *strict, *include, folder / "main.cpp", "-o", program], check=True)
    start = inarow.load("tic-tac-toe").start()
    moves = random_moves(start)
    done = subprocess.run([program, *moves], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [*map(str, SEQUENCES), *law_lines(start, moves)]
