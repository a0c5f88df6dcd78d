"""A step of a textbook search in words: who is looking, what it found, and why it looks no further."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from inarow.game import Position
from inarow.search.textbook import INFINITY, Event

Player = Literal["MAX", "MIN"]


@dataclass
class Place:
    """A node that a search has entered and not left."""

    number: int
    position: Position
    player: Player
    untried: list[str]
    alpha: int
    """The window with which the search came here."""
    beta: int
    best: int | None = None
    move: str = ""
    """The move of the best value."""
    cut: bool = False

    @property
    def name(self) -> str:
        return f"{self.player} ({self.position.mover})"

    def prefers(self, value: int) -> bool:
        """Whether a child of this value is better than what is known here."""
        best = self.best
        if best is None:
            best = -INFINITY if self.player == "MAX" else INFINITY
        return value > best if self.player == "MAX" else value < best


def told(event: Event, here: Place, above: Place | None) -> str:
    """A step at `here`, the child of `above`; `here` is as it was before the step."""
    match event.kind:
        case "enter":
            return _enter(event, here, above)
        case "leaf":
            return f"Far enough: the heuristic says {shown(event.value)} for MAX.{_kept(event, above)}"
        case "end":
            result = here.position.spoken_result()
            return f"The game is over: {result}. For MAX that is {shown(event.value)}.{_kept(event, above)}"
        case "best":
            return _best(event, here)
        case "cut":
            return _cut(event, here)
        case "leave":
            return _leave(event, here, above)


def shown(value: int | None) -> str:
    """
    >>> shown(1_000_002), shown(-7), shown(INFINITY), shown(-INFINITY)
    ('1,000,002', '-7', '∞', '-∞')
    """
    if value is None:
        return "nothing"
    if abs(value) >= INFINITY:
        return "∞" if value > 0 else "-∞"
    return f"{value:,}"


def _enter(event: Event, here: Place, above: Place | None) -> str:
    if above is None:
        plies = "1 ply" if event.depth == 1 else f"{event.depth} plies"
        return f"The search begins. {here.name} is to move, and looks {plies} ahead."
    known = []
    if event.alpha > -INFINITY:
        known.append(f"MAX has {shown(event.alpha)} already (alpha)")
    if event.beta < INFINITY:
        known.append(f"MIN has {shown(event.beta)} already (beta)")
    window = f" {', '.join(known)}." if known else ""
    return f"{above.name} tries {event.path[-1]}.{window}"


def _best(event: Event, here: Place) -> str:
    move, value = event.path[-1], shown(event.value)
    if here.best is None:
        return f"{here.name} has a first value: {value}, by {move}."
    than = "more" if here.player == "MAX" else "less"
    return f"{here.name} takes {value} over {shown(here.best)}: {move} is worth {than} to MAX."


def _kept(event: Event, above: Place | None) -> str:
    """What the player above does with a value that is no better; a better one has a step of its own."""
    if above is None or above.best is None or event.value is None or above.prefers(event.value):
        return ""
    if event.value == above.best:
        return f" {above.name} keeps {above.move}, which is worth as much."
    return f" {above.name} takes {shown(above.best)}, by {above.move}, over {shown(event.value)}."


def _cut(event: Event, here: Place) -> str:
    alpha, beta = shown(event.alpha), shown(event.beta)
    if here.player == "MIN":
        why = f"MIN already has {beta} here, and MAX has {alpha} elsewhere, so MAX would not come this way"
    else:
        why = f"MAX already has {alpha} here, and MIN has {beta} elsewhere, so MIN would not come this way"
    count = len(here.untried)
    few = {0: "No move was left anyway", 1: "One move is not looked at"}
    rest = few.get(count, f"{count} moves are not looked at")
    return f"Cut-off. {why}: beta {beta} <= alpha {alpha}. {rest}."


def _leave(event: Event, here: Place, above: Place | None) -> str:
    value = shown(event.value)
    if above is None:
        return f"The search is over: {here.name} plays {here.move or 'any move'}, worth {value}."
    kept = _kept(event, above)
    bound = _bound(event, here)
    if here.cut:
        return f"This position is worth {bound}{value} to MAX; more one need not know.{kept}"
    by = "" if bound else f", by {here.move or 'any move'}"
    return f"This position is worth {bound}{value} to MAX{by}.{kept}"


def _bound(event: Event, here: Place) -> str:
    """What a value outside the window says of the true one; in minimax no value is outside."""
    if event.value is None or -INFINITY == here.alpha < here.beta == INFINITY:
        return ""
    if event.value <= here.alpha:
        return "at most "
    return "at least " if event.value >= here.beta else ""
