"""A real Dask cluster on this machine."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from socket import socket

from tests.cli.process import PATIENCE

WORKERS = 3


def free_port() -> int:
    with closing(socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(host: str, port: int) -> bool:
    with closing(socket()) as probe:
        return probe.connect_ex((host, port)) == 0


@contextmanager
def cluster(folder: Path, number: int = WORKERS) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler and some workers; their address and the processes, of which the scheduler's is the last."""
    address = f"tcp://127.0.0.1:{free_port()}"
    log = (folder / "cluster.log").open("wb")

    def start(*words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "distributed.cli." + words[0], *words[1:]]
        return subprocess.Popen(command, stdout=log, stderr=log, cwd=folder, env=os.environ | QUIET)

    host, port = address.removeprefix("tcp://").split(":")
    running = [start("dask_scheduler", "--host", host, "--port", port, "--no-dashboard")]
    flags = ["--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", host]
    deadline = time.monotonic() + PATIENCE
    while not answers(host, int(port)):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    workers = [start("dask_worker", address, *flags) for _ in range(number)]
    try:
        yield address, [*workers, *running]
    finally:
        for process in [*workers, *running]:
            process.kill()
            process.wait()
        log.close()


QUIET = {"DASK_LOGGING__DISTRIBUTED": "error", "PYTHONWARNINGS": "ignore"}
