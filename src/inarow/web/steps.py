"""Steps: a position with its scene, as the page draws it. Made by the law, and kept for a while."""

from __future__ import annotations

import asyncio
import threading
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from inarow.endings import LONGEST
from inarow.game import BadNotation, Game, Position
from inarow.games import load
from inarow.scene import last_scene
from inarow.web.answers import Answer

THREADS = 2
ROOM = 16 << 20
"""Bytes of steps that are kept."""


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


def made(start: Position, moves: Sequence[str]) -> Answer:
    """The step after these moves; raises what Position.play raises."""
    if len(moves) > LONGEST:
        raise BadNotation(f"a game has at most {LONGEST} moves here, not {len(moves)}")
    position, scene = last_scene(start, moves)
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


class Steps:
    """The steps asked for most recently, as answers ready to be sent."""

    def __init__(self, own: Game | None) -> None:
        self.own = own
        self._kept: OrderedDict[tuple[str, str, str], Answer] = OrderedDict()
        self._size = 0
        self._threads = ThreadPoolExecutor(THREADS, "law")
        self._turn = threading.Lock()

    def known(self, spec: str, position: str, moves: str) -> Answer | None:
        """A step that is there already."""
        asked = spec, position, moves
        with self._turn:
            if asked in self._kept:
                self._kept.move_to_end(asked)
            return self._kept.get(asked)

    async def ask(self, spec: str, position: str, moves: str) -> Answer:
        """A step, at once or from a thread; few threads, so that the event loop always gets its turn."""
        there = self.known(spec, position, moves)
        if there is not None:
            return there
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self.step, spec, position, moves)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    def step(self, spec: str, position: str, moves: str) -> Answer:
        """A step, packed as most will ask for it."""
        there = self.known(spec, position, moves)
        if there is not None:
            return there
        asked = spec, position, moves
        game = game_of(spec, self.own)
        answer = made(start_of(game, position), game.read_moves(moves)).made_ready()
        with self._turn:
            if asked not in self._kept:
                self._kept[asked] = answer
                self._size += len(answer.content)
            while self._size > ROOM:
                _, gone = self._kept.popitem(last=False)
                self._size -= len(gone.content)
        return answer
