"""The referee: games are judged by the law, pairs are fair, and the interval comes from whole pairs."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pytest

import inarow
from inarow import match, players
from inarow.clocks import TimeControl
from inarow.endings import LONG, LONGEST, standstill
from inarow.game import Position, Result, Side
from inarow.games import names
from inarow.match import Series, openings, play, run
from inarow.players import Clock, Forfeit, Player
from inarow.record import REASONS, Reason, Record, Seat, jsonl
from tests.games.specs import NIM

FOUR = inarow.load("connect-four")


@dataclass
class Scripted:
    """A player that plays a list of moves, legal or not."""

    moves: list[str]

    def choose(self, position: Position, clock: Clock | None) -> str:
        return self.moves.pop(0)


class Rotating:
    """A Betsy player that turns its first column for ever."""

    def choose(self, position: Position, clock: Clock | None) -> str:
        return "-1"


def seats(x: Player, o: Player) -> dict[Side, Player]:
    return {"x": x, "o": o}


SEAT = Seat("somebody")


def ended(result: Result) -> Record:
    return Record(FOUR.start(), SEAT, SEAT, result=result, reason="drawn" if result == "draw" else "won")


def tally(*results: Result) -> Series:
    """The series of these results, A beginning every pair as x."""
    series = Series()
    for number, result in enumerate(results):
        series.add("x" if number % 2 == 0 else "o", ended(result))
    return series


def test_a_game_is_played_to_its_outcome() -> None:
    game = play(FOUR, ["1", "2"], seats(Scripted(["1", "1", "1"]), Scripted(["2", "2"])))
    assert (game.moves, game.opening) == (["1", "2", "1", "2", "1", "2", "1"], 2)
    assert (game.result, game.reason) == ("x", "won")
    assert game.replay()[-1].outcome is not None


@pytest.mark.parametrize("move", ["4", "8", "", "f4", "quit"])
def test_a_move_that_the_law_refuses_loses_at_once(move: str) -> None:
    opening = ["4"] * 6
    game = play(FOUR, opening, seats(Scripted(["1", move]), Scripted(["2"])))
    assert (game.result, game.reason, game.moves, game.refused) == (
        *("o", "illegal"),
        [*opening, "1", "2"],
        move,
    )
    game = play(FOUR, opening, seats(Scripted(["1"]), Scripted([move])))
    assert (game.result, game.reason) == ("x", "illegal")


def test_an_illegal_move_counts_as_a_loss_in_the_series() -> None:
    class Cheat:
        def choose(self, position: Position, clock: Clock | None) -> str:
            return "99"

    *_, series = run(FOUR, Cheat(), players.load("random:seed=1"), 5, seed=1)
    assert (series.wins, series.draws, series.losses) == (0, 0, 5)
    assert series.reasons == {"illegal": 5}


def test_a_game_that_goes_round_is_drawn_at_the_third_repetition() -> None:
    game = play(inarow.load("betsy"), ["1", "2"], seats(Rotating(), Rotating()))
    assert (game.result, game.reason) == ("draw", "repetition")
    assert len(game.moves) == 6, "the position after the opening stands for the third time"


def test_betsy_is_drawn_after_200_moves_though_no_position_has_come_back() -> None:
    pair = seats(players.load("random:seed=9"), players.load("random:seed=109"))
    game = play(inarow.load("betsy:n=9"), [], pair)
    assert (game.result, game.reason, len(game.moves)) == ("draw", "ply limit", LONG)


def test_a_game_stands_still_by_repetition_or_by_length() -> None:
    def standing(*numbers: int) -> list[Position]:
        # Numbers stand in for positions: only their being equal matters.
        return list(numbers)  # type: ignore[arg-type]

    assert standstill(standing(0), False) is None
    assert standstill(standing(0, 1, 0, 1), True) is None
    assert standstill(standing(0, 1, 0, 1, 0), True) == "repetition"
    assert standstill(standing(*range(LONG + 1)), False) is None
    assert standstill(standing(*range(LONG), 0), True) == "ply limit"
    assert standstill(standing(*range(LONG - 1), 0), True) is None
    assert standstill(standing(*range(LONGEST + 1)), False) == "ply limit"


@pytest.mark.parametrize("spec", [f"{NIM}:heap=1", "connect-four:rows=2,cols=2,line=2"])
def test_a_game_that_ends_at_once_still_has_openings(spec: str) -> None:
    for opening in openings(inarow.load(spec), seed=1, pairs=3):
        position = inarow.load(spec).start()
        for move in opening:
            position = position.play(move)
        assert position.outcome is None


def test_fair_openings_are_those_in_which_a_search_proves_no_win() -> None:
    game = inarow.load("domino")

    def decided(opening: tuple[str, ...]) -> bool:
        position = game.start()
        for move in opening:
            position = position.play(move)
        return inarow.search(position, nodes=2000).value in ("win", "loss")

    assert any(map(decided, openings(game, seed=1, pairs=10)))
    assert not any(map(decided, openings(game, seed=1, pairs=10, fair=2000)))


def test_fair_openings_of_a_game_with_a_book_are_drawn() -> None:
    for opening in openings(FOUR, seed=7, pairs=20, fair=1):
        position = FOUR.start()
        for move in opening:
            position = position.play(move)
        assert inarow.solve(position).value == "draw"


def test_openings_are_unfinished_mostly_different_and_of_the_seed() -> None:
    drawn = list(openings(FOUR, seed=3, pairs=40))
    assert drawn == list(openings(FOUR, seed=3, pairs=40))
    assert drawn[:5] == list(openings(FOUR, seed=3, pairs=40))[:5]
    assert drawn != list(openings(FOUR, seed=4, pairs=40))
    assert len(set(drawn)) > 30
    for opening in drawn:
        position = FOUR.start()
        for move in opening:
            position = position.play(move)
        assert position.outcome is None


@pytest.mark.parametrize("games", [1, 2, 3, 6, 7])
def test_a_series_swaps_the_colours_in_pairs_from_one_opening(games: int) -> None:
    a, b = "random:seed=1", "random:seed=2"
    played = []
    for series in run(FOUR, players.load(a), players.load(b), games, seed=5):
        assert series.latest is not None
        played.append(series.latest)
    assert series.games == len(played) == games
    assert [game.x.player for game in played] == ([a, b] * games)[:games]
    for first, second in zip(played[::2], played[1::2], strict=False):
        assert first.moves[: first.opening] == second.moves[: second.opening]
        assert first.opening == second.opening > 0
    assert len(series.pair_points) == games // 2


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("engine:nodes=200", "engine:nodes=100"),
        ("engine:level=3,seed=8", "random:seed=1"),
        ("classic:depth=2", "engine:depth=2"),
    ],
)
def test_the_same_seeds_play_the_same_games(a: str, b: str) -> None:
    def games() -> list[tuple[str, list[str]]]:
        tallies = run(FOUR, players.load(a), players.load(b), 5, seed=2)
        return [(game.x.player, game.moves) for game in (series.latest for series in tallies) if game]

    assert games() == games()


def test_the_tally_is_seen_by_a_whichever_side_it_plays() -> None:
    series = tally("x", "x", "o", "o", "draw", "draw")
    assert (series.wins, series.draws, series.losses) == (2, 2, 2)
    assert series.pair_points == [1.0, 1.0, 1.0]
    assert series.score == 0.5


def test_the_margin_by_hand_for_two_pairs() -> None:
    """Pairs of 2 and 1 points: shares 1 and 1/2, mean 3/4, variance 1/8, so 1.96 * sqrt(1/16) = 0.49."""
    series = tally("x", "o", "x", "x")
    assert series.pair_points == [2.0, 1.0]
    assert series.margin == 0.5, "two pairs that differ say next to nothing"


def test_the_margin_by_hand_for_four_pairs() -> None:
    """Shares 1, 3/4, 1/2, 1/4: mean 5/8, squares sum to 5/16, variance 5/48, margin t(3) * sqrt(5/192)."""
    series = tally("x", "o", "x", "draw", "draw", "draw", "draw", "x")
    assert series.pair_points == [2.0, 1.5, 1.0, 0.5]
    assert series.score == pytest.approx(0.625)
    assert series.margin == pytest.approx(min(0.5, 3.1824 * math.sqrt(5 / 192)))


def test_a_pair_that_only_the_opening_decides_says_nothing_about_strength() -> None:
    """x wins every game: single games would vary, pairs do not."""
    series = tally("x", "x", "x", "x", "x", "x")
    assert (series.wins, series.losses, series.score) == (3, 3, 0.5)
    assert series.margin == 0.5, "three pairs that are all alike leave room for any other"
    many = tally(*"xxxx" * 50)
    assert many.margin == pytest.approx(1 - 0.05 ** (1 / 100))


def test_with_fewer_than_two_pairs_the_margin_is_all() -> None:
    assert Series().margin == tally("x").margin == tally("x", "o", "x").margin == 0.5


def test_a_game_without_its_pair_counts_for_the_score_only() -> None:
    series = tally("x", "o", "x", "o", "o")
    assert series.pair_points == [2.0, 2.0]
    assert series.score == 0.8


def test_the_score_stands_for_a_difference_in_elo() -> None:
    assert tally("draw", "draw").elo == 0
    three_quarters = tally("x", "o", "x", "x")
    assert three_quarters.elo == pytest.approx(190.85, abs=0.01)
    assert tally("x", "o").elo is None
    assert tally("o", "x").elo is None
    assert match.Series().score == 0.5


class Watch:
    """Time that passes when a player says so."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


