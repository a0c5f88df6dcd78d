"""A program's move, as a worker process finds it: legal, in time, and with what the program thinks of it."""

from __future__ import annotations

import time

import pytest

import inarow
from inarow.engine import StopFlag
from inarow.game import BadNotation, GameOver
from inarow.games import names
from inarow.web.thinking import positions
from inarow.web.thinking.move import PLAYERS, MoveAnswer, MoveQuestion
from tests.cli.process import NIM


def ask(question: MoveQuestion) -> tuple[MoveAnswer, list[dict[str, object]]]:
    heard: list[dict[str, object]] = []
    return question.answer(heard.append, StopFlag()), heard


@pytest.mark.parametrize("player", [*sorted({*PLAYERS} - {"perfect"}), "engine:level=1", "engine:level=9"])
@pytest.mark.parametrize("spec", [*names(), NIM])
def test_every_program_plays_every_game(spec: str, player: str) -> None:
    start = inarow.load(spec).start()
    for moves in ((), (start.moves()[-1],)):
        answer, _ = ask(MoveQuestion(spec, "", moves, player, left=2.0))
        position = start.play(moves[0]) if moves else start
        assert answer.move in position.moves()


def test_the_engine_tells_what_it_thinks_while_it_thinks() -> None:
    answer, heard = ask(MoveQuestion("conniption", "", (), "engine:level=10"))
    assert answer.worth is not None
    assert (answer.worth.value, answer.worth.plies) == ("win", 9)
    assert [each["depth"] for each in heard] == sorted(each["depth"] for each in heard)  # type: ignore[type-var]
    assert heard[0]["proved"] is False
    assert heard[0]["value"] is None


def test_a_proved_move_comes_from_the_solver() -> None:
    answer, _ = ask(MoveQuestion("betsy:n=3", "", ("1", "2"), "perfect"))
    assert answer.worth is not None
    assert answer.worth.proved


def test_the_clock_limits_a_move() -> None:
    began = time.monotonic()
    ask(MoveQuestion("ultimate", "", (), "engine:time=60", left=2.0))
    assert time.monotonic() - began < 2.0


def test_no_player_takes_longer_than_the_server_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("inarow.web.thinking.move.TIME", 0.2)
    for player in ("engine:time=60", "perfect", "classic:depth=25"):
        began = time.monotonic()
        ask(MoveQuestion("ultimate", "", (), player, left=3600.0))
        assert time.monotonic() - began < 2.0


def test_an_engine_of_a_level_is_limited_by_time_too_in_a_game_without_a_twin(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("inarow.web.thinking.move.TIME", 0.2)
    began = time.monotonic()
    ask(MoveQuestion(f"{NIM}:heap=40", "", (), "engine:level=9"))
    assert time.monotonic() - began < 2.0


def test_the_engine_knows_the_positions_that_stood_before() -> None:
    moves = ("2", "2", "2", "1", "-1", "-2", "-1", "-1")
    here = str(positions("betsy:n=2", "", moves)[-1])
    assert ask(MoveQuestion("betsy:n=2", here, (), "engine:depth=3"))[0].move == "-2", "it leads back"
    assert ask(MoveQuestion("betsy:n=2", "", moves, "engine:depth=3"))[0].move == "2"


@pytest.mark.parametrize("player", ["human", "bot:cmd=./mybot", "", "engine2"])
def test_no_other_player_may_sit_down(player: str) -> None:
    with pytest.raises(BadNotation, match="expected engine, perfect, classic, random"):
        ask(MoveQuestion("betsy", "", (), player))


def test_a_finished_game_has_no_move() -> None:
    with pytest.raises(GameOver):
        ask(MoveQuestion("connect-four", "", tuple("1122334"), "engine:level=3"))
