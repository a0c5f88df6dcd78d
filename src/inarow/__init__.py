"""inarow: games of lines to play, learn, analyse, solve and compete in.

>>> import inarow
>>> game = inarow.load("connect-four")
>>> position = game.start().play("4").play("4")
>>> position.mover, position.moves()
('x', ['1', '2', '3', '4', '5', '6', '7'])
"""

from inarow.engine import analyse, perft, playouts, search
from inarow.game import BadNotation, Game, GameOver, IllegalMove, Outcome, Position
from inarow.games import load
from inarow.solving import solve, solve_many

__version__ = "0.1.0"

__all__ = [
    "BadNotation",
    "Game",
    "GameOver",
    "IllegalMove",
    "Outcome",
    "Position",
    "analyse",
    "load",
    "perft",
    "playouts",
    "search",
    "solve",
    "solve_many",
]
