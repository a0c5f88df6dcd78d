"""`inarow match`: a series of games between two players, and what it says about their strength."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Annotated, Any

from cyclopts import Parameter, Token

import inarow
from inarow import match as referee
from inarow import players
from inarow.cli.given import AsJson, GameSpec
from inarow.cli.numbers import whole_flag
from inarow.cli.output import live_line, print_json, say
from inarow.cli.thinking import Quiet, Seed
from inarow.clocks import TimeControl
from inarow.game import BadNotation, Game
from inarow.players import Player, spec_of
from inarow.players.human import Human
from inarow.record import Record
from inarow.record.files import FORMS

PLAYER = Parameter(
    metavar="PLAYER",
    help="Such as engine:level=3, engine:time=0.1, classic, random:seed=7, bot:cmd=./mybot.",
    completer=lambda context: players.names(),
)
MOST = 1_000_000
BAR = 20
"""Characters of the progress bar."""


def read_clock(kind: type, tokens: Sequence[Token]) -> TimeControl:
    return TimeControl.parse(tokens[0].value)


Games = Annotated[
    int,
    Parameter(
        metavar="N", help="Games to play, two from each opening.", converter=whole_flag("games", 1, MOST)
    ),
]


def match(
    game: GameSpec,
    a: Annotated[str, PLAYER],
    b: Annotated[str, PLAYER],
    /,
    *,
    games: Games = 100,
    seed: Seed = 0,
    fair: Annotated[
        int | None,
        Parameter(
            metavar="NODES",
            help="Only openings in which neither book nor table nor a search of NODES nodes proves a win.",
            converter=whole_flag("fair", 1, 10**15),
        ),
    ] = None,
    clock: Annotated[
        TimeControl,
        Parameter(
            metavar="TIME",
            help="Seconds for a game and more for each move (60+1), for each move (0.5/move), or 1000nodes.",
            converter=read_clock,
        ),
    ] = referee.UNTIMED,
    records: Annotated[
        Path | None, Parameter(metavar="FILE", help="Write a record of every game, in JSON Lines.")
    ] = None,
    quiet: Quiet = False,
    as_json: AsJson = False,
) -> None:
    chosen = inarow.load(game)
    pair = (_seat(a), _seat(b))
    if not quiet:
        say(f"A is {spec_of(pair[0])}, B is {spec_of(pair[1])}, seed {seed}")
    try:
        with _kept(records) as keep:
            series = _watched(referee.run(chosen, *pair, games, seed, fair, clock), games, quiet, keep)
    finally:
        players.close(*pair)
    if as_json:
        print_json(described(chosen, pair, seed, series))
        return
    print(tally(series))
    print("ended by:", ", ".join(f"{reason} {count}" for reason, count in sorted(series.reasons.items())))


def _seat(spec: str) -> Player:
    player = players.load(spec)
    if isinstance(player, Human):
        raise BadNotation("a match is played by programs: expected players other than human")
    return player


@contextmanager
def _kept(path: Path | None) -> Iterator[Callable[[Record], object]]:
    """Writes a record into a file, each at once, so that an interrupted match has those it came to."""
    if path is None:
        yield lambda record: None
        return
    try:
        file = path.open("x", encoding="utf-8")
    except FileExistsError:
        raise BadNotation(f"{path} is there already: expected a new name") from None
    with file:

        def keep(record: Record) -> None:
            file.write(FORMS["jsonl"](record))
            file.flush()

        try:
            yield keep
        except referee.Interrupted as interrupted:
            keep(interrupted.record)
            raise


def _watched(
    match: Iterator[referee.Series], games: int, quiet: bool, keep: Callable[[Record], object]
) -> referee.Series:
    """Plays the games with a live line about them; an interrupted match says how far it came."""
    series = referee.Series()
    began = monotonic()
    try:
        with live_line(quiet) as tell:
            tell(progress(series, games, 0))
            for series in match:
                if series.latest is not None:
                    keep(series.latest)
                tell(progress(series, games, monotonic() - began))
    except KeyboardInterrupt:
        say(f"interrupted after {counted(series.games)}: {tally(series)}")
        raise
    return series


def progress(series: referee.Series, games: int, seconds: float) -> str:
    """The live line: a bar, the score of A, and about how long it will still take.

    >>> progress(referee.Series(), 40, 0.0)
    '[....................] 0/40  A +0 =0 -0'
    """
    played = series.games
    done = BAR * played // games
    line = f"[{'#' * done}{'.' * (BAR - done)}] {played}/{games}"
    line += f"  A +{series.wins} ={series.draws} -{series.losses}"
    if not played:
        return line
    left = seconds / played * (games - played)
    return f"{line}  {100 * series.score:.1f} % +- {100 * series.margin:.1f}  {duration(left)} left"


def duration(seconds: float) -> str:
    """About how long, in words.

    >>> duration(3.2), duration(119), duration(7300)
    ('4 s', '2 min', '2 h 2 min')
    """
    if seconds < 100:
        return f"{int(seconds) + 1} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"


def counted(games: int) -> str:
    return "1 game" if games == 1 else f"{games} games"


def tally(series: referee.Series) -> str:
    """The score in one line, seen by A."""
    elo = "" if series.elo is None else f", Elo {round(series.elo):+d}"
    return (
        f"A wins {series.wins}, draws {series.draws}, loses {series.losses}: "
        f"{100 * series.score:.1f} % +- {100 * series.margin:.1f} of the points{elo}"
    )


def described(game: Game, pair: tuple[Player, Player], seed: int, series: referee.Series) -> dict[str, Any]:
    return {
        "game": game.spec,
        "a": spec_of(pair[0]),
        "b": spec_of(pair[1]),
        "seed": seed,
        "games": series.games,
        "wins": series.wins,
        "draws": series.draws,
        "losses": series.losses,
        "score": series.score,
        "margin": series.margin,
        "elo": series.elo,
        "reasons": series.reasons,
    }
