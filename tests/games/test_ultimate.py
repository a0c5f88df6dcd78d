"""Ultimate Tic-Tac-Toe: the rules of the law, and its test vectors."""

from itertools import combinations

import pytest

from inarow import BadNotation, IllegalMove, Position, load, playouts
from inarow.game import Cell
from tests.games.forced import result

GAME = load("ultimate")
PICTURES = {
    "-": "..../..../..../....",
    "x": "xxxx/..../..../....",
    "o": "..../oooo/..../....",
    "d": "xoxo/xoxo/oxox/oxox",
}
"""A block of 4x4 cells for each state that the law gives it: open, won by x or o, drawn."""


def whole(pictures: list[list[str]]) -> str:
    """The board's text made of rows of blocks."""
    bands = [zip(*(picture.split("/") for picture in row), strict=True) for row in pictures]
    return "/".join("".join(cells) for band in bands for cells in band)


def with_blocks(states: str, rest: str = "x *") -> Position:
    """A position whose blocks have these states: rows of blocks with spaces between, as in the law."""
    return GAME.parse(whole([[PICTURES[state] for state in row] for row in states.split()]) + f" {rest}")


def one_block(picture: str, rest: str = "x 0,0") -> Position:
    """A position with this upper left block and nothing else."""
    return GAME.parse(whole([[picture, *[PICTURES["-"]] * 3], *[[PICTURES["-"]] * 4] * 3]) + f" {rest}")


def played(*cells: Cell) -> Position:
    position = GAME.start()
    for r, c in cells:
        position = position.play(f"{r},{c}")
    return position


def cells(position: Position) -> list[Cell]:
    return [(int(r), int(c)) for r, c in (move.split(",") for move in position.moves())]


def states(position: Position) -> str:
    """The states of the blocks as the drawn board tells them."""
    (note,) = [note for note in position.scene().notes if note.startswith("blocks: ")]
    return note.removeprefix("blocks: ").replace(" / ", " ").replace(".", "-")


def target(position: Position) -> str:
    return str(position).split()[2]


# the moves


def test_the_first_move_may_go_anywhere_and_x_begins() -> None:
    assert str(GAME.start()) == "/".join(["." * 16] * 16) + " x *"
    assert cells(GAME.start()) == [(r, c) for r in range(16) for c in range(16)]


@pytest.mark.parametrize("cell", [(0, 1), (4, 5), (8, 13), (12, 9)])
def test_a_cells_place_in_its_block_names_the_block_it_sends_to(cell: Cell) -> None:
    assert target(played(cell)) == "0,1"


def test_in_an_open_block_every_empty_cell_may_be_played_row_by_row() -> None:
    after = one_block("x.../.o../..../....", "x 0,0")
    assert cells(after) == [(r, c) for r in range(4) for c in range(4) if (r, c) not in ((0, 0), (1, 1))]


def test_another_block_than_the_target_is_refused() -> None:
    with pytest.raises(IllegalMove, match="0,0 cannot be played: o must play in block 3,3"):
        played((3, 3)).play("0,0")


def test_a_taken_cell_is_refused() -> None:
    with pytest.raises(IllegalMove, match="0,0 cannot be played: cell 0,0 is taken"):
        played((0, 0)).play("0,0")


def test_sent_to_a_won_block_the_mover_may_play_in_any_open_block() -> None:
    after = one_block("xxx./..../..../....", "x 0,0").play("0,3").play("0,12")
    assert target(after) == "*"
    assert len(after.moves()) == 240 - 1


def test_sent_to_a_drawn_block_the_mover_may_play_in_any_open_block() -> None:
    after = one_block("xoxo/xoxo/oxox/oxo.", "x 0,0").play("3,3").play("12,12")
    assert target(after) == "*"
    assert len(after.moves()) == 240 - 1


def test_sent_to_the_block_that_the_move_itself_closed() -> None:
    after = one_block(".xxx/..../..../....", "x 0,0").play("0,0")
    assert states(after) == "x--- ---- ---- ----"
    assert target(after) == "*"
    assert len(after.moves()) == 240


def test_nobody_plays_in_a_won_block_again_not_even_with_a_free_move() -> None:
    free = with_blocks("x--- ---- ---- ----")
    assert len(free.moves()) == 240
    with pytest.raises(IllegalMove, match="3,3 cannot be played: block 0,0 is won by x and closed"):
        free.play("3,3")


