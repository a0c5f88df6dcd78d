"""The lesson in domino four-in-a-row."""

from inarow.lesson import Exercise, Lesson, Picture, Section, defends, draws, forces, wins

GAME = "domino"
LONG = "domino:rows=2,cols=6"

LESSON = Lesson(
    sections=(
        Section(
            "Dominoes",
            "Two players lay dominoes of their own on a board of squares, in turns; x begins. A domino "
            "covers two neighbouring empty cells, flat or upright, anywhere on the board: nothing falls. "
            "Both players may lay them both ways.",
            Picture(GAME, moves="1,0,0 2,1,3"),
        ),
        Section(
            "How a move is written",
            "A move is direction, row and column: 1 for a flat domino, 2 for an upright one, then the row "
            "and the column of its left or upper cell, counted from 0. So 2,1,3 is the domino of o above. "
            "On a board one touches the two cells, in either order.",
        ),
        Section(
            "Winning",
            "Whoever first has four cells of their own in a straight line wins: in a row, a column or on a "
            "diagonal. Only the player who lays a domino can complete a line with it.",
            Picture(GAME, moves="1,0,0 1,3,0 1,0,2"),
        ),
        Section(
            "No domino fits",
            "If no domino fits any more and nobody has a line, the game is a draw, even if single cells are "
            "still empty. Here four are, and no two of them are neighbours.",
            Picture(GAME, moves="2,0,0 1,0,2 2,1,1 2,2,2 2,1,3 1,3,0"),
        ),
    ),
    exercises=(
        Exercise(
            "It is x's turn. Win with this domino.",
            Picture(GAME, moves="1,0,0 1,3,0"),
            wins,
            "Two dominoes end to end fill the top row.",
            "x has half of the top row.",
        ),
        Exercise(
            "x threatens to fill the top row. Lay a domino that stops it.",
            Picture(GAME, moves="1,0,0"),
            defends,
            "A cell of the top row is taken, and x cannot win with the next domino.",
            "x fills the top row now. At least one of its two empty cells has to be covered.",
        ),
        Exercise(
            "On this board x can lay a domino that wins by force. Which one makes two threats?",
            Picture(LONG),
            forces,
            "With two cells free at both of its ends, it threatens on both sides, and o can answer on one "
            "only.",
            "o can stop that. Leave room for a whole domino at both ends.",
        ),
        Exercise(
            "All but one domino lose. Find the one with which o ends the game as a draw.",
            Picture(GAME, "..../xx.o/oxxo/oxx. o"),
            draws,
            "Four cells are empty, but no two of them are neighbours: no domino fits, and nobody has a line.",
            "The game goes on after that, and x can complete a line. Leave no two empty cells side by side.",
        ),
    ),
)
