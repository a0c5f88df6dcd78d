"""`inarow play` through a pipe: whole games, the words one can type, and how games end."""

from __future__ import annotations

import json

import pytest

import inarow
from inarow import players
from inarow.cli.words import WORDS
from inarow.dice import Dice
from inarow.game import Position
from inarow.games import names
from tests.cli.process import NIM, document
from tests.cli.process import inarow as command

FOUR = ("play", "connect-four", "--o", "random:seed=3")
TWO = ("play", "connect-four", "--o", "human")


def whole_game(name: str, seed: int) -> tuple[list[str], Position]:
    """The moves of a game in which x throws dice and o is the random player, and its last position."""
    dice, opponent = Dice(seed), players.load(f"random:seed={seed}")
    position, moves = inarow.load(name).start(), []
    while position.outcome is None:
        mine = position.mover == "x"
        moves.append(dice.pick(position.moves()) if mine else opponent.choose(position, None))
        position = position.play(moves[-1])
    return moves, position


@pytest.mark.parametrize("name", [*names(), NIM])
def test_a_whole_game_is_played_to_its_result(name: str) -> None:
    moves, end = whole_game(name, seed=5)
    assert end.outcome is not None
    done = command("play", name, "--o", "random:seed=5", stdin="\n".join(moves[::2]))
    assert done.returncode == 0
    assert done.stderr == "x is human, o is random:seed=5\n"
    told = [line.split()[2] for line in done.stdout.splitlines() if " plays " in line]
    assert told == moves
    *_, status, last = done.stdout.splitlines()
    if end.outcome.winner is None:
        expected = f"x (human) and o (random:seed=5) draw after {len(moves)} moves"
    elif end.outcome.winner == "x":
        expected = f"x (human) beats o (random:seed=5) in {len(moves)} moves"
    else:
        expected = f"o (random:seed=5) beats x (human) in {len(moves)} moves"
    assert last == expected
    assert status == end.show().splitlines()[-1]


@pytest.mark.parametrize("name", names())
def test_two_programs_play_the_game_of_their_seeds_by_themselves(name: str) -> None:
    found = document("play", name, "--x", "random:seed=8", "--o", "random:seed=9")
    seats = {"x": players.load("random:seed=8"), "o": players.load("random:seed=9")}
    position = inarow.load(name).start()
    for move in found["moves"]:
        assert seats[position.mover].choose(position, None) == move
        position = position.play(move)
    assert found["position"] == str(position)
    assert (position.outcome is None) == (found["stopped"] == "repetition")


def test_a_seed_taken_from_the_system_is_told_and_gives_the_same_game() -> None:
    first = document("play", "betsy", "--x", "random", "--o", "random")
    assert first["x"] != first["o"]
    again = document("play", "betsy", "--x", first["x"], "--o", first["o"])
    assert again == first


def test_the_document_tells_the_whole_game() -> None:
    found = document(*FOUR, stdin="4\n4\nquit\n")
    assert found == {
        "game": "connect-four",
        "x": "human",
        "o": "random:seed=3",
        "start": "......./......./......./......./......./....... x",
        "moves": ["4", "1", "4", "5"],
        "position": "......./......./......./......./...x.../o..xo.. x",
        "outcome": None,
        "stopped": "quit",
    }


def test_with_a_document_the_boards_go_to_stderr() -> None:
    done = command(*FOUR, "--json", stdin="4\n")
    assert json.loads(done.stdout)["stopped"] == "end of input"
    assert "(o) .  .  x  .  .  ." in done.stderr


def test_a_pipe_sees_boards_and_moves_but_no_prompt_and_no_colour() -> None:
    done = command(*FOUR, stdin="4\nquit\n")
    assert "x plays 4\no plays 1\n 1  2  3  4  5  6  7\n" in done.stdout
    assert ">" not in done.stdout
    assert "\x1b" not in done.stdout
    assert done.stdout.isascii()


def test_the_last_move_and_the_line_that_won_are_marked() -> None:
    done = command(*TWO, stdin="1 1 2 2 3 3 4".replace(" ", "\n"))
    assert "\n o  o (o) .  .  .  .\n x  x  x  .  .  .  .\nx to move\n" in done.stdout
    assert done.stdout.endswith(
        " o  o  o  .  .  .  .\n[x][x][x][x] .  .  .\nx has won\nx (human) beats o (human) in 7 moves\n"
    )


def test_the_end_of_the_input_ends_the_game_cleanly() -> None:
    done = command(*FOUR, stdin="4\n")
    assert done.returncode == 0
    assert "the input has ended; the game was not finished\n" in done.stderr
    assert done.stdout.count(" 1  2  3  4  5  6  7\n") == 2, "the last board was already shown"


