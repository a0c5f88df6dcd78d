"""The original Conniption program: its state object, and games of the user or a random agent against the AI.

A board is seven tuples, the columns from the left, each from the bottom up: True is a disc of player 1
(White, the AI), False one of player 2 (Blue). To the law player 1 is x and player 2 is o.
"""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from time import monotonic

from inarow import engine
from inarow.classic._conniption_search import AlphaBeta
from inarow.classic._program import ask, option, program
from inarow.dice import WORD, Dice
from inarow.game import Side
from inarow.games import conniption as law
from inarow.heuristics.conniption import ORIGINAL
from inarow.lines import EMPTY, all_lines, columns, full_lines, stack
from inarow.numbers import seconds, whole
from inarow.players.random import Random
from inarow.search.textbook import ordered

__all__ = ["AlphaBeta", "Conniption", "Repl", "main", "random_move", "suggest"]

GAME = law.Conniption()
MARKS = {"x": "W", "o": "B", EMPTY: "o"}

LEGEND = """**Players**
  1) White (W) is always the AI
  2) Blue (B) is always the user, or the random agent
"""

COMMANDS = """Available commands:
  q(uit)       Quit the program
  h(elp)       Display this list
  d(isplay)    Display the current state
  u(ndo)       Go back to your previous turn: once, and again after a new turn
  (f)[1-7](f)  Place a disc in a column; an f before or after it flips the board then"""

WORDS = {"quit": "q", "help": "h", "display": "d", "disp": "d", "undo": "u"}


@dataclass(unsafe_hash=True)
class Conniption:
    """A state of the game; two are equal if board, mover, flips and flippable flag are equal."""

    board: tuple[tuple[bool, ...], ...] = ((),) * 7
    player1Turn: bool = True  # noqa: N815
    flipsRem: tuple[int, int] = (4, 4)  # noqa: N815
    """Flips left of player 1 and of player 2."""
    flippable: bool = True
    """Whether the next turn may begin with a flip."""
    parent: Conniption | None = field(default=None, compare=False, repr=False)
    resMove: str | None = field(default=None, compare=False)  # noqa: N815
    """The move that led here from the parent."""
    children: list[Conniption] | None = field(default=None, init=False, compare=False, repr=False)

    @cached_property
    def position(self) -> law.ConniptionPosition:
        """The same state in the words of the law."""
        mover: Side = "x" if self.player1Turn else "o"
        return law.ConniptionPosition(GAME, _rows(self.board), mover, *self.flipsRem, self.flippable)

    def genChildStates(self) -> list[Conniption]:  # noqa: N802
        """Fills `children`, once, with the states one move leads to; none when the game has ended.

        In stages: noFlip, postFlip, preFlip, dualFlip; in each the columns from the middle outwards.
        """
        if self.children is None:
            self.children = [self._after(move) for move in ordered(self.position, ORIGINAL)]
        return self.children

    def _after(self, move: str) -> Conniption:
        # The law stops a turn at the action that ends the game: this may be a board in mid-turn.
        after = self.position.after(move)
        discs = tuple(tuple(stone == "x" for stone in column) for column in columns(after.board))
        flips = (after.flips_x, after.flips_o)
        child = Conniption(discs, after.mover == "x", flips, after.may_flip, self, move)
        child.position = after
        return child

    def betterEval(self, player1: bool = True, remaining: int = 0) -> int:  # noqa: N802
        """How good the state is for the AI, or with `player1` False for the other player.

        A finished game is the better for its winner the more plies of the search `remaining`.
        """
        side: Side = "x" if player1 else "o"
        outcome = self.position.outcome
        if outcome is None:
            return ORIGINAL.value(self.position, side)
        if outcome.winner is None:
            return 0
        worth = ORIGINAL.won(self.position, outcome.winner, side, remaining)
        return worth if outcome.winner == side else -worth

    @staticmethod
    def isWin(board: Sequence[Sequence[bool]]) -> tuple[bool, bool]:  # noqa: N802
        """Whether the AI has four in line, and whether its opponent has."""
        lines = full_lines(_rows(board), all_lines(GAME.rows, GAME.cols, GAME.line))
        return "x" in lines, "o" in lines

    def __str__(self) -> str:
        rows = ["1234567", *self.position.board]
        return "\n".join(
            [
                *(f"|{'|'.join(MARKS.get(cell, cell) for cell in row)}|" for row in rows),
                f"White flips:  {self.flipsRem[0]}",
                f"Blue flips:   {self.flipsRem[1]}",
                f"Able to flip: {self.flippable}",
                f"Player {1 if self.player1Turn else 2} places next",
            ]
        )


def _rows(board: Sequence[Sequence[bool]]) -> tuple[str, ...]:
    """The law's board of these columns."""
    return stack(("".join("x" if disc else "o" for disc in column) for column in board), GAME.rows)


def suggest(state: Conniption, depth: int, time: float | None = None) -> tuple[str, int]:
    """The move and the value that `AlphaBeta` finds in `depth` plies, but searched by the core.

    With a time in seconds, those of the last depth finished within it; the first depth always is.
    """
    if time is None:
        found = engine.textbook(state.position, depth)
    else:
        until = monotonic() + time
        found = engine.textbook(state.position, 1)
        for plies in range(2, depth + 1):
            left = until - monotonic()
            deeper = engine.textbook(state.position, plies, time=left) if left > 0 else None
            if deeper is None:
                break
            found = deeper
    assert found is not None, "only a limit leaves a search without an answer"
    return found[:2]


