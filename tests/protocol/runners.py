"""Two match runners as others wrote them, seen by an engine: what they send, wait for, pass over and refuse.

Trusting knows no rules and asks both engines about the game; Judging knows Connect Four by rules of its own.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.protocol.conversation import Conversation

RESULTS = {"p1win": "1-0", "p2win": "0-1", "draw": "1/2-1/2"}


@dataclass
class Game:
    moves: list[str] = field(default_factory=list)
    result: str = "*"
    adjudicated: str = ""
    waits: list[float] = field(default_factory=list)
    """Seconds until each answer to `go`."""


def two_words(answer: str, first: str) -> str:
    """The second of exactly two words."""
    words = answer.split(" ")
    assert len(words) == 2, f"{answer!r} has more than two words"
    assert words[0] == first, f"{answer!r} came instead of {first}"
    return words[1]


class Trusting:
    """Plays any game between two engines, UGI; the first says whose turn it is, both whether it is over."""

    def __init__(self, engines: Sequence[Conversation], options: dict[str, str], go: str) -> None:
        self.engines, self.go = engines, go
        for engine in engines:
            assert engine.ask("ugi") == "ugiok"
            for name, value in options.items():
                engine.send(f"setoption name {name} value {value}")
            assert engine.ask("isready") == "readyok"

    def query(self, engine: Conversation, position: str, what: str) -> str:
        engine.send(position)
        return two_words(engine.ask(f"query {what}"), "response")

    def play(self, opening: str, swapped: bool = False) -> Game:
        first, second = reversed(self.engines) if swapped else self.engines
        game = Game()
        for engine in (first, second):
            assert engine.ask("isready") == "readyok"
        for engine in (first, second):
            engine.send("uginewgame")
        start = "position startpos" if opening == "startpos" else f"position fen {opening}"
        while True:
            position = start + (f" moves {' '.join(game.moves)}" if game.moves else "")
            turns = {self.query(first, position, "p1turn") for _ in range(2)}
            assert len(turns) == 1
            mover, other = (first, second) if turns == {"true"} else (second, first)
            assert mover.ask("isready") == "readyok"
            mover.send(position)
            over = self.query(mover, position, "gameover") == "true"
            if over != (self.query(other, position, "gameover") == "true"):
                game.adjudicated = "Gameover mismatch"
                return game
            if over:
                break
            asked = time.monotonic()
            game.moves.append(two_words(mover.ask(self.go), "bestmove"))
            game.waits.append(time.monotonic() - asked)
        results = set()
        for engine in (first, second):
            assert engine.ask("isready") == "readyok"
            engine.send(position)
            assert self.query(engine, position, "gameover") == "true"
            results.add(self.query(engine, position, "result"))
        if len(results) > 1:
            game.adjudicated = "Result mismatch"
        else:
            game.result = RESULTS.get(results.pop(), "*")
        return game


FILES = "abcdefg"
HAND = 21


class Board:
    """Connect Four on its own: columns of stones, and a look along every line through the last of them."""

    def __init__(self) -> None:
        self.columns: list[str] = [""] * 7

    def legal(self) -> dict[str, int]:
        return {
            f"P@{FILES[column]}{len(stones) + 1}": column
            for column, stones in enumerate(self.columns)
            if len(stones) < 6
        }

    def at(self, column: int, row: int) -> str:
        return self.columns[column][row] if 0 <= column < 7 and 0 <= row < len(self.columns[column]) else ""

    def drop(self, column: int, stone: str) -> bool:
        """Whether the stone makes four in line."""
        row = len(self.columns[column])
        self.columns[column] += stone
        for across, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
            count = 1
            for sign in (1, -1):
                step = 1
                while self.at(column + sign * step * across, row + sign * step * up) == stone:
                    count, step = count + 1, step + 1
            if count >= 4:
                return True
        return False

    def fen(self, mover: str) -> str:
        ranks = []
        for row in reversed(range(6)):
            cells = "".join(self.at(column, row) or "." for column in range(7))
            for gap in range(7, 0, -1):
                cells = cells.replace("." * gap, str(gap))
            ranks.append(cells)
        used = "".join(self.columns)
        hand = "P" * (HAND - used.count("P")) + "p" * (HAND - used.count("p"))
        return f"{'/'.join(ranks)}[{hand or '-'}] {mover} - - 0 1"


class Judging:
    """Plays Connect Four between two engines, UCI with the variant cfour, and judges every move."""

    def __init__(self, engines: Sequence[Conversation], go: str, hash_size: int = 8) -> None:
        self.engines, self.go = engines, go
        for engine in engines:
            assert engine.ask("uci") == "uciok"
            assert "option name UCI_Variant type combo default cfour var cfour" in engine.heard
            engine.send(f"setoption name Hash value {hash_size}")
            assert engine.ask("isready") == "readyok"

    def play(self, opening: Sequence[int] = (), swapped: bool = False) -> Game:
        white, black = reversed(self.engines) if swapped else self.engines
        board, game = Board(), Game()
        for ply, column in enumerate(opening):
            assert not board.drop(column, "Pp"[ply % 2])
        start = "startpos" if not opening else f"fen {board.fen('wb'[len(opening) % 2])}"
        for engine in (white, black):
            engine.send("setoption name UCI_Variant value cfour")
            engine.send("ucinewgame")
            engine.send(f"position {start}")
        for ply in range(len(opening), 2 * HAND):
            mover = (white, black)[ply % 2]
            mover.send(f"position {start}" + (f" moves {' '.join(game.moves)}" if game.moves else ""))
            assert mover.ask("isready") == "readyok"
            asked = time.monotonic()
            words = mover.ask(self.go).split()
            game.waits.append(time.monotonic() - asked)
            assert words[0] == "bestmove"
            legal = board.legal()
            if words[1] not in legal:
                game.result = ("0-1", "1-0")[ply % 2]
                game.adjudicated = f"illegal move {words[1]}"
                return game
            game.moves.append(words[1])
            if board.drop(legal[words[1]], "Pp"[ply % 2]):
                game.result = ("1-0", "0-1")[ply % 2]
                (black, white)[ply % 2].send(f"position {start} moves {' '.join(game.moves)}")
                return game
        game.result = "1/2-1/2"
        return game
