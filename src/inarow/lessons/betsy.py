"""The lesson in Betsy."""

from inarow.lesson import Exercise, Lesson, Picture, Section, changes_nothing, defends, loses, wins

GAME = "betsy"
THREE = "betsy:n=3"
BOTH = ".o./oxo/xox/xxx/xxo/ooo o"
GIFT = ".../.o./oox/xox/xxo/oxo x"
SPENT = "x../x.o/oxx/xox/oox/oxx x"

LESSON = Lesson(
    sections=(
        Section(
            "The board",
            "The board has five columns and eight rows. Each player owns 20 pebbles; x begins. Smaller "
            "boards have n columns, n + 3 rows and n * (n + 3) / 2 pebbles each: the exercises are played "
            "with n = 3.",
            Picture(GAME, moves="3 3 2 4"),
        ),
        Section(
            "Drop or rotate",
            "In a turn a player either drops a pebble into a column that is not full, or rotates a column "
            "that is not empty: its bottom pebble, whoever owns it, is taken out, the others fall by one "
            "cell, and the pebble is put on top of the same column.\n\n"
            "Here o has rotated column 1. A drop is written as the column, a rotation with a minus before "
            "it: -1.",
            Picture(THREE, moves="1 1 2 -1"),
        ),
        Section(
            "Only the top counts",
            "Lines are made in the top n rows, above the gap: a row, the top n cells of a column, or one of "
            "the two long diagonals of that square. The three rows below are a store from which rotations "
            "bring pebbles up. The four o of this board's first column do not win, for only one of them "
            "lies above the gap.",
            Picture(THREE, ".../.../o../o../o../oxx x"),
        ),
        Section(
            "Lines for both",
            "After a move the lines of the player who moved are looked for first: with a line of one's own "
            "one wins, even if the other has one too. Here x rotated column 2, and that gave o the second "
            "row from the top, and x the third.",
            Picture(THREE, ".o./oxo/xox/xxx/xxo/ooo x", "-2"),
        ),
        Section(
            "Losing by one's own move",
            "If only the other player has a line after a move, the other has won. Here x rotated column 3 "
            "and brought up the pebble that o needed.",
            Picture(THREE, GIFT, "-3"),
        ),
        Section(
            "Pebbles used up",
            "A player without pebbles can only rotate. Pebbles never leave the board.",
            Picture(THREE, SPENT),
        ),
        Section(
            "Going round in circles",
            "There is no draw, and rotating a single pebble, or a column of one colour, changes nothing: "
            "one passes. So a game could go on for ever. Where two programs play, the game is stopped when "
            "a position stands for the third time, or after 200 moves: nobody has won.",
            Picture(THREE, moves="1 2 -1"),
        ),
    ),
    exercises=(
        Exercise(
            "It is x's turn. Win at once.",
            Picture(THREE, ".../.ox/.ox/oxo/xox/xoo x"),
            wins,
            "Three x on top of each other in column 3, all above the gap.",
            "Look at the two x above the gap in column 3.",
        ),
        Exercise(
            "One rotation gives both players a line. It is o's turn: play it.",
            Picture(THREE, BOTH),
            wins,
            "Both have a line now, and o moved: o has won.",
            "o needs the middle of the second row from the top, and the bottom of column 2 is an o. What "
            "comes up when it rotates?",
        ),
        Exercise(
            "It is x's turn. Which move would lose the game at once?",
            Picture(THREE, GIFT),
            loses,
            "The rotation brings up the o that was missing in the third row from the top, and x has no line.",
            "The game goes on after that. Which rotation puts an o beside the two in the third row from the "
            "top?",
        ),
        Exercise(
            "o threatens to win. What must x play?",
            Picture(THREE, ".../o../oox/oxx/oox/oxx x"),
            defends,
            "A pebble of x on top of column 1 stops the line of o there, and o has no other.",
            "After that o wins. o needs one more pebble on top of column 1.",
        ),
        Exercise(
            "Pass: play a move that leaves the board as it is.",
            Picture(THREE, ".../.../.../.../x../ox. x"),
            changes_nothing,
            "A column with one pebble looks the same after it has been rotated.",
            "That changed the board. Rotate a column in which nothing can change.",
        ),
        Exercise(
            "x has no pebbles left, and can win all the same. How?",
            Picture(THREE, SPENT),
            wins,
            "The rotation moved the pebbles of column 1 so that x has a line.",
            "Only rotations are left to x. Which one makes a line above the gap?",
        ),
    ),
)
