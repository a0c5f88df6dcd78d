"""Left and right exchanged: all games look the same in a mirror, so a mirrored game must run the same way."""

from inarow import Position
from tests.games.specs import FACTS


def mirrored_move(position: Position, move: str) -> str:
    mirrored: str = FACTS[position.game.name].mirror(position.game, move)
    return mirrored


def mirrored_text(position: Position) -> str:
    """The text form of the mirrored position."""
    board, _, rest = str(position).partition(" ")
    about = FACTS[position.game.name]
    if hasattr(about, "mirror_rest"):
        rest = about.mirror_rest(position.game, rest)
    return "/".join(row[::-1] for row in board.split("/")) + " " + rest
