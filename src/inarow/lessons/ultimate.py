"""The lesson in Ultimate Tic-Tac-Toe."""

from inarow.lesson import Exercise, Lesson, Picture, Section, sets_free, spoils_an_area, takes_an_area, wins

GAME = "ultimate"
NINE = "ultimate:n=3"
NEARLY_FULL = "xox....../xoo..x.../ox....x../...xoo.../...oxx.../.x.ox..../......ooo/........./......... x *"
NEARLY_WON = "xxx..o.../........./......o../...x..o../o...x..../..o..x.../...o..xo./......ox./......... x 2,2"

LESSON = Lesson(
    sections=(
        Section(
            "A board of boards",
            "The board is made of blocks, four by four of them, and each block of four by four cells: 256 "
            "cells in all. Players mark one empty cell in turns, and x begins, in any cell. The pictures "
            "below are of the smaller game, three by three blocks of three by three cells; its rules are "
            "the same.",
            Picture(GAME, moves="0,1"),
        ),
        Section(
            "Where to play",
            "Each move decides where the other player must play. Whoever marks a cell sends the other to "
            "the block that lies on the board where the cell lies in its block: x marked the cell at the "
            "right of the middle row, so o must play in the block at the right of the middle row. It is "
            "marked on the board.",
            Picture(NINE, moves="4,5"),
        ),
        Section(
            "Winning a block",
            "A line of one's own marks, in a row, a column or a long diagonal of a block, wins the block. "
            "It is closed then: nobody plays there again, even if cells are empty. Here x has won the block "
            "at the upper left.",
            Picture(NINE, moves="0,1 0,3 0,2 0,6 0,0"),
        ),
        Section(
            "Sent to a closed block",
            "Whoever is sent to a block that is closed may play in any open block. That is so in the "
            "picture above: with the corner cell x sends o to the very block that the move has closed.",
        ),
        Section(
            "A full block",
            "A block that is full and has no line is drawn. It is closed too, and counts for nobody. The "
            "line is looked for first: a last mark that makes one wins the block. Here x has just filled "
            "the block at the upper left.",
            Picture(NINE, NEARLY_FULL, "2,2"),
        ),
        Section(
            "Winning the game",
            "Blocks won by one player in a row, a column or a long diagonal of the board win the game. When "
            "every block is closed and nobody has such a line, the game is a draw.",
            Picture(NINE, NEARLY_WON, "8,8"),
        ),
    ),
    exercises=(
        Exercise(
            "x must play in the marked block. Win it.",
            Picture(NINE, moves="0,1 0,3 0,2 0,6"),
            takes_an_area,
            "Three in the top row of the block. And o, sent to a closed block, may now play anywhere.",
            "x has two marks in the top row of the block.",
        ),
        Exercise(
            "x has won the block at the upper left. Which cell would let o play anywhere?",
            Picture(NINE, moves="0,1 0,3 0,2 0,6 0,0 4,4"),
            sets_free,
            "The upper left cell of a block sends to the upper left block, and that one is closed.",
            "That sends o to an open block. Which cell sends to the block that x has won?",
        ),
        Exercise(
            "x may play in any open block. Fill a block so that it is drawn.",
            Picture(NINE, NEARLY_FULL),
            spoils_an_area,
            "The block is full and nobody has a line in it: it is closed, and counts for nobody.",
            "Two blocks have a single empty cell. In one of them x would win, in the other nobody does.",
        ),
        Exercise(
            "The same position. Fill a block and win it with the same mark.",
            Picture(NINE, NEARLY_FULL),
            takes_an_area,
            "The line is looked for before the block counts as full, so the block is won.",
            "Look for a block with one empty cell at the end of a line of x.",
        ),
        Exercise(
            "Win the game.",
            Picture(NINE, NEARLY_WON),
            wins,
            "The mark wins the block, and the block completes the long diagonal of the board.",
            "x has the upper left and the middle block, and two marks on a diagonal of this one.",
        ),
    ),
)
