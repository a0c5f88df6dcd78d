"""What a tournament is to play: a TOML file, read, checked, and written as the store keeps it."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

import inarow
from inarow import players as registry
from inarow.arena.pairings import FORMS
from inarow.arena.sprt import Sprt
from inarow.clocks import TimeControl
from inarow.game import BadNotation
from inarow.players.human import Human

MOST_PLAYERS = 200
MOST_PAIRS = 100_000
LONGEST_NAME = 60

TEMPLATE = """\
# A tournament: inarow arena run FILE.toml plays it, and goes on with it after any interruption.

name = "first"
form = "round-robin"           # round-robin, gauntlet (the first player meets all others) or swiss
games = ["connect-four"]       # any games and sizes: "betsy:n=4", "./nim.py:Nim"
pairs = 10                     # pairs of games for each two players that meet, in each of the games
seed = 1                       # of openings and of players that have a seed
clock = "none"                 # "60+1", "0.5/move", "1000nodes"
# rounds = 5                   # of a Swiss tournament
# adjudicate = 100000          # end a game where a search of so many nodes proves how it ends
# sprt = "elo0=0,elo1=10,alpha=0.05,beta=0.05"    # two players: stop as soon as the pairs tell

[openings]
nodes = 5000                   # of search for each opening: the most balanced ones are played; 0 takes any
# solve = 2.0                  # seconds of solving for each: only openings are played that are proved draws

[players]                      # a name for each, and who it is
novice = "engine:level=1"
adept = "engine:level=3"
"""


@dataclass(frozen=True)
class Plan:
    name: str
    players: Mapping[str, str]
    """The spec of each player by its name."""
    games: tuple[str, ...]
    form: str = "round-robin"
    pairs: int = 10
    rounds: int | None = None
    seed: int = 0
    clock: str = "none"
    adjudicate: int | None = None
    sprt: str | None = None
    opening_nodes: int = 5000
    opening_solve: float | None = None

    def __post_init__(self) -> None:
        """Sees that all can be played; BadNotation in a sentence where it cannot."""
        if not (0 < len(self.name) <= LONGEST_NAME and self.name.isprintable()):
            raise BadNotation(f"name must be a text of 1 to {LONGEST_NAME} characters, not {self.name!r:.80}")
        _in_range("pairs", self.pairs, 1, MOST_PAIRS)
        _in_range("seed", self.seed, 0, 2**64 - 1)
        _in_range("openings.nodes", self.opening_nodes, 0, 10**12)
        if self.adjudicate is not None:
            _in_range("adjudicate", self.adjudicate, 1, 10**12)
        if self.opening_solve is not None and not 0 < self.opening_solve < 1e6:
            raise BadNotation(f"openings.solve must be a number of seconds above 0, not {self.opening_solve}")
        self._check_players()
        self._check_games()
        self._check_form()
        TimeControl.parse(self.clock)

    def _check_players(self) -> None:
        if not 2 <= len(self.players) <= MOST_PLAYERS:
            raise BadNotation(f"a tournament has 2 to {MOST_PLAYERS} players, not {len(self.players)}")
        for name, spec in self.players.items():
            if not (0 < len(name) <= LONGEST_NAME and name.isprintable()):
                raise BadNotation(f"a player's name has 1 to {LONGEST_NAME} characters, not {name!r:.80}")
            player = registry.load(spec)
            if isinstance(player, Human):
                raise BadNotation(f"player {name}: a tournament is played by programs: expected no human")

    def _check_games(self) -> None:
        if not self.games or len(set(self.games)) < len(self.games):
            raise BadNotation("games must name at least one game, and each once")
        for spec in self.games:
            inarow.load(spec)

    def _check_form(self) -> None:
        if self.form not in FORMS:
            raise BadNotation(f"form must be {', '.join(FORMS)}, not {self.form!r:.40}")
        if (self.form == "swiss") != (self.rounds is not None):
            raise BadNotation("a Swiss tournament, and no other, says how many rounds it has: rounds = 5")
        if self.rounds is not None:
            _in_range("rounds", self.rounds, 1, len(self.players) - 1 + len(self.players) % 2)
        if self.sprt is not None:
            Sprt.parse(self.sprt)
            if len(self.players) != 2 or len(self.games) != 1:
                raise BadNotation("a sequential test (sprt) is for two players and one game")

    @property
    def test(self) -> Sprt | None:
        return None if self.sprt is None else Sprt.parse(self.sprt)

    def document(self) -> dict[str, Any]:
        """What the store keeps; the order of players is part of the plan."""
        return asdict(self) | {
            "players": [list(each) for each in self.players.items()],
            "games": list(self.games),
        }

    @classmethod
    def of_document(cls, found: Mapping[str, Any]) -> Plan:
        known = {field.name for field in fields(cls)}
        given = {key: value for key, value in found.items() if key in known}
        return cls(**given | {"players": dict(found["players"]), "games": tuple(found["games"])})


def read(path: Path) -> Plan:
    """The plan of a file; BadNotation, with the file's name, for what is none."""
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadNotation(f"{path}: this is no TOML: {error}") from None
    try:
        plan = Plan(**_settings(content))
        # The store keeps it, and who goes on with it may be in another folder.
        return replace(plan, players={name: registry.in_full(spec) for name, spec in plan.players.items()})
    except BadNotation as error:
        raise BadNotation(f"{path}: {error}") from None


def _settings(content: dict[str, Any]) -> dict[str, Any]:
    """The fields of a plan that a file sets, each of its kind."""
    openings = content.pop("openings", {})
    if not isinstance(openings, dict):
        raise BadNotation("openings must be a table: [openings]")
    flat = content | {f"openings.{key}": value for key, value in openings.items()}
    unknown = flat.keys() - KEYS.keys()
    if unknown:
        raise BadNotation(f"{min(unknown)!r} is no setting of a tournament: expected {', '.join(KEYS)}")
    missing = [key for key in ("name", "games", "players") if key not in flat]
    if missing:
        raise BadNotation(f"a tournament says its name, its games and its players: there is no {missing[0]}")
    given = {}
    for key, value in flat.items():
        field, (fits, expected) = key.replace("openings.", "opening_"), KEYS[key]
        if not fits(value):
            raise BadNotation(f"{key} must be {expected}, not {value!r:.60}")
        given[field] = tuple(value) if isinstance(value, list) else value
    return given


def _is(*kinds: type) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, kinds) and not isinstance(value, bool)


def _is_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _is_named_texts(value: Any) -> bool:
    return isinstance(value, dict) and all(isinstance(each, str) for each in value.values())


TEXT, WHOLE = (_is(str), "a text"), (_is(int), "a whole number")
KEYS: Mapping[str, tuple[Callable[[Any], bool], str]] = {
    "name": TEXT,
    "form": TEXT,
    "games": (_is_texts, 'a list of games: ["connect-four"]'),
    "players": (_is_named_texts, 'a table of names and players: novice = "engine:level=1"'),
    "pairs": WHOLE,
    "rounds": WHOLE,
    "seed": WHOLE,
    "clock": TEXT,
    "adjudicate": WHOLE,
    "sprt": TEXT,
    "openings.nodes": WHOLE,
    "openings.solve": (_is(int, float), "a number of seconds"),
}
"""The settings of a file, with what each must be."""


def _in_range(name: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise BadNotation(f"{name} must be a whole number from {low} to {high}, not {value}")
