"""A test of a bot for its author: step by step, what it must do and what it had better do, judged by the law.

Each step begins with a bot that runs and has been greeted; one that has died or been killed is started anew.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from inarow.bots.probe import Fault, Probe
from inarow.bots.process import Allowance
from inarow.bots.ugi import NUMBERED, position_line
from inarow.clocks import LAG
from inarow.endings import standstill
from inarow.game import Game
from inarow.players import Forfeit
from inarow.protocol.words import UGI

MOVE_TIME = 200
"""Milliseconds that the bot is told to think."""
SAMPLES = 10
"""Random positions that are asked about."""
TRIES = 3
GAMES = 400
"""Random games in which an end of each kind is looked for."""

Run = Callable[[Probe], None]
Verdict = Literal["ok", "weak", "failed"]


@dataclass(frozen=True)
class Step:
    title: str
    run: Run
    needed: bool
    """Whether our referee relies on it; where it does not, other match runners may."""


@dataclass(frozen=True)
class Finding:
    number: int
    step: Step
    verdict: Verdict
    sentence: str = ""


STEPS: list[Step] = []


def step(title: str, needed: bool = True) -> Callable[[Run], Run]:
    def enter(run: Run) -> Run:
        STEPS.append(Step(title, run, needed))
        return run

    return enter


def check(command: Sequence[str], game: Game, allowance: Allowance, seed: int = 0) -> Iterator[Finding]:
    """Takes a bot through all the steps; what each of them found, as it is found."""
    probe = Probe(command, game, allowance, seed)
    try:
        for number, each in enumerate(STEPS, start=1):
            try:
                if number > 1:
                    probe.settle()
                each.run(probe)
                yield Finding(number, each, "ok")
            except (Fault, Forfeit) as error:
                yield Finding(number, each, "failed" if each.needed else "weak", str(error))
                probe.close()
                if number == 1:
                    return
    finally:
        probe.close()


@step("it starts, and answers ugi with ugiok")
def greets(probe: Probe) -> None:
    probe.start()


@step("it tells its name: id name ...", needed=False)
def tells_its_name(probe: Probe) -> None:
    if not probe.name:
        raise Fault("no line 'id name ...' came before ugiok")


@step("it lets the game be chosen: option name UGI_Variant type combo ...", needed=False)
def lets_the_game_be_chosen(probe: Probe) -> None:
    if UGI.variant not in probe.options:
        raise Fault(f"no line 'option name {UGI.variant} ...' came before ugiok")


@step("it answers isready with readyok")
def gets_ready(probe: Probe) -> None:
    probe.ready()


@step("it passes over words and options that it does not know")
def passes_over_the_unknown(probe: Probe) -> None:
    probe.send("fly me to the moon", "setoption name Moonlight value 7", "", "debug on")
    probe.ready()


@step("it takes lines that end with a carriage return")
def takes_carriage_returns(probe: Probe) -> None:
    probe.send("isready\r")
    probe.answer("readyok")


@step("it begins a game, and plays a legal first move")
def plays_a_first_move(probe: Probe) -> None:
    probe.send(UGI.new_game, "position startpos")
    probe.ready()
    probe.move(probe.game.start(), f"go movetime {MOVE_TIME}")


@step("it keeps to the time for a move")
def keeps_to_the_time(probe: Probe) -> None:
    def used() -> float:
        probe.send("position startpos")
        probe.ready()
        began = time.monotonic()
        probe.move(probe.game.start(), f"go movetime {MOVE_TIME}")
        return time.monotonic() - began

    # The machine may be busy with other things now and then.
    least = min(used() for _ in range(TRIES))
    if least > MOVE_TIME / 1000 + LAG:
        raise Fault(f"it took {1000 * least:.0f} ms where it had {MOVE_TIME}")


@step("it says nothing more after its move")
def says_nothing_more(probe: Probe) -> None:
    probe.send("position startpos")
    probe.move(probe.game.start(), f"go movetime {MOVE_TIME}")
    probe.silence()


@step("it takes clocks: go p1time ... p2time ... p1inc ... p2inc ...")
def takes_clocks(probe: Probe) -> None:
    probe.send("position startpos")
    probe.move(probe.game.start(), "go p1time 1000 p2time 1000 p1inc 10 p2inc 10", 1.0)


@step("it takes clocks in any order, and words of go that it does not know")
def takes_clocks_in_any_order(probe: Probe) -> None:
    probe.send("position startpos")
    probe.move(probe.game.start(), "go p2inc 10 p1inc 10 gently p2time 1000 p1time 1000", 1.0)


@step("it takes a number of nodes, or a depth, instead of a time")
def takes_nodes_and_depths(probe: Probe) -> None:
    probe.send("position startpos")
    probe.move(probe.game.start(), "go nodes 100")
    probe.move(probe.game.start(), "go depth 2")


@step("it plays the second player too")
def plays_the_second_player(probe: Probe) -> None:
    first = probe.game.start().moves()[0]
    probe.send(position_line(None, [first]))
    probe.move(probe.game.start().play(first), f"go movetime {MOVE_TIME}")


@step("it moves legally in positions of random games, given by their moves")
def moves_legally_after_moves(probe: Probe) -> None:
    for _ in range(SAMPLES):
        moves, position = probe.somewhere()
        probe.send(position_line(None, moves))
        probe.move(position, f"go movetime {MOVE_TIME // 4}")


@step("it moves legally in positions that are given as texts: position fen ...")
def moves_legally_from_texts(probe: Probe) -> None:
    for _ in range(SAMPLES):
        _, position = probe.somewhere()
        probe.send(position_line(position, []))
        probe.move(position, f"go movetime {MOVE_TIME // 4}")


@step("it takes the same position again and again")
def takes_a_position_again(probe: Probe) -> None:
    moves, position = probe.somewhere()
    probe.send(*[position_line(None, moves)] * 3)
    probe.move(position, f"go movetime {MOVE_TIME}")


@step("it plays a whole game against random moves, and then another")
def plays_whole_games(probe: Probe) -> None:
    for side in ("x", "o"):
        positions, moves = [probe.game.start()], list[str]()
        probe.send(UGI.new_game)
        probe.ready()
        while positions[-1].outcome is None and not standstill(positions, repeats=True):
            position = positions[-1]
            if position.mover == side:
                probe.settle()
                probe.send(position_line(None, moves))
                moves.append(probe.move(position, f"go movetime {MOVE_TIME // 4}"))
            else:
                moves.append(probe.dice.pick(position.moves()))
            positions.append(position.play(moves[-1]))


@step("it answers once to go infinite and stop", needed=False)
def stops(probe: Probe) -> None:
    probe.send("position startpos", "go infinite", "stop")
    words = probe.answer("bestmove", 1.0)
    if words[1:2] == [] or words[1] not in probe.game.start().moves():
        raise Fault(f"{' '.join(words)!r}: expected a legal move")
    probe.silence()


@step("it says whose turn it is: query p1turn", needed=False)
def knows_whose_turn_it_is(probe: Probe) -> None:
    for _ in range(SAMPLES):
        moves, position = probe.somewhere()
        probe.send(position_line(None, moves))
        probe.query("p1turn", "true" if position.mover == "x" else "false")


@step("it says whether and how a game has ended: query gameover, query result", needed=False)
def knows_how_games_end(probe: Probe) -> None:
    probe.send("position startpos")
    probe.query("gameover", "false")
    probe.query("result", "none")
    known = {"x": "p1win", "o": "p2win", "draw": "draw"}
    for _ in range(GAMES):
        moves, positions = probe.random_game()
        outcome = positions[-1].outcome
        if outcome is not None and outcome.result in known:
            probe.settle()
            probe.send(position_line(None, moves))
            probe.query("gameover", "true")
            probe.query("result", known.pop(outcome.result))


@step("it survives an illegal move, and what is no position", needed=False)
def survives_nonsense(probe: Probe) -> None:
    probe.send("position startpos moves nonsense", "position fen nonsense", "position", "position startpos")
    probe.ready()
    probe.move(probe.game.start(), f"go movetime {MOVE_TIME}")


@step("it repeats the number of a question, if it has the option Numbered")
def repeats_numbers(probe: Probe) -> None:
    if NUMBERED not in probe.options:
        return
    probe.send(f"setoption name {NUMBERED} value true", "position startpos")
    probe.send(f"go movetime {MOVE_TIME} number 4711")
    words = probe.answer("bestmove")
    if words[2:] != ["number", "4711"]:
        raise Fault(f"{' '.join(words)!r}: expected bestmove, a move and number 4711")


@step("it leaves at quit", needed=False)
def leaves_at_quit(probe: Probe) -> None:
    probe.send("quit")
    probe.gone("quit")


@step("it leaves at the end of its input", needed=False)
def leaves_at_the_end(probe: Probe) -> None:
    assert probe.process is not None
    probe.process.end_input()
    probe.gone("the end of its input")