def test_a_drawn_block_is_closed() -> None:
    with pytest.raises(IllegalMove, match="0,0 cannot be played: block 0,0 is drawn and closed"):
        with_blocks("d--- ---- ---- ----").play("0,0")


def test_a_free_move_lists_the_cells_of_the_whole_board_row_by_row() -> None:
    moves = cells(with_blocks("-x-- ---- ---- ----"))
    assert moves == sorted(moves)
    assert moves[:5] == [(0, 0), (0, 1), (0, 2), (0, 3), (0, 8)]


def test_an_open_block_always_has_an_empty_cell() -> None:
    assert states(one_block("xoxo/xoxo/oxox/oxo.", "x 0,0").play("3,3")) == "d--- ---- ---- ----"


# a block's end


@pytest.mark.parametrize(
    ("block", "move"),
    [
        ("xxx./..../..../....", "0,3"),
        ("..../..../..../x.xx", "3,1"),
        ("x.../x.../x.../....", "3,0"),
        ("..../...x/...x/...x", "0,3"),
        ("x.../.x../..x./....", "3,3"),
        ("...x/..x./.x../....", "3,0"),
    ],
)
def test_a_line_of_four_wins_a_block(block: str, move: str) -> None:
    before = one_block(block)
    assert states(before) == "---- ---- ---- ----"
    assert states(before.play(move)) == "x--- ---- ---- ----"


def test_a_block_has_ten_lines() -> None:
    won = 0
    for four in combinations(range(16), 4):
        marks = "".join("x" if i in four else "." for i in range(16))
        won += states(one_block("/".join(marks[i : i + 4] for i in range(0, 16, 4)), "o *"))[0] == "x"
    assert won == 10


def test_a_block_filled_by_its_winning_move_is_won() -> None:
    assert states(one_block("xxx./ooxo/oxox/oxox").play("0,3")) == "x--- ---- ---- ----"


def test_three_in_line_do_not_win_a_block() -> None:
    assert states(one_block("xx../..../..../....").play("0,2")) == "---- ---- ---- ----"


def test_a_line_across_two_blocks_does_not_count() -> None:
    text = "/".join(["..xxxx.........."] + ["." * 16] * 15)
    assert states(GAME.parse(f"{text} o *")) == "---- ---- ---- ----"


# the game's end


@pytest.mark.parametrize(
    ("blocks", "winner"),
    [
        ("xxxx ---- ---- ----", "x"),
        ("---- ---- oooo ----", "o"),
        ("-o-- -o-- -o-- -o--", "o"),
        ("x--- -x-- --x- ---x", "x"),
        ("---o --o- -o-- o---", "o"),
    ],
)
def test_four_blocks_in_line_win_the_game(blocks: str, winner: str) -> None:
    position = with_blocks(blocks)
    assert position.outcome is not None
    assert position.outcome.winner == winner
    assert len(position.outcome.cells) == 16
    assert position.moves() == []


def test_the_move_that_wins_the_fourth_block_ends_the_game() -> None:
    text = whole([[PICTURES["x"]] * 3 + ["xxx./..../..../...."], *[[PICTURES["-"]] * 4] * 3])
    before = GAME.parse(f"{text} x 0,3")
    assert before.outcome is None
    assert result(before.play("0,15")) == "x"
    assert before.play("1,15").outcome is None


def test_drawn_blocks_never_count_for_a_line() -> None:
    assert with_blocks("xxxd ---- ---- ----").outcome is None
    assert with_blocks("dddd ---- ---- ----").outcome is None


def test_a_game_that_nobody_can_win_any_more_is_not_ended_early() -> None:
    dead = with_blocks("xoxd oxod xooo dox-")
    assert dead.outcome is None
    assert len(dead.moves()) == 16


def test_if_both_have_a_line_of_blocks_the_player_not_to_move_has_won() -> None:
    assert result(with_blocks("xxxx oooo ---- ----", "o *")) == "x"
    assert result(with_blocks("xxxx oooo ---- ----", "x *")) == "o"


# the drawn board


def test_the_drawn_board_marks_the_block_to_play_in() -> None:
    scene = played((7, 9)).scene()
    assert scene.target == {(r, c) for r in range(12, 16) for c in range(4, 8)}
    assert scene.notes[-1] == "play in block 3,1"


def test_the_drawn_board_marks_no_block_for_a_free_move() -> None:
    assert GAME.start().scene().target == frozenset()
    assert GAME.start().scene().notes[-1] == "play in any open block"


