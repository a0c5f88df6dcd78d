"""`inarow play`: a game between two players, people or programs, in the terminal or through a pipe."""

from __future__ import annotations

import sys
from typing import Annotated

from cyclopts import Parameter

import inarow
from inarow import players
from inarow.advice import worth
from inarow.cli.advice import show_graph
from inarow.cli.given import GAME, AsJson, MovesText, PositionText, game_so_far
from inarow.cli.output import print_json, say
from inarow.cli.screen import Screen, brief
from inarow.cli.session import Leave, Session, Stop
from inarow.cli.thinking import choose
from inarow.cli.words import WORDS
from inarow.game import OTHER, BadNotation, Game, IllegalMove, Position, Side
from inarow.games import names
from inarow.players import Forfeit, Player, spec_of
from inarow.players.human import Human
from inarow.protocol.words import RESIGN

PATIENCE = 1000
"""Lines in a row that are no moves, after which what comes through a pipe is not a game."""

WHO = "Who plays x: human, engine:level=1 to 10, engine:time=2, classic, random, bot:cmd=./mybot."
PLAYER = Parameter(
    metavar="PLAYER",
    show_default=True,
    completer=lambda context: players.names(),
)


def play(
    game: Annotated[str | None, GAME] = None,
    /,
    *,
    x: Annotated[str, PLAYER, Parameter(help=WHO)] = "human",
    o: Annotated[str, PLAYER, Parameter(help="Who plays o.")] = "engine:level=3",
    position: PositionText = None,
    moves: MovesText = "",
    as_json: AsJson = False,
) -> None:
    screen = Screen(sys.stderr if as_json else sys.stdout)
    seats: dict[Side, Player] = {"x": screen.seat(x), "o": screen.seat(o)}
    chosen = _choose_game(screen) if game is None else inarow.load(game)
    if chosen is None:
        say("no game was chosen")
        return
    session = Session(seats, *game_so_far(chosen, position, moves))
    say(", ".join(f"{side} is {spec_of(player)}" for side, player in seats.items()))
    if session.persons:
        screen.hint(f"{chosen.title}: type {chosen.notation}; or help")
    try:
        stop = _run(session, screen)
    finally:
        players.close(*session.players.values())
    if stop not in (Stop.QUIT, Stop.END_OF_INPUT):
        if screen.interactive and session.moves:
            show_graph(session, screen, "")
        screen.board(session.scene())
    _tell_end(session, screen, stop)
    if as_json:
        print_json(_described(session, stop))


def _choose_game(screen: Screen) -> Game | None:
    """The game that a person names or numbers; None if nobody answers."""
    listed = names()
    for number, name in enumerate(listed, start=1):
        screen.hint(f"{number:>3}  {name}")
    while True:
        try:
            answer = screen.ask("game, by name or number> ")
        except EOFError:
            return None
        numbered = {str(number): name for number, name in enumerate(listed, start=1)}
        try:
            return inarow.load(numbered.get(answer, answer))
        except BadNotation as error:
            screen.complain(brief(str(error)))


def _run(session: Session, screen: Screen) -> Stop | None:
    """Plays on until the game has an outcome; otherwise says why it stopped."""
    shown: Position | None = None
    mistakes = 0
    while session.position.outcome is None:
        if stop := session.standstill():
            return stop
        if not isinstance(session.player, Human):
            try:
                _let_move(session, screen)
            except Leave as leave:
                return leave.stop
            continue
        if session.position is not shown:
            screen.board(session.scene())
            shown = session.position
        try:
            mistakes = 0 if _take(session, screen) else mistakes + 1
        except EOFError:
            return Stop.END_OF_INPUT
        except Leave as leave:
            return leave.stop
        if mistakes >= PATIENCE and not screen.interactive:
            raise BadNotation(f"{PATIENCE} lines in a row are neither moves nor words of the game: giving up")
    return None


def _take(session: Session, screen: Screen) -> bool:
    """Takes one line from the person to move, a move or a word; False if it was neither."""
    position = session.position
    line = session.player.choose(position, None)
    name, _, rest = line.partition(" ")
    word = WORDS.get(name.lower())
    if word is not None and line not in position.moves():
        word.run(session, screen, rest.strip())
        return True
    try:
        _move(session, screen, line)
    except (BadNotation, IllegalMove) as error:
        # The person sees the board, so the position's text would only be in the way.
        screen.complain(brief(str(error).removesuffix(f", in {position}")))
        return False
    return True


def _move(session: Session, screen: Screen, move: str) -> None:
    """Makes a person's move; at a terminal it stands there already."""
    mover = session.position.mover
    session.play(move)
    if not screen.interactive:
        screen.tell(f"{mover} plays {move}")


def _let_move(session: Session, screen: Screen) -> None:
    """Lets a program move, and tells what it thinks of its move."""
    mover = session.position.mover
    try:
        players.follow(session.player, session.positions[0], session.moves)
        move, report = choose(session.player, session.position)
        if move == RESIGN:
            raise Leave(Stop.RESIGNATION)
        session.play(move)
    except (Forfeit, BadNotation, IllegalMove) as error:
        say(f"{mover} ({spec_of(session.player)}): {error}")
        raise Leave(Stop.FORFEIT) from None
    screen.tell(f"{mover} plays {move}" + (f" ({worth(report)} for {mover})" if report else ""))


def _tell_end(session: Session, screen: Screen, stop: Stop | None) -> None:
    count = len(session.moves)
    moves = "1 move" if count == 1 else f"{count} moves"
    outcome = session.position.outcome
    specs = {side: f"{side} ({spec_of(player)})" for side, player in session.players.items()}
    if stop in (Stop.RESIGNATION, Stop.FORFEIT):
        loser = session.position.mover
        how = "resigns" if stop is Stop.RESIGNATION else "cannot go on"
        screen.tell(f"{specs[loser]} {how}: {specs[OTHER[loser]]} wins after {moves}")
    elif stop is not None:
        ends = {
            Stop.QUIT: "the game was not finished",
            Stop.END_OF_INPUT: "the input has ended; the game was not finished",
            Stop.REPETITION: "a position stands for the third time: the game is stopped, nobody has won",
            Stop.LENGTH: f"the game is stopped after {moves}, nobody has won",
        }
        say(ends[stop])
    elif outcome is not None and outcome.winner is not None:
        screen.tell(f"{specs[outcome.winner]} beats {specs[OTHER[outcome.winner]]} in {moves}")
    else:
        screen.tell(f"{specs['x']} and {specs['o']} draw after {moves}")


def _described(session: Session, stop: Stop | None) -> dict[str, object]:
    position = session.position
    return {
        "game": position.game.spec,
        "x": spec_of(session.players["x"]),
        "o": spec_of(session.players["o"]),
        "start": str(session.positions[0]),
        "moves": session.moves,
        "position": str(position),
        "outcome": session.result(stop),
        "stopped": stop,
    }
