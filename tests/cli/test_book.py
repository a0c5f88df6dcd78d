"""`inarow book`, and `solve` and `verify` with books, as people and programs call them."""

import signal
import time
from pathlib import Path

from tests.cli.process import document, start
from tests.cli.process import inarow as command

SMALL = "connect-four:rows=4,cols=5"


def test_a_book_is_built_shown_looked_up_and_verified(tmp_path: Path) -> None:
    file = tmp_path / "new" / "small.book"
    built = document("book", "build", SMALL, "--plies", "3", "--book", str(file), "--threads", "2")
    assert built == document("book", "show", SMALL, "--book", str(file))
    assert built == {
        "game": SMALL,
        "file": str(file),
        "bytes": file.stat().st_size,
        "plies": 3,
        "positions": 66,
        "start": {"value": "draw", "plies": None},
    }
    shown = command("book", "show", SMALL, "--book", str(file)).stdout.splitlines()
    assert shown[0] == f"{SMALL}: draw from the start"
    solved = command("solve", SMALL, "--moves", "11", "--table", str(file)).stdout
    assert "by book" in solved
    verified = command("verify", str(file)).stdout
    assert "a book of the first 3 plies" in verified


def test_games_without_books_and_bad_plies_are_refused_with_a_sentence() -> None:
    refused = command("book", "build", "domino", "--plies", "2")
    assert refused.returncode == 3
    assert refused.stderr == "inarow: there are no books of domino: only of connect-four\n"
    refused = command("book", "build", SMALL, "--plies", "99")
    assert refused.returncode == 3
    assert refused.stderr == "inarow: plies must be a whole number from 0 to 16, not 99\n"
    refused = command("book", "show", "domino")
    assert refused.returncode == 5
    assert refused.stderr == "inarow: no book of domino is here: inarow book build makes one\n"


def test_an_interrupted_building_says_how_to_go_on(tmp_path: Path) -> None:
    file = tmp_path / "usual.book"
    building = start("book", "build", "connect-four", "--plies", "4", "--book", str(file))
    while not (tmp_path / "usual.book.part").exists():
        assert building.poll() is None
        time.sleep(0.05)
    building.send_signal(signal.SIGINT)
    _, said = building.communicate(timeout=20)
    assert building.returncode == 130
    assert "the same command goes on from there" in said
    assert not file.exists()
