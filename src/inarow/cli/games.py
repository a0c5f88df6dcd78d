"""`inarow games`: the games and their parameters."""

from __future__ import annotations

from typing import Any

import inarow
from inarow.cli.given import AsJson
from inarow.cli.output import print_json
from inarow.game import Game, parameter_fields
from inarow.games import names


def games(*, as_json: AsJson = False) -> None:
    described = [_described(inarow.load(name)) for name in names()]
    if as_json:
        print_json({"games": described})
        return
    for game in described:
        print(f"{game['name']:<14}{game['title']}: a move is {game['notation']}")
        for name, about in game["parameters"].items():
            default = "" if about["default"] is None else f"={about['default']}"
            print(f"    {name + default:<10}{about['meaning']} ({about['low']} to {about['high']})")


def _described(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "notation": game.notation,
        "parameters": {
            field.name: {"default": field.default, **field.metadata} for field in parameter_fields(game)
        },
    }