def test_quit_ends_the_game_cleanly() -> None:
    done = command(*FOUR, stdin="quit\n4\n")
    assert done.returncode == 0
    assert done.stderr.endswith("the game was not finished\n")
    assert "plays" not in done.stdout


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("9", "'9' is no move of connect-four: expected a column, 1 to 7"),
        ("4 4", "'4 4' is no move of connect-four: expected a column, 1 to 7"),
        ("hlep", "'hlep' is no move of connect-four: expected a column, 1 to 7"),
        ("1", "1 cannot be played: column 1 is full; expected one of 2 3 4 5 6 7"),
    ],
)
def test_bad_input_gives_the_reason_and_asks_again(line: str, reason: str) -> None:
    done = command(*TWO, "--moves", "111111", stdin=f"{line}\n4\n")
    assert done.returncode == 0
    assert reason in done.stderr.splitlines()
    assert "x plays 4\n" in done.stdout


def test_help_tells_the_notation_and_every_word() -> None:
    told = command("play", "betsy", stdin="HELP\n").stdout
    assert "a move is a column, 1 to 5, or -1 to -5 to rotate it" in told
    for name, word in WORDS.items():
        assert f"  {name:<7}{word.meaning}\n" in told


def test_moves_are_listed_when_asked() -> None:
    assert "\n1 2 3 4 5 -1 -2\n" in command("play", "betsy", "--moves", "1 2", stdin="moves\n").stdout


def test_show_draws_the_board_again() -> None:
    once, twice = command(*FOUR, stdin="4\n").stdout, command(*FOUR, stdin="4\nshow\n").stdout
    board = twice[len(once) :]
    assert once.endswith(board)
    assert board.startswith(" 1  2  3  4  5  6  7\n")


def test_undo_takes_back_to_the_previous_turn_of_the_person() -> None:
    found = document(*FOUR, stdin="4\n5\n6\nundo\n")
    assert found["moves"] == document(*FOUR, stdin="4\n5\n")["moves"]


def test_undo_works_any_number_of_times_and_stops_at_the_beginning() -> None:
    stdin = "1\n2\n3\n" + "undo\n" * 20
    done = command(*FOUR, "--json", stdin=stdin)
    assert json.loads(done.stdout)["moves"] == []
    assert done.stderr.count("there is no earlier turn of yours to go back to") == 17


def test_undo_with_a_number_goes_back_that_many_turns() -> None:
    assert len(document(*FOUR, stdin="1\n2\n3\n7\nundo 3\n")["moves"]) == 2
    assert "not by 'x'" in command(*FOUR, stdin="undo x\n").stderr


def test_undo_between_two_people_takes_back_one_move() -> None:
    assert document(*TWO, stdin="1\n2\n3\nundo\n")["moves"] == ["1", "2"]


def test_undo_by_the_second_player_keeps_the_first_move_of_the_program() -> None:
    arguments = ("play", "connect-four", "--x", "random:seed=3", "--o", "human")
    found = document(*arguments, stdin="4\n4\nundo\nundo\nundo\n")
    assert len(found["moves"]) == 1


def test_undo_goes_back_through_the_moves_given() -> None:
    assert document(*TWO, "--moves", "1234", stdin="undo\nundo\n")["moves"] == ["1", "2"]


def test_after_undo_the_game_goes_on_from_there() -> None:
    assert document(*TWO, stdin="1\n2\nundo\n7\n")["moves"] == ["1", "7"]


def test_a_game_begins_with_the_position_and_moves_given() -> None:
    position = "......./......./......./......./......./xxx.... o"
    found = document(*TWO, "--position", position, "--moves", "7", stdin="4\n")
    assert (found["start"], found["moves"], found["outcome"]) == (position, ["7", "4"], "x")


def test_a_position_that_has_ended_is_only_shown() -> None:
    done = command(*TWO, "--position", "......./......./......./......./......./xxxx... o", stdin="1\n")
    assert done.returncode == 0
    assert done.stdout.endswith("x has won\nx (human) beats o (human) in 0 moves\n")


@pytest.mark.parametrize("answer", ["2", "connect-four", "connect-four:cols=8", NIM])
def test_the_first_line_names_the_game_when_none_is_given(answer: str) -> None:
    done = command("play", stdin=f"{answer}\n1\n")
    assert done.returncode == 0
    first = "connect-four" if answer == "2" else answer
    assert done.stdout.startswith(inarow.load(first).start().show() + "\nx plays 1\n")


def test_a_name_that_is_no_game_is_asked_for_again() -> None:
    done = command("play", stdin="chess\n6\ndomino\n1,0,0\n")
    assert "no game is called 'chess'" in done.stderr
    assert "no game is called '6'" in done.stderr
    assert "x plays 1,0,0" in done.stdout


def test_without_an_answer_no_game_is_played() -> None:
    done = command("play")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "no game was chosen\n")
