"""`inarow arena`: tournaments, played and resumed, and what pairs of games say about strength."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import App, Parameter

from inarow.arena.sprt import FORM, Sprt
from inarow.cli.crew import Cluster, Concurrency
from inarow.cli.given import AsJson
from inarow.cli.match import BAR, counted, duration
from inarow.cli.output import live_line, print_json, say
from inarow.cli.store import Place
from inarow.cli.thinking import Quiet
from inarow.crew import hired
from inarow.game import BadNotation
from inarow.pairs import Interval, Pairs
from inarow.store import open_store

if TYPE_CHECKING:
    from inarow.arena.results import Results
    from inarow.arena.tournament import Tournament
    from inarow.record import Record
    from inarow.store.games import Store

arena = App(name="arena")

OFTEN = 0.2
"""Seconds between two looks at the standings."""
SHOWN = 20
"""Players in the live standings."""


Plan = Annotated[Path, Parameter(metavar="FILE", help="The tournament, as inarow arena new writes one.")]
Name = Annotated[
    str | None, Parameter(metavar="NAME", help="The tournament's name, if the store has several.")
]
PairCounts = Annotated[
    str,
    Parameter(
        metavar="PAIRS", help="Numbers of pairs that brought 0, 1/2, 1, 3/2 and 2 points: 3/12/40/15/5."
    ),
]


@arena.command
def new(file: Plan, /, *, as_json: AsJson = False) -> None:
    """Write a file with a small tournament, to be changed as you like."""
    from inarow.arena.plan import TEMPLATE

    try:
        with file.open("x", encoding="utf-8") as stream:
            stream.write(TEMPLATE)
    except FileExistsError:
        raise BadNotation(f"{file} is there already: expected a new name") from None
    if as_json:
        print_json({"file": str(file)})
    else:
        print(f"wrote {file}; play it with: inarow arena run {file}")


@arena.command
def run(
    file: Plan,
    /,
    *,
    store: Annotated[
        str | None,
        Parameter(metavar="STORE", help="Where the games are kept; beside FILE, as FILE.db, if not said."),
    ] = None,
    concurrency: Concurrency = None,
    cluster: Cluster = None,
    sprt: Annotated[
        str | None, Parameter(metavar="TEST", help=f"Stop as soon as the pairs tell: {FORM}.")
    ] = None,
    quiet: Quiet = False,
    as_json: AsJson = False,
) -> None:
    """Play a tournament. The same command goes on with one that was interrupted, also by kill -9.

    Try:
      inarow arena new first.toml
      inarow arena run first.toml
    """
    from dataclasses import replace

    from inarow.arena import plan
    from inarow.arena.tournament import Tournament

    chosen = plan.read(file)
    if sprt is not None:
        chosen = replace(chosen, sprt=sprt)
    with open_store(store or str(file.with_suffix(".db"))) as opened:
        with live_line(quiet) as tell:
            tournament = Tournament.begin(opened, chosen, tell)
        _play(tournament, concurrency, cluster, quiet, as_json)


@arena.command
def resume(
    place: Place,
    name: Name = None,
    /,
    *,
    concurrency: Concurrency = None,
    cluster: Cluster = None,
    quiet: Quiet = False,
    as_json: AsJson = False,
) -> None:
    """Go on with a tournament of a store: play the games that are missing."""
    with open_store(place, create=False) as opened:
        _play(_found(opened, name), concurrency, cluster, quiet, as_json)


@arena.command
def status(place: Place, name: Name = None, /, *, as_json: AsJson = False) -> None:
    """Tell how far a tournament is, and its standings so far; also while it is played."""
    with open_store(place, create=False) as opened:
        tournament = _found(opened, name)
        _tell(tournament, tournament.results(), as_json)


@arena.command
def report(
    place: Place,
    name: Name = None,
    /,
    *,
    output: Annotated[
        Path | None,
        Parameter(
            metavar="FILE",
            help="A page FILE.html, a picture FILE.png, figures FILE.json, records FILE.jsonl or FILE.txt.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Write a tournament as a page, a picture, a JSON document or the records of its games.

    Try:
      inarow arena report first.db --output first.html
    """
    from inarow.arena.report import write

    with open_store(place, create=False) as opened:
        tournament = _found(opened, name)
        if output is None:
            _tell(tournament, tournament.results(), as_json)
            return
        write(tournament, output)
    if as_json:
        print_json({"file": str(output)})
    else:
        print(f"written to {output}")


@arena.command
def elo(pairs: PairCounts, /, *, as_json: AsJson = False) -> None:
    """Tell the difference in Elo that numbers of pairs stand for, and its 95 % interval.

    Try:
      inarow arena elo 3/12/40/15/5
    """
    given = Pairs.parse(pairs)
    if as_json:
        from inarow.arena.results import interval

        print_json(
            {
                "pairs": list(given.counts),
                "score": interval(given.score_interval()),
                "elo": interval(given.elo()),
                "normalised": interval(given.normalised_elo()),
                "superiority": given.superiority(),
            }
        )
        return
    print(f"Elo {in_words(given.elo())}")
    print(f"normalised Elo {in_words(given.normalised_elo(), digits=2)}")
    print(f"score {100 * given.score:.2f} % of {counted_pairs(given.number)}")
    print(f"better with a probability of {100 * given.superiority():.1f} %")


