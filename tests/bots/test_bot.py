"""A bot as a player: how it is started, what it is told, what it may use, and what is left when it goes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest

import inarow
from inarow import match
from inarow.bots.process import Allowance, Process
from inarow.clocks import TimeControl
from inarow.game import BadNotation, Side
from inarow.players import Forfeit, Player, load, spec_of
from inarow.players.bot import RESTARTS, Bot, read_command
from inarow.players.random import Random
from tests.bots.templates import FOLDER, template

FOUR = inarow.load("connect-four")
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells about other processes")

NOTING = """
import sys
for line in sys.stdin:
    print(line.strip(), file=sys.stderr, flush=True)
    words = line.split()
    if words[0] == "ugi":
        print("id name noting", "ugiok", sep="\\n", flush=True)
    elif words[0] == "isready":
        print("readyok", flush=True)
    elif words[0] == "go":
        print("info depth 7 score cp 12", "bestmove 4", sep="\\n", flush=True)
    elif words[0] == "position" and len(words) > 3 + STOP:
        sys.exit(3)
"""


def bot(spec: str) -> Bot:
    player = load(spec)
    assert isinstance(player, Bot)
    return player


def program(folder: Path, text: str) -> str:
    """The spec of a bot that is a Python program."""
    file = folder / "program.py"
    file.write_text(text)
    return f'bot:cmd="{sys.executable} -I -S {file}"'


@pytest.fixture
def seated(request: pytest.FixtureRequest) -> Iterator[list[Bot]]:
    """Bots that are let go at the end of a test."""
    made: list[Bot] = []
    yield made
    for each in made:
        each.close()


def pair(x: Player, o: Player) -> dict[Side, Player]:
    return {"x": x, "o": o}


def test_a_bot_is_told_the_way_to_each_position_and_when_a_game_begins(
    tmp_path: Path, seated: list[Bot]
) -> None:
    noting = bot(program(tmp_path, NOTING.replace("STOP", "6")))
    seated.append(noting)
    control = TimeControl.parse("5/move")
    first = match.play(FOUR, ["1", "2"], pair(noting, Random(seed=1)), control)
    assert (first.reason, len(first.plies)) == ("crashed", 8)
    assert first.x.name == "noting"
    assert first.plies[2].worth is not None
    assert first.plies[2].worth.score == 12
    assert noting._talk is not None
    heard = str(noting._talk.process.report["tail"]).splitlines()
    assert heard[:3] == ["ugi", "uginewgame", "isready"]
    assert heard[3:5] == ["position startpos moves 1 2", "isready"]
    assert heard[5].startswith("go movetime 49") or heard[5] == "go movetime 5000"
    assert heard[6].startswith("position startpos moves 1 2 4 ")


def test_a_game_from_another_position_is_told_by_its_text(tmp_path: Path, seated: list[Bot]) -> None:
    noting = bot(program(tmp_path, NOTING.replace("STOP", "0")))
    seated.append(noting)
    start = FOUR.parse("......./......./......./......./......./...x... o")
    match.play(FOUR, [], pair(Random(seed=1), noting), start=start)
    assert noting._talk is not None
    assert f"position fen {start}" in str(noting._talk.process.report["tail"])


def test_one_process_plays_game_after_game(seated: list[Bot]) -> None:
    player = bot(f'bot:cmd="{template("python")}"')
    seated.append(player)
    for _ in range(3):
        assert match.play(FOUR, [], pair(player, Random(seed=2))).reason == "won"
    assert len(player.starts) == 1


def test_a_bot_that_fails_is_started_anew_but_not_at_once_and_not_for_ever(
    tmp_path: Path, seated: list[Bot]
) -> None:
    failing = bot(program(tmp_path, "raise SystemExit('no')"))
    seated.append(failing)
    began = time.monotonic()
    records = [match.play(FOUR, [], pair(failing, Random(seed=1))) for _ in range(10)]
    assert {record.reason for record in records} == {"crashed"}
    assert len(failing.starts) == 1 + RESTARTS
    assert min(later - earlier for earlier, later in pairwise(failing.starts)) >= 0.1
    assert records[-1].tags[match.TERMINATION] == (
        "x: given up after 3 restarts; the last time it ended with exit code 1: no"
    )
    assert time.monotonic() - began < 10


def test_a_finished_game_forgives_earlier_failures(tmp_path: Path, seated: list[Bot]) -> None:
    moody = bot(program(tmp_path, NOTING.replace("STOP", "5")))
    seated.append(moody)
    for _ in range(RESTARTS + 2):
        assert match.play(FOUR, ["1"] * 4, pair(moody, Random(seed=1))).reason == "crashed"
        # One move, and the other player gives up: a game without a fault.
        assert match.play(FOUR, [], pair(moody, Resigning())).reason == "resigned"


class Resigning:
    def choose(self, position: inarow.Position, clock: object) -> str:
        return "resign"


TELLING = """
import json, os, sys
print(json.dumps({
    "environment": dict(os.environ),
    "folder": os.getcwd(),
    "files": os.listdir("."),
    "descriptors": sorted(map(int, os.listdir("/proc/self/fd")))[:-1],
    "user": os.getuid(),
    "session": os.getsid(0) == os.getpid(),
}), file=sys.stderr, flush=True)
try:
    with open("file", "w") as file:
        file.write("x")
