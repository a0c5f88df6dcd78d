"""The games that are solved in a way of their own.

Each file here offers `solve(position, request)`, and `quick(position)`: whether that is likely to take no
longer than a player thinks about a move. With `canonical(position)` there can be books of the game.
"""
