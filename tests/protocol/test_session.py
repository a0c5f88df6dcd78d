"""A conversation with lines that nobody meant: it goes on, and every go has one answer."""

from __future__ import annotations

import random

import pytest

import inarow
from inarow.protocol.serve import EngineMind
from inarow.protocol.session import Session

SEED = 20261115
WORDS = (
    *("go", "go", "stop", "isready", "position", "position startpos moves 4", "uginewgame", "setoption"),
    *("query", "setoption name UGI_Variant value"),
    *("ugi", "uci", "ucinewgame", "debug", "ponderhit", "startpos", "fen", "moves", "moves", "infinite"),
    *(
        "depth",
        "nodes",
        "movetime",
        "p1time",
        "wtime",
        "number",
        "name",
        "value",
        "UGI_Variant",
        "UCI_Variant",
    ),
    *(
        "Hash",
        "Threads",
        "betsy:n=2",
        "domino",
        "connect-four",
        "cfour",
        "conniption:flips=9",
        "ultimate:n=3",
    ),
    *("p1turn", "gameover", "result", "1", "4", "-1", "1,0,0", "f4f", "P@d1", "0000", "99999999999999999999"),
    *(
        "\0",
        "\x1b[2J",
        "ü",
        "=",
        "'",
        "../../x",
        "x",
        "o",
        "......./......./......./......./......./...x... o",
    ),
)


@pytest.mark.parametrize("number", range(4))
def test_nonsense_ends_no_conversation_and_every_go_has_one_answer(number: int) -> None:
    print(f"seed {SEED + number}")
    dice = random.Random(SEED + number)
    said: list[str] = []
    session = Session(EngineMind(), said.append, inarow.load("connect-four"))
    asked = ready = 0
    for _ in range(3000):
        line = " ".join(dice.choices(WORDS[:8]) + dice.choices(WORDS, k=dice.randrange(8)))
        if line.startswith("go "):
            # What the dice ask for may take for ever; the next line may be stop or go, or neither.
            line += dice.choice((" depth 2", " nodes 20", " infinite"))
        asked += line.split()[:1] == ["go"]
        ready += line.split()[:1] == ["isready"]
        assert session.hear(line)
        if "Threads" in line or "Hash" in line:
            session.options.update(Threads=1, Hash=1)
    session.finish(0)
    assert sum(line.startswith("bestmove ") for line in said) == asked > 20
    assert said.count("readyok") == ready > 0
    assert not session.hear("quit")


def test_a_number_without_end_is_refused_and_the_conversation_goes_on() -> None:
    said: list[str] = []
    session = Session(EngineMind(), said.append, inarow.load("connect-four"))
    for line in ("ugi", f"setoption name Seed value 000000000000000001{'9' * 5000}", "isready"):
        session.hear(line)
    assert any("Seed must be a whole number" in line for line in said)
    assert said[-1] == "readyok"