def test_the_drawn_board_of_a_finished_game_marks_no_block_to_play_in() -> None:
    scene = with_blocks("xxxx ---- ---- ----", "o 1,1").scene()
    assert scene.target == frozenset()
    assert scene.notes == ("blocks: xxxx / .... / .... / ....",)


# other sizes


def test_the_common_game_has_nine_blocks_of_nine_cells() -> None:
    game = load("ultimate:n=3")
    assert len(game.start().moves()) == 81
    after = game.start().play("4,5")
    assert target(after) == "1,2"
    assert after.moves() == [f"{r},{c}" for r in (3, 4, 5) for c in (6, 7, 8)]


def test_on_the_smallest_board_two_marks_win_a_block() -> None:
    game = load("ultimate:n=2")
    assert len(game.start().moves()) == 16
    after = game.parse("x.../..../..../.... x 0,0").play("1,1")
    assert states(after) == "x- --"


# the text form


@pytest.mark.parametrize(
    ("rest", "reason"),
    [
        ("x", "a position here is written '<board> <mover> <target>'"),
        ("x 0,0 *", "a position here is written"),
        ("X *", "the player to move is x or o"),
        ("x 4,0", "the block to play in is '[*]' or row,column, each 0 to 3, not '4,0'"),
        ("x 0,4", "the block to play in is"),
        ("x 00", "the block to play in is"),
        ("x -", "the block to play in is"),
        ("x 0,0", "block 0,0 is closed, so the block to play in must be '[*]'"),
        ("x 0,1", "block 0,1 is closed"),
    ],
)
def test_a_text_that_is_no_position_is_refused(rest: str, reason: str) -> None:
    with pytest.raises(BadNotation, match=reason):
        with_blocks("xd-- ---- ---- ----", rest)


@pytest.mark.parametrize(
    ("board", "reason"),
    [
        ("/".join(["." * 16] * 15), "the board has 15 rows where 16 were expected"),
        ("/".join(["." * 16] * 15 + ["." * 15]), "row 16 of the board has 15 cells where 16 were expected"),
        ("/".join(["." * 16] * 15 + ["." * 15 + "d"]), "row 16 of the board holds 'd'"),
    ],
)
def test_a_text_that_is_no_board_is_refused(board: str, reason: str) -> None:
    with pytest.raises(BadNotation, match=reason):
        GAME.parse(f"{board} x *")


def test_a_block_with_lines_of_both_players_is_refused() -> None:
    with pytest.raises(BadNotation, match="block 0,0 has lines of both players, but a won block is closed"):
        one_block("xxxx/oooo/..../....", "x *")


# the law's test vectors


@pytest.mark.parametrize(
    ("first", "rows", "columns", "moves"),
    [((3, 3), range(12, 16), range(12, 16), 16), ((7, 9), range(12, 16), range(4, 8), 16)],
)
def test_vector_4_the_block_to_play_in(first: Cell, rows: range, columns: range, moves: int) -> None:
    after = played(first)
    assert cells(after) == [(r, c) for r in rows for c in columns]
    assert len(after.moves()) == moves


def test_vector_4_sent_to_the_same_block() -> None:
    after = played((0, 5))
    assert target(after) == "0,1"
    assert cells(after) == [(r, c) for r in range(4) for c in range(4, 8) if (r, c) != (0, 5)]
    assert len(after.moves()) == 15
    assert len(GAME.start().moves()) == 256


def test_vector_5_a_won_block_and_a_free_move() -> None:
    sequence = [(0, 1), (0, 4), (0, 2), (0, 8), (0, 3), (0, 12), (0, 0)]
    replies = [len(played(*sequence[: n + 1]).moves()) for n in range(7)]
    assert replies == [16, 15, 16, 14, 16, 13, 237]
    end = played(*sequence)
    assert states(end) == "x--- ---- ---- ----"
    assert target(end) == "*"


def test_vector_6_a_row_of_blocks_is_won() -> None:
    assert result(with_blocks("xxxx ---- ---- ----")) == "x"


def test_vector_6_all_blocks_decided_without_a_line_is_a_draw() -> None:
    blocks = "xoxd oxod xoxo doxo"
    end = with_blocks(blocks)
    assert result(end) == "draw"
    assert states(end) == blocks
    assert [blocks.count(state) for state in "xod"] == [6, 7, 3]


def test_vector_7_most_random_games_are_draws() -> None:
    assert 140 <= playouts(GAME, 200, seed=1).count("draw") <= 180
