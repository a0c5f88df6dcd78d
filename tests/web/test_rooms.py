"""Rooms: who may do what in them, and that what was done is kept."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.cli.process import NIM
from tests.web.clients import ENGINE, HUMAN, Client, Table, key, until
from tests.web.serving import Server

WON = "1 2 1 2 1 2 1"
"""x wins Connect Four in the first column."""


def test_a_game_is_played_to_its_end_and_comes_out_as_a_record(client: Client) -> None:
    table = client.open(x={"player": "human", "name": "Ada"}, o={"player": "human", "name": "Bob"})
    room = table.play(WON)
    assert (room["status"], room["result"], room["reason"]) == ("finished", "x", "won")
    assert room["moves"] == WON.split()
    assert [ply["move"] for ply in room["plies"]] == room["moves"]
    assert table.now() == room | {"you": []}
    for form in ("text", "jsonl"):
        record = client.get(f"api/v1/rooms/{table.id}/record", form=form).text
        assert "Ada" in record
        found = client.post("api/v1/imports", {"text": record}).json()
        assert (found["moves"], found["result"], found["o"]["name"]) == (room["moves"], "x", "Bob")
    late = table.move(8, "3")
    assert (late.status_code, late.json()["type"]) == (409, "urn:inarow:game-over")


def test_the_same_key_again_is_the_same_room(client: Client) -> None:
    body = {"game": "betsy", "x": HUMAN, "o": HUMAN, "key": key()}
    first, second = (client.post("api/v1/rooms", body).json() for _ in range(2))
    assert (first["id"], first["secrets"]) == (second["id"], second["secrets"])
    assert client.open("betsy").id != first["id"]


def test_a_secret_cannot_be_guessed_and_is_told_nowhere(client: Client, server: Server) -> None:
    table = client.open()
    table.play("4 4")
    x, o = table.secrets["x"], table.secrets["o"]
    assert x != o
    assert min(len(x), len(o)) * 6 >= 128
    assert x not in str(table.now(x))
    assert x.encode() not in Path(server.store).read_bytes()
    assert x not in server.said()
    assert o not in server.said()


def test_a_move_that_is_repeated_is_a_success_and_another_one_a_conflict(client: Client) -> None:
    table = client.open()
    assert table.move(1, "4").status_code == 200
    again = table.move(1, "4")
    assert (again.status_code, again.json()["room"]["moves"]) == (200, ["4"])
    other = table.move(1, "5")
    assert other.status_code == 409
    assert other.json()["room"]["moves"] == ["4"]
    assert table.move(3, "4").status_code == 409
    assert table.now()["moves"] == ["4"]


@pytest.mark.parametrize(
    ("move", "status", "kind"),
    [("1", 422, "illegal-move"), ("9", 400, "bad-notation"), ("<b>", 400, "bad-notation")],
)
def test_the_law_judges_every_move(client: Client, move: str, status: int, kind: str) -> None:
    table = client.open()
    table.play("1 1 1 1 1 1")
    answer = table.move(7, move)
    assert (answer.status_code, answer.json()["type"]) == (status, f"urn:inarow:{kind}")
    assert answer.headers["content-type"] == "application/problem+json"
    assert len(table.now()["moves"]) == 6


def test_a_room_may_begin_anywhere(client: Client) -> None:
    position = "......./......./......./......./......./...x... o"
    table = client.open(position=position, moves=["4"])
    assert (table.first["start"], table.first["opening"], table.first["mover"]) == (position, 1, "x")
    assert table.do("offers", {"kind": "takeback"}, table.both).status_code == 409
    over = {"game": "connect-four", "x": HUMAN, "o": HUMAN, "key": key(), "moves": WON.split()}
    assert client.post("api/v1/rooms", over).status_code == 400


@pytest.mark.parametrize("action", ["moves", "resign", "offers", "answers", "redo", "rematch"])
def test_only_who_has_a_seat_may_do_something(client: Client, action: str) -> None:
    table, other = client.open(), client.open()
    table.play("4")
    bodies: dict[str, object] = {
        "moves": {"ply": 2, "move": "4"},
        "offers": {"kind": "draw"},
        "answers": {"kind": "draw", "accept": True},
    }
    body = bodies.get(action, {})
    before = table.now()
    for secret in ("", "x", other.secrets["o"], "é"):
        answer = table.do(action, body, secret) if secret != "é" else _with_bytes(table, action, body)
        assert (answer.status_code, answer.json()["type"]) == (403, "urn:inarow:not-yours"), secret
    assert table.now() == before


def _with_bytes(table: Table, action: str, body: object) -> Any:
    """A secret that is no ASCII."""
    path = f"api/v1/rooms/{table.id}/{action}"
    return table.client.http.post(path, json=body, headers={b"Authorization": b"Bearer \xe9"})


def test_nobody_moves_for_the_other(client: Client) -> None:
    table = client.open()
    assert table.move(1, "4", table.secrets["o"]).status_code == 403
    assert table.move(1, "4", table.secrets["x"]).status_code == 200
    assert table.move(2, "4", table.secrets["x"]).status_code == 403
    assert table.move(1, "4", table.secrets["o"]).status_code == 403
    assert table.move(2, "4", table.both).status_code == 200


def test_who_resigns_has_lost(client: Client) -> None:
    table = client.open()
    table.play("4")
    room = table.do("resign", {}, table.secrets["x"]).json()["room"]
    assert (room["result"], room["reason"]) == ("o", "resigned")
    assert table.do("resign", {}, table.secrets["o"]).status_code == 409


def test_a_draw_needs_both(client: Client) -> None:
    table = client.open()
    table.play("4 4")
    x, o = table.secrets["x"], table.secrets["o"]
    offered = table.do("offers", {"kind": "draw"}, x).json()["room"]
    assert offered["offer"] == {"kind": "draw", "by": "x"}
    assert table.do("answers", {"kind": "draw", "accept": True}, x).status_code == 409
    assert table.do("answers", {"kind": "takeback", "accept": True}, o).status_code == 409
    declined = table.do("answers", {"kind": "draw", "accept": False}, o).json()["room"]
    assert (declined["offer"], declined["status"]) == (None, "running")
    table.do("offers", {"kind": "draw"}, x)
    assert table.move(3, "4").json()["room"]["offer"] is None, "an offer does not outlast a move"
    table.do("offers", {"kind": "draw"}, o)
    drawn = table.do("offers", {"kind": "draw"}, x).json()["room"]
    assert (drawn["result"], drawn["reason"]) == ("draw", "drawn")


def test_a_move_is_taken_back_by_consent(client: Client) -> None:
    table = client.open()
    table.play("4 5 6")
    x, o = table.secrets["x"], table.secrets["o"]
    asked = table.do("offers", {"kind": "takeback"}, o).json()["room"]
    assert (asked["moves"], asked["offer"]) == (["4", "5", "6"], {"kind": "takeback", "by": "o"})
    back = table.do("answers", {"kind": "takeback", "accept": True}, x).json()["room"]
    assert (back["moves"], back["mover"], back["undone"], back["offer"]) == (["4"], "o", 0, None)
    assert table.do("redo", {}, x).status_code == 403
    assert table.move(2, "1").json()["room"]["moves"] == ["4", "1"]


def test_on_one_device_moves_are_taken_back_and_made_again_one_by_one(client: Client) -> None:
    table = client.open()
    table.play("4 5 6")
    for left in (2, 1):
        room = table.do("offers", {"kind": "takeback"}, table.both).json()["room"]
        assert (len(room["moves"]), room["undone"]) == (left, 3 - left)
    assert table.do("redo", {}, table.both).json()["room"]["moves"] == ["4", "5"]
    room = table.move(3, "1").json()["room"]
    assert (room["moves"], room["undone"]) == (["4", "5", "1"], 0)
    assert table.do("redo", {}, table.both).status_code == 409


def test_on_one_device_a_game_that_is_over_can_be_taken_up_again(client: Client) -> None:
    table = client.open()
    table.play(WON)
    room = table.do("offers", {"kind": "takeback"}, table.both).json()["room"]
    assert (room["status"], room["result"], len(room["moves"])) == ("running", None, 6)
    room = table.do("redo", {}, table.both).json()["room"]
    assert (room["status"], room["result"], len(room["moves"])) == ("finished", "x", 7)


def test_a_program_answers_and_its_move_is_taken_back_with_ones_own(client: Client) -> None:
    table = client.open(o=ENGINE)
    table.move(1, "4")
    room = table.wait(2)
    assert (room["mover"], room["o"]) == ("x", {"player": "engine:level=1", "name": "", "present": True})
    back = table.do("offers", {"kind": "takeback"}, table.secrets["x"]).json()["room"]
    assert (back["moves"], back["undone"]) == ([], 2)
    again = table.do("redo", {}, table.secrets["x"]).json()["room"]
    assert (again["moves"], again["undone"]) == (room["moves"], 0)


@pytest.mark.parametrize(
    ("board", "move", "status"), [("..oo...", "7", 409), ("..xx...", "5", 200)], ids=["better", "lost"]
)
def test_a_program_takes_a_draw_unless_it_thinks_itself_better(
    client: Client, board: str, move: str, status: int
) -> None:
    table = client.open(position=f"{'......./' * 5}{board} x", o={"player": "engine:level=7"})
    table.move(1, move)
    table.wait(2)
    answer = table.do("offers", {"kind": "draw"}, table.secrets["x"])
    assert answer.status_code == status, answer.text


def test_a_rematch_swaps_sides_and_both_meet_in_it(client: Client) -> None:
    table = client.open(x={"player": "human", "name": "Ada"}, clock={"seconds": 60.0, "increment": 1.0})
    x, o = table.secrets["x"], table.secrets["o"]
    assert table.do("rematch", {}, x).status_code == 409, "the game goes on"
    table.do("resign", {}, x)
    first = table.do("rematch", {"key": key()}, x).json()
    assert table.now()["rematch"] == first["id"]
    second = table.do("rematch", {}, o).json()
    assert first["id"] == second["id"]
    assert (first["secrets"], second["secrets"]) == ({"o": x}, {"x": o})
    assert (first["room"]["o"]["name"], first["room"]["clock"]["x"]) == ("Ada", 60.0)
    again = Table(client, {**first, "secrets": {"x": o, "o": x}})
    assert again.play("4 4")["moves"] == ["4", "4"]


def test_two_programs_play_while_somebody_watches(client: Client) -> None:
    table = client.open("domino", x={"player": "random"}, o=ENGINE)
    assert table.secrets == {}

    async def watch() -> None:
        async with client.live(table.id) as socket:
            await until(socket, lambda room: len(room["moves"]) >= 2)

    asyncio.run(watch())
    assert table.now()["status"] == "running"


def test_every_program_of_the_list_moves(client: Client) -> None:
    for player in ("random", "classic", "perfect", "engine:level=10"):
        table = client.open("domino", o={"player": player})
        table.move(1, "1,0,0")
        assert len(table.wait(2)["moves"]) == 2, player


@pytest.mark.parametrize(
    "player", ["bot:cmd=ls", "engine", "engine:time=9", "engine:level=11", "perfect:table=x", ""]
)
def test_no_stranger_makes_other_programs_run(client: Client, player: str) -> None:
    body = {"game": "domino", "x": HUMAN, "o": {"player": player}, "key": key()}
    answer = client.post("api/v1/rooms", body)
    assert (answer.status_code, answer.json()["type"]) == (400, "urn:inarow:bad-notation")


@pytest.mark.parametrize(
    "game", ["./x.py:X", "/etc/passwd", f"{NIM}:heap=9", "connect-four:rows=99", "chess"]
)
def test_no_stranger_names_a_file_or_a_huge_board(client: Client, game: str) -> None:
    body = {"game": game, "x": HUMAN, "o": HUMAN, "key": key()}
    for answer in (client.post("api/v1/rooms", body), client.get("api/v1/positions", game=game)):
        assert (answer.status_code, answer.json()["type"]) == (400, "urn:inarow:bad-notation")


def test_the_operators_own_game_is_offered_and_played(client: Client) -> None:
    listed = {game["spec"]: game for game in client.get("api/v1/games").json()["games"]}
    assert listed[NIM]["title"] == "Nim"
    table = client.open(NIM, o={"player": "random"})
    legal = client.get("api/v1/positions", game=NIM).json()["legal"]
    table.move(1, legal[0])
    assert len(table.wait(2)["moves"]) == 2


def test_a_game_that_goes_round_in_circles_is_drawn(client: Client) -> None:
    table = client.open("betsy:n=2")
    moves = ["1", "2"] + ["-1", "-2"] * 4
    for ply, move in enumerate(moves, start=1):
        answer = table.move(ply, move)
        if answer.json().get("room", {}).get("status") == "finished":
            break
    room = table.now()
    assert (room["result"], room["reason"]) == ("draw", "repetition")
    assert room["moves"] == moves[:6]
