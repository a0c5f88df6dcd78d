"""Connect Four as others write it.

UCI, variant cfour: files a to g, ranks 1 (bottom) to 6, White (P) first, undropped stones in brackets.

    7/7/7/7/7/3P3[PPPPPPPPPPPPPPPPPPPPppppppppppppppppppppp] b - - 0 1      P@d1

Kaggle, ConnectX: a flat list of cells from the upper left, 0 empty, 1 and 2 the players; columns from 0.
"""

from __future__ import annotations

import operator
import re
from typing import Any, cast

from inarow.game import BadNotation, Position
from inarow.games.connect_four import ConnectFour, ConnectFourPosition
from inarow.lines import drop_cell

MOVERS = {"w": "x", "b": "o"}
FEN = "<six ranks>[<hand>] <w|b> - - <number> <number>"


class Cfour:
    variant = "cfour"

    def game(self) -> ConnectFour:
        return ConnectFour()

    def read_position(self, text: str) -> Position:
        """
        >>> str(Cfour().read_position("7/7/7/7/7/3P3[] b - - 0 1"))
        '......./......./......./......./......./...x... o'
        """
        parts = text.split()
        board, _, _ = (parts or [""])[0].partition("[")
        if len(parts) < 2 or parts[1] not in MOVERS:
            raise BadNotation(f"a position of {self.variant} is written {FEN!r}, not {text!r}")
        if not re.fullmatch("[Pp1-7/]+", board):
            raise BadNotation(f"ranks of {self.variant} hold P, p and the digits 1 to 7, not {board!r}")
        cells = re.sub("[1-7]", lambda gap: "." * int(gap[0]), board)
        ours = cells.replace("P", "x").replace("p", "o")
        return self.game().parse(f"{ours} {MOVERS[parts[1]]}")

    def read_move(self, position: Position, text: str) -> str:
        """
        >>> Cfour().read_move(ConnectFour().start(), "P@d1")
        '4'
        """
        written = {self.write_move(position, move): move for move in position.moves()}
        if text not in written:
            raise BadNotation(
                f"{text!r} is no legal move: expected one of {' '.join(written)}, in {position}"
            )
        return written[text]

    def write_move(self, position: Position, move: str) -> str:
        """
        >>> Cfour().write_move(ConnectFour().start().play("4"), "4")
        'P@d2'
        """
        assert isinstance(position, ConnectFourPosition)
        row, column = drop_cell(position.board, position.game.words[move])
        return f"P@{'abcdefg'[column]}{position.game.rows - row}"


class ConnectX:
    def question(self, position: Position, seconds: float) -> tuple[dict[str, Any], dict[str, Any]]:
        """
        >>> observation, configuration = ConnectX().question(ConnectFour(2, 2, 2).start().play("1"), 1.0)
        >>> observation["board"], observation["mark"], configuration["inarow"]
        ([0, 0, 1, 0], 2, 2)
        """
        assert isinstance(position, ConnectFourPosition)
        board = [".xo".index(stone) for row in position.board for stone in row]
        stones = sum(map(bool, board))
        observation = {
            "board": board,
            "mark": "xo".index(position.mover) + 1,
            "step": stones,
            "remainingOverageTime": 0,
        }
        game = position.game
        configuration = {
            "rows": game.rows,
            "columns": game.cols,
            "inarow": game.line,
            "actTimeout": seconds,
            "timeout": seconds,
            "episodeSteps": 1000,
        }
        return observation, configuration

    def move(self, position: Position, answer: object) -> str:
        """
        >>> ConnectX().move(ConnectFour().start(), 3)
        '4'
        """
        try:
            return str(operator.index(cast(Any, answer)) + 1)
        except TypeError:
            raise BadNotation(f"an agent answers with a column from 0, not {answer!r:.40}") from None


UCI = Cfour()
KAGGLE = ConnectX()
