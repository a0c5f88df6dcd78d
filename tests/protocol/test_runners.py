"""The engine under foreign match runners, for all games: every game is finished, none is adjudicated."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from statistics import median

import pytest

from inarow.games import names
from tests.protocol.conversation import ENGINE, Conversation
from tests.protocol.runners import Judging, Trusting

SEED = 20261115
BUFFER = 0.05
"""Seconds that most answers may come after their time; single ones come later where the machine is busy."""


@pytest.fixture
def engines() -> Iterator[list[Conversation]]:
    with Conversation(ENGINE) as one, Conversation(ENGINE) as other:
        yield [one, other]


OPENINGS = {"betsy": "1 2", "connect-four": "4 4", "conniption": "4f 4", "domino": "1,0,0", "ultimate": "0,0"}
SPECS = {"ultimate": "ultimate:n=3"}


@pytest.mark.parametrize("name", names())
def test_a_runner_that_asks_both_engines_finishes_games_of_every_kind(
    name: str, engines: list[Conversation]
) -> None:
    runner = Trusting(engines, {"UGI_Variant": SPECS.get(name, name), "Hash": "4"}, "go nodes 200")
    games = [
        runner.play("startpos"),
        runner.play("startpos", swapped=True),
        runner.play(f"startpos moves {OPENINGS[name]}"),
    ]
    assert [game.adjudicated for game in games] == [""] * 3
    assert all(game.result != "*" for game in games)
    assert games[0].moves == games[1].moves, "the same nodes, the same game"


def test_the_time_for_a_move_is_kept(engines: list[Conversation]) -> None:
    runner = Trusting(engines, {"UGI_Variant": "connect-four"}, "go movetime 100")
    game = runner.play("startpos moves 4 4 4 4 4 4 1 1 1 1 1 1")
    assert game.result != "*"
    print(f"{len(game.waits)} moves, the slowest after {1000 * max(game.waits):.0f} ms")
    assert median(game.waits) < 0.1 + BUFFER


def test_a_runner_with_rules_of_its_own_finds_no_fault_in_connect_four(engines: list[Conversation]) -> None:
    print(f"seed {SEED}")
    dice = random.Random(SEED)
    runner = Judging(engines, "go wtime 400 btime 400 winc 10 binc 10")
    openings = [dice.sample(range(7), 4) for _ in range(2)]
    games = [runner.play(opening, swapped) for opening in openings for swapped in (False, True)]
    runner.go = "go depth 4 nodes 300"
    games.append(runner.play())
    assert [game.adjudicated for game in games] == [""] * 5
    assert all(game.result in ("1-0", "0-1", "1/2-1/2") for game in games)
    for engine in engines:
        engine.send("quit")
        assert engine.process.wait(5) == 0


def test_it_begins_soon(engines: list[Conversation]) -> None:
    began = time.monotonic()
    with Conversation(ENGINE) as engine:
        assert engine.ask("ugi") == "ugiok"
    assert time.monotonic() - began < 2, "about a quarter of a second on a quiet machine"


def test_stop_is_answered_at_once(engines: list[Conversation]) -> None:
    engine = engines[0]
    waits = []
    for _ in range(10):
        engine.send("go infinite")
        assert engine.ask("isready") == "readyok"
        asked = time.monotonic()
        assert engine.ask("stop").startswith("bestmove ")
        waits.append(time.monotonic() - asked)
    assert sorted(waits)[5] < 0.05
    assert max(waits) < 0.5
