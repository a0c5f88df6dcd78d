"""Games go on though the processes that search for the programs' moves are killed all the time."""

from __future__ import annotations

import os
import random
import signal
import time
from pathlib import Path

import pytest

import inarow
from tests.web.clients import Client
from tests.web.serving import Server

LONG = bool(os.environ.get("INAROW_LONG"))
KILLS = 200 if LONG else 8
SEED = 20261115


def workers(server: Server) -> list[int]:
    """The processes that the server has started."""
    assert server.process is not None
    found = Path(f"/proc/{server.process.pid}/task").glob("*/children")
    return [int(pid) for children in found for pid in children.read_text().split()]


@pytest.mark.skipif(
    not Path("/proc/self/task").exists(), reason="the processes are found as Linux shows them"
)
def test_no_human_move_fails_and_every_program_answers(server: Server, client: Client) -> None:
    print(f"seed {SEED}")
    dice, killed = random.Random(SEED), 0
    while killed < KILLS:
        table = client.open(o={"player": "engine:level=9"})
        position, ply = inarow.load("connect-four").start(), 0
        while position.outcome is None and killed < KILLS:
            move = dice.choice(position.moves())
            answer = table.move(ply + 1, move)
            assert answer.status_code == 200, answer.text
            time.sleep(dice.random() * 0.05)
            for pid in workers(server):
                os.kill(pid, signal.SIGKILL)
                killed += 1
            position = position.play(move)
            if position.outcome is None:
                reply = table.wait(ply + 2)["moves"][ply + 1]
                position = position.play(reply)
            ply += 2
    assert client.get("health/live").status_code == 200
