"""`inarow games`: the list of games, for people and for programs."""

from __future__ import annotations

import inarow
from inarow.games import names
from tests.cli.process import document
from tests.cli.process import inarow as command


def test_every_game_begins_a_line_with_its_name() -> None:
    done = command("games")
    assert done.returncode == 0
    assert done.stderr == ""
    unindented = [line.split()[0] for line in done.stdout.splitlines() if not line.startswith(" ")]
    assert unindented == names()


def test_the_parameters_are_listed_with_default_range_and_meaning() -> None:
    assert (
        "    n=5       columns, and pebbles in line that win (2 to 9)" in command("games").stdout.splitlines()
    )


def test_as_json_the_parameters_make_the_default_game() -> None:
    for game in document("games")["games"]:
        loaded = inarow.load(game["name"])
        defaults = {name: about["default"] for name, about in game["parameters"].items()}
        assert {name: value for name, value in defaults.items() if value is not None} == loaded.parameters
        assert (game["title"], game["notation"]) == (loaded.title, loaded.notation)


def test_as_json_a_parameter_tells_its_range_and_meaning() -> None:
    games = {game["name"]: game for game in document("games")["games"]}
    assert games["connect-four"]["parameters"]["line"] == {
        "default": 4,
        "low": 2,
        "high": 12,
        "meaning": "stones in line that win",
    }
