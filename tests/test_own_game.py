"""A user's own game: the example, the least that is needed, and every way to get it wrong."""

from pathlib import Path
from textwrap import dedent

import pytest

from inarow import BadNotation, GameOver, IllegalMove, Outcome, load, perft, playouts
from inarow.own_game import GameFault
from inarow.scene import Scene, film
from tests.games.specs import NIM

COUNTDOWN = """
    class Left:
        def __init__(self, n, mover):
            self.n, self.mover = n, mover

        def moves(self):
            return [1, 2] if self.n > 1 else [1]

        def play(self, move):
            return Left(self.n - int(move), "o" if self.mover == "x" else "x")

        @property
        def outcome(self):
            return "draw" if self.n == 0 else None

    class Countdown:
        def start(self):
            return Left(3, "x")
"""
"""The least that a game must have: no text form, no drawing, moves that are numbers."""


def written(folder: Path, code: str, name: str = "Countdown", file: str = "own.py") -> str:
    """The spec of a game whose file holds this code."""
    (folder / file).write_text(dedent(code))
    return f"{folder / file}:{name}"


def broken(old: str, new: str) -> str:
    assert old in COUNTDOWN
    return COUNTDOWN.replace(old, new)


# the example


def test_the_example_plays_to_its_end() -> None:
    position = load(NIM).start()
    assert (str(position), position.mover, position.moves()) == ("21 x", "x", ["1", "2", "3"])
    for move in "333333":
        position = position.play(move)
    assert str(position) == "3 x"
    end = position.play("3")
    assert end.outcome == Outcome("x")
    assert end.moves() == []
    with pytest.raises(GameOver, match=r"the game is over \(x\): no move was expected after 0 o"):
        end.play("1")


def test_the_example_takes_a_parameter() -> None:
    game = load(f"{NIM}:heap=2")
    assert game.start().moves() == ["1", "2"]
    assert game.spec == game.name == f"{NIM}:heap=2"
    assert (game.title, game.parameters, game.words) == ("Nim", {}, {})
    assert game.notation == "one of the moves it lists"


def test_the_example_reads_its_positions() -> None:
    game = load(NIM)
    assert game.parse("5 o").play("3") == game.parse("2 x")
    with pytest.raises(BadNotation, match=r"'five o' is no position of .*nim.py:Nim: invalid literal"):
        game.parse("five o")


def test_the_example_works_with_everything_that_is_not_native() -> None:
    game = load(f"{NIM}:heap=5")
    assert perft(game.start(), 3) == 10
    assert playouts(game, 50, seed=3).count("draw") == 0
    assert game.start().show() == "5 x\nx to move"
    assert game.start()._repr_svg_().startswith("<svg")


def test_positions_of_one_game_are_equal_by_value_and_of_two_games_are_not() -> None:
    assert load(NIM).start() == load(NIM).start()
    assert load(NIM).parse("2 x") != load(f"{NIM}:heap=2").start()


# the least that is needed


def test_a_class_without_text_form_is_told_by_its_moves(tmp_path: Path) -> None:
    game = load(written(tmp_path, COUNTDOWN))
    position = game.start()
    assert str(position) == "moves: 1 2"
    assert position.show() == "moves: 1 2\nx to move"
    end = position.play("2").play("1")
    assert str(end) == "moves: none"
    assert end.outcome == Outcome("draw")
    with pytest.raises(BadNotation, match="has no text form for positions: expected moves from the start"):
        game.parse("3 x")


def test_a_move_that_is_not_listed_is_refused(tmp_path: Path) -> None:
    position = load(written(tmp_path, COUNTDOWN)).start()
    with pytest.raises(IllegalMove, match="'3' cannot be played: expected one of 1 2, in moves: 1 2"):
        position.play("3")


def test_a_scene_and_an_outcome_of_its_own_are_used(tmp_path: Path) -> None:
    code = """
        from inarow import Outcome
        from inarow.scene import Scene

        class Over:
            mover = "o"
            outcome = Outcome("x", ((0, 0),))
            moves = play = None

            def scene(self):
                return Scene(board=("x",), status="seen")

        class Short:
            start = Over
    """
    position = load(written(tmp_path, code, "Short")).start()
    assert position.outcome == Outcome("x", ((0, 0),))
    assert position.scene() == Scene(board=("x",), status="seen")
    assert (position.mover, position.moves()) == ("o", [])


def test_a_path_may_have_py_in_a_folders_name(tmp_path: Path) -> None:
    folder = tmp_path / "my.python.py"
    folder.mkdir()
    assert load(written(folder, COUNTDOWN)).start().moves() == ["1", "2"]


def test_a_file_that_has_changed_is_read_again(tmp_path: Path) -> None:
    spec = written(tmp_path, COUNTDOWN)
    assert load(spec) is load(spec)
    written(tmp_path, broken("Left(3,", "Left(1,"))
    assert load(spec).start().moves() == ["1"]


