"""The table of Betsy with four columns beside docs/solved.md; it takes minutes, so `make tables` runs it."""

import os
import time
from pathlib import Path

import pytest

import inarow
from inarow import engine
from inarow.search.limits import Word
from inarow.solving import Progress, files
from inarow.solving.building import build
from inarow.solving.files.table import sample

SOLVED = Path(__file__).parents[2] / "docs" / "solved.md"
FIGURES = {"win": 1_181_833_842, "draw": 75_239_162, "loss": 562_916_015, "finished": 789_134_980}
LONGEST: dict[Word, int] = {"win": 153, "loss": 152}

pytestmark = pytest.mark.skipif(not os.environ.get("INAROW_LONG"), reason="make tables runs it")


def test_it_is_interrupted_continued_and_verified_and_has_the_figures_of_the_page(tmp_path: Path) -> None:
    game, path = inarow.load("betsy:n=4"), tmp_path / "four.table"

    def interrupt(progress: Progress) -> None:
        if progress.sentence.startswith("level 22 "):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build(game, path, threads=2, tell=interrupt)
    file = build(game, path, threads=2)
    assert file.value(game.start()) == ("draw", None)
    assert file.positions() == FIGURES
    assert {word: file.longest(word)["plies"] for word in LONGEST} == LONGEST
    page = SOLVED.read_text()
    shown = [f"{figure:,}" for figure in FIGURES.values()]
    examples = [file.longest(word)["example"].removesuffix(" x") for word in LONGEST]
    assert [each for each in [*shown, *examples] if each not in page] == []
    assert len(files.verify(path, lambda progress: None)) == 3
    probed = list(sample(file, 1000, seed=6))
    begun = time.perf_counter()
    for position in probed:
        file.value(position)
    assert (time.perf_counter() - begun) / len(probed) < 0.001
    agreed = 0
    for position in sample(file, 300, seed=5):
        known = None if position.outcome else engine.sequel(position)
        if known is not None:
            agreed += 1
            assert (known.value.value, known.value.plies) == file.value(position), position
    assert agreed > 30