except OSError as error:
    print(error.errno, file=sys.stderr)
"""


@LINUX
def test_a_bot_has_an_empty_environment_and_folder_and_nothing_of_the_referee(tmp_path: Path) -> None:
    file = tmp_path / "telling.py"
    file.write_text(TELLING)
    process = Process([sys.executable, "-I", "-S", str(file)], Allowance())
    with pytest.raises(Forfeit, match="exit code 0"):
        process.line(time.monotonic() + 10)
    process.close()
    told, error = str(process.report["tail"]).splitlines()
    found = json.loads(told)
    # The C locale that Python gives itself is not from us.
    assert set(found["environment"]) <= {"LC_CTYPE"}
    assert found["files"] == []
    assert found["folder"] == process.folder
    assert not Path(process.folder).exists(), "its folder is gone with it"
    assert found["descriptors"] == [0, 1, 2]
    assert found["session"]
    assert found["user"] != 0
    assert error == "27", "a file may hold nothing: EFBIG"


@LINUX
def test_nothing_is_left_when_the_referee_is_killed(tmp_path: Path) -> None:
    scratch = Path(tempfile.mkdtemp())
    mark = tmp_path / "sleeper.py"
    mark.write_text("import os, time\nos.fork()\nos.fork() or os.setsid()\ntime.sleep(600)\n")
    referee = (
        f"import tempfile, time; tempfile.tempdir = {str(scratch)!r}; from inarow.bots.process import *; "
        f"p = Process([{sys.executable!r}, '-I', '-S', {str(mark)!r}], Allowance()); "
        "print('started', flush=True); time.sleep(600)"
    )
    with subprocess.Popen([sys.executable, "-c", referee], stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "started\n"
            wait_until(lambda: len(alive(mark)) == 4)
        finally:
            process.kill()
    wait_until(lambda: alive(mark) == [])
    wait_until(lambda: list(scratch.iterdir()) == [])
    scratch.rmdir()


def alive(mark: Path) -> list[int]:
    """The processes that have a file among their arguments."""
    found = []
    for folder in Path("/proc").iterdir():
        try:
            if folder.name.isdigit() and str(mark) in (folder / "cmdline").read_bytes().decode().split("\0"):
                found.append(int(folder.name))
        except OSError:
            continue
    return found


def wait_until(holds: Callable[[], bool]) -> None:
    until = time.monotonic() + 10
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.02)


def test_a_command_names_its_files_in_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.py").write_text("")
    monkeypatch.chdir(tmp_path)
    words = read_command(f"{sys.executable} mine.py --book mine.py --name other.py")
    assert words[1:] == [str(tmp_path / "mine.py"), "--book", str(tmp_path / "mine.py"), "--name", "other.py"]
    assert os.path.isabs(words[0])  # noqa: PTH117


def test_a_bot_in_a_file_of_python_is_known_by_it() -> None:
    assert spec_of(load(f"bot:{FOLDER / 'agent.py'}:agent")) == f"bot:file={FOLDER / 'agent.py'}:agent"
    with pytest.raises(BadNotation, match="there is no file"):
        load("bot:nowhere.py:agent")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("class Mine:\n    def choose(self, position, clock):\n        return 1 / 0\n", "ZeroDivisionError"),
        ("raise RuntimeError('not today')\n", "RuntimeError: not today"),
        ("Mine = 7\n", "defines no function or class Mine"),
        ("class Mine:\n    def __init__(self, size): ...\n", "TypeError"),
        ("def Mine(observation):\n    return 'four'\n", "an agent answers with a column from 0, not 'four'"),
    ],
)
def test_an_error_in_a_file_of_python_is_a_crash_with_its_place(
    tmp_path: Path, text: str, sentence: str
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(text)
    record = match.meet(FOUR, f"bot:{file}:Mine", "random:seed=1")
    assert (record.result, record.reason) == ("o", "crashed")
    assert sentence in record.tags[match.TERMINATION]


def test_what_a_file_of_python_prints_is_not_taken_for_an_answer(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "print('bestmove 1')\n"
        "class Mine:\n"
        "    def choose(self, position, clock):\n"
        "        print('bestmove 7', 'x' * 1000)\n"
        "        assert clock.left() < 5\n"
        "        return 'resign' if len(str(position).replace('.', '')) > 15 else position.moves()[3]\n"
    )
    record = match.meet(FOUR, f"bot:{file}:Mine", "random:seed=1", TimeControl.parse("4+0"))
    assert record.reason == "resigned"
    assert record.moves[0] == "4"


def test_several_games_with_bots_can_be_played_at_once() -> None:
    """In processes, as tournaments do it: the same games as one after the other."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    spec = f'bot:cmd="{template("python")}"'
    tasks = [(FOUR, spec, f"random:seed={seed}", TimeControl.parse("5/move")) for seed in range(6)]
    alone = [match.meet(*task).moves for task in tasks]
    with ProcessPoolExecutor(3, mp_context=get_context("spawn")) as pool:
        together = [record.moves for record in pool.map(match.meet, *zip(*tasks, strict=True))]
    assert together == alone
