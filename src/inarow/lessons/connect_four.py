"""The lesson in Connect Four."""

from inarow.lesson import Exercise, Lesson, Picture, Section, defends, forces, wins

GAME = "connect-four"
SMALL = "connect-four:rows=3,cols=3,line=3"

LESSON = Lesson(
    sections=(
        Section(
            "The board",
            "The board stands upright. Two players, x and o, drop stones into its columns in turns, and x "
            "begins.\n\n"
            "A stone falls to the lowest empty cell of its column. So a move is nothing but a column, 1 to "
            "7.",
            Picture(GAME, moves="4 4 5 3 6"),
        ),
        Section(
            "Winning",
            "Whoever first has four stones of their own in a straight line wins. The line may lie in a row, "
            "in a column or on a diagonal, and a longer one wins as well.",
            Picture(GAME, moves="1 2 2 3 3 4 3 4 4 6 4"),
        ),
        Section(
            "A full column",
            "A column holds six stones. When it is full it takes no more, and is no longer among the moves.",
            Picture(GAME, moves="4 4 4 4 4 4"),
        ),
        Section(
            "The last stone",
            "A full board on which nobody has a line is a draw. The line is looked for first: a last stone "
            "that makes one wins. Here three in line win, on three rows and three columns, and x has filled "
            "the board.",
            Picture(SMALL, moves="1 3 2 3 3 2 1 2 1"),
        ),
    ),
    exercises=(
        Exercise(
            "It is x's turn. Win with this move.",
            Picture(GAME, moves="1 1 2 2 3 3"),
            wins,
            "Three stones in the bottom row needed a fourth, and column 4 was empty.",
            "x has three stones side by side in the bottom row, with an empty cell at one end.",
        ),
        Exercise(
            "It is x's turn, and there is a win that is not in a row. Find it.",
            Picture(GAME, moves="1 2 2 3 3 4 3 4 4 6"),
            wins,
            "The stone completes the diagonal from column 1, row 1 to column 4, row 4.",
            "Look along the diagonal that begins in the corner at the lower left.",
        ),
        Exercise(
            "x is about to win. What must o play?",
            Picture(GAME, moves="1 7 2 7 3"),
            defends,
            "Every other column lets x complete the bottom row.",
            "x completes the bottom row now. The cell at its end has to be taken.",
        ),
        Exercise(
            "One move of x makes two threats at once, and o can answer only one of them. Which?",
            Picture(GAME, moves="4 1 3 1"),
            forces,
            "Three in the bottom row, empty at both ends: o can stop one end only.",
            "x needs three stones in the bottom row with an empty cell at each end.",
        ),
        Exercise(
            "Three in line win on this small board. It is o's turn: win.",
            Picture(SMALL, moves="1 3 2 3 3 2 1"),
            wins,
            "The diagonal runs from the upper left to the lower right.",
            "Not that one, and now x wins in column 1. Look along the diagonals.",
        ),
    ),
)
