"""The two written forms hold the same, and what is damaged is refused with its line."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import inarow
from inarow.game import BadNotation, GameOver, IllegalMove
from inarow.record import Ply, Record, Seat, jsonl, parse, text
from tests.cli.process import NIM
from tests.record.records import some_records

SEED = 20261115
GAME = inarow.load("connect-four")
PLAYED = Record(
    GAME.start(),
    Seat("human", name="Ada"),
    Seat("engine:level=3", version="0.1.0", seed=7),
    (
        Ply("4", seconds=0.35, mark="!", comment="the middle", variations=((Ply("3"), Ply("4")),)),
        Ply("4"),
        Ply("1"),
    ),
    result="x",
    reason="resigned",
    tags={"Event": "a test", "Note": "shown"},
)
TEXT = """[Record "inarow 1 cdb548a6"]
[Event "a test"]
[Game "connect-four"]
[X "human"]
[XName "Ada"]
[O "engine:level=3"]
[OVersion "0.1.0"]
[OSeed "7"]
[Note "shown"]
[Result "1-0"]
[Reason "resigned"]
[PlyCount "3"]
[Position "......./......./......./......./...o.../x..x... o"]

1. 4! {0.35s "the middle"} (1. 3 4) 1... 4 2. 1 1-0
"""


def test_a_written_record_is_read_as_it_was() -> None:
    for record in some_records(SEED, 150):
        assert parse.read(text.written(record)) == record, f"seed {SEED}"
        assert jsonl.read(jsonl.written(record)) == record, f"seed {SEED}"


def test_one_form_becomes_the_other_without_loss() -> None:
    for record in some_records(SEED + 1, 60):
        line = jsonl.written(record)
        page = text.written(jsonl.read(line))
        assert jsonl.written(parse.read(page)) == line
        assert text.written(record) == page


def test_the_text_is_as_its_page_describes_it() -> None:
    assert text.written(PLAYED) == TEXT


def test_long_games_are_broken_into_lines() -> None:
    for record in some_records(SEED, 30):
        bare = replace(record, plies=tuple(Ply(move) for move in record.moves))
        assert all(len(line) <= 100 for line in text.written(bare).split("\n\n", 1)[1].splitlines())


def test_a_record_written_by_hand_needs_no_figures() -> None:
    written = '[Record "inarow 1"]\n[Game "betsy:n=3"]\n[X "human"]\n[O "human"]\n[Result "*"]\n\n1 -1 *\n'
    assert parse.read(written).moves == ["1", "-1"]
    bare = {"schema": 1, "game": "betsy:n=3", "x": {"player": "human"}, "o": {"player": "human"}}
    assert jsonl.read(json.dumps({**bare, "moves": [{"move": "1"}]})).moves == ["1"]


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        (
            "inarow 1",
            "inarow 2",
            1,
            "expected 'inarow 1', not 'inarow 2 cdb548a6': it may need a newer inarow",
        ),
        ('"a test"', '"a test', 2, 'expected [Name "text"]'),
        ('"a test"', '"a \\test"', 1, "the record was changed or damaged"),
        ('"a test"', '"a \\qtest"', 2, "expected a text in quotation marks"),
        ('"connect-four"', '"chess"', 3, "no game is called 'chess'"),
        ('"connect-four"', '"./evil.py:Evil"', 3, "is not one of the package"),
        ('"connect-four"', '"connect-four:cols=99"', 3, "cols must be a whole number"),
        ('[X "human"]', '[X ""]', 10, "names its player"),
        ('[X "human"]', '[Y "human"]', 14, "expected a tag [X ...]"),
        ('[X "human"]', '[X "human"]\n[X "human"]', 5, "the tag X stands twice"),
        ('[X "human"]', '[X "robot"]', 1, "the record was changed or damaged"),
        ('"7"', '"seven"', 8, "expected a whole number, not 'seven'"),
        ('"7"', '"99999999999999999999"', 10, "seed must be a whole number"),
        ('[Note "shown"]', '[Start "xx"]', 9, "a position here is written"),
        ('[Result "1-0"]', '[Result "1-1"]', 15, "expected '1-1' as the tag says, not '1-0'"),
        ("1 1-0", "1 0-1", 15, "expected '1-0' as the tag says, not '0-1'"),
        ('"resigned"', '"bored"', 10, "no game ends by 'bored'"),
        ('"resigned"', '"won"', 10, "says that x has won, but the rules do not"),
        ('[PlyCount "3"]', '[PlyCount "4"]', 12, "expected the number of moves, 3, not 4"),
        ("/x..x", "/xx.x", 13, "the moves lead to"),
        ("cdb548a6", "cdb548a0", 1, "the record was changed or damaged"),
        ("4! {", "8! {", 15, "'8' is no move of connect-four"),
        ("4! {", "4!!! {", 15, "expected a move or a result, not '!'"),
        ("0.35s", "0.35", 15, "expected a comment like"),
        ("4! {0", "{0", 15, "expected a move before '{0"),
        ("(1. 3 4)", "(1. )", 15, "at least one move"),
        ("(1. 3 4)", "(1. 3 4", 15, "expected ')' at the end of a variation, not '1-0'"),
        ("(1. 3 4)", "(1. 3 9)", 15, "'9' is no move"),
        ("(1. 3 4)", "(1. 3 4))", 15, "expected a move or a result, not ')'"),
        ("1 1-0\n", "1 1-0\nmore\n", 16, "expected nothing after the result"),
        ("1 1-0\n", "1\n", 16, "expected a move or a result, not 'the end of the record'"),
    ],
)
def test_a_damaged_text_is_refused_with_its_line(old: str, new: str, line: int, reason: str) -> None:
    assert old in TEXT
    with pytest.raises(BadNotation) as error:
        parse.read(TEXT.replace(old, new, 1))
    assert str(error.value).startswith(f"line {line}: ")
    assert reason in str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"schema": 1', '"schema": 2', "has schema 2; expected 1: it may need a newer inarow"),
        ('"schema": 1, ', "", "the record has no 'schema'"),
        ('{"schema"', '["schema"', "expected a JSON document"),
        ('"seed": 7', '"seed": "7"', "'seed' of o must be a whole number, not '7'"),
        ('"seed": 7', '"seed": true', "'seed' of o must be a whole number, not True"),
        ('"seconds": 0.35', '"seconds": NaN', "NaN is no number"),
        ('"seconds": 0.35', '"seconds": 1e999', "seconds must be a number of seconds"),
        ('"seconds": 0.35', f'"seconds": {10**400}', "is too large a number"),
        ('"mark"', '"marks"', "a move has a field 'marks' that schema 1 has not"),
        ('"reason"', '"reasons"', "has the result None, not x"),
        ('"Event"', '"event"', "letters and digits after a capital"),
        ('"a test"', "3", "the tag 'Event' must be a text, not 3"),
        ('[[{"move": "3"}', '[3, [{"move": "3"}', "a variation must be a list, not 3"),
        ('{"move": "1"}', '{"move": "9"}', "'9' is no move of connect-four"),
        ('{"move": "1"}', '{"move": "2"}', "the moves lead to"),
        ('"result": "x"', '"result": "o"', "the record was changed or damaged"),
        ('"check": "', '"check": "0', "the record was changed or damaged"),
    ],
)
def test_a_damaged_document_is_refused(old: str, new: str, reason: str) -> None:
    line = jsonl.written(PLAYED)
    assert old in line
    with pytest.raises(BadNotation) as error:
        jsonl.read(line.replace(old, new, 1))
    assert reason in str(error.value)


@pytest.mark.parametrize(
    "nested", ["[" * 100_000, '{"moves":' * 100_000, '{"schema": 1, "game": ' + "[" * 100_000]
)
def test_a_document_nested_without_end_is_refused(nested: str) -> None:
    with pytest.raises(BadNotation, match="expected a JSON document"):
        jsonl.read(nested)


def test_a_text_nested_without_end_is_refused() -> None:
    with pytest.raises(BadNotation, match="nested deeper than 50"):
        parse.read(TEXT.replace("(1. 3", "(1. 3" * 10_000))


def test_no_record_names_a_program_to_run() -> None:
    nim = inarow.load(NIM)
    record = Record(nim.start(), Seat("human"), Seat("human"), (Ply(nim.start().moves()[0]),))
    for write, read in ((text.written, parse.read), (jsonl.written, jsonl.read)):
        assert read(write(record), nim) == record
        with pytest.raises(BadNotation, match="is not one of the package: name it yourself"):
            read(write(record))


ODD = """
class Start:
    mover, outcome = "x", None
    def moves(self):
        return ["a b", "1-0", "*", "3.", 'say "?"', "(", "ä"]
    def play(self, move):
        return End()
    def __str__(self):
        return "start"

