"""The hall: all rooms in which something happens. Every change is on the disk before anybody hears of it.

A room is changed by one at a time (`room.turn`). After a fault of the store it is forgotten and read anew.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Collection, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, TypeVar

from inarow.clocks import SIDES
from inarow.endings import standstill
from inarow.game import OTHER, Position, Result, Side
from inarow.record import Ply, Reason, Record, Seat
from inarow.store import Conflict, StoreFault
from inarow.store import rooms as stored
from inarow.store.games import Store
from inarow.store.rooms import Offered, RoomState
from inarow.store.writer import Writer
from inarow.web.logs import Logbook
from inarow.web.metrics import Metrics
from inarow.web.problems import Problem
from inarow.web.rooms import ALPHABET, HUMAN, ID_LENGTH, Listener, Room, digest, new_id, seat_secret
from inarow.web.scribe import Scribe
from inarow.web.steps import start_text
from inarow.web.thinking.move import MoveAnswer, MoveQuestion
from inarow.web.workers import Busy, Failed, Pool

KEPT = 400
"""Rooms that are kept in memory though nothing happens in them."""
MOST = 4000
"""Rooms that may be open at once."""
RESUMED = 500
"""Of so many rooms, the latest ones, those that were in use are opened again when the server starts."""
RECENT = 3600.0
"""Seconds after which a room that nobody comes back to is no longer opened at once."""
PACE = 1.0
"""Seconds between the moves of two programs, for those who watch."""
TRIES = 10
"""How often a program is asked in vain before its room waits for somebody to come."""
AGAIN = 0.25
"""Seconds until a program that found no room for its search tries again."""
OFTEN = 0.3
"""Seconds between two looks at what a program thinks."""

ID = re.compile(f"[{ALPHABET}]{{{ID_LENGTH}}}")
Found = TypeVar("Found")


class Hall:
    def __init__(self, store: Store, scribe: Scribe, pool: Pool, log: Logbook, metrics: Metrics) -> None:
        self.store, self.scribe, self.pool, self.log, self.metrics = store, scribe, pool, log, metrics
        self.rooms: OrderedDict[str, Room] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._chores: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Begins to go on with the rooms in which something happened before the server stopped."""
        self._do(self._resume())

    async def _resume(self) -> None:
        since = time.time() - RECENT
        for room in await asyncio.to_thread(self.store.recent_rooms, since, RESUMED):
            try:
                await self.find(room)
            except (StoreFault, Problem) as error:
                self.log.event("fault", detail=str(error), room=room)

    async def close(self) -> None:
        for room in list(self.rooms.values()):
            self._forget(room)
        for chore in self._chores:
            chore.cancel()

    # Rooms

    async def create(
        self,
        start: Position,
        moves: Sequence[str],
        seats: Mapping[Side, Seat],
        clock: tuple[float, float] | None,
        key: str,
        who: str,
    ) -> tuple[Room, dict[Side, str]]:
        """A new room and the secrets of its seats; for the same key again, the same room and secrets."""
        seconds, increment = clock or (None, None)
        tags = {} if clock is None else {"TimeControl": f"{seconds:g}+{increment:g}"}
        plies = tuple(map(Ply, moves))
        record = Record(start, seats["x"], seats["o"], plies, len(plies), tags=tags)
        salt = new_id() + new_id()
        proofs = {side: digest(seat_secret(salt, key, side)) for side in SIDES if seats[side].player == HUMAN}
        state = RoomState(
            new_id(),
            digest(key),
            salt,
            proofs.get("x"),
            proofs.get("o"),
            seconds=seconds,
            increment=increment,
            x_left=seconds,
            o_left=seconds,
        )
        room = await self.find(await self.scribe.write(lambda writer: stored.add(writer, state, record)))
        room.asker = who
        self.metrics.rooms.inc()
        given = {side: seat_secret(room.state.salt, key, side) for side in room.persons}
        return room, given

    async def find(self, room: str) -> Room:
        """A room by its id, read from the store if need be."""
        there = self.rooms.get(room)
        if there is not None:
            self.rooms.move_to_end(room)
            return there
        if ID.fullmatch(room) is None:
            raise Problem("not-found", "there is no such room")
        loading = self._loading.get(room)
        if loading is None:
            loading = self._loading[room] = asyncio.create_task(self._load(room))
            loading.add_done_callback(lambda task: self._loading.pop(room, None))
        return await asyncio.shield(loading)

    async def _load(self, room: str) -> Room:
        self._make_place()
        try:
            found = await asyncio.to_thread(lambda: Room(*self.store.room(room)))
        except stored.NoSuchRoom:
            raise Problem("not-found", "there is no such room") from None
        self.rooms[room] = found
        self._go_on(found)
        return found

    def _make_place(self) -> None:
        """Forgets rooms in which nothing happens; a problem where there are too many others."""
        if len(self.rooms) < KEPT:
            return
        idle = next((room for room in self.rooms.values() if not room.busy), None)
        if idle is not None:
            self._forget(idle)
        elif len(self.rooms) >= MOST:
            raise Problem("busy", "all rooms are taken: try again later")

    def _forget(self, room: Room) -> None:
        self.rooms.pop(room.id, None)
        room.gone = True
        self._stop(room)
        if room.alarm is not None:
            room.alarm.cancel()
        for listener in list(room.audience):
            listener.leave()

    # What players do

    async def move(self, room: Room, sides: Collection[Side], ply: int, move: str, who: str) -> None:
        """The ply-th move of a game. The same again is a success, another one a conflict."""
        async with self._changing(room):
            if not room.check_move(sides, ply, move):
                return
            room.asker = who
            if room.overrun:
                await self._time_is_over(room)
                room.check_running()
            await self._append(room, Ply(move, room.used(), room.left_after_move))

    async def resign(self, room: Room, sides: Collection[Side]) -> None:
        """Gives up; whoever has both seats gives up for the player to move."""
        room.check_seat(sides)
        async with self._changing(room):
            room.check_running()
            loser = room.mover if room.mover in sides else next(iter(sides))
            await self._finish(room, OTHER[loser], "resigned")

    async def offer(self, room: Room, sides: Collection[Side], kind: Offered) -> None:
        """Offers a draw, or asks to take a move back; at once where no other person has to agree."""
        room.check_seat(sides)
        async with self._changing(room):
            if room.alone(sides):
                await (self._draw_alone if kind == "draw" else self._take_back)(room, sides)
                return
            room.check_running()
            if room.state.offer == kind and room.state.offered_by not in sides:
                await self._agree(room, kind)
                return
            if kind == "takeback":
                room.before_last_move(sides)
            await self._keep(room, offer=kind, offered_by=next(iter(sides)))

    async def answer(self, room: Room, sides: Collection[Side], kind: Offered, accept: bool) -> None:
        room.check_seat(sides)
        async with self._changing(room):
            room.check_running()
            if room.state.offer != kind or room.state.offered_by in sides:
                raise room.conflict("conflict", f"there is no offer of a {kind} to answer")
            if accept:
                await self._agree(room, kind)
            else:
                await self._keep(room, offer=None, offered_by=None)

    async def redo(self, room: Room, sides: Collection[Side]) -> None:
        """Makes moves again that were taken back, up to the next own turn."""
        room.check_seat(sides)
        if not room.alone(sides):
            raise Problem("not-yours", "moves are made again only where no other person plays")
        async with self._changing(room):
            room.check_running()
            for _ in range(room.again(sides)):
                undone = room.state.undone
                await self._append(room, undone[-1], undone=undone[:-1], going_on=False)
            self._go_on(room)

    async def rematch(self, room: Room, sides: Collection[Side]) -> Room:
        """The room in which the same players meet with sides swapped; whoever asks second gets the same."""
        room.check_seat(sides)
        async with self._changing(room):
            if room.running:
                raise room.conflict("conflict", "the game is not over yet: expected its end before a rematch")
            if room.state.rematch is not None:
                return await self.find(room.state.rematch)
            before = room.state
            again = replace(
                RoomState(new_id(), digest(f"rematch of {room.id}"), new_id()),
                x_secret=before.o_secret,
                o_secret=before.x_secret,
                seconds=before.seconds,
                increment=before.increment,
                x_left=before.seconds,
                o_left=before.seconds,
            )
            opening = tuple(map(Ply, (ply.move for ply in room.plies[: room.opening])))
            record = Record(
                room.start, room.seats["o"], room.seats["x"], opening, len(opening), tags=room.tags
            )

            def change(writer: Writer) -> RoomState:
                made = stored.add(writer, again, record)
                return stored.change(writer, before, rematch=made)

            room.state = await self.scribe.write(change)
            self.metrics.rooms.inc()
            self.tell(room)
        assert room.state.rematch is not None
        return await self.find(room.state.rematch)

    # Who follows

    def join(self, room: Room, listener: Listener) -> None:
        room.audience.add(listener)
        self.tell(room)
        self._wake(room)

    def part(self, room: Room, listener: Listener) -> None:
        room.audience.discard(listener)
        if not room.waits_for_program:
            self._stop(room)
        self.tell(room)

    def tell(self, room: Room) -> None:
        """Shows a room to all who follow it."""
        if room.audience:
            told = room.json()
            for listener in room.audience:
                listener.tell(told)

    # Changes

    @asynccontextmanager
    async def _changing(self, room: Room) -> AsyncIterator[None]:
        """One change at a time; where nobody knows what the store has of it, the room is read anew."""
        async with room.turn:
            if room.gone:
                raise Problem("busy", "the room is being read again: try again")
            try:
                yield
            except (StoreFault, Conflict):
                self._forget(room)
                raise

    async def _keep(self, room: Room, **facts: Any) -> None:
        before = room.state
        room.state = await self.scribe.write(lambda writer: stored.change(writer, before, **facts))
        self.tell(room)

    async def _append(
        self, room: Room, made: Ply, undone: Sequence[Ply] = (), *, going_on: bool = True
    ) -> None:
        """One move, judged by the law in the scribe's thread, and the end of the game if it is one."""
        before, ply = room.state, len(room.plies) + 1
        facts = room.turn_ends(room.left_after_move) | {"undone": tuple(undone)}

        def change(writer: Writer) -> tuple[Position, RoomState, Result | None, Reason | None]:
            reached = writer.append(room.number, ply, made).position
            result, reason = _end(room, reached)
            if reason in ("repetition", "ply limit"):
                writer.finish(room.number, result, reason)
            return reached, stored.change(writer, before, **facts), result, reason

        reached, state, result, reason = await self.scribe.write(change)
        room.moved(made, reached, state)
        self.metrics.moves.labels(room.seats[OTHER[reached.mover]].player.partition(":")[0]).inc()
        if reason is not None:
            room.ended(result, reason)
        if going_on:
            self._go_on(room)

    async def _finish(self, room: Room, result: Result, reason: Reason) -> None:
        before, facts = room.state, room.turn_ends(room.left(room.mover))

        def change(writer: Writer) -> RoomState:
            writer.finish(room.number, result, reason)
            return stored.change(writer, before, **facts)

        room.state = await self.scribe.write(change)
        room.ended(result, reason)
        self._go_on(room)

    async def _agree(self, room: Room, kind: Offered) -> None:
        if kind == "draw":
            await self._finish(room, "draw", "drawn")
        else:
            assert room.state.offered_by is not None
            await self._take_back(room, {room.state.offered_by})

    async def _draw_alone(self, room: Room, sides: Collection[Side]) -> None:
        room.check_running()
        for side in room.seats:
            if side not in room.persons and not room.would_draw(side):
                raise room.conflict("declined", "the program declines: it thinks itself better")
        await self._finish(room, "draw", "drawn")

    async def _take_back(self, room: Room, sides: Collection[Side]) -> None:
        if room.reason == "timeout":
            raise room.conflict("game-over", "the game was lost on time: nothing can be taken back")
        ply = room.before_last_move(sides)
        self._stop(room)
        before, gone = room.state, tuple(reversed(room.plies[ply:]))
        undone = (*before.undone, *gone) if room.alone(sides) else ()
        facts = room.turn_ends(room.left(room.mover)) | {"undone": undone}

        def change(writer: Writer) -> RoomState:
            writer.take_back(room.number, ply, reopen=True)
            return stored.change(writer, before, **facts)

        room.taken_back(ply, await self.scribe.write(change))
        self._go_on(room)

    # What happens by itself

    def _go_on(self, room: Room) -> None:
        """After a change: shows it, sets the alarm of the clock and wakes the program whose turn it is."""
        self.tell(room)
        if room.alarm is not None:
            room.alarm.cancel()
            room.alarm = None
        if room.ticking:
            left = room.left(room.mover) or 0.0
            room.alarm = asyncio.get_running_loop().call_later(left + 0.005, self._ring, room)
        if not room.running:
            self._stop(room)
        self._wake(room)

    def _ring(self, room: Room) -> None:
        self._do(self._flag(room))

    def _do(self, chore: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(chore)
        self._chores.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, chore: asyncio.Task[None]) -> None:
        self._chores.discard(chore)
        error = None if chore.cancelled() else chore.exception()
        if error is not None:
            self.log.event("fault", error=type(error).__name__, detail=str(error))

    async def _flag(self, room: Room) -> None:
        try:
            async with self._changing(room):
                if room.overrun:
                    await self._time_is_over(room)
        except StoreFault as error:
            self.log.event("fault", detail=str(error), room=room.id)

    async def _time_is_over(self, room: Room) -> None:
        await self._finish(room, OTHER[room.mover], "timeout")

    def _wake(self, room: Room) -> None:
        if room.waits_for_program and (room.program is None or room.program.done()):
            room.program = asyncio.get_running_loop().create_task(self._play(room))

    def _stop(self, room: Room) -> None:
        """Ends the search of a program that need not move any more; not one that is just moving."""
        if room.program is not None and room.program is not asyncio.current_task():
            room.program.cancel()
            room.program = None
        room.thinking = None

    async def _play(self, room: Room) -> None:
        """Lets programs move until a person has to."""
        failures = 0
        while room.waits_for_program and failures < TRIES:
            try:
                await self._let_move(room)
                failures = 0
            except Busy:
                await asyncio.sleep(AGAIN)
            except (Failed, StoreFault) as error:
                failures += 1
                self.log.event("fault", detail=str(error), room=room.id)
                await asyncio.sleep(min(0.2 * 2**failures, 10.0))
            except Problem:
                return  # The room is read again, and then goes on.
            except Exception as error:
                self.log.event("fault", error=type(error).__name__, detail=str(error), room=room.id)
                return

    async def _let_move(self, room: Room) -> None:
        began, position, side = time.monotonic(), room.position, room.mover
        question = MoveQuestion(
            room.game.spec,
            start_text(room.start),
            tuple(ply.move for ply in room.plies),
            room.seats[side].player,
            room.left(side) if room.ticking else None,
            room.state.increment or 0.0,
        )
        found = await self.pool.ask(question, on_behalf=room.asker, on_progress=self._thought(room))
        if not room.persons:
            await asyncio.sleep(began + PACE - time.monotonic())
        # Who stops the program meanwhile does not stop a move that is being written.
        await asyncio.shield(self._do(self._make_move(room, position, found)))

    async def _make_move(self, room: Room, position: Position, found: MoveAnswer) -> None:
        """The move that a program has found, unless the game has gone another way."""
        async with self._changing(room):
            room.thinking = None
            if room.running and room.position is position:
                depth = None if found.worth is None else found.depth
                made = Ply(found.move, room.used(), room.left_after_move, found.worth, depth)
                await self._append(room, made)

    def _thought(self, room: Room) -> Callable[[dict[str, Any]], None]:
        told = time.monotonic()

        def hear(thought: dict[str, Any]) -> None:
            nonlocal told
            room.thinking = thought
            if room.audience and time.monotonic() - told > OFTEN:
                told = time.monotonic()
                self.tell(room)

        return hear


def _end(room: Room, reached: Position) -> tuple[Result | None, Reason | None]:
    """How a game ends with a position, if it does: by the law, or because it would never end."""
    if reached.outcome is not None:
        return reached.outcome.result, "drawn" if reached.outcome.winner is None else "won"
    repeats = room.repeats or reached in room.positions
    stop = standstill([*room.positions, reached], repeats)
    return ("draw", stop) if stop else (None, None)
