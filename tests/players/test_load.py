"""Player specs: what makes a player, and the sentence for what does not."""

from __future__ import annotations

from pathlib import Path

import pytest

import inarow
from inarow import BadNotation, players


def test_every_file_of_the_folder_is_a_player_of_that_name() -> None:
    folder = Path(players.__file__).parent
    assert players.names() == sorted(file.stem for file in folder.glob("[a-z]*.py"))
    needed = {"bot": "bot:cmd=true"}
    for name in players.names():
        assert players.spec_of(players.load(needed.get(name, name))).partition(":")[0] == name


def test_the_kinds_are_those_of_the_design() -> None:
    assert {"classic", "engine", "human", "random"} <= set(players.names())


@pytest.mark.parametrize(
    "spec",
    [
        *("human", "random:seed=0", "random:seed=18446744073709551615", "classic", "classic:depth=3"),
        *(
            "engine",
            "engine:level=3,seed=7",
            "engine:time=0.5",
            "engine:nodes=100,depth=5,threads=2,memory=8",
        ),
        *('bot:cmd="true --fast",time=0.5,memory=64', "bot:cmd=true", 'bot:cmd="true ""a, b"" c"'),
    ],
)
def test_the_spec_of_a_player_is_the_text_it_was_made_from(spec: str) -> None:
    assert players.spec_of(players.load(spec)) == spec


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("", "no player is called '': expected "),
        ("robot", "or random[:seed=...]"),
        ("Random", "no player is called 'Random'"),
        ("__init__", "no player is called '__init__'"),
        ("human:seed=1", "human has no setting 'seed': expected no settings"),
        ("random:7", "random has no setting '7': expected seed"),
        ("random:seed=1,depth=2", "random has no setting 'depth': expected seed"),
        ("random:seed=1,seed=2", "gives seed twice"),
        ("random:seed", "seed must be a whole number from 0 to 18446744073709551615, not ''"),
        ("random:seed=-1", "seed must be a whole number"),
        ("random:seed=1.5", "seed must be a whole number"),
        ("random:seed=\uff11", "seed must be a whole number"),
        ("random:seed=18446744073709551616", "seed must be a whole number"),
        ("random:seed=" + "9" * 5000, "seed must be a whole number"),
        ("bot", "a bot is a command or a file: expected"),
        ("bot:cmd=true,file=x.py:agent", "a bot is a command or a file: expected"),
        ('bot:cmd="true', "quotes in pairs"),
        ("bot:cmd=", "a bot's command is empty"),
        ("bot:cmd=./no-such-bot", "there is no program './no-such-bot'"),
        ("bot:cmd='", "is no command: No closing quotation"),
        ("bot:./mine.py", "a bot in Python is written file.py:name"),
        ("bot:./no-such-file.py:agent", "there is no file"),
        ("bot:cmd=true,memory=1", "memory must be a number of MiB from 16"),
        ("bot:cmd=true,time=0", "time must be a number of seconds above 0"),
    ],
)
def test_a_bad_spec_is_refused_with_what_was_expected(spec: str, reason: str) -> None:
    with pytest.raises(BadNotation) as error:
        players.load(spec)
    assert reason in str(error.value)


def test_anything_that_chooses_is_a_player() -> None:
    class First:
        def choose(self, position: inarow.Position, clock: players.Clock | None) -> str:
            return position.moves()[0]

    player: players.Player = First()
    assert player.choose(inarow.load("betsy").start(), None) == "1"