def test_the_same_words_in_another_folder_name_another_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder, code in ("a", COUNTDOWN), ("b", broken("Left(3,", "Left(1,")):
        (tmp_path / folder).mkdir()
        written(tmp_path / folder, code)
    monkeypatch.chdir(tmp_path / "a")
    assert load("./own.py:Countdown").start().moves() == ["1", "2"]
    monkeypatch.chdir(tmp_path / "b")
    assert load("./own.py:Countdown").start().moves() == ["1"]


# what goes wrong, and the sentence for it


@pytest.mark.parametrize("spec", ["nim.py", "nim.py:", ".py:Nim", "./nim.py:Nim.py", "nim.pyc:Nim"])
def test_a_spec_must_name_file_and_class(spec: str) -> None:
    with pytest.raises(BadNotation, match=r"a game of one's own is written file.py:Class|there is no file"):
        load(spec)


@pytest.mark.parametrize("name", ["missing", "n" * 300, "nul\0", "nim.py:Nim:x=1,nim"])
def test_a_missing_or_impossible_file_is_no_file(name: str) -> None:
    with pytest.raises(BadNotation, match="there is no file"):
        load(f"./{name}.py:Nim")


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "folder.py").mkdir()
    with pytest.raises(BadNotation, match="there is no file"):
        load(f"{tmp_path}/folder.py:Nim")


@pytest.mark.parametrize("name", ["Missing", "Left", "x", "made"])
def test_a_class_must_be_there_and_start(tmp_path: Path, name: str) -> None:
    spec = written(tmp_path, COUNTDOWN + "    x = 5\n    made = Countdown()\n", name)
    with pytest.raises(BadNotation, match=rf"own.py has no class {name} with a method start\(\)"):
        load(spec)


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ("heap=x", "expected parameter=number, not 'heap=x'"),
        ("heap=3,heap=4", "gives heap twice"),
        ("size=3", "cannot be loaded: got an unexpected keyword argument 'size'"),
    ],
)
def test_wrong_parameters_are_refused(settings: str, reason: str) -> None:
    with pytest.raises(BadNotation, match=reason):
        load(f"{NIM}:{settings}")


def test_a_value_that_the_class_refuses_is_bad_notation(tmp_path: Path) -> None:
    code = COUNTDOWN + "        def __init__(self, n):\n            raise ValueError('n is too big')\n"
    with pytest.raises(BadNotation, match=r"own.py:Countdown:n=5' cannot be loaded: n is too big"):
        load(written(tmp_path, code) + ":n=5")


def test_a_file_that_cannot_run_is_a_fault_with_its_place(tmp_path: Path) -> None:
    with pytest.raises(GameFault, match=r"own.py:Countdown: ZeroDivisionError: .*own.py, line 1\)"):
        load(written(tmp_path, "1 / 0"))
    with pytest.raises(GameFault, match=r"other.py:Countdown: SyntaxError"):
        load(written(tmp_path, "class", file="other.py"))


@pytest.mark.parametrize("member", ["mover", "moves", "play", "outcome"])
def test_a_position_without_one_of_the_four_members_is_a_fault(tmp_path: Path, member: str) -> None:
    members = {"mover", "moves", "play", "outcome"} - {member}
    code = f"""
        class Bare:
            {" = ".join(sorted(members))} = None

        class Short:
            start = Bare
    """
    with pytest.raises(GameFault, match=f"own.py:Short: a position of type Bare has no '{member}'"):
        load(written(tmp_path, code, "Short")).start()


@pytest.mark.parametrize("value", ["3", "'X'", "''", "'xo'", "True"])
def test_a_wrong_outcome_is_a_fault(tmp_path: Path, value: str) -> None:
    position = load(written(tmp_path, broken('"draw" if self.n == 0 else None', value))).start()
    with pytest.raises(GameFault, match="outcome must be None, 'x', 'o', 'draw' or an Outcome, not"):
        position.moves()


def test_a_position_with_neither_moves_nor_outcome_is_a_fault(tmp_path: Path) -> None:
    position = load(written(tmp_path, broken("[1, 2] if self.n > 1 else [1]", "[]"))).start()
    with pytest.raises(GameFault, match=r"own.py:Countdown: a position has neither a move nor an outcome"):
        position.moves()


@pytest.mark.parametrize("value", ["1", "'X'", "None"])
def test_a_wrong_mover_is_a_fault(tmp_path: Path, value: str) -> None:
    position = load(written(tmp_path, broken('Left(3, "x")', f"Left(3, {value})"))).start()
    with pytest.raises(GameFault, match=r"own.py:Countdown: mover must be 'x' or 'o', not"):
        _ = position.mover


@pytest.mark.parametrize(
    "line",
    ["return Left(3,", "return [1, 2] if", "return Left(self.n -"],
    ids=["start", "moves", "play"],
)
def test_an_error_in_a_game_is_a_fault_with_its_place(tmp_path: Path, line: str) -> None:
    game = load(written(tmp_path, broken(line, f"1 / 0; {line}")))
    with pytest.raises(GameFault, match=r"own.py:Countdown: ZeroDivisionError: .*own.py, line \d+\)"):
        game.start().play("1")


