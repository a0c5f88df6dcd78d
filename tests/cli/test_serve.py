"""`inarow serve`: one line with the address, an end at Ctrl-C, and a sentence for what cannot be."""

from __future__ import annotations

import signal
import socket
from pathlib import Path

import httpx

from tests.cli.process import inarow
from tests.web.serving import STARTED, running


def test_it_tells_its_address_in_one_line_and_ends_at_ctrl_c(tmp_path: Path) -> None:
    with running(tmp_path, "--workers", "1") as server:
        assert httpx.get(f"{server.address}health/live").json() == {"status": "live"}
        assert STARTED.match(server.said())
        assert len(server.said().splitlines()) == 1
        assert server.stop(signal.SIGINT) == 130
        assert server.said().splitlines()[1:] == ["inarow: interrupted by Ctrl-C"]


def test_a_port_that_is_taken_is_told_in_a_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = inarow("serve", "--no-open", "--port", str(port), "--store", str(tmp_path / "games.db"))
    assert (done.returncode, done.stdout) == (7, "")
    assert done.stderr == f"inarow: cannot listen at 127.0.0.1, port {port}: Address already in use\n"


def test_what_cannot_be_is_told_in_a_sentence(tmp_path: Path) -> None:
    for arguments, code, sentence in (
        (["--port", "70000"], 3, "port must be a whole number from 0 to 65535, not 70000"),
        (["--workers", "0"], 3, "workers must be a whole number from 1 to 64, not 0"),
        (["chess"], 3, "no game is called 'chess'"),
        (["--store", str(tmp_path)], 7, "is no store: it is not a file"),
        (
            ["--host", "no.such.host.invalid", "--store", str(tmp_path / "games.db")],
            7,
            "cannot listen at no.such.host.invalid",
        ),
    ):
        done = inarow("serve", "--no-open", *arguments)
        assert (done.returncode, len(done.stderr.splitlines())) == (code, 1), done.stderr
        assert sentence in done.stderr
