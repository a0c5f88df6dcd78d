"""Books: built, interrupted and continued, looked up, verified, damaged and foreign."""

import gzip
import random
import shutil
from pathlib import Path

import pytest

import inarow
from inarow.game import BadNotation
from inarow.solving import BadFile, Progress, Solution, Unsolved, books, files, solve
from inarow.solving.book_building import AT_ONCE, build
from inarow.solving.files import book as book_file
from inarow.solving.shelf import SHIPPED
from tests.solving.minimax import Exact, exact, values

SEED = 5
SMALL = inarow.load("connect-four:rows=4,cols=4")
PLIES = 4


def quiet(progress: Progress) -> None:
    pass


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("books") / "new" / "small.book"
    build(SMALL, path, PLIES)
    return path


def rewritten(path: Path, text: str) -> Path:
    """A file with other text and the right checksum: only its claims are false."""
    bare = text.encode()
    path.write_bytes(gzip.compress(bare + books.checksum(bare) + b"\n"))
    return path


def lines_of(path: Path) -> list[str]:
    return gzip.decompress(path.read_bytes()).decode().splitlines()


def test_a_book_has_every_position_with_the_value_of_minimax(built: Path) -> None:
    known: dict[inarow.Position, Exact] = {}
    exact(SMALL.start(), known)
    book = books.SHELF.opened(built)
    level = [SMALL.start()]
    for _ in range(PLIES + 1):
        assert all(book.value(position) == known[position] for position in level)
        level = [position.play(move) for position in level for move in position.moves()]


def opposite(solution: Solution) -> Exact:
    """What a best move leads to, to the player to move there."""
    if solution.plies is None:
        return "draw", None
    return ("loss" if solution.value == "win" else "win"), solution.plies - 1


def method_at(ply: int) -> str:
    return "book" if ply < PLIES else "book and search" if ply == PLIES else "search"


def test_solve_looks_up_what_the_book_covers_and_searches_the_rest(built: Path) -> None:
    known: dict[inarow.Position, Exact] = {}
    dice = random.Random(SEED)
    for _ in range(30):
        position = SMALL.start()
        for ply in range(6):
            if position.outcome:
                break
            solution = solve(position, every_move=True, table=built)
            assert solution.method == method_at(ply)
            found = {move: (each.value, each.plies) for move, each in solution.moves.items()}
            assert found == values(position, known)
            assert solution.best == [move for move in found if found[move] == exact(position, known)]
            position = position.play(dice.choice(position.moves()))


def test_in_the_last_ply_of_a_book_only_a_best_move_is_searched_for(built: Path) -> None:
    game = inarow.load("connect-four:rows=5,cols=5")
    path = built.with_name("larger.book")
    build(game, path, PLIES)
    dice, with_book, without = random.Random(SEED), 0, 0
    for _ in range(40):
        position = game.start()
        for _ in range(PLIES):
            position = position.play(dice.choice(position.moves()))
        found, plain = solve(position, table=path), solve(position)
        assert (found.value, found.plies) == (plain.value, plain.plies)
        for move in found.best:
            after = solve(position.play(move))
            assert (after.value, after.plies) == opposite(found), (str(position), move)
        with_book, without = with_book + found.nodes, without + plain.nodes
    assert with_book < 0.7 * without


def test_a_limit_in_the_last_ply_of_a_book_is_no_fault_of_the_book() -> None:
    position = inarow.load("connect-four").start()
    for move in "4444412":
        position = position.play(move)
    with pytest.raises(Unsolved, match="was not solved"):
        solve(position, time=0.001)
    assert solve(position).best


def test_a_false_value_of_the_last_ply_is_told_when_it_is_relied_on(built: Path, tmp_path: Path) -> None:
    position = SMALL.start()
    for move in "1122":
        position = position.play(move)
    key = books.canonical(SMALL)(position)
    lines = [f"{key} w1" if line.startswith(key) else line for line in lines_of(built)[:-1]]
    false = rewritten(tmp_path / "false.book", "\n".join(lines) + "\n")
    with pytest.raises(BadFile, match=f"it says w1 of {position}, which no move reaches"):
        solve(position, table=false)


def test_a_board_that_no_game_comes_to_is_not_looked_up(built: Path) -> None:
    position = SMALL.parse("..../..../..../x..x x")
    assert solve(position, table=built).method == "search"
    with pytest.raises(BadNotation, match="is not in the book"):
        books.SHELF.opened(built).value(position)