@arena.command
def sprt(
    pairs: PairCounts,
    /,
    *,
    test: Annotated[
        str, Parameter(metavar="TEST", help=f"The two claims and the errors allowed: {FORM}.")
    ] = "elo0=0,elo1=10",
    as_json: AsJson = False,
) -> None:
    """Tell whether numbers of pairs decide a sequential test.

    Try:
      inarow arena sprt 3/12/40/15/5 --test elo0=0,elo1=10,scale=normalised
    """
    given, chosen = Pairs.parse(pairs), Sprt.parse(test)
    if as_json:
        print_json(chosen.document(given))
    else:
        print(verdict_in_words(chosen, given))


def verdict_in_words(test: Sprt, pairs: Pairs) -> str:
    low, high = test.bounds
    verdict = test.verdict(pairs)
    accepted = {"elo0": f"accepted: {test.elo0:g} or less", "elo1": f"accepted: {test.elo1:g} or more"}
    return (
        f"sequential test {test}: log-likelihood ratio {test.ratio(pairs):.5f}, "
        f"bounds {low:.2f} and {high:.2f}: "
        f"{accepted[verdict] if verdict else 'not decided'}"
    )


def _found(store: Store, name: str | None) -> Tournament:
    from inarow.arena.tournament import Tournament

    return Tournament.found(store, name)


def _play(
    tournament: Tournament, concurrency: int | None, cluster: str | None, quiet: bool, as_json: bool
) -> None:
    already = len(tournament.results().games)
    if already and not quiet:
        say(f"{counted(already)} of {tournament.games} are in the store already")
    with live_line(quiet) as tell:
        heard = _Watch(tournament, already, tell)
        try:
            results = tournament.play(hired(concurrency, cluster), heard.hear)
        except KeyboardInterrupt:
            say(
                f"interrupted; {counted(already + heard.played)} of {tournament.games} are kept, "
                "and the same command goes on from there"
            )
            raise
    _tell(tournament, results, as_json)


class _Watch:
    """What is shown while a tournament is played."""

    def __init__(self, tournament: Tournament, already: int, tell: Callable[[str], None]) -> None:
        self.tournament, self.already, self.tell = tournament, already, tell
        self.played = 0
        self._began = monotonic()
        self._told = 0.0

    def hear(self, results: Results, record: Record) -> None:
        self.played += 1
        now = monotonic()
        if now - self._told >= OFTEN:
            self._told = now
            self.tell("\n".join([self._bar(now - self._began), *standings(results)]))

    def _bar(self, seconds: float) -> str:
        games, played = self.tournament.games, self.already + self.played
        done = BAR * played // games
        left = duration(seconds / self.played * (games - played))
        return f"[{'#' * done}{'.' * (BAR - done)}] {played}/{games}  {left} left"


def standings(results: Results) -> list[str]:
    """The players by their points, for a screen that changes all the time."""
    tallies = sorted(results.tallies().items(), key=lambda item: -item[1].points)
    width = max(map(len, results.plan.players))
    return [
        f"{name:<{width}}  {tally.points:g}/{tally.games}  +{tally.wins} ={tally.draws} -{tally.losses}"
        for name, tally in tallies[:SHOWN]
    ]


def _tell(tournament: Tournament, results: Results, as_json: bool) -> None:
    from inarow.arena.results import described

    content = described(results, tournament.status)
    if as_json:
        print_json(content)
        return
    for line in lines(content, tournament.games):
        print(line)
    test = tournament.plan.test
    if test is not None:
        print(verdict_in_words(test, Pairs(tuple(content["sprt"]["pairs"]))))


def lines(content: dict[str, Any], games: int) -> list[str]:
    """A tournament as text: standings, meetings and endings."""
    ended = content["status"] == "finished"
    head = f"{content['name']}: {content['played']} games, finished"
    if not ended:
        head = f"{content['name']}: {content['played']} of {games} games"
    width = max(6, *(len(row["player"]) for row in content["standings"]))
    told = [head, "", f"{'player':<{width}}  rating  95 % interval   points    games  won drawn lost"]
    for row in content["standings"]:
        rating = Interval(**row["rating"])
        between = f"{_signed(rating.low)} to {_signed(rating.high)}"
        told.append(
            f"{row['player']:<{width}}  {_signed(rating.estimate):>6}  {between:<14} {row['points']:>7g}  "
            f"{row['games']:>7} {row['wins']:>4} {row['draws']:>5} {row['losses']:>4}"
        )
    if content["meetings"]:
        told.append("")
    for meeting in content["meetings"]:
        pairs = Pairs(tuple(meeting["pairs"]))
        told.append(
            f"{meeting['a']} - {meeting['b']}: {100 * pairs.score:.1f} %, "
            f"Elo {in_words(pairs.elo())}, pairs {pairs}"
        )
    endings = ", ".join(f"{reason} {count}" for reason, count in content["endings"].items())
    return [*told, "", f"ended by: {endings or 'no game yet'}"]


def in_words(found: Interval, digits: int = 0) -> str:
    """An interval in words.

    >>> in_words(Interval(3.05, 0.74, 5.36), 2), in_words(Interval(None, 190.0, None))
    ('+3.05 (+0.74 to +5.36)', 'beyond all bounds (+190 to any)')
    """
    estimate = "beyond all bounds" if found.estimate is None else f"{found.estimate:+.{digits}f}"
    low, high = (_signed(part, digits) for part in (found.low, found.high))
    return f"{estimate} ({low} to {high})"


def _signed(value: float | None, digits: int = 0) -> str:
    return "any" if value is None else f"{value:+.{digits}f}"


def counted_pairs(number: int) -> str:
    return "1 pair" if number == 1 else f"{number:,} pairs"
