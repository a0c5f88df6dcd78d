"""A room: one game with two seats and whoever watches; who may do what in it, and when. It knows no rule.

What is kept of it is its `state` and the game; all else lasts only as long as the server runs.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable, Collection, Iterable
from typing import Any, Protocol

from inarow import engine
from inarow.clocks import SIDES
from inarow.game import OTHER, Game, Position, Result, Side
from inarow.record import Ply, Reason, Record, Seat, jsonl
from inarow.store.rooms import RoomState
from inarow.web.problems import Problem
from inarow.web.steps import start_text

HUMAN = "human"
ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
ID_LENGTH = 12


def new_id() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


def digest(text: str) -> str:
    """What proves that somebody knows a text, without telling it."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def seat_secret(salt: str, key: str, side: Side) -> str:
    """The secret of a seat, 192 bits: the same for whoever sends the same key again, and nobody else."""
    made = hmac.digest(salt.encode(), f"{side}:{key}".encode(), "sha256")
    return urlsafe_b64encode(made[:24]).decode()


class Listener(Protocol):
    """Somebody who follows a room."""

    sides: frozenset[Side]
    """The seats that he has."""

    def tell(self, room: bytes) -> None:
        """Hears the room as it is now, as JSON."""

    def leave(self) -> None:
        """Has to come again: the room has to be read anew."""


