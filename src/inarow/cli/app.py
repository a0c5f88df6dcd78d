"""The commands of `inarow` and their help; each lives in a file of its own, imported when it is called."""

from __future__ import annotations

from cyclopts import App, Parameter

import inarow
from inarow.cli.exits import explained
from inarow.cli.output import console

ABOUT = (
    "Games of lines, to play and to study: Connect Four, Conniption, Betsy, dominoes, Ultimate Tic-Tac-Toe, "
    "and games of your own."
)

COMMANDS = {
    "play": """Play a game in the terminal.

Type a move as the game writes it, or help. Input from a pipe is read line by line, and the answers are plain.

Try:
  inarow play connect-four
  inarow play betsy:n=4 --x random --o human
  inarow play ./nim.py:Nim""",
    "games": """List the games and their parameters.

A game is named with the parameters that differ from the default: connect-four:rows=8,cols=9,line=5""",
    "show": """Show a position as a drawn board, [ ] around the line that won.

Try:
  inarow show connect-four --moves 44536""",
    "moves": """List the legal moves of a position, one on each line.

Try:
  inarow moves betsy --moves "1 -1\"""",
    "perft": """Count the sequences of exactly DEPTH legal moves.

A finished game is not continued. These counts are the fingerprint of a game's rules.

Try:
  inarow perft connect-four 8 --divide""",
    "search": """Find the best move of a position.

Prints the move, what it is worth and the line expected after it. Limits combine: the first one met ends the
search.

Try:
  inarow search conniption
  inarow search connect-four --moves 44444 --time 5""",
    "analyse": """Tell what every move of a position is worth, best first.

A proved value says how the game ends and in how many plies; an estimate is only that.

Try:
  inarow analyse domino --moves 1,0,0""",
    "solve": """Find the exact value of a position, with the number of plies to the end.

Where it cannot be found, says why, what is proved all the same, and what it would need.

Try:
  inarow solve conniption
  inarow solve domino --moves 1,0,0 --all""",
    "table": """Solve all positions of a game into a file, and show what such a table says.

The table of a small game comes with the program; one that you build is kept in your data folder.

Try:
  inarow table show betsy:n=3
  inarow table build betsy:n=4 --threads 2""",
    "book": """Solve the first plies of Connect Four into a file, and show what such a book says.

Positions that a book covers are looked up instead of searched.

Try:
  inarow book build connect-four:rows=5,cols=5 --plies 4""",
    "verify": """Check that certificates, tables and books are whole and true.

Try:
  inarow verify conniption.certificate""",
    "bench": """Measure the solver on files of positions whose scores are known, and check it by them.

Try:
  inarow bench solve scores.txt --threads 2""",
    "batch": """Solve or analyse many positions, by all cores or a cluster, into a file.

Interrupted at any moment, it goes on where it was.

Try:
  inarow batch solve domino positions.txt --output solved.jsonl
  inarow batch analyse betsy positions.txt --output analysed.jsonl --nodes 100000""",
    "match": """Let two players play a series of games.

The games come in pairs from one random opening, the colours swapped.

Try:
  inarow match connect-four engine:level=4 classic --games 20""",
    "engine": """Let the engine speak UGI or UCI on stdin and stdout, for match runners and other programs.

It learns from the first line, ugi or uci, which it is. UGI is for all games; GAME is the one to begin with.

Try:
  echo "go movetime 100" | inarow engine betsy""",
    "record": """Show, check and convert files of recorded games.

A record says who played, every move with its time and value, and how and why the game ended. It is written as
a text for people or as JSON Lines for programs.

Try:
  inarow record show games.txt""",
    "check-bot": """Test a bot step by step, and tell its author what is wrong with it.

A bot is a program that speaks UGI, or a function or class in a Python file. A step that our referee relies on
is ok or failed; one that only other match runners may rely on is ok or weak.

Try:
  inarow check-bot "python3 examples/bots/four.py"
  inarow check-bot examples/bots/chooser.py:Chooser --game betsy""",
    "store": """Keep games in a file or a database, durably: list, show, export, import, check, backup.

A store is a file of SQLite, or a database of PostgreSQL by its URL. It needs the extra inarow[store].

Try:
  inarow store import games.db games.jsonl
  inarow store list games.db""",
    "arena": """Play tournaments, and tell what pairs of games say about strength.

Round robin, gauntlet and Swiss; interrupted at any moment, they go on where they were. It needs the extra
inarow[arena].

Try:
  inarow arena new first.toml
  inarow arena run first.toml
  inarow arena report first.db --output first.html""",
    "serve": """Serve the web page: play, analyse and learn in the browser.

It is open to this machine alone unless --host says otherwise. Games are kept in a store and survive a
restart. GAME is a file of your own, offered beside the games of the package. It needs the extra inarow[web].

Try:
  inarow serve
  inarow serve ./nim.py:Nim --port 9000""",
    "classic": """Run one of the original programs, with its own words and outputs.

All that follows NAME goes to the program as it is.

Try:
  inarow classic connect_four --difficulty easy
  inarow classic betsy 3 x ...o..x.ooooxxxxxo 2
  inarow classic domino --help""",
    "--install-completion": """Install completion for bash, zsh or fish.

Without --output the script goes where the shell looks for it, and bash and zsh get a line in their start-up
file.""",
}
"""In the order of the help. A command is the function, or the group of commands, of its name in the file of
its name."""

VERBATIM = {"classic": {"help_flags": (), "version_flags": (), "end_of_options_delimiter": "\0"}}
"""How a command is made that gets every word after its own as it is, also --help and --."""


def _app() -> App:
    screen = console()
    app = App(
        name="inarow",
        help=ABOUT,
        help_epilogue=explained(),
        help_format="plaintext",
        help_formatter="default" if screen.is_terminal and not screen.is_dumb_terminal else "plain",
        version=inarow.__version__,
        default_parameter=Parameter(negative=(), show_default=False),
        console=screen,
        print_error=False,
        exit_on_error=False,
        result_action="return_value",
        suppress_keyboard_interrupt=False,
    )
    for order, (name, text) in enumerate(COMMANDS.items()):
        verb = name.strip("-").replace("-", "_")
        app.command(
            f"inarow.cli.{verb}:{verb}", name=name, help=text, sort_key=order, **VERBATIM.get(name, {})
        )
    return app


app = _app()