def random_move(state: Conniption, dice: Dice) -> str:
    """The random agent's move: any column, with flips left each f once in twelve; again until it is legal."""
    moves = state.position.moves()
    flips = state.position.flips_left > 0
    while True:
        before, after = (law.FLIP * (flips and dice.below(12) == 0) for _ in range(2))
        move = f"{before}{1 + dice.below(GAME.cols)}{after}"
        if move in moves:
            return move


class Quit(Exception):
    """The user leaves the program."""


@dataclass
class Repl:
    """The conversation: three questions, the games, the summary."""

    seed: int
    depth: int | None = None
    """Plies the AI looks ahead, if not as many as usual."""
    time: float | None = None
    ai_first: bool = True
    blue_random: bool = False
    results: Counter[str] = field(default_factory=Counter)
    """How many games ended "x" (the AI won), "o" or "draw"."""

    def run(self) -> None:
        try:
            print(LEGEND)
            games = self.ask_settings()
            print(f"\n{COMMANDS}")
            for rep in range(1, games + 1):
                self.results[self.play(rep)] += 1
        except (EOFError, Quit):
            pass
        print("\nThanks for playing.")
        print(f"AI wins: {self.results['x']}")
        print(f"AI losses: {self.results['o']}")
        print(f"Draws: {self.results['draw']}")

    def ask_settings(self) -> int:
        """Asks the three questions, each until it is answered; how many games to play."""
        first = _ask_for("1|2", "Which color plays first (1 = White or 2 = Blue)?")
        placed = _ask_for("y|yes|n|no", "Would you like Blue to be placed randomly? (Yes or No)")
        games = _ask_for(
            r"[+-]?\d{1,18}", "How many times would you like to play the game with these settings?"
        )
        self.ai_first = first == "1"
        self.blue_random = placed in ("y", "yes")
        return int(games)

    def search_depth(self) -> int:
        if self.depth is not None:
            return self.depth
        if self.blue_random:
            return 4
        return 6 if self.ai_first else 5

    def play(self, rep: int) -> str:
        """Plays one game; its result by the law."""
        state = Conniption(player1Turn=self.ai_first)
        dice = Dice.of_game(self.seed, rep)
        _show(state, rep)
        while (outcome := state.position.outcome) is None:
            if state.player1Turn:
                state = self.ai_turn(state, rep)
            elif self.blue_random:
                state = _blue_turn(state, random_move(state, dice), rep)
            else:
                state = _user_turn(state, rep)
        ends = {"x": "Player1 has won", "o": "Player2 has won", "draw": "The game is a draw"}
        print(ends[outcome.result])
        return outcome.result

    def ai_turn(self, state: Conniption, rep: int) -> Conniption:
        begun = monotonic()
        move, value = suggest(state, self.search_depth(), self.time)
        print(f"{monotonic() - begun:.3f} seconds")
        print(f"Suggested Move: {move}")
        print(f"Predicted path value: {value}")
        return _moved(state, move, rep)


def _ask_for(pattern: str, question: str) -> str:
    """The answer to a question that fits the pattern, in small letters; asked until one does."""
    while not re.fullmatch(pattern, answer := ask(f"{question} ").lower(), re.ASCII):
        pass
    return answer


def _user_turn(state: Conniption, rep: int) -> Conniption:
    """Does what the user commands once; the state after it."""
    typed = ask("\nConAI> ").lower()
    command = WORDS.get(typed, typed)
    if re.fullmatch("f?[1-7]f?", command):
        if command in state.position.moves():
            return _blue_turn(state, command, rep)
        print(f"{command} is not a legal move.")
    elif command == "u":
        return _undone(state)
    elif command == "q":
        raise Quit
    elif command == "h":
        print(COMMANDS)
    elif command == "d":
        print(state)
    else:
        print("Invalid command. Type 'h' or 'help' to see a list of allowed commands.")
    return state


def _blue_turn(state: Conniption, move: str, rep: int) -> Conniption:
    print(f"Player 2 played move {move}.")
    return _moved(state, move, rep)


def _moved(state: Conniption, move: str, rep: int) -> Conniption:
    """The state after a legal move, shown; states older than an undo needs are forgotten."""
    child = next(child for child in state.genChildStates() if child.resMove == move)
    if state.parent is not None:
        state.parent.parent = None
    _show(child, rep)
    return child


def _undone(state: Conniption) -> Conniption:
    """The state of the user's previous turn, if there is one that was not forgotten."""
    before = state.parent and state.parent.parent
    if before is None:
        print("Cannot undo past the current state.")
        return state
    before.parent = None
    print(f"Board state rolled back by one move.\n\n{before}")
    return before


def _show(state: Conniption, rep: int) -> None:
    print(f"\nRep {rep}\n{state}", flush=True)


def _arguments(argv: list[str] | None) -> Namespace:
    parser = ArgumentParser(
        prog="inarow classic conniption",
        description="Conniption against the AI. The program asks for all it needs.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "--seed", type=option(whole(0, WORD)), help="makes the random agent play the same again"
    )
    parser.add_argument(
        "--depth",
        type=option(whole(1, 20)),
        help="plies the AI looks ahead (4 against the random agent, else 6 if it begins, 5 if not)",
    )
    parser.add_argument(
        "--time", type=option(seconds), help="seconds the AI may think about a move (no limit)"
    )
    return parser.parse_args(argv)


@program
def main(argv: list[str] | None = None) -> int:
    """The program; its exit status."""
    given = _arguments(argv)
    seed = Random(given.seed).seed
    assert seed is not None
    Repl(seed, given.depth, given.time).run()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
