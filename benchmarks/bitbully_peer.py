"""A program for the Python of the environment where bitbully is installed: the peer of solver_speed.py.

Each line of the input is a JSON list of positions, each a list of columns from 0; the answer is a line of
JSON with the scores and the CPU seconds that finding them took. The opening book is the one named on the
command line, else none; the table is kept until a line says "forget".
"""

import json
import sys
import time

from bitbully import BitBully, Board  # type: ignore[import-not-found]


def main() -> None:
    solver = BitBully(opening_book=sys.argv[1] if len(sys.argv) > 1 else None)
    for line in sys.stdin:
        asked = json.loads(line)
        if asked == "forget":
            solver.reset_transposition_table()
            asked = []
        boards = [Board(columns) for columns in asked]
        began = time.process_time()
        scores = [solver.mtdf(board) for board in boards]
        seconds = time.process_time() - began
        print(json.dumps({"scores": scores, "seconds": seconds}), flush=True)


if __name__ == "__main__":
    main()
