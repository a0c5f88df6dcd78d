"""Steps: a position with its scene, as the page draws it. Made by the law, and kept for a while."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter, OrderedDict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from inarow.endings import LONGEST
from inarow.game import BadNotation, Game, Position
from inarow.games import load
from inarow.scene import Scene, follow, last_scene
from inarow.web.answers import Answer
from inarow.web.workers import Busy

ROOM = 16 << 20
"""Bytes of steps that are kept."""
REACHED = 300
"""Positions that are kept with their scenes, so that the next move need not begin at the first."""
THREADS = 2
"""Steps that are made at a time."""
PER_ASKER = 6
"""Steps that one asker may wait for: as many as a browser asks for at a time."""


def game_of(spec: str, own: Game | None) -> Game:
    """The game that a stranger names: one of the package, or the operator's own. No name is ever a path."""
    if own is not None and spec == own.spec:
        return own
    if ".py" in spec or "/" in spec:
        raise BadNotation(f"no game is called {spec!r:.60} here: expected one that the page lists")
    return load(spec)


def start_of(game: Game, text: str) -> Position:
    """The first position of a game so far: the game's own where no text is given."""
    return game.parse(text) if text else game.start()


def start_text(start: Position) -> str:
    """A first position as a text; none where it is the game's own."""
    return "" if start == start.game.start() else str(start)


def _answer(start: Position, moves: Sequence[str], position: Position, scene: Scene) -> Answer:
    """The step at a position that these moves have led to."""
    return Answer.of(
        {
            "game": start.game.spec,
            "start": start_text(start),
            "moves": list(moves),
            "position": str(position),
            "mover": position.mover,
            "legal": position.moves(),
            "outcome": position.outcome.result if position.outcome else None,
            "spoken": list(scene.spoken or (scene.status,)),
            "scene": scene.to_json(),
        }
    )


Asked = tuple[str, str, str]
"""A game, a first position and moves, as they were asked for."""


class Steps:
    """The steps asked for most recently, as answers ready to be sent.

    Others are made in a few threads, and nobody has more of them made at a time than his share.
    """

    def __init__(self, own: Game | None) -> None:
        self.own = own
        self._kept: OrderedDict[Asked, Answer] = OrderedDict()
        self._size = 0
        self._reached: OrderedDict[tuple[Position, tuple[str, ...]], tuple[Position, Scene]] = OrderedDict()
        self._turn = threading.Lock()
        self._threads = ThreadPoolExecutor(THREADS, "law")
        self._asking: Counter[str] = Counter()

    async def step(self, spec: str, position: str, moves: str, who: str) -> Answer:
        """The step after some moves; raises what the law does, and Busy where `who` asks for too many."""
        asked = spec, position, moves
        with self._turn:
            if asked in self._kept:
                self._kept.move_to_end(asked)
                return self._kept[asked]
        if self._asking[who] >= PER_ASKER:
            raise Busy(f"you have asked for {PER_ASKER} positions already: wait until one has come", 1.0)
        self._asking[who] += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, self.made, spec, position, moves)
        finally:
            self._asking -= Counter([who])

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    def made(self, spec: str, position: str, text: str) -> Answer:
        """The same, made anew in this thread."""
        game = game_of(spec, self.own)
        start, moves = start_of(game, position), tuple(game.read_moves(text))
        if len(moves) > LONGEST:
            raise BadNotation(f"a game has at most {LONGEST} moves here, not {len(moves)}")
        reached, scene = self._scene(start, moves)
        asked, answer = (spec, position, text), _answer(start, moves, reached, scene).made_ready()
        with self._turn:
            self._reached[start, moves] = reached, scene
            while len(self._reached) > REACHED:
                self._reached.popitem(last=False)
            if asked not in self._kept:
                self._kept[asked] = answer
                self._size += len(answer.content)
            while self._size > ROOM:
                _, gone = self._kept.popitem(last=False)
                self._size -= len(gone.content)
        return answer

    def _scene(self, start: Position, moves: tuple[str, ...]) -> tuple[Position, Scene]:
        """The last position and its scene, from the step before where that is known."""
        with self._turn:
            before = self._reached.get((start, moves[:-1])) if moves else None
        if before is None:
            return last_scene(start, moves)
        position, scene = before
        return position.play(moves[-1]), follow(scene, position, moves[-1])