def test_an_interrupted_building_goes_on_where_it_was(built: Path, tmp_path: Path) -> None:
    class Enough(Exception):
        pass

    def tire(progress: Progress) -> None:
        if progress.share:
            raise Enough

    path = tmp_path / "small.book"
    game = inarow.load("connect-four:rows=4,cols=5")
    with pytest.raises(Enough):
        build(game, path, 5, tell=tire)
    part = tmp_path / "small.book.part"
    saved = part.read_bytes()
    assert saved.count(b"\n") == 1 + AT_ONCE
    part.write_bytes(saved[:-3])
    heard: list[Progress] = []
    build(game, path, 5, threads=2, tell=heard.append)
    first = next(progress for progress in heard if progress.share is not None)
    assert first.sentence.startswith(f"ply 5: {AT_ONCE - 1} of ")
    assert not part.exists()
    build(game, tmp_path / "other.book", 5)
    assert path.read_bytes() == (tmp_path / "other.book").read_bytes()


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"something else\n", "it is not the beginning of a book of 4 plies"),
        (
            b'inarow unfinished book 1 {"game": "connect-four:rows=4,cols=4", "plies": 4}\n.... x w3\n',
            "line 2",
        ),
    ],
)
def test_an_unfinished_file_of_another_kind_is_kept_and_refused(
    content: bytes, complaint: str, tmp_path: Path
) -> None:
    part = tmp_path / "small.book.part"
    part.write_bytes(content)
    with pytest.raises(BadFile, match=complaint):
        build(SMALL, tmp_path / "small.book", PLIES)
    assert part.read_bytes() == content


def test_a_book_of_other_plies_or_another_game_is_not_overwritten(built: Path) -> None:
    with pytest.raises(BadFile, match="it is a book of 4 plies of connect-four:rows=4,cols=4, not of 3"):
        build(SMALL, built, 3)
    with pytest.raises(BadFile, match=r"not of connect-four$"):
        solve(inarow.load("connect-four").start(), table=built)


def test_a_book_is_verified(built: Path) -> None:
    findings = files.verify(built, quiet)
    assert files.kind_of(built) == "book"
    assert findings[0].startswith("a book of the first 4 plies of connect-four:rows=4,cols=4: ")
    assert len(findings) == 3


def test_the_shipped_book_is_verified_and_says_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book_file, "AGAIN", 1.0)
    game = inarow.load("connect-four")
    findings = files.verify(SHIPPED / books.SHELF.file_name(game), quiet)
    assert findings[0].startswith("a book of the first 7 plies of connect-four: ")
    solution = solve(game.start(), every_move=True)
    assert solution.method == "book"
    assert (solution.value, solution.plies, solution.best) == ("win", 41, ["4"])
    plies = [each.plies for each in solution.moves.values()]
    assert plies == [40, 42, None, 41, None, 42, 40]


def test_a_false_value_a_missing_and_a_strange_position_are_found(built: Path, tmp_path: Path) -> None:
    lines = lines_of(built)[:-1]
    dice = random.Random(SEED)
    for number in dice.sample(range(2, len(lines)), 25):
        text, _, worth = lines[number].rpartition(" ")
        false = [*lines[:number], f"{text} {'w3' if worth != 'w3' else 'd'}", *lines[number + 1 :]]
        missing = [*lines[:number], *lines[number + 1 :]]
        strange = [*lines, "xxx./..../..../.... x d"]
        for claims in (false, missing, strange):
            with pytest.raises(BadFile, match=r"small\.book: "):
                files.verify(rewritten(tmp_path / "small.book", "\n".join(claims) + "\n"), quiet)


def test_damaged_and_cut_off_books_are_refused(built: Path, tmp_path: Path) -> None:
    whole = built.read_bytes()
    damaged = tmp_path / "damaged.book"
    dice = random.Random(SEED)
    for number in range(300):
        # The head of gzip holds bytes that mean nothing, such as the time.
        at = dice.randrange(10, len(whole))
        bytes_ = bytearray(whole)
        bytes_[at] ^= 1 << dice.randrange(8)
        damaged.write_bytes(bytes(bytes_) if number % 2 else whole[:at])
        with pytest.raises(BadFile, match=r"damaged\.book: "):
            files.verify(damaged, quiet)


@pytest.mark.parametrize(
    ("head", "complaint"),
    [
        ("inarow book 2\n{}\n", "its first bytes are not"),
        ("inarow book 1\n[]\n", "its second line names no game with books"),
        ('inarow book 1\n{"game": "domino", "plies": 2}\n', "there are no books of domino"),
        ('inarow book 1\n{"game": "./nim.py:Nim", "plies": 2}\n', "no game is called"),
        (
            'inarow book 1\n{"game": "connect-four", "plies": 0}\nx\n',
            "line 3 is not a position and its value",
        ),
        ('inarow book 1\n{"game": "connect-four", "plies": 0}\na d\na d\n', "a position stands in it twice"),
    ],
)
def test_what_only_looks_like_a_book_is_refused(head: str, complaint: str, tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=complaint):
        books.SHELF.opened(rewritten(tmp_path / "foreign.book", head))


def test_another_checksum_is_refused(built: Path, tmp_path: Path) -> None:
    text = "\n".join(lines_of(built)[:-1]) + "\nsha256 0\n"
    path = tmp_path / "sum.book"
    path.write_bytes(gzip.compress(text.encode()))
    with pytest.raises(BadFile, match="its last line is not the checksum of the others"):
        books.SHELF.opened(path)


def test_a_book_changes_while_it_is_used(built: Path, tmp_path: Path) -> None:
    path = tmp_path / "small.book"
    shutil.copy(built, path)
    assert books.SHELF.opened(path).plies == PLIES
    path.write_bytes(books.content(SMALL, 3, {}))
    assert books.SHELF.opened(path).plies == 3
