"""A bot for every game, as a class: asked with a position of inarow, it takes a win where it sees one."""

import random


class Chooser:
    def __init__(self):
        self.dice = random.Random(1)

    def choose(self, position, clock):
        """The move to play; `clock.left()` says how many seconds there are, and no clock means no hurry."""
        for move in position.moves():
            outcome = position.play(move).outcome
            if outcome is not None and outcome.winner == position.mover:
                return move
        return self.dice.choice(position.moves())
