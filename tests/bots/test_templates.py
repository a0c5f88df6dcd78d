"""The bots that authors begin with: they pass the test, and agree with our engine about the rules."""

from __future__ import annotations

import shlex

import pytest

import inarow
from inarow import match
from inarow.bots.check import STEPS, check
from inarow.bots.process import Allowance
from inarow.clocks import TimeControl
from inarow.players.bot import read_command
from tests.bots.templates import FOLDER, LANGUAGES, template
from tests.games.specs import NIM
from tests.protocol.conversation import ENGINE, Conversation
from tests.protocol.runners import Trusting

FOUR = inarow.load("connect-four")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_template_passes_every_step(language: str) -> None:
    findings = list(check(read_command(template(language)), FOUR, Allowance(), seed=1))
    assert [finding for finding in findings if finding.verdict != "ok"] == []
    assert len(findings) == len(STEPS) >= 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_template_and_our_engine_agree_about_every_game_under_a_foreign_runner(language: str) -> None:
    """The templates have rules of their own, so that this judges ours too."""
    with Conversation(shlex.split(template(language))) as theirs, Conversation(ENGINE) as ours:
        runner = Trusting([theirs, ours], {"UGI_Variant": "connect-four"}, "go nodes 50")
        openings = ["startpos", "startpos moves 1 1 2", "......./......./......./......./......./...x... o"]
        games = [runner.play(opening, swapped) for opening in openings for swapped in (False, True)]
    assert [(game.adjudicated, game.result != "*") for game in games] == [("", True)] * 6


def test_the_templates_play_the_same_games() -> None:
    control = TimeControl(move=2)
    games = [
        match.meet(FOUR, f'bot:cmd="{template(language)}"', "engine:nodes=30", control).moves
        for language in LANGUAGES
    ]
    assert games[0] == games[1] == games[2]


@pytest.mark.parametrize("spec", ["connect-four", "connect-four:rows=8,cols=9,line=5"])
def test_an_agent_as_on_kaggle_plays_connect_four_of_any_size(spec: str) -> None:
    agent = f"bot:{FOLDER / 'agent.py'}:agent"
    record = match.meet(inarow.load(spec), agent, "random:seed=1", TimeControl(move=2))
    assert record.reason in ("won", "drawn")


@pytest.mark.parametrize("spec", ["betsy:n=3", "conniption", "domino", "ultimate:n=3", f"{NIM}:heap=9"])
def test_a_class_plays_every_game(spec: str) -> None:
    chooser = f"bot:{FOLDER / 'chooser.py'}:Chooser"
    record = match.meet(inarow.load(spec), chooser, "random:seed=2", TimeControl(game=20, increment=1))
    assert record.reason in ("won", "drawn", "repetition", "ply limit")
    assert all(ply.clock is not None for ply in record.plies)


def test_an_agent_cannot_be_asked_about_a_game_that_kaggle_does_not_know() -> None:
    record = match.meet(inarow.load("domino"), f"bot:{FOLDER / 'agent.py'}:agent", "random:seed=1")
    assert (record.result, record.reason) == ("o", "crashed")
    assert "agents cannot be asked about domino" in record.tags[match.TERMINATION]
