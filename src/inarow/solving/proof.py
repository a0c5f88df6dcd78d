"""Solving by proof search: bounds of a value that become narrower until they meet."""

from __future__ import annotations

from inarow import engine
from inarow.game import BadNotation, Position
from inarow.search.limits import PROVED, Bounds, Proof
from inarow.solving.errors import Unsolved
from inarow.solving.solution import MoveValue, Request, Solution

GLANCE = 10_000
"""Nodes of the search whose estimate goes with a refusal."""
GLANCE_TIME = 0.05
"""Its seconds at most, for games without a twin."""


def solve(position: Position, request: Request, given: Bounds | None = None) -> Solution:
    """The value of a position; Unsolved with the bounds proved so far where a limit came first.

    What is `given` of it is relied on; where it is not so, the solution may have no best move.
    """
    if request.table is not None:
        raise BadNotation(f"{position.game.spec} is solved by search and reads no table")
    effort: list[tuple[int, float]] = []

    def hear(proof: Proof) -> None:
        if not effort or excluded(proof.value) > effort[-1][0]:
            effort.append((excluded(proof.value), proof.seconds))
        speed = proof.nodes / max(proof.seconds, 1e-9) / 1e6
        request.tell(f"{known(proof.value, position)}  {speed:.1f} M nodes/s  {proof.seconds:.0f} s")

    limits = request.limits
    proof = engine.prove(
        position,
        every_move=request.every_move,
        nodes=limits.nodes,
        time=limits.time,
        threads=limits.threads,
        memory=limits.memory,
        given=given,
        on_progress=hear,
        stop=request.stop,
    )
    # A value that was given, or that was found just before a limit came, may still lack a move that keeps it.
    kept = proof.ended == "proved" or any(each.lower == proof.value.lower for each in proof.moves.values())
    decided = (proof.value.exact and kept) and (
        not request.every_move or all(bounds.exact for bounds in proof.moves.values())
    )
    if not decided:
        raise Unsolved(f"{refusal(position, proof)}{outlook(effort, proof.seconds)}; {estimate(position)}")
    return solution(proof)


def solution(proof: Proof) -> Solution:
    """The solution that a finished proof says."""
    value = proof.value
    moves = {
        move: MoveValue(bounds.value, bounds.plies) if bounds.exact else MoveValue()
        for move, bounds in proof.moves.items()
    }
    # The bound of the whole holds for each move: one that reaches it is worth just that.
    best = [move for move, bounds in proof.moves.items() if bounds.lower == value.lower]
    moves |= {move: MoveValue(value.value, value.plies) for move in best}
    assert value.value is not None
    return Solution(value.value, value.plies, best, moves, "proof search", proof.nodes, proof.seconds)


def excluded(bounds: Bounds) -> int:
    """Within how many plies neither a win nor a loss is possible any more."""
    win = PROVED - bounds.upper if bounds.upper > 0 else PROVED
    loss = PROVED + bounds.lower if bounds.lower < 0 else PROVED
    return max(min(win, loss) - 1, 0)


def known(bounds: Bounds, position: Position) -> str:
    """What bounds say about the player to move, in words.

    >>> import inarow
    >>> known(Bounds(PROVED - 9, PROVED), inarow.load("betsy").start())
    'x wins in at most 9 plies'
    >>> known(Bounds(5 - PROVED, PROVED - 3), inarow.load("betsy").start())
    'x does not win within 2 plies and does not lose within 4 plies'
    """
    if bounds.lower > 0:
        return f"{position.mover} wins in at most {PROVED - bounds.lower} plies"
    if bounds.upper < 0:
        return f"{position.mover} loses in at most {PROVED + bounds.upper} plies"
    wins = "cannot win" if bounds.upper == 0 else f"does not win within {PROVED - bounds.upper - 1} plies"
    loses = "cannot lose" if bounds.lower == 0 else f"does not lose within {PROVED + bounds.lower - 1} plies"
    return f"{position.mover} {wins} and {loses}"


def refusal(position: Position, proof: Proof) -> str:
    """Why there is no solution, and what is proved all the same."""
    moves = "" if not proof.value.exact else ", but not the value of every move"
    return (
        f"{position.game.spec} was not solved: {proof.seconds:.1f} s and {proof.nodes:,} nodes "
        f"({proof.ended}) proved that {known(proof.value, position)}{moves}"
    )


def outlook(effort: list[tuple[int, float]], seconds: float) -> str:
    """About what the next plies would take, judged by the last ones and by what the next one took already.

    >>> outlook([(6, 1.0), (7, 2.0), (8, 4.0)], 20.0)
    '; ply 9 takes more than 16 s, each further one about 8.0 times the one before'
    """
    if len(effort) < 3:
        return ""
    (_, first), (before, second), (last, third) = effort[-3:]
    if second - first < 0.01 or third <= second:
        return ""
    growth = ((third - second) / (second - first)) ** (1 / max(last - before, 1))
    spent = seconds - third
    growth = max(growth, spent / (third - second))
    takes = (
        f"takes more than {spent:.0f} s"
        if spent > 1
        else f"would take {(third - second) * growth:.0f} s more"
    )
    return f"; ply {last + 1} {takes}, each further one about {growth:.1f} times the one before"


def estimate(position: Position) -> str:
    """What the engine guesses, said so that nobody takes it for a proof."""
    report = engine.search(position, nodes=GLANCE, time=GLANCE_TIME)
    return f"the engine's estimate, no proof, is {report.score:+d} for {position.mover} with {report.move}"
