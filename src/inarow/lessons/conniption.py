"""The lesson in Conniption."""

from inarow.lesson import Exercise, Lesson, Picture, Section, loses, wins

GAME = "conniption"
FIGURE = "......./......./......./..xx.../oxoo.../xoxox.. o 4,4 f"
PILES = "......./......./......./.x...../.oxxx../.xooo.."
LINES = "......./......./......./o....../o....../o..xxx."

LESSON = Lesson(
    sections=(
        Section(
            "Connect Four, upside down",
            "Stones fall into columns, and four of one's own in a straight line win, as in Connect Four. In "
            "addition each player has four flips.",
            Picture(GAME, moves="4 4 3"),
        ),
        Section(
            "A flip",
            "A flip turns the whole board upside down: every column is reversed and falls to the new "
            "bottom. Columns keep their place from left to right. Here x dropped a stone into column 3 and "
            "then flipped.",
            Picture(GAME, moves="4 4 3f"),
        ),
        Section(
            "A turn",
            "A turn is a flip if one wants, then one stone, always, then a flip if one wants. It is written "
            "as the column with f before or after it: 4, 4f, f4 or f4f. Each flip costs one of one's own "
            "four.",
            Picture(GAME, moves="4 4 f5f"),
        ),
        Section(
            "No flip right after a flip",
            "Between two flips there must be a stone, also from one turn to the next: whoever moves after a "
            "turn that ended with a flip may not begin with one. Here x played 4f, so o has to begin with a "
            "stone.",
            Picture(GAME, moves="4f"),
        ),
        Section(
            "Lines are looked for after every action",
            "The first action of a turn that makes a line ends the game at once, and the rest of the turn "
            "is not played. It does not matter who made it: here o began with a flip, and that gave x the "
            "bottom row.",
            Picture(GAME, FIGURE, "f1"),
        ),
        Section(
            "Lines for both",
            "If a flip gives both players a line, the player who flipped has won. Here o played 1f: after "
            "the flip both have four, and o turned the board.",
            Picture(GAME, FIGURE, "1f"),
        ),
        Section(
            "A full board",
            "If the board is full after a turn and nobody has a line, the game is a draw. A turn needs a "
            "stone, so flips alone are no turn.",
        ),
    ),
    exercises=(
        Exercise(
            "It is o's turn. Win at once.",
            Picture(GAME, LINES + " o 4,4 f"),
            wins,
            "The fourth stone in column 1 wins, with or without flips around it.",
            "o has three stones on top of each other in column 1.",
        ),
        Exercise(
            "It is o's turn. One turn, and only one, wins at once. It needs a flip after the stone.",
            Picture(GAME, FIGURE),
            wins,
            "The flip gives lines to both, x in the bottom row and o in the row above it; o flipped, so o "
            "wins.",
            "After the flip x has four in the bottom row. So o needs a line too, made by the same flip.",
        ),
        Exercise(
            "The same position. Find a turn with which o loses at once.",
            Picture(GAME, FIGURE),
            loses,
            "The flip shows four of x in the bottom row and no line of o: x has won in the turn of o.",
            "The game is not lost by that. Look at the top stones of columns 2 to 5: they will be the "
            "bottom row.",
        ),
        Exercise(
            "The last turn ended with a flip, so this one may not begin with a flip. Win at once all the "
            "same.",
            Picture(GAME, PILES + " o 4,4 -"),
            wins,
            "That is a line of o. Where x got one as well, o was the one who flipped.",
            "o has three in the bottom row. And think of what a flip after the stone would show in rows 1 "
            "and 2.",
        ),
        Exercise(
            "o has no flips left. Which move wins?",
            Picture(GAME, LINES + " o 4,0 -"),
            wins,
            "Without flips only plain moves remain, and this one makes four in column 1.",
            "o has three stones on top of each other in column 1.",
        ),
    ),
)
