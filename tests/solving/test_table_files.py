"""Files of tables: built by one thread or two, interrupted and continued, damaged, cut off and foreign."""

import fcntl
import os
import random
import shutil
import zlib
from pathlib import Path

import pytest

import inarow
from inarow.game import BadNotation
from inarow.solving import BadFile, Progress, Unsolved, building, files, solve, tables
from inarow.solving.building import build
from inarow.solving.shelf import SHIPPED
from inarow.solving.table_file import MAGIC, TableFile, head, section

SEED = 8
TWO, THREE = inarow.load("betsy:n=2"), inarow.load("betsy:n=3")


def shipped(game: inarow.Game) -> Path:
    return SHIPPED / tables.SHELF.file_name(game)


def entries(path: Path) -> list[bytes]:
    file = TableFile(path)
    levels = [file.level(level) for level in file.sections]
    return [level.pack(0, len(level)) for level in levels]


def quiet(progress: Progress) -> None:
    pass


@pytest.mark.parametrize("game", [TWO, THREE], ids=str)
def test_one_thread_and_two_build_the_same_file_and_it_is_the_shipped_one(
    game: inarow.Game, tmp_path: Path
) -> None:
    one, two = (build(game, tmp_path / str(threads), threads).path for threads in (1, 2))
    assert one.read_bytes() == two.read_bytes()
    # Another zlib may pack the same entries into other bytes.
    assert entries(one) == entries(shipped(game))


@pytest.mark.parametrize("game", [TWO, THREE], ids=str)
def test_a_shipped_table_is_verified(game: inarow.Game) -> None:
    heard: list[Progress] = []
    findings = files.verify(shipped(game), heard.append)
    assert findings[0].startswith(f"a table of {game.spec}: ")
    assert len(findings) == 3
    shares = [progress.share or 0 for progress in heard]
    assert shares == sorted(shares)


def test_progress_grows_to_the_end(tmp_path: Path) -> None:
    heard: list[Progress] = []
    build(THREE, tmp_path / "table", tell=heard.append)
    shares = [progress.share or 0 for progress in heard]
    assert shares == sorted(shares)
    assert 0 <= shares[0] < shares[-1] <= 1


@pytest.mark.parametrize("level", [18, 14, 9, 1, 0])
def test_an_interrupted_building_goes_on_to_the_same_file(level: int, tmp_path: Path) -> None:
    def interrupt(progress: Progress) -> None:
        if progress.sentence.startswith(f"level {level} "):
            raise KeyboardInterrupt

    path = tmp_path / "table"
    with pytest.raises(KeyboardInterrupt):
        build(THREE, path, tell=interrupt)
    assert not path.exists()
    found = TableFile(tmp_path / "table.part", partial=True)
    assert sorted(found.sections) == list(range(level + 1, 19))
    begun: list[str] = []
    build(THREE, path, tell=lambda progress: begun.append(progress.sentence))
    assert begun[0].startswith(f"level {level} ")
    assert entries(path) == entries(shipped(THREE))
    assert [file.name for file in tmp_path.iterdir()] == ["table"]


def test_whatever_is_left_of_an_unfinished_file_building_goes_on_from_what_is_whole(tmp_path: Path) -> None:
    whole, draw = shipped(TWO).read_bytes(), random.Random(SEED)
    for _ in range(60):
        left = bytearray(whole[: draw.randrange(len(whole))])
        if len(left) > 100 and draw.random() < 0.5:
            left[draw.randrange(100, len(left))] ^= 1 << draw.randrange(8)
        path = tmp_path / "table"
        (tmp_path / "table.part").write_bytes(left)
        build(TWO, path)
        assert entries(path) == entries(shipped(TWO)), (SEED, len(left))
        path.unlink()


def test_a_built_table_is_not_built_again(tmp_path: Path) -> None:
    shutil.copy(shipped(TWO), tmp_path / "table")
    heard: list[Progress] = []
    assert build(TWO, tmp_path / "table", tell=heard.append).path == tmp_path / "table"
    assert heard == []