@dataclass
class Slow:
    """A player that takes the same time for every move."""

    watch: Watch
    seconds: float

    def choose(self, position: Position, clock: Clock | None) -> str:
        self.watch.time += self.seconds
        return position.moves()[0]


def test_a_record_has_the_clocks_and_what_the_players_thought() -> None:
    watch = Watch()
    pair = seats(Slow(watch, 0.25), players.load("engine:nodes=300"))
    game = play(FOUR, ["4"], pair, TimeControl.parse("10+1"), now=watch)
    mine = [ply for ply in game.plies[1:] if ply.seconds == 0.25]
    assert [ply.clock for ply in mine[:3]] == [10.75, 11.5, 12.25]
    theirs = [ply for ply in game.plies[1:] if ply.seconds == 0]
    assert all(ply.worth is not None and ply.depth is not None for ply in theirs)
    assert game.tags["TimeControl"] == "10+1"
    assert (game.o.player, game.o.version) == ("engine:nodes=300", inarow.__version__)
    assert game.plies[0].seconds is None, "the opening is nobody's"
    game.replay()


@pytest.mark.parametrize(
    ("control", "moves"), [("1+0", 3), ("1+0.1", 4), ("0.29/move", None), ("0.2/move", 0)]
)
def test_who_is_out_of_time_loses(control: str, moves: int | None) -> None:
    watch = Watch()
    pair = seats(Slow(watch, 0.3), players.load("random:seed=3"))
    game = play(FOUR, [], pair, TimeControl.parse(control), now=watch)
    if moves is None:
        assert game.reason == "won", "a little more than its time for a move is on the way"
    else:
        assert (game.result, game.reason, len(game.plies)) == ("o", "timeout", 2 * moves)
        assert game.tags[match.TERMINATION] == "x: it moved after 0.300 s"