class Room:
    def __init__(
        self, number: int, state: RoomState, record: Record, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.number, self.state, self.now = number, state, now
        """The number of the game in the store."""
        self.start, self.opening, self.tags = record.start, record.opening, record.tags
        self.seats: dict[Side, Seat] = {"x": record.x, "o": record.o}
        self.plies, self.positions = list(record.plies), record.replay()
        self.result, self.reason = record.result, record.reason
        self.repeats = engine.can_repeat(self.game)
        self.began = now()
        """When the present turn began."""
        self.turn = asyncio.Lock()
        """Whoever changes the room holds it."""
        self.gone = False
        """Whether another copy of the room may be read from the store."""
        self.audience: set[Listener] = set()
        self.asker = state.id
        """For whom programs think here: the address that opened the room or moved last in it, if known."""
        self.thinking: dict[str, Any] | None = None
        self.program: asyncio.Task[None] | None = None
        """The program that thinks about its move."""
        self.alarm: asyncio.TimerHandle | None = None
        """When the time of the player to move is over."""

    @property
    def id(self) -> str:
        return self.state.id

    @property
    def game(self) -> Game:
        return self.start.game

    @property
    def position(self) -> Position:
        return self.positions[-1]

    @property
    def mover(self) -> Side:
        return self.position.mover

    @property
    def running(self) -> bool:
        return self.reason is None

    @property
    def persons(self) -> frozenset[Side]:
        """The seats of people."""
        return frozenset(side for side, seat in self.seats.items() if seat.player == HUMAN)

    @property
    def waits_for_program(self) -> bool:
        """Whether a program has to move; two programs play only for those who watch."""
        wanted = not self.gone and bool(self.persons or self.audience)
        return wanted and self.running and self.mover not in self.persons

    @property
    def busy(self) -> bool:
        """Whether something happens here by itself, or would be missed."""
        return bool(self.audience or self.turn.locked() or self.ticking) or (
            self.program is not None and not self.program.done()
        )

    def record(self) -> Record:
        return Record(
            self.start,
            self.seats["x"],
            self.seats["o"],
            tuple(self.plies),
            self.opening,
            self.result,
            self.reason,
            tags=self.tags,
        )

    # Seats

    def seats_of(self, given: Iterable[str]) -> frozenset[Side]:
        """The seats whose secrets these are."""
        proofs = {"x": self.state.x_secret, "o": self.state.o_secret}
        digests = [digest(secret) for secret in given]
        return frozenset(
            side
            for side in SIDES
            if (proof := proofs[side]) is not None
            and any(hmac.compare_digest(proof, each) for each in digests)
        )

    def alone(self, sides: Collection[Side]) -> bool:
        """Whether whoever has these seats plays against no other person."""
        return self.persons <= set(sides)

    def present(self, side: Side) -> bool:
        return side not in self.persons or any(side in listener.sides for listener in self.audience)

    # The clock

    @property
    def ticking(self) -> bool:
        """Whether time runs: from the moment on when both players have made their first move."""
        return self.state.seconds is not None and self.running and len(self.plies) >= self.opening + 2

    def left(self, side: Side) -> float | None:
        """Seconds that a player has left now; None without a clock."""
        kept = {"x": self.state.x_left, "o": self.state.o_left}[side]
        if kept is None:
            return None
        return max(0.0, kept - self.used()) if self.ticking and side == self.mover else kept

    def used(self) -> float:
        """Seconds since the present turn began."""
        return round(self.now() - self.began, 3)

    @property
    def overrun(self) -> bool:
        return self.ticking and self.left(self.mover) == 0

    @property
    def left_after_move(self) -> float | None:
        """Seconds that the player to move has left when he has moved."""
        left = self.left(self.mover)
        return left if left is None or not self.ticking else left + (self.state.increment or 0.0)

    def turn_ends(self, left: float | None) -> dict[str, Any]:
        """What is kept when a turn ends with so many seconds left to its player: no offer outlasts it."""
        clock = {} if left is None else {f"{self.mover}_left": left}
        return {"offer": None, "offered_by": None, **clock}

    # What may be done

    def check_seat(self, sides: Collection[Side]) -> None:
        if not sides:
            raise Problem("not-yours", "only who has a seat may do this: expected the seat's secret")

    def check_running(self) -> None:
        if not self.running:
            raise self.conflict("game-over", f"the game is over: {self.reason}")

    def conflict(self, kind: str, sentence: str) -> Problem:
        """A refusal that comes with the room, so that whoever asked is up to date."""
        return Problem(kind, sentence, room=self.document())

    def check_move(self, sides: Collection[Side], ply: int, move: str) -> bool:
        """Whether the ply-th move is still to be made; a problem where it cannot be, or is another."""
        self.check_seat(sides)
        if self.opening < ply <= len(self.plies):
            if self.positions[ply - 1].mover not in sides:
                raise Problem("not-yours", f"move {ply} is the other player's")
            if self.plies[ply - 1].move != move:
                raise self.conflict("conflict", f"move {ply} is {self.plies[ply - 1].move} already")
            return False
        self.check_running()
        if ply != len(self.plies) + 1:
            raise self.conflict("conflict", f"the next move is number {len(self.plies) + 1}, not {ply}")
        if self.mover not in sides:
            raise Problem("not-yours", f"it is the turn of {self.mover}")
        return True

    def before_last_move(self, sides: Collection[Side]) -> int:
        """How many plies are left when whoever has these seats takes his last move back."""
        for ply in range(len(self.plies) - 1, self.opening - 1, -1):
            if self.positions[ply].mover in sides:
                return ply
        raise self.conflict("conflict", "there is no move to take back")

    def again(self, sides: Collection[Side]) -> int:
        """How many moves that were taken back are made again at once: up to the next own turn."""
        if not self.state.undone:
            raise self.conflict("conflict", "there is no move to make again")
        mover, count = self.mover, 1
        while count < len(self.state.undone):
            mover = OTHER[mover]
            if mover in sides:
                break
            count += 1
        return count

    def would_draw(self, side: Side) -> bool:
        """Whether the program in a seat takes a draw: not if it thinks itself better."""
        for ply in range(len(self.plies) - 1, self.opening - 1, -1):
            if self.positions[ply].mover == side and (worth := self.plies[ply].worth) is not None:
                return worth.score <= 0
        return True

    # What happened

    def moved(self, made: Ply, reached: Position, state: RoomState) -> None:
        self.plies.append(made)
        self.positions.append(reached)
        self.state, self.began = state, self.now()

    def taken_back(self, ply: int, state: RoomState) -> None:
        del self.plies[ply:]
        del self.positions[ply + 1 :]
        self.state, self.began = state, self.now()
        self.result = self.reason = None

    def ended(self, result: Result | None, reason: Reason) -> None:
        self.result, self.reason = result, reason

    # As JSON

    def document(self) -> dict[str, Any]:
        """The room as anybody may see it."""
        return {
            "id": self.id,
            "sequence": self.state.sequence,
            "game": self.game.spec,
            "start": start_text(self.start),
            "opening": self.opening,
            "moves": [ply.move for ply in self.plies],
            "plies": [jsonl.ply_document(ply) for ply in self.plies],
            "position": str(self.position),
            "mover": self.mover,
            **{side: self._seat(side) for side in SIDES},
            "clock": self._clock(),
            "status": "running" if self.running else "finished",
            "result": self.result,
            "reason": self.reason,
            "offer": self.state.offer and {"kind": self.state.offer, "by": self.state.offered_by},
            "undone": len(self.state.undone),
            "rematch": self.state.rematch,
            "thinking": self.thinking,
            "watching": sum(not listener.sides for listener in self.audience),
        }

    def _seat(self, side: Side) -> dict[str, Any]:
        seat = self.seats[side]
        return {"player": seat.player, "name": seat.name, "present": self.present(side)}

    def _clock(self) -> dict[str, Any] | None:
        if self.state.seconds is None:
            return None
        return {
            "seconds": self.state.seconds,
            "increment": self.state.increment,
            **{side: round(self.left(side) or 0.0, 3) for side in SIDES},
            "running": self.mover if self.ticking else None,
        }

    def json(self) -> bytes:
        return json.dumps(self.document(), separators=(",", ":")).encode()


def seen_by(room: bytes, sides: Collection[Side]) -> bytes:
    """A room's JSON as whoever has these seats gets it.

    >>> seen_by(b'{"id":"a"}', ["x"])
    b'{"id":"a","you":["x"]}'
    """
    you = ",".join(f'"{side}"' for side in SIDES if side in sides)
    return b'%s,"you":[%s]}' % (room[:-1], you.encode())
