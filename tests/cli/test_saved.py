"""Saved games: what `save` writes `load` reads, and whatever else a file holds is refused with its line.

How the record in such a file is read and refused is tested in tests/record.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import inarow
from inarow import players
from inarow.cli.saved import read, write
from inarow.cli.session import Session
from inarow.game import BadNotation
from inarow.games import names
from inarow.record import BadRecord
from tests.cli.process import NIM, document
from tests.cli.process import inarow as command

TEXT = """[Record "inarow 1 d0b08704"]
[Game "connect-four"]
[X "human"]
[O "human"]
[Result "*"]
[PlyCount "2"]
[Position "......./......./......./......./......./o..x... x"]

1. 4 1 *
"""


def session(spec: str, moves: list[str], start: str | None = None, o: str = "random:seed=3") -> Session:
    game = inarow.load(spec)
    positions = [game.start() if start is None else game.parse(start)]
    for move in moves:
        positions.append(positions[-1].play(move))
    return Session({"x": players.load("human"), "o": players.load(o)}, positions, moves)


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


def test_the_file_is_a_record_in_the_text_form(tmp_path: Path) -> None:
    write(tmp_path / "game", session("connect-four", ["4", "1"], o="human"))
    assert (tmp_path / "game").read_text() == TEXT
    assert [path.name for path in tmp_path.iterdir()] == ["game"], "no draft is left"


def test_another_first_position_is_kept(tmp_path: Path) -> None:
    start = "......./......./......./......./......./xxx.... o"
    before = session("connect-four", ["7"], start)
    write(tmp_path / "game", before)
    assert f'[Start "{start}"]' in (tmp_path / "game").read_text()
    assert read(tmp_path / "game", before.position.game).positions == before.positions


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("connect-four", "chess", ", line 2: no game is called 'chess'"),
        ("1. 4 1", "1. 4 8", ", line 9: '8' is no move of connect-four"),
        (" d0b08704", "", " cannot be played on: no player is called 'robot'"),
        (TEXT, f"{TEXT}\n{TEXT}", " holds more than one record"),
        (TEXT, "", ", line 1: expected [Record ...]"),
    ],
)
def test_what_holds_no_game_to_go_on_with_is_refused(old: str, new: str, reason: str, tmp_path: Path) -> None:
    file, text = tmp_path / "game", TEXT.replace(old, new, 1)
    file.write_text(text.replace('[O "human"]', '[O "robot"]') if "robot" in reason else text)
    with pytest.raises(BadRecord) as error:
        read(file, inarow.load("betsy"))
    assert str(error.value).startswith(f"{file}{reason}")


@pytest.mark.parametrize("cut", range(0, len(TEXT) - 1, 3))
def test_a_file_that_was_cut_off_is_refused(cut: int, tmp_path: Path) -> None:
    (tmp_path / "game").write_text(TEXT[:cut])
    with pytest.raises(BadRecord, match="line"):
        read(tmp_path / "game", inarow.load("betsy"))


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
    assert (tmp_path / "game").read_text().endswith("\n1. 4 *\n")


def test_a_game_of_ones_own_is_loaded_only_while_it_is_played(tmp_path: Path) -> None:
    write(tmp_path / "game", session(NIM, ["3"]))
    with pytest.raises(BadRecord, match="is not one of the package"):
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
        ("load README.md", "README.md, line 1: expected [Record ...]"),
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
