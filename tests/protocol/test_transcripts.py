"""Conversations with the engine as files: one for each case that match runners bring about.

# a remark
< a line that the engine receives
> a line that it must print next, * for any word, ... for any words; lines of info, id and option are
  passed over where they are not expected
= silence: it prints nothing for this many seconds
. the end of its input
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.protocol.conversation import CHATTER, ENGINE, Conversation

FOLDER = Path(__file__).parent / "transcripts"
FILES = sorted(FOLDER.glob("*.txt"))
LONGEST = 256
"""Bytes of a line that referees take."""


def pattern(text: str) -> re.Pattern[str]:
    return re.compile(re.escape(text).replace(r"\.\.\.", ".*").replace(r"\*", r"\S+"))


def play(file: Path) -> Conversation:
    """Plays a transcript to its end; what remains is that nothing more is said."""
    with Conversation(ENGINE) as engine:
        for number, entry in enumerate(file.read_text().splitlines(), 1):
            mark, text = entry[:1], entry[2:]
            if mark == "<":
                engine.send(text.replace("\\r", "\r").replace("\\t", "\t"))
            elif mark == ">":
                chatter = text.split()[0] in CHATTER
                while True:
                    line = engine.line() if chatter else engine.answer()
                    assert line is not None, f"{file.name}:{number}: nothing came, expected {text!r}"
                    if pattern(text).fullmatch(line):
                        break
                    wrong = f"{file.name}:{number}: {line!r} came, expected {text!r}"
                    assert chatter, wrong
                    assert line.split()[0] in CHATTER, wrong
            elif mark == "=":
                assert engine.line(float(text)) is None, (
                    f"{file.name}:{number}: {engine.heard[-1]!r} came unasked"
                )
            elif mark == ".":
                break
            else:
                assert mark in ("#", ""), f"{file.name}:{number}: {entry!r} is no line of a transcript"
        assert engine.process.stdin is not None
        engine.process.stdin.close()
        while (line := engine.line()) is not None:
            assert line.split()[0] in CHATTER, f"{file.name}: {line!r} came unasked"
        assert engine.process.wait(5) == 0
    return engine


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_engine_answers_as_the_transcript_says(file: Path) -> None:
    engine = play(file)
    assert max(map(len, engine.heard)) <= LONGEST


def test_there_are_transcripts_of_both_protocols_and_of_every_game() -> None:
    from inarow.games import names

    found = {file.stem for file in FILES}
    assert {f"ugi-{name}" for name in names()} <= found
    assert sum(name.startswith("uci-") for name in found) >= 5