def test_who_resigns_loses() -> None:
    game = play(FOUR, [], seats(Scripted(["4", "resign"]), Scripted(["4"])))
    assert (game.result, game.reason, game.moves, game.refused) == ("o", "resigned", ["4", "4"], "")


@pytest.mark.parametrize("reason", ["timeout", "stalled", "crashed", "garbled", "memory"])
def test_what_a_player_raises_as_forfeit_ends_the_game_for_that_reason(reason: Reason) -> None:
    class Failing:
        def choose(self, position: Position, clock: Clock | None) -> str:
            raise Forfeit(reason, "it\tfailed")

    game = play(FOUR, ["4"], seats(Scripted([]), Failing()))
    assert (game.result, game.reason, game.moves) == ("x", reason, ["4"])
    assert game.tags[match.TERMINATION] == "o: it?failed"
    game.replay()


def test_an_interrupted_game_has_a_record_without_a_result() -> None:
    class Interrupting:
        def choose(self, position: Position, clock: Clock | None) -> str:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as caught:
        play(FOUR, ["4"], seats(Scripted([]), Interrupting()))
    assert isinstance(caught.value, match.Interrupted)
    record = caught.value.record
    assert (record.result, record.reason, record.moves) == (None, "interrupted", ["4"])


def test_every_reason_of_a_record_is_one_that_a_game_here_has_ended_for() -> None:
    tested = {"won", "drawn", "resigned", "illegal", "timeout", "interrupted", "repetition", "ply limit"}
    assert tested | {"stalled", "crashed", "garbled", "memory", "adjudicated"} == set(REASONS)


