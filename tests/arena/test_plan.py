"""The file of a tournament: what it may say, and a sentence for what it may not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from inarow.arena.plan import TEMPLATE, Plan, read
from inarow.game import BadNotation

GOOD = {"name": '"t"', "games": '["connect-four"]', "players": '{a = "random", b = "engine:level=1"}'}


def written(folder: Path, **settings: str) -> Path:
    path = folder / "t.toml"
    path.write_text("\n".join(f"{key} = {value}" for key, value in (GOOD | settings).items()))
    return path


def test_the_template_is_a_tournament(tmp_path: Path) -> None:
    path = tmp_path / "first.toml"
    path.write_text(TEMPLATE)
    assert list(read(path).players) == ["novice", "adept"]


def test_a_plan_comes_back_from_the_store_as_it_was(tmp_path: Path) -> None:
    plan = read(
        written(
            tmp_path,
            form='"swiss"',
            rounds="1",
            openings="{nodes = 7, solve = 1}",
            seed="18446744073709551615",
        )
    )
    assert plan.opening_nodes == 7
    assert Plan.of_document(json.loads(json.dumps(plan.document()))) == plan


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"name": '""'}, "name must be"),
        ({"name": "3"}, "name must be a text, not 3"),
        ({"pears": "10"}, "'pears' is no setting of a tournament: expected name"),
        ({"pairs": "0"}, "pairs must be a whole number from 1"),
        ({"pairs": "true"}, "pairs must be a whole number, not True"),
        ({"games": '["chess"]'}, "no game is called 'chess'"),
        ({"games": "[]"}, "at least one game"),
        ({"games": '["betsy", "betsy"]'}, "each once"),
        ({"players": '{a = "random"}'}, "2 to 200 players, not 1"),
        ({"players": '{a = "random", b = "nobody"}'}, "no player is called 'nobody'"),
        ({"players": '{a = "random", b = "human"}'}, "expected no human"),
        ({"form": '"knockout"'}, "form must be round-robin, gauntlet, swiss"),
        ({"rounds": "3"}, "a Swiss tournament, and no other"),
        ({"form": '"swiss"', "rounds": "2"}, "rounds must be a whole number from 1 to 1"),
        ({"clock": '"soon"'}, "is no time control"),
        ({"sprt": '"elo0=3"'}, "expected at least elo0 and elo1"),
        ({"sprt": '"elo0=0,elo1=5"', "games": '["betsy", "domino"]'}, "two players and one game"),
        ({"openings": "3"}, "openings must be a table"),
        ({"openings": "{solve = -1}"}, "openings.solve must be"),
        ({"adjudicate": "0"}, "adjudicate must be"),
    ],
)
def test_a_bad_plan_is_refused_in_a_sentence(tmp_path: Path, settings: dict[str, str], sentence: str) -> None:
    path = written(tmp_path, **settings)
    with pytest.raises(BadNotation) as caught:
        read(path)
    assert sentence in str(caught.value)
    assert str(path) in str(caught.value)


@pytest.mark.parametrize("content", [b"name = ", b"\xff\xfe", b"[players\n"])
def test_what_is_no_toml_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "t.toml"
    path.write_bytes(content)
    with pytest.raises(BadNotation, match="this is no TOML"):
        read(path)


def test_a_plan_without_players_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "t.toml"
    path.write_text('name = "t"\ngames = ["betsy"]')
    with pytest.raises(BadNotation, match="there is no players"):
        read(path)


def test_a_bot_is_the_same_from_every_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bot, agent = tmp_path / "bot.sh", tmp_path / "mine.py"
    bot.write_text("#!/bin/sh\n")
    bot.chmod(0o755)
    agent.write_text("def agent(observation, configuration): return 0\n")
    (tmp_path / "plan.toml").write_text(
        'name = "t"\ngames = ["connect-four"]\n[players]\n'
        'a = \'bot:cmd="./bot.sh --fast",memory=64\'\nb = "bot:mine.py:agent"\nc = "engine:level=1"\n'
    )
    monkeypatch.chdir(tmp_path)
    assert read(Path("plan.toml")).players == {
        "a": f'bot:cmd="{bot} --fast",memory=64',
        "b": f"bot:file={agent}:agent",
        "c": "engine:level=1",
    }
