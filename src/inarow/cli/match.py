"""`inarow match`: a series of games between two players, and what it says about their strength."""

from __future__ import annotations

from typing import Annotated, Any

from cyclopts import Parameter

import inarow
from inarow import match as referee
from inarow import players
from inarow.cli.given import AsJson, GameSpec
from inarow.cli.output import live_line, print_json, say
from inarow.cli.thinking import Seed
from inarow.game import BadNotation
from inarow.players.human import Human

PLAYER = Parameter(
    metavar="PLAYER",
    help="Such as engine:level=3, engine:time=0.1, classic, random:seed=7.",
    completer=lambda context: players.names(),
)


def match(
    game: GameSpec,
    a: Annotated[str, PLAYER],
    b: Annotated[str, PLAYER],
    /,
    *,
    games: Annotated[int, Parameter(metavar="N", help="Games to play, two from each opening.")] = 100,
    seed: Seed = 0,
    as_json: AsJson = False,
) -> None:
    if not 1 <= games <= 1_000_000:
        raise BadNotation(f"games must be a whole number from 1 to 1000000, not {games}")
    seats = {"A": players.load(a), "B": players.load(b)}
    if any(isinstance(player, Human) for player in seats.values()):
        raise BadNotation("a match is played by programs: expected players other than human")
    say(f"A is {players.spec_of(seats['A'])}, B is {players.spec_of(seats['B'])}, seed {seed}")
    series = referee.Series()
    try:
        with live_line(quiet=False) as tell:
            for series in referee.run(inarow.load(game), seats["A"], seats["B"], games, seed):
                tell(f"{len(series.games)}/{games}  {tally(series)}")
    except KeyboardInterrupt:
        say(f"interrupted after {len(series.games)} games: {tally(series)}")
        raise
    if as_json:
        print_json(described(game, a, b, seed, series))
        return
    print(tally(series))
    print("ended by:", ", ".join(f"{reason} {count}" for reason, count in sorted(series.reasons.items())))


def tally(series: referee.Series) -> str:
    """The score in one line, seen by A."""
    elo = "" if series.elo is None else f", Elo {series.elo:+.0f}"
    return (
        f"A wins {series.wins}, draws {series.draws}, loses {series.losses}: "
        f"{100 * series.score:.1f} % +- {100 * series.margin:.1f} of the points{elo}"
    )


def described(game: str, a: str, b: str, seed: int, series: referee.Series) -> dict[str, Any]:
    return {
        "game": inarow.load(game).spec,
        "a": a,
        "b": b,
        "seed": seed,
        "games": len(series.games),
        "wins": series.wins,
        "draws": series.draws,
        "losses": series.losses,
        "score": series.score,
        "margin": series.margin,
        "elo": series.elo,
        "reasons": series.reasons,
    }
