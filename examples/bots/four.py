#!/usr/bin/env python3
"""A bot for Connect Four in plain Python: it wins if it can, defends if it must, else prefers the middle.

It speaks UGI on stdin and stdout and needs nothing but this file. Copy it, and change `choose`.
"""

import sys

ROWS, COLS, LINE = 6, 7, 4
OTHER = {"x": "o", "o": "x"}


class Position:
    def __init__(self):
        self.columns = [""] * COLS  # each from the bottom up
        self.mover = "x"
        self.winner = None

    def moves(self):
        return [str(col + 1) for col in range(COLS) if len(self.columns[col]) < ROWS]

    def play(self, move):
        """Drops a stone of the mover; False if that is not legal."""
        if self.winner or move not in self.moves():
            return False
        col = int(move) - 1
        self.columns[col] += self.mover
        if self.makes_line(col, len(self.columns[col]) - 1):
            self.winner = self.mover
        self.mover = OTHER[self.mover]
        return True

    def after(self, move):
        copy = Position()
        copy.columns, copy.mover, copy.winner = self.columns[:], self.mover, self.winner
        copy.play(move)
        return copy

    def at(self, col, row):
        return self.columns[col][row] if 0 <= col < COLS and 0 <= row < len(self.columns[col]) else None

    def makes_line(self, col, row):
        stone = self.at(col, row)
        for across, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
            count = 1
            for sign in (1, -1):
                step = 1
                while self.at(col + sign * step * across, row + sign * step * up) == stone:
                    count, step = count + 1, step + 1
            if count >= LINE:
                return True
        return False

    def result(self):
        if self.winner:
            return {"x": "p1win", "o": "p2win"}[self.winner]
        return None if self.moves() else "draw"


def read_position(words):
    """The position of `position startpos|fen BOARD MOVER [moves ...]`."""
    position = Position()
    if words[:1] == ["fen"] and len(words) > 2 and words[1].count("/") == ROWS - 1:
        rows, position.mover = words[1].split("/"), words[2]
        for col in range(COLS):
            position.columns[col] = "".join(row[col] for row in reversed(rows)).replace(".", "")
            if any(position.makes_line(col, row) for row in range(len(position.columns[col]))):
                position.winner = OTHER[position.mover]
    moves = words[words.index("moves") + 1 :] if "moves" in words else []
    for move in moves:
        if move != "moves" and not position.play(move):
            position.winner = OTHER[position.mover]  # whoever plays what is not legal has lost
            break
    return position


def choose(position):
    """The move to play. This is the place for ideas."""
    moves = sorted(position.moves(), key=lambda move: abs(int(move) - 4))
    for move in moves:
        if position.after(move).winner:
            return move
    safe = [
        move
        for move in moves
        if not any(position.after(move).after(reply).winner for reply in position.after(move).moves())
    ]
    return (safe or moves)[0]


def say(line):
    print(line, flush=True)


def main():
    position = Position()
    for line in sys.stdin:
        words = line.split()
        verb = words[0] if words else ""
        if verb == "ugi":
            say("id name four.py")
            say("id author you")
            say("option name UGI_Variant type combo default connect-four var connect-four")
            say("ugiok")
        elif verb == "isready":
            say("readyok")
        elif verb == "uginewgame":
            position = Position()
        elif verb == "position":
            position = read_position(words[1:])
        elif verb == "query":
            answers = {
                "p1turn": str(position.mover == "x").lower(),
                "gameover": str(position.result() is not None).lower(),
                "result": position.result() or "none",
            }
            say(f"response {answers.get(' '.join(words[1:]), 'none')}")
        elif verb == "go":
            say(f"bestmove {'0000' if position.result() else choose(position)}")
        elif verb == "quit":
            break


if __name__ == "__main__":
    main()
