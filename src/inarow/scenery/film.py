"""A game as its scenes: each tells how it came from the one before, and every stone keeps its number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from inarow.scenery.motion import Motion, landed

if TYPE_CHECKING:
    from inarow.game import Position
    from inarow.scene import Scene


def follow(scene: Scene, position: Position, move: str) -> Scene:
    """The scene after a move in the position that `scene` shows; raises what Position.play raises.

    It marks where the move's stones lie, has the motions and the sentences that lead to it, and its stones
    have the numbers that they have in `scene`.
    """
    reached = position.play(move)
    stones, motions = scene.stones, list[Motion]()
    for said in position.motions(move):
        stones, motion = stones.after(said)
        motions.append(motion)
    return replace(
        reached.scene(),
        last=frozenset(position.landing(move) or landed(motions)),
        numbered=stones,
        motions=tuple(motions),
        spoken=(position.spoken(move), reached.spoken_result()),
    )


def film(position: Position, moves: Iterable[str]) -> Iterator[Scene]:
    """The scene of a position, and the scene after each of the moves played from it."""
    scene = position.scene()
    yield scene
    for move in moves:
        scene, position = follow(scene, position, move), position.play(move)
        yield scene


def last_scene(position: Position, moves: Sequence[str]) -> tuple[Position, Scene]:
    """The position after some moves and the last scene of their film, without making all the others."""
    scene = position.scene()
    if not moves:
        return position, scene
    stones = scene.stones
    for move in moves[:-1]:
        position, before = position.play(move), position
        for said in before.motions(move):
            stones, _ = stones.after(said)
    scene = follow(replace(position.scene(), numbered=stones), position, moves[-1])
    return position.play(moves[-1]), scene
