"""Golden transcripts: games drawn move by move, each showing one rule.

A file golden/<game>/<case>.txt begins with a header: a title that says which rule it shows, then

    game: <spec>
    start: <position>          (left out: the start of the game)
    moves: <moves>             (with ! before a move that must be refused)

and all that follows is made from the header. Write it anew with `python -m tests.games.golden --write`, and
then read every change against the rules: a transcript is there to be right, not to be equal.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from inarow import BadNotation, GameOver, IllegalMove, Position, load
from inarow.game import Cell
from inarow.scene import draw

FOLDER = Path(__file__).parent / "golden"
FEW = 28
"""Up to so many legal moves are listed; of more, only the number is told."""


def cases() -> list[Path]:
    return sorted(FOLDER.glob("*/*.txt"))


def transcript(text: str) -> str:
    """The whole transcript that belongs to the header of this text."""
    header = text.partition("\n\n")[0].rstrip()
    title, *settings = header.split("\n")
    given = dict(setting.split(": ", 1) for setting in settings)
    if not title or "game" not in given or given.keys() - {"game", "start", "moves"}:
        raise ValueError(f"not the header of a transcript: {header}")
    game = load(given["game"])
    start = game.parse(given["start"]) if "start" in given else game.start()
    return "\n\n".join([header, *paragraphs(start, given.get("moves", "").split())]) + "\n"


def paragraphs(position: Position, moves: list[str]) -> Iterator[str]:
    """The start and then each move, or each refusal."""
    yield f"the start\n{described(position, ())}"
    ply = 0
    for move in moves:
        if move.startswith("!"):
            yield refusal(position, move[1:])
            continue
        ply += 1
        after = position.play(move)
        yield f"{ply}. {position.mover} plays {move}\n{described(after, position.landing(move))}"
        position = after


def described(position: Position, last: tuple[Cell, ...]) -> str:
    """The drawn board with the last move marked, the text form, the outcome and the legal moves."""
    lines = [draw(position.scene().with_last(last)), f"text: {position}"]
    if outcome := position.outcome:
        cells = " ".join(f"{row},{col}" for row, col in outcome.cells)
        lines.append(f"outcome: {outcome.winner} wins with {cells}" if outcome.winner else "outcome: draw")
    moves = position.moves()
    listed = ": " + " ".join(moves) if 0 < len(moves) <= FEW else ""
    return "\n".join([*lines, f"legal moves: {len(moves)}{listed}"])


def refusal(position: Position, move: str) -> str:
    """The error that a move meets; a move that plays has no place here."""
    try:
        position.play(move)
    except (BadNotation, IllegalMove, GameOver) as error:
        return f"{position.mover} tries {move}\n{type(error).__name__}: {error}"
    raise ValueError(f"{move} should be refused in {position}")


def main(arguments: list[str]) -> int:
    if arguments != ["--write"]:
        print("usage: python -m tests.games.golden --write", file=sys.stderr)
        return 2
    for case in cases():
        case.write_text(transcript(case.read_text()))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
