"""Saved games: what `save` writes `load` reads, and whatever else a file holds is refused with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

import inarow
from inarow import players
from inarow.cli.saved import LARGEST, read, write, written
from inarow.cli.session import Session
from inarow.game import BadNotation
from inarow.games import names
from tests.cli.process import NIM, document
from tests.cli.process import inarow as command

TEXT = """inarow game 1
game connect-four
x human
o random:seed=3
move 4
move 1
end 2
"""


def session(spec: str, moves: list[str], start: str | None = None) -> Session:
    game = inarow.load(spec)
    positions = [game.start() if start is None else game.parse(start)]
    for move in moves:
        positions.append(positions[-1].play(move))
    return Session({"x": players.load("human"), "o": players.load("random:seed=3")}, positions, moves)


def some_moves(spec: str) -> list[str]:
    position, moves = inarow.load(spec).start(), []
    for ply in range(5):
        moves.append(position.moves()[ply % len(position.moves())])
        position = position.play(moves[-1])
    return moves


@pytest.mark.parametrize("spec", [*names(), "betsy:n=4", "connect-four:cols=8,rows=5", NIM])
def test_what_is_saved_is_loaded(spec: str, tmp_path: Path) -> None:
    before = session(spec, some_moves(spec))
    write(tmp_path / "game", before)
    found = read(tmp_path / "game", before.position.game)
    assert (found.positions, found.moves) == (before.positions, before.moves)
    assert (found.x, found.o) == ("human", "random:seed=3")


def test_the_file_is_the_text_that_its_docstring_explains(tmp_path: Path) -> None:
    write(tmp_path / "game", session("connect-four", ["4", "1"]))
    assert (tmp_path / "game").read_text() == TEXT
    assert [path.name for path in tmp_path.iterdir()] == ["game"], "no draft is left"


def test_another_first_position_is_kept(tmp_path: Path) -> None:
    start = "......./......./......./......./......./xxx.... o"
    before = session("connect-four", ["7"], start)
    assert f"\nstart {start}\n" in written(before)
    write(tmp_path / "game", before)
    assert read(tmp_path / "game", before.position.game).positions == before.positions


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("inarow game 1", "inarow game 2", 1, "expected 'inarow game 1', not 'inarow game 2'"),
        ("inarow game 1\n", "", 1, "not 'game connect-four'"),
        ("connect-four", "chess", 2, "'chess' is not one of the package"),
        ("connect-four", "./evil.py:Evil", 2, "is not one of the package"),
        ("connect-four", "connect-four:cols=99", 2, "cols must be a whole number"),
        ("x human\n", "", 3, "expected 'x ...', not 'o random:seed=3'"),
        ("o random:seed=3", "o robot", 4, "no player is called 'robot'"),
        ("o random:seed=3", "o random:seed=3\nstart xx", 5, "a position here is written"),
        ("move 1", "move 8", 6, "'8' is no move of connect-four"),
        ("move 1", "mvoe 1", 6, "expected 'end ...', not 'mvoe 1'"),
        ("move 1\n", "", 6, "expected 'end 1' after 1 moves, not 'end 2'"),
        ("move 1\nend 2\n", "", 6, "expected 'end ...', not ''"),
        ("end 2\n", "end 2\nend 2\n", 8, "expected nothing after the end"),
        ("end 2\n", "end 2", 8, "expected nothing after the end"),
        ("move 1", "move 1\r", 6, "is no move of connect-four"),
        ("move 1", "move \x00", 6, "is no move of connect-four"),
    ],
)
def test_a_damaged_file_is_refused_with_its_line(
    old: str, new: str, line: int, reason: str, tmp_path: Path
) -> None:
    file = tmp_path / "game"
    file.write_text(TEXT.replace(old, new, 1), newline="")
    with pytest.raises(BadNotation) as error:
        read(file, inarow.load("betsy"))
    assert str(error.value).startswith(f"{file}, line {line}: ")
    assert reason in str(error.value)


@pytest.mark.parametrize("cut", range(0, len(TEXT), 3))
def test_a_file_that_was_cut_off_is_refused(cut: int, tmp_path: Path) -> None:
    (tmp_path / "game").write_text(TEXT[:cut])
    with pytest.raises(BadNotation, match="line"):
        read(tmp_path / "game", inarow.load("betsy"))


def test_what_is_no_text_and_what_is_too_large_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "game"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadNotation, match="line 1"):
        read(file, inarow.load("betsy"))
    file.write_bytes(b"x" * (LARGEST + 1))
    with pytest.raises(BadNotation, match="too large"):
        read(file, inarow.load("betsy"))


def test_what_is_no_file_is_neither_read_nor_written_over(tmp_path: Path) -> None:
    played = session("connect-four", ["4"])
    for path in (tmp_path, Path("/dev/null")):
        with pytest.raises(BadNotation, match="is not a file"):
            read(path, played.position.game)
        with pytest.raises(BadNotation, match="is no saved game"):
            write(path, played)
    with pytest.raises(FileNotFoundError):
        read(tmp_path / "nowhere", played.position.game)


def test_only_a_saved_game_is_written_over(tmp_path: Path) -> None:
    notes, played = tmp_path / "notes", session("connect-four", ["4"])
    notes.write_text("my notes")
    with pytest.raises(BadNotation, match="is no saved game: expected another name"):
        write(notes, played)
    assert notes.read_text() == "my notes"
    write(tmp_path / "game", session("connect-four", ["4", "1"]))
    write(tmp_path / "game", played)
    assert (tmp_path / "game").read_text().endswith("move 4\nend 1\n")


def test_a_game_of_ones_own_is_loaded_only_while_it_is_played(tmp_path: Path) -> None:
    write(tmp_path / "game", session(NIM, ["3"]))
    with pytest.raises(BadNotation, match="play it first, then load the file"):
        read(tmp_path / "game", inarow.load("betsy"))


def test_a_person_saves_and_goes_on_another_day(tmp_path: Path) -> None:
    file = tmp_path / "my game.txt"
    first = document("play", "connect-four", "--o", "random:seed=3", stdin=f"4\n5\nsave {file}\nquit\n")
    later = document("play", "betsy", stdin=f"load {file}\nundo\n")
    assert (later["game"], later["o"]) == ("connect-four", "random:seed=3")
    assert later["moves"] == first["moves"][:2]


def test_a_finished_game_can_be_loaded(tmp_path: Path) -> None:
    file = tmp_path / "game"
    write(file, session("connect-four", ["1", "2"] * 3 + ["1"]))
    assert document("play", "betsy", stdin=f"load {file}\n")["outcome"] == "x"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("save", "save is followed by the name of a file"),
        ("load", "load is followed by the name of a file"),
        ("load ./nowhere", "the game was not loaded: ./nowhere: No such file or directory"),
        ("save /nowhere/game", "the game was not saved: /nowhere/game: No such file or directory"),
        ("load README.md", "README.md, line 1: expected 'inarow game 1'"),
        ("save README.md", "README.md exists and is no saved game"),
        ("save a\x00b", "the game was not saved"),
        (f"save {'x' * 300}", "File name too long"),
    ],
)
def test_a_person_is_told_why_a_file_is_not_taken(line: str, reason: str) -> None:
    done = command("play", "connect-four", "--o", "human", stdin=f"{line}\n4\n")
    assert done.returncode == 0
    assert reason in done.stderr
    assert "x plays 4\n" in done.stdout