def test_a_proved_game_is_adjudicated_where_that_is_wanted() -> None:
    start = FOUR.parse("......./......./......./......./......./.xx.... o")

    def played(adjudicate: int | None) -> Record:
        pair = seats(Scripted(["4", "1"]), Scripted(["7", "5"]))
        return play(FOUR, [], pair, start=start, adjudicate=adjudicate)

    assert (played(None).reason, played(None).moves) == ("won", ["7", "4", "5", "1"])
    game = played(1000)
    assert (game.result, game.reason, game.moves) == ("x", "adjudicated", ["7", "4"])
    assert game.tags["Termination"] == "proved loss for o in 2 plies"
    game.replay()


def test_a_drawn_game_is_drawn_by_the_law() -> None:
    game = play(
        inarow.load("connect-four:rows=1,cols=4"), [], seats(Scripted(["1", "2"]), Scripted(["3", "4"]))
    )
    assert (game.result, game.reason) == ("draw", "drawn")


def test_a_game_can_begin_anywhere() -> None:
    start = FOUR.parse("......./......./......./......./......./...x... o")
    game = play(FOUR, ["4"], seats(Scripted(["1", "1", "1", "1"]), Scripted(["2", "2", "2"])), start=start)
    assert game.start == start
    assert game.opening == 1
    game.replay()


def test_what_a_player_knows_of_its_game_comes_from_the_referee() -> None:
    class Following(Scripted):
        def follow(self, start: Position, moves: list[str]) -> None:
            told.append((start == FOUR.start(), list(moves)))

    told: list[tuple[bool, list[str]]] = []
    play(FOUR, ["1", "2"], seats(Following(["1", "1", "1"]), Scripted(["2", "2"])))
    assert told == [(True, ["1", "2"]), (True, ["1", "2", "1", "2"]), (True, ["1", "2", "1", "2", "1", "2"])]


def test_two_specs_and_an_opening_are_all_that_a_game_needs() -> None:
    game = match.meet(
        inarow.load("betsy"), "engine:level=2,seed=1", "random:seed=1", opening=["1"], tags={"Round": "3"}
    )
    assert game.reason in ("won", "repetition", "ply limit")
    assert (game.x.player, game.o.player) == ("engine:level=2,seed=1", "random:seed=1")
    assert game.tags == {"Round": "3"}
    assert jsonl.read(jsonl.written(game)) == game


@pytest.mark.parametrize("spec", [name for name in names() if name != "ultimate"] + ["ultimate:n=3"])
def test_the_engines_own_moves_go_through_the_same_judge(spec: str) -> None:
    for level in (1, 4, 7):
        game = match.meet(
            inarow.load(spec), f"engine:level={level},seed=1", "engine:nodes=200", TimeControl.parse("60+0")
        )
        assert game.reason in ("won", "drawn", "repetition", "ply limit"), game.tags