def test_an_error_in_outcome_text_or_scene_is_a_fault(tmp_path: Path) -> None:
    late = broken('return "draw"', '1 / (self.n - 1); return "draw"')
    position = load(written(tmp_path, late)).start()
    with pytest.raises(GameFault, match="ZeroDivisionError"):
        position.play("2")
    text = broken("def moves", "def __str__(self): return 1 / 0\n\n        def moves")
    with pytest.raises(GameFault, match="ZeroDivisionError"):
        str(load(written(tmp_path, text, file="text.py")).start())
    scene = broken("def moves", "def scene(self): return 1 / 0\n\n        def moves")
    with pytest.raises(GameFault, match="ZeroDivisionError"):
        load(written(tmp_path, scene, file="scene.py")).start().scene()


def test_a_player_who_is_to_move_again_is_a_fault(tmp_path: Path) -> None:
    position = load(written(tmp_path, broken('"o" if self.mover == "x" else "x"', "self.mover"))).start()
    with pytest.raises(
        GameFault, match=r"own\.py:Countdown: x is to move again after '1'; the players take turns"
    ):
        position.play("1")


def test_a_move_that_changes_its_own_position_is_a_fault(tmp_path: Path) -> None:
    inside = "self.n -= 1; self.mover = 'o'; return self; return Left(self.n -"
    position = load(written(tmp_path, broken("return Left(self.n -", inside))).start()
    with pytest.raises(GameFault, match="changed by playing"):
        position.play("1")


def test_a_scene_that_is_none_is_a_fault(tmp_path: Path) -> None:
    code = broken("def moves", "def scene(self): return 'x..'\n\n        def moves")
    with pytest.raises(GameFault, match=r"own.py:Countdown: scene\(\) must return a Scene, not 'x..'"):
        load(written(tmp_path, code)).start().scene()


def test_a_game_may_refuse_with_the_errors_of_the_package(tmp_path: Path) -> None:
    code = broken("return Left(self.n -", 'raise IllegalMove("not today"); return Left(self.n -')
    game = load(written(tmp_path, "from inarow import IllegalMove\n" + dedent(code)))
    with pytest.raises(IllegalMove, match="not today"):
        game.start().play("1")


BOARD = """
    from inarow.scene import Element, Scene

    class Row:
        outcome = None

        def __init__(self, cells, mover):
            self.cells, self.mover = cells, mover

        def moves(self):
            return [str(i) for i, cell in enumerate(self.cells) if cell == "."] + ["turn"]

        def play(self, move):
            other = "o" if self.mover == "x" else "x"
            if move == "turn":
                return Row(self.cells[::-1], other)
            i = int(move)
            return Row(self.cells[:i] + self.mover + self.cells[i + 1:], other)

        def scene(self):
            return Scene(board=(self.cells,), status="")

        def touches(self, move):
            return [] if move == "turn" else [[[0, int(move)]]]

    class Rows:
        def start(self):
            return Row("...", "x")
"""


def test_what_is_touched_on_a_board_of_its_own(tmp_path: Path) -> None:
    position = load(written(tmp_path, BOARD, "Rows")).start()
    names = ["row 1, column 1", "row 1, column 2", "row 1, column 3", "turn"]
    assert [element.name for element in position.scene().next()] == names
    assert position.scene().left(["row 1, column 2"]) == ["1"]
    assert position.spoken("1") == "x, row 1, column 2"
    assert position.spoken("turn") == "x plays turn"


def test_stones_of_its_own_board_keep_their_numbers_where_they_stay(tmp_path: Path) -> None:
    start = load(written(tmp_path, BOARD, "Rows")).start()
    *_, last, turned = film(start, ["0", "1", "turn"])
    assert (last.stones.at, last.last) == ({(0, 0): 1, (0, 1): 2}, frozenset({(0, 1)}))
    assert turned.stones.at == {(0, 1): 2, (0, 2): 3}


@pytest.mark.parametrize(
    ("touches", "fault"),
    [
        ("[[(0, 9)]]", "own.py:Rows: the cell 0,9 is not on the board"),
        ("[[(0, 0)]]", "the moves 0 and 1 are both made by touching row 1, column 1"),
        ("[[Element('a', ((0, int(move)),))]]", "two elements to touch have the name 'a'"),
        ("[['ab']]", r"touches\(\) must name cells and elements, not 'ab'"),
        ("1 / 0", "ZeroDivisionError"),
        ("7", "TypeError"),
    ],
)
def test_touches_that_cannot_be_are_a_fault(tmp_path: Path, touches: str, fault: str) -> None:
    code = BOARD.replace(
        '[] if move == "turn" else [[[0, int(move)]]]', f'[] if move == "turn" else {touches}'
    )
    with pytest.raises(GameFault, match=fault):
        load(written(tmp_path, code, "Rows")).start().scene()
