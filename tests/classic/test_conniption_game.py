"""The Conniption program: its questions, commands and games, through a pipe and at a terminal."""

from __future__ import annotations

import io
import re
import signal

import pytest

from inarow.classic import conniption
from tests.classic.process import both_ways, run, start
from tests.cli.process import Terminal

QUESTIONS = (
    "Which color plays first (1 = White or 2 = Blue)?",
    "Would you like Blue to be placed randomly? (Yes or No)",
    "How many times would you like to play the game with these settings?",
)
DRAWN = "477435742466567651512142374712612165352333"


def summary(wins: int, losses: int, draws: int) -> str:
    return f"\nThanks for playing.\nAI wins: {wins}\nAI losses: {losses}\nDraws: {draws}\n"


def without_seconds(text: str) -> str:
    return re.sub(r"\d+\.\d+ seconds", "", text)


class Script:
    """The program run in this process, with the AI's moves given."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def tell(self, ai: str, *lines: str) -> str:
        """What the program says when the AI plays these moves and the user types these lines."""
        moves = iter(ai.split())
        self.monkeypatch.setattr(conniption, "suggest", lambda state, depth, time: (next(moves), 0))
        self.monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines)))
        assert conniption.main([]) == 0
        return self.capsys.readouterr().out


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Script:
    return Script(monkeypatch, capsys)


@both_ways
def test_the_questions_the_commands_and_the_first_moves(way: str) -> None:
    done = run("conniption", stdin="1\nNo\n1\n4\nq\n", way=way)
    assert (done.returncode, done.stderr) == (0, "")
    legend, *asked = re.split("|".join(map(re.escape, QUESTIONS)), done.stdout)
    assert legend.startswith("**Players**\n")
    assert "White (W)" in legend
    assert "Blue (B)" in legend
    assert len(asked) == 3
    commands, first, second, *rest = asked[2].split("\nRep 1\n")
    assert all(word in commands for word in ("q(uit)", "h(elp)", "d(isplay)", "u(ndo)", "(f)[1-7](f)"))
    assert first.startswith("|1|2|3|4|5|6|7|\n|o|o|o|o|o|o|o|\n")
    assert re.fullmatch(
        r"[^$]*Player 1 places next\n\d+\.\d+ seconds\n"
        r"Suggested Move: 4\nPredicted path value: -?\d+\n",
        first,
    )
    assert "|o|o|o|W|o|o|o|\nWhite flips:  4\nBlue flips:   4\nAble to flip: True\nPlayer 2 places" in second
    assert second.endswith("places next\n\nConAI> \nPlayer 2 played move 4.\n")
    assert "|o|o|o|B|o|o|o|\n|o|o|o|W|o|o|o|\nWhite" in rest[0]
    assert done.stdout.endswith("\nConAI> \n" + summary(0, 0, 0))


def test_wrong_answers_are_asked_for_again() -> None:
    answers = ["", "3", "w", "1", "maybe", "", "YES", "many", "1.5", "\u0661", "9" * 30, "", "-2"]
    done = run("conniption", stdin="\n".join(answers))
    assert (done.returncode, done.stderr) == (0, "")
    assert [done.stdout.count(question) for question in QUESTIONS] == [4, 3, 6]
    assert "Rep" not in done.stdout
    assert done.stdout.endswith(summary(0, 0, 0))


@pytest.mark.parametrize("answer", ["y", "Y", "yes", "YES", "Yes"])
def test_yes_and_no_are_taken_in_any_case(answer: str) -> None:
    done = run("conniption", "--depth", "1", stdin=f"2\n{answer}\n1\n")
    assert "ConAI>" not in done.stdout
    assert "has won" in done.stdout
    no = {"y": "n", "yes": "no"}[answer.lower()]
    shown = run("conniption", "--depth", "1", stdin=f"2\n{no}\n1\n").stdout
    assert shown.endswith("ConAI> \n" + summary(0, 0, 0))


@pytest.mark.parametrize("lines", ["", "1\n", "1\nno\n", "1\nno\n2\n", "1\nno\n2\n4"])
def test_the_end_of_input_ends_with_the_summary(lines: str) -> None:
    done = run("conniption", stdin=lines)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith(summary(0, 0, 0))


def test_several_games_against_the_random_agent_with_a_seed() -> None:
    games = [run("conniption", "--seed", seed, stdin="1\nyes\n3\n").stdout for seed in ("1", "1", "2")]
    assert without_seconds(games[0]) == without_seconds(games[1])
    assert without_seconds(games[0]) != without_seconds(games[2])
    assert "\nRep 3\n" in games[0]
    assert games[0].count("Player1 has won\n") == 3
    assert games[0].endswith("Player1 has won\n" + summary(3, 0, 0))


def test_commands_in_any_case_and_nonsense(script: Script) -> None:
    said = script.tell(
        "4",
        "1",
        "no",
        "1",
        "D",
        "display",
        "disp",
        "HELP",
        "h",
        "x",
        "",
        "44",
        "f",
        "8",
        "4 f",
        "\x00",
        "QUIT",
    )
    parts = said.split("\nConAI> \n")[1:]
    assert all(part.startswith("|1|2|3|4|5|6|7|") for part in parts[:3])
    assert all(part.startswith("Available commands:") for part in parts[3:5])
    invalid = "Invalid command. Type 'h' or 'help' to see a list of allowed commands.\n"
    assert parts[5:12] == [invalid] * 7
    assert parts[12:] == [summary(0, 0, 0)]


def test_illegal_moves_are_named_before_they_could_end_the_game(script: Script) -> None:
    moves = ["F1F", "f1f", "f2", "7", "f6"]
    said = script.tell("2 3f 5 7 7", "2", "n", "1", *moves)
    assert "Player 2 played move f1f.\n" in said
    assert said.count("f1f is not a legal move.\n") == 0
    # Its four flips are used up.
    assert "f2 is not a legal move.\n" in said
    assert "f6 is not a legal move.\n" in said
    barred = script.tell("2 3f", "2", "n", "1", "1", "1", "f1", "q")
    # The AI's turn ended with a flip.
    assert "f1 is not a legal move.\n" in barred
    full = script.tell("1 1 1", "2", "n", "1", "1", "1", "1", "1", "q")
    assert "1 is not a legal move.\n" in full


def test_undo_goes_back_two_plies_once(script: Script) -> None:
    said = script.tell("4 4 5 6", "1", "no", "1", "u", "1", "undo", "d", "U", "2", "u", "q")
    at_first, _, undone, shown, again, _, once_more, _ = said.split("\nConAI> \n")[1:]
    assert at_first == "Cannot undo past the current state.\n"
    assert undone.startswith("Board state rolled back by one move.\n")
    assert "|o|o|o|o|o|o|o|\n|o|o|o|W|o|o|o|\nWhite" in shown
    assert again == "Cannot undo past the current state.\n"
    assert once_more.startswith("Board state rolled back by one move.\n")


def test_undo_gives_the_flips_back(script: Script) -> None:
    said = script.tell("4", "2", "no", "1", "u", "f1f", "u", "d", "q")
    assert said.split("\nConAI> \n")[1] == "Cannot undo past the current state.\n"
    assert said.split("\nConAI> \n")[4].endswith(
        "|o|o|o|o|o|o|o|\nWhite flips:  4\nBlue flips:   4\nAble to flip: True\nPlayer 2 places next\n"
    )


def test_wins_losses_and_draws_are_counted(script: Script) -> None:
    ai = [*"4444", *"1231", *DRAWN[0::2]]
    blue = [*"111", *"7777", *DRAWN[1::2]]
    said = script.tell(" ".join(ai), "1", "no", "3", *blue)
    results = ("Player1 has won\n", "Player2 has won\n", "The game is a draw\n")
    assert [said.count(result) for result in results] == [1, 1, 1]
    assert said.endswith("The game is a draw\n" + summary(1, 1, 1))


def test_old_states_are_forgotten(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ai, known = iter(DRAWN[0::2]), []

    def suggest(state: conniption.Conniption, depth: int, time: float | None) -> tuple[str, int]:
        before, ancestors = state.parent, 0
        while before is not None:
            before, ancestors = before.parent, ancestors + 1
        known.append(ancestors)
        return next(ai), 0

    monkeypatch.setattr(conniption, "suggest", suggest)
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(["1", "no", "1", *DRAWN[1::2]])))
    assert conniption.main([]) == 0
    assert capsys.readouterr().out.endswith(summary(0, 0, 1))
    assert known == [0] + [2] * 20


@both_ways
def test_argument_errors_are_told_on_stderr(way: str) -> None:
    for arguments in (["--depth", "0"], ["--time", "x"], ["--seed", "-1"], ["more"]):
        done = run("conniption", *arguments, way=way)
        assert (done.returncode, done.stdout) == (2, "")
        assert arguments[0] in done.stderr


def test_a_time_limit_holds() -> None:
    done = run("conniption", "--time", "0.2", "--depth", "20", stdin="1\nno\n1\n")
    used = re.search(r"(\d+\.\d+) seconds", done.stdout)
    assert used is not None
    assert 0.1 < float(used[1]) < 2


def test_control_c_ends_with_130() -> None:
    process = start("conniption", "--depth", "20")
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("1\nno\n1\n")
    process.stdin.flush()
    while "Player 1 places next" not in process.stdout.readline():
        pass
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (130, "")


def test_a_game_at_a_terminal() -> None:
    with Terminal("classic", "conniption") as terminal:
        for question, answer in zip(QUESTIONS, ("2", "nO", "1"), strict=True):
            terminal.expect(question)
            terminal.type(answer)
        terminal.expect("Player 2 places next\n\nConAI> ")
        terminal.type("F4")
        terminal.expect("Player 2 played move f4.\n")
        terminal.expect("Suggested Move: ")
        terminal.expect("\n\nConAI> ")
        terminal.type("u")
        terminal.expect("Board state rolled back by one move.\n")
        terminal.expect("\n\nConAI> ")
        terminal.press("\x04")
        assert terminal.finish() == 0
    assert terminal.shown.endswith(summary(0, 0, 0))


def test_control_c_at_a_terminal_ends_with_130() -> None:
    with Terminal("classic", "conniption") as terminal:
        terminal.expect(QUESTIONS[0])
        terminal.press("\x03")
        assert terminal.finish() == 130
