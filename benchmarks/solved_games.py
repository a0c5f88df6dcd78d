"""The values of Connect Four, Conniption and domino over boards, flips and line lengths, for docs/solved.md.

python benchmarks/solved_games.py solve     solves what is not in docs/solved.jsonl yet and adds it there, a
                                            line for each game; --retry tries again what was not solved;
                                            --nodes and --memory are the limits of each game
python benchmarks/solved_games.py tables    prints the tables of docs/solved.md from that file; --save puts
                                            them there
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from time import process_time
from typing import Any

import inarow
from inarow import engine
from inarow.solving.proof import known, solution

DOCS = Path(__file__).parents[1] / "docs"
FILE, PAGE = DOCS / "solved.jsonl", DOCS / "solved.md"

SIZES, FLIPS = range(4, 8), range(5)
DOMINO_SIZES, LINES = range(1, 7), (4, 5)

Result = dict[str, Any]


def conniption(rows: int, cols: int, flips_x: int, flips_o: int) -> str:
    return inarow.load(
        f"conniption:rows={rows},cols={cols},flips={flips_x}"
        + (f",flips_o={flips_o}" if flips_o != flips_x else "")
    ).spec


def domino(rows: int, cols: int, line: int) -> str:
    return inarow.load(f"domino:rows={rows},cols={cols},line={line}").spec


def games() -> Iterator[str]:
    """Small boards first, and without flips last: that is Connect Four, and the hardest."""
    for rows, cols, line in product(DOMINO_SIZES, DOMINO_SIZES, LINES):
        if rows <= cols and cols >= line:
            yield domino(rows, cols, line)
    boards = sorted(product(SIZES, SIZES), key=lambda board: board[0] * board[1])
    order = sorted(product(FLIPS, FLIPS), key=lambda flips: -sum(flips))
    for flips, (rows, cols) in product(order, boards):
        yield conniption(rows, cols, *flips)


def recorded() -> dict[str, Result]:
    """What the file says, the latest line about each game."""
    lines = FILE.read_text().splitlines() if FILE.exists() else []
    return {result["game"]: result for result in map(json.loads, lines)}


def solve(retry: bool, nodes: int, memory: int) -> None:
    done = recorded()
    for spec in games():
        if spec in done and (done[spec]["value"] is not None or not retry):
            continue
        result = solved(spec, nodes, memory)
        with FILE.open("a") as file:
            file.write(json.dumps(result, sort_keys=True) + "\n")
        print(json.dumps(result, sort_keys=True), flush=True)


def solved(spec: str, nodes: int, memory: int) -> Result:
    """One game's value, or what is proved of it. With a limit of nodes that is the same on every machine."""
    start = inarow.load(spec).start()
    began = process_time()
    proof = engine.prove(start, nodes=nodes, memory=memory)
    took = {"nodes": proof.nodes, "seconds": round(process_time() - began, 2), "memory": memory}
    if not proof.value.exact:
        return {"game": spec, "value": None, "known": known(proof.value, start), **took}
    found = solution(proof)
    return {"game": spec, "value": found.value, "plies": found.plies, "best": found.best, **took}


def cell(result: Result | None) -> str:
    """A value as the tables show it: x9 is a win of x in 9 plies.

    >>> cell({"value": "loss", "plies": 14}), cell({"value": "draw", "plies": None}), cell(None)
    ('o14', '=', '?')
    """
    if result is None or result["value"] is None:
        return "?"
    if result["value"] == "draw":
        return "="
    return f"{'x' if result['value'] == 'win' else 'o'}{result['plies']}"


def connect_four_table(done: dict[str, Result]) -> Iterator[str]:
    """Connect Four is Conniption without flips."""
    yield "| rows | " + " | ".join(f"{cols} columns" for cols in SIZES) + " |"
    yield "|---" * (len(SIZES) + 1) + "|"
    for rows in SIZES:
        cells = [cell(done.get(conniption(rows, cols, 0, 0))) for cols in SIZES]
        yield f"| {rows} | " + " | ".join(cells) + " |"


def conniption_tables(done: dict[str, Result]) -> Iterator[str]:
    for rows in SIZES:
        yield f"\n**{rows} rows**\n"
        yield "| columns | flips of x | " + " | ".join(f"o has {flips}" for flips in FLIPS) + " |"
        yield "|---" * (2 + len(FLIPS)) + "|"
        for cols, flips_x in product(SIZES, FLIPS):
            cells = [cell(done.get(conniption(rows, cols, flips_x, flips_o))) for flips_o in FLIPS]
            yield f"| {cols} | {flips_x} | " + " | ".join(cells) + " |"


def domino_tables(done: dict[str, Result]) -> Iterator[str]:
    for line in LINES:
        yield f"\n**{line} in line**\n"
        sizes = [size for size in DOMINO_SIZES if size >= line]
        yield "| rows | " + " | ".join(f"{cols} cols" for cols in sizes) + " |"
        yield "|---" * (len(sizes) + 1) + "|"
        for rows in DOMINO_SIZES:
            cells = [cell(done.get(domino(rows, cols, line))) if rows <= cols else "" for cols in sizes]
            yield f"| {rows} | " + " | ".join(cells) + " |"


def effort(done: dict[str, Result]) -> Iterator[str]:
    """The hardest that were solved, and all that were not."""
    found = [result for result in done.values() if result["value"] is not None]
    hardest = sorted(found, key=lambda result: -result["nodes"])[:12]
    quick = sum(result["seconds"] < 1 for result in found)
    total = len(list(games()))
    yield f"\n{len(found)} of {total} games are solved, {quick} of them in less than a second. The hardest:\n"
    yield "| game | value | nodes | seconds | memory (MiB) |"
    yield "|---|---|---|---|---|"
    for result in hardest:
        facts = [f"`{result['game']}`", cell(result), f"{result['nodes']:,}", f"{result['seconds']:.1f}"]
        yield "| " + " | ".join([*facts, str(result["memory"])]) + " |"
    refused = [result for result in done.values() if result["value"] is None]
    if refused:
        yield "\nNot solved:\n"
        yield from (
            f"- `{result['game']}`: {result['nodes']:,} nodes proved that {result['known']}"
            for result in refused
        )


TABLES = {
    "connect-four": connect_four_table,
    "conniption": conniption_tables,
    "domino": domino_tables,
    "effort": effort,
}


def page(text: str, done: dict[str, Result]) -> str:
    """The page with its tables made anew, each between its two marks."""
    for name, table in TABLES.items():
        begin, end = f"<!-- {name} -->\n", "<!-- end -->"
        before, _, rest = text.partition(begin)
        body = "\n".join(table(done)).strip("\n")
        text = f"{before}{begin}\n{body}\n\n{end}{rest.partition(end)[2]}"
    return text


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("verb", choices=["solve", "tables"])
    parser.add_argument("--retry", action="store_true")
    parser.add_argument("--save", action="store_true")
    parser.add_argument("--nodes", type=int, default=200_000_000)
    parser.add_argument("--memory", type=int, default=2048)
    given = parser.parse_args()
    if given.verb == "solve":
        solve(given.retry, given.nodes, given.memory)
    elif given.save:
        PAGE.write_text(page(PAGE.read_text(), recorded()))
    else:
        for table in TABLES.values():
            print("\n".join(table(recorded())))


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
