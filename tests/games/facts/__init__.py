"""What the tests of all games must know of one game: a file each, found by its name.

SPECS      the game as usual, then with unusual parameters
DISTINCT   plies to which the law counts the distinct positions of the usual game
bound      the number of moves after which a game must have ended; None where it may go on for ever
mirror     the same move with left and right exchanged, and `mirror_rest` the text form after the board
positions  any texts of positions, balanced or not, won by one, by both or by nobody, for Hypothesis
"""


def mirrored_column(move: str, cols: int) -> str:
    """A move of one column with what stands around it, such as `f3f` or `-3`, in a mirror."""
    digits = "".join(letter for letter in move if letter.isdigit())
    return move.replace(digits, str(cols + 1 - int(digits)))
