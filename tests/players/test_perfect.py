"""The perfect player: never gives away what it has, in the fewest plies, and says when it only guesses."""

import pytest

from inarow import Position, load, players
from inarow.clocks import GameClock, TimeControl
from inarow.dice import Dice
from inarow.players import load as load_player
from inarow.players import opinion_of, spec_of
from inarow.search import Report
from tests.solving.minimax import Exact, exact

SMALL = (
    "domino:rows=3,cols=4,line=3",
    "conniption:rows=3,cols=3,line=3,flips=1",
    "connect-four:rows=3,cols=4,line=3",
)
SEED = 6


def played(position: Position, x: players.Player, o: players.Player) -> list[Position]:
    """A game from a position to its end."""
    positions = [position]
    while positions[-1].outcome is None:
        player = x if positions[-1].mover == "x" else o
        positions.append(positions[-1].play(player.choose(positions[-1], None)))
    return positions


@pytest.mark.parametrize("spec", SMALL)
def test_it_keeps_a_win_and_hurries_against_any_play(spec: str) -> None:
    known: dict[Position, Exact] = {}
    exact(load(spec).start(), known)
    dice = Dice(SEED)
    won = [position for position, (value, plies) in known.items() if value == "win" and (plies or 0) >= 3]
    for _ in range(20):
        position = dice.pick(won)
        perfect, rash = load_player("perfect"), load_player(f"random:seed={dice.below(1000)}")
        pair = (perfect, rash) if position.mover == "x" else (rash, perfect)
        game = played(position, *pair)
        assert game[-1].outcome is not None
        assert game[-1].outcome.winner == position.mover
        assert len(game) - 1 <= (known[position][1] or 0)


@pytest.mark.parametrize("spec", SMALL)
def test_two_of_them_take_exactly_as_long_as_the_value_says(spec: str) -> None:
    known: dict[Position, Exact] = {}
    value, plies = exact(load(spec).start(), known)
    for position in [load(spec).start(), *list(known)[:: len(known) // 10]]:
        if position.outcome is None:
            game = played(position, load_player("perfect"), load_player("perfect"))
            value, plies = known[position]
            assert game[-1].outcome is not None
            winner = {"win": position.mover, "loss": "o" if position.mover == "x" else "x", "draw": None}[
                value
            ]
            assert game[-1].outcome.winner == winner
            assert plies is None or len(game) - 1 == plies


def test_its_opinion_is_a_proof_where_it_solved_and_an_estimate_where_it_could_not() -> None:
    perfect = load_player("perfect")
    perfect.choose(load("domino:rows=5,cols=5").start(), None)
    opinion = opinion_of(perfect)
    assert opinion is not None
    assert (opinion.worth.proved, opinion.worth.value, opinion.worth.plies) == (True, "win", 7)

    hasty = load_player("perfect:time=0.1")
    heard: list[Report] = []
    hasty.listen = heard.append  # type: ignore[attr-defined]
    start = load("ultimate").start()
    assert hasty.choose(start, None) in start.moves()
    opinion = opinion_of(hasty)
    assert opinion is not None
    assert not opinion.worth.proved
    assert not heard[-1].proved


def test_it_keeps_to_a_clock() -> None:
    control = GameClock(TimeControl.parse("0.2/move"))
    load_player("perfect").choose(load("ultimate:n=3").start(), control.start("x"))
    assert not control.overrun("x")


def test_its_spec_names_a_table() -> None:
    assert spec_of(load_player("perfect:time=2,table=some.table")) == "perfect:time=2.0,table=some.table"