class End(Start):
    mover, outcome = "o", "draw"
    def __str__(self):
        return "two\\nlines"

class Odd:
    def start(self):
        return Start()
"""


@pytest.mark.parametrize("move", ["a b", "1-0", "*", "3.", 'say "?"', "(", "ä"])
def test_a_game_of_ones_own_may_call_its_moves_as_it_likes(move: str, tmp_path: Path) -> None:
    file = tmp_path / "odd.py"
    file.write_text(ODD)
    game = inarow.load(f"{file}:Odd")
    plies = (Ply(move, mark="?", variations=((Ply("1-0"),),)),)
    record = Record(game.start(), Seat("human"), Seat("human"), plies, result="draw", reason="drawn")
    line = jsonl.written(record)
    assert jsonl.written(parse.read(text.written(record), game)) == line
    assert jsonl.written(jsonl.read(line, game)) == line


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(written: str) -> None:
    readers: list[Callable[[str], Record]] = [
        parse.read,
        jsonl.read,
        lambda words: parse.read(TEXT.partition("1. 4!")[0] + words),
    ]
    for read in readers:
        with suppress(BadNotation, IllegalMove, GameOver):
            read(written)


@pytest.mark.parametrize(
    ("evil", "refusal"),
    [
        (TEXT + "\n" + '{\\"' * 20_000, "line 17: expected nothing after the result"),
        (TEXT.replace("(1. 3 4)", "(3)" * 100_000), "the record was changed or damaged"),
        (TEXT.replace("[X ", "".join(f'[T{n} ""]\n' for n in range(200_000)) + "[X "), "changed or damaged"),
    ],
    ids=["comments without an end", "variations", "tags"],
)
def test_a_text_made_to_take_long_takes_no_longer_than_others(evil: str, refusal: str) -> None:
    began = time.monotonic()
    with pytest.raises(BadNotation, match=refusal):
        parse.read(evil)
    assert time.monotonic() - began < 15