def test_building_does_not_write_over_something_else(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear")
    with pytest.raises(BadFile, match=r"letter: its first bytes are not"):
        build(TWO, tmp_path / "letter")
    assert (tmp_path / "letter").read_text() == "Dear"
    (tmp_path / "draft.part").write_text("Dear reader, " * 20)
    with pytest.raises(BadFile, match=r"draft.part: its first bytes are not"):
        build(TWO, tmp_path / "draft")
    shutil.copy(shipped(THREE), tmp_path / "other.part")
    with pytest.raises(
        BadFile, match=r"other.part: it is an unfinished table of betsy:n=3, not of betsy:n=2"
    ):
        build(TWO, tmp_path / "other")


def test_two_programs_do_not_build_one_file(tmp_path: Path) -> None:
    with (tmp_path / "table.part").open("wb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        with pytest.raises(BadFile, match=r"table.part: another program is at work on it"):
            build(TWO, tmp_path / "table")


def test_a_table_that_does_not_fit_is_refused_with_what_it_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "sysconf", lambda name: 4096 if "SIZE" in name else 1000)
    with pytest.raises(Unsolved, match=r"betsy:n=4 cannot be built here: it needs 0\.8 GB of memory"):
        build(inarow.load("betsy:n=4"), tmp_path / "table")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("spec", ["betsy", "connect-four", "./examples/nim.py:Nim"])
def test_a_game_without_a_table_is_refused(spec: str, tmp_path: Path) -> None:
    with pytest.raises(BadNotation, match=f"there is no table of {spec}"):
        build(inarow.load(spec), tmp_path / "table")


def test_a_changed_byte_is_noticed_wherever_it_is(tmp_path: Path) -> None:
    whole, path, draw = shipped(TWO).read_bytes(), tmp_path / "table", random.Random(SEED)
    for at in range(len(whole)):
        damaged = bytearray(whole)
        damaged[at] ^= 1 << draw.randrange(8)
        path.write_bytes(damaged)
        with pytest.raises(BadFile, match=f"{path}: "):
            entries(path)


def test_a_changed_byte_of_a_larger_table_is_noticed(tmp_path: Path) -> None:
    whole, path, draw = shipped(THREE).read_bytes(), tmp_path / "table", random.Random(SEED)
    for _ in range(40):
        damaged = bytearray(whole)
        damaged[draw.randrange(len(whole))] ^= 1 << draw.randrange(8)
        path.write_bytes(damaged)
        with pytest.raises(BadFile, match=f"{path}: "):
            files.verify(path, quiet)


def test_a_file_that_is_cut_off_or_goes_on_is_refused(tmp_path: Path) -> None:
    whole, path = shipped(TWO).read_bytes(), tmp_path / "table"
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        with pytest.raises(BadFile, match=f"{path}: "):
            TableFile(path)
    path.write_bytes(whole + b"\0")
    with pytest.raises(BadFile, match=f"{path}: bytes follow after its end at byte {len(whole)}"):
        TableFile(path)


def foreign(folder: Path) -> dict[str, Path]:
    made = {
        name: folder / name for name in ("empty", "text", "head", "game", "list", "folder", "pipe", "missing")
    }
    made["empty"].write_bytes(b"")
    made["text"].write_text("Dear reader")
    made["head"].write_bytes(MAGIC + b"\xff\xff\xff\xff")
    made["folder"].mkdir()
    os.mkfifo(made["pipe"])
    for name, text in (("game", b'{"game": "./evil.py:Evil"}'), ("list", b"[1]")):
        bare = MAGIC + len(text).to_bytes(4, "little") + text
        made[name].write_bytes(bare + zlib.crc32(bare).to_bytes(4, "little"))
    return made


@pytest.mark.parametrize(
    ("name", "check"),
    [
        ("empty", "its first bytes are not"),
        ("text", "its first bytes are not"),
        ("head", "the checksum of its head is wrong"),
        ("game", "its head names no game: no game is called './evil.py:Evil'"),
        ("list", "its head names no game"),
        ("folder", "it is not a file"),
        ("pipe", "it is not a file"),
        ("missing", "it cannot be read: No such file"),
    ],
)
def test_a_foreign_file_is_refused(name: str, check: str, tmp_path: Path) -> None:
    path = foreign(tmp_path)[name]
    with pytest.raises(BadFile, match=f"{path}: {check}"):
        solve(THREE.start(), table=path)


def test_a_table_of_another_game_is_refused() -> None:
    with pytest.raises(BadFile, match=r"betsy-n=2.table: it is a table of betsy:n=2, not of betsy:n=3"):
        solve(THREE.start(), table=shipped(TWO))


def rewritten(path: Path, change: tuple[int, int, int], miscount: int = 0) -> None:
    """Writes a table of two columns with whole checksums, one entry of a level changed and one count."""
    file = TableFile(shipped(TWO))
    level, index, code = change
    content = head(file.game, file.table)
    for each, found in file.sections.items():
        loaded = file.level(each)
        if each == level:
            packed = bytearray(loaded.pack(0, len(loaded)))
            packed[index], packed[len(loaded) + index] = code & 0xFF, code >> 8
            loaded.unpack(0, bytes(packed))
        counts = {key: count + (miscount if each == 0 else 0) for key, count in found.counts.items()}
        blocks = [zlib.compress(loaded.pack(0, len(loaded)))]
        content += section(each, len(loaded), counts, blocks) + b"".join(blocks)
    path.write_bytes(content)


def test_a_false_value_is_found_by_verifying_wherever_it_is(tmp_path: Path) -> None:
    file, draw, path = TableFile(shipped(TWO)), random.Random(SEED), tmp_path / "table"
    for _ in range(150):
        level = draw.randrange(file.table.levels)
        index = draw.randrange(file.table.size(level))
        true = file.code(level, index)
        false = draw.choice([code for code in (0, 1, 2, true + 1, true + 2, abs(true - 2)) if code != true])
        rewritten(path, (level, index, false))
        with pytest.raises(BadFile, match=f"{path}: the value of .* does not follow from those of the next"):
            files.verify(path, quiet)


def test_a_false_count_is_found_by_verifying(tmp_path: Path) -> None:
    start = TableFile(shipped(TWO)).code(0, 0)
    rewritten(tmp_path / "table", (0, 0, start))
    files.verify(tmp_path / "table", quiet)
    rewritten(tmp_path / "table", (0, 0, start), miscount=1)
    with pytest.raises(BadFile, match=r"the positions of level 0 that it counts"):
        files.verify(tmp_path / "table", quiet)


def test_the_law_alone_would_find_a_false_value(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the native check blinded, the sample by the Python rules still refuses the file."""

    class Blind:
        def __init__(self, file: TableFile) -> None:
            self._table, self._sections = file.table, file.sections

        def __getattr__(self, name: str) -> object:
            return getattr(self._table, name)

        def check(self, level: int, *_: object) -> tuple[dict[int, int], list[int]]:
            return self._sections[level].counts, []

    opened = TableFile.__init__

    def blinded(file: TableFile, path: Path, partial: bool = False) -> None:
        opened(file, path, partial)
        file.table = Blind(file)  # type: ignore[assignment]

    rewritten(tmp_path / "table", (1, 0, 0))
    monkeypatch.setattr(TableFile, "__init__", blinded)
    files.verify(shipped(TWO), quiet)
    with pytest.raises(BadFile, match="by the Python rules"):
        files.verify(tmp_path / "table", quiet)


def test_the_memory_of_building_is_two_levels_of_two_bytes() -> None:
    table = inarow.engine.solved_table(inarow.load("betsy:n=4"))
    assert table is not None
    assert building.memory(table) == 2 * (203_456_052 + 193_154_000)
