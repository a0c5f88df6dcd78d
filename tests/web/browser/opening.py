"""Rooms opened without the lobby, as another program opens them."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.request import Request, urlopen

from inarow.game import Side
from tests.web.serving import Server

HUMAN = "human"
ENGINE = "engine:level=1"


def open_room(
    server: Server,
    game: str,
    x: str = HUMAN,
    o: str = HUMAN,
    moves: Sequence[str] = (),
    clock: Mapping[str, float] | None = None,
) -> dict[Side | None, str]:
    """The addresses of a room's seats, and under None that for spectators."""
    body: dict[str, Any] = {"game": game, "x": {"player": x}, "o": {"player": o}, "moves": list(moves)}
    body |= {"clock": clock, "key": secrets.token_urlsafe(24)}
    headers = {"Content-Type": "application/json", "X-Inarow": "1"}
    with urlopen(Request(f"{server.address}api/v1/rooms", json.dumps(body).encode(), headers)) as answer:
        opened = json.load(answer)
    address = f"room?id={opened['id']}"
    return {None: address} | {side: f"{address}#{side}={own}" for side, own in opened["secrets"].items()}
