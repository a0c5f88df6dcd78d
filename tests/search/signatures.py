"""The bench signature of each game: the nodes and scores of twenty searches to a fixed depth.

`python -m tests.search.signatures` writes them to signatures.txt. They change only when the search or an
evaluation is changed on purpose, and are the same on every machine.
"""

from pathlib import Path

from inarow import search
from tests.search.positions import unfinished

FILE = Path(__file__).parent / "signatures.txt"

DEPTHS = {
    "connect-four": 11,
    "conniption": 5,
    "betsy": 9,
    "domino:rows=6,cols=6,line=5": 4,
    "ultimate": 5,
}


def signature(spec: str) -> str:
    """The nodes of all searches together, and a number that any other move or score would change."""
    nodes, trace = 0, 0
    for position in unfinished(spec, 20):
        report = search(position, depth=DEPTHS[spec], seed=1)
        nodes += report.nodes
        move = list(position.game.words).index(report.move)
        trace = (trace * 1_000_003 + report.score * 31 + move) % 2**32
    return f"{spec} depth {DEPTHS[spec]} nodes {nodes} trace {trace}"


if __name__ == "__main__":
    FILE.write_text("\n".join(map(signature, DEPTHS)) + "\n")
