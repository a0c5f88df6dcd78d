"""Every golden transcript is what the rules make of its header, byte for byte."""

from pathlib import Path

import pytest

from tests.games.golden import cases, transcript

SPECIAL = [
    "conniption/lines-for-both-after-a-flip",
    "conniption/flip-after-flip-refused",
    "betsy/losing-by-ones-own-rotation",
    "betsy/null-rotation",
    "betsy/pebbles-used-up",
    "domino/tie-with-holes",
    "ultimate/won-block-closed",
    "ultimate/free-move",
]


@pytest.mark.parametrize("case", cases(), ids=lambda case: f"{case.parent.name}/{case.stem}")
def test_a_transcript_follows_from_its_header(case: Path) -> None:
    stored = case.read_bytes().decode()
    assert stored == transcript(stored)
    assert f"\ngame: {case.parent.name}" in stored


@pytest.mark.parametrize("case", SPECIAL)
def test_every_special_rule_has_its_transcript(case: str) -> None:
    assert case in [f"{path.parent.name}/{path.stem}" for path in cases()]


def test_no_two_transcripts_of_a_game_have_the_same_title() -> None:
    titles = [(case.parent.name, case.read_text().partition("\n")[0]) for case in cases()]
    assert len(titles) == len(set(titles))


def test_a_move_marked_as_refused_must_be_refused() -> None:
    with pytest.raises(ValueError, match="4 should be refused in"):
        transcript("A move that plays\ngame: connect-four\nmoves: !4\n")


def test_a_header_without_a_game_is_refused() -> None:
    with pytest.raises(ValueError, match="not the header of a transcript"):
        transcript("A title\nmoves: 4\n")
