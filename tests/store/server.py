"""A real PostgreSQL server of our own: on loopback, with its data in a folder that is gone afterwards.

It never runs as root. Where its programs are missing, root installs them with apt; others are told how to.
"""

from __future__ import annotations

import fcntl
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

INSTALL = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "postgresql"]
INITDB = ["-U", "inarow", "-A", "trust", "-E", "UTF8", "--locale=C", "-N"]
LOCK = Path(tempfile.gettempdir()) / "inarow-installs-postgresql"


def program(name: str) -> Path | None:
    """Where a program of the server is, if anywhere."""
    found = shutil.which(name)
    places = [Path(found)] if found else sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return places[-1] if places else None


def programs() -> tuple[Path, Path]:
    """initdb and postgres, installed first if need be and possible."""
    if program("initdb") is None and os.geteuid() == 0 and shutil.which("apt-get"):
        with LOCK.open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if program("initdb") is None:
                quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
                subprocess.run(["apt-get", "update", "-qq"], check=True, env=quiet)
                subprocess.run(INSTALL, check=True, env=quiet, stdout=subprocess.DEVNULL)
    initdb, postgres = program("initdb"), program("postgres")
    if initdb is None or postgres is None:
        message = f"there is no PostgreSQL server: install one, for example with {' '.join(INSTALL)}"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    return initdb, postgres


def _user() -> str | None:
    """Who runs the server; None for whoever runs the tests."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Server:
    """A running server; `empty_database` gives the URL of a database without tables, always the same one."""

    def __init__(self, folder: Path, postgres: Path, fsync: bool) -> None:
        self.folder, self.postgres, self.port = folder, postgres, _free_port()
        self.settings = {
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": "",
            "max_connections": "40",
            "fsync": "on" if fsync else "off",
        }
        self.count = 0
        self.start()

    def start(self) -> None:
        options = [f"--{name}={value}" for name, value in self.settings.items()]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [self.postgres, "-D", self.folder / "data", "-p", str(self.port), *options],
                stdout=log,
                stderr=log,
                user=_user(),
                cwd=self.folder,
            )
        while not self._answers():
            assert self.process.poll() is None, (self.folder / "log").read_text()
            time.sleep(0.02)

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.url("postgres"), connect_timeout=5).close()
        except psycopg.OperationalError:
            return False
        return True

    def url(self, database: str) -> str:
        return f"postgresql://inarow@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        self.count += 1
        name = f"test{self.count}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def empty_database(self) -> str:
        with psycopg.connect(self.url("postgres"), options="-c lock_timeout=10s") as connection:
            connection.execute("DROP SCHEMA public CASCADE")
            connection.execute("CREATE SCHEMA public")
        return self.url("postgres")

    def kill(self) -> None:
        """Kills the server as a crash would; its children see that it is gone, and go."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """Ends the server at once: nobody needs its data any more."""
        self.process.send_signal(signal.SIGQUIT)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.kill()


@contextmanager
def running(fsync: bool = False) -> Iterator[Server]:
    """A server; without fsync it is faster, and safe from all but a fall of the whole machine."""
    initdb, postgres = programs()
    folder, user = Path(tempfile.mkdtemp(prefix="inarow-postgresql-")), _user()
    try:
        if user is not None:
            shutil.chown(folder, user)
        made = [str(initdb), "-D", str(folder / "data"), *INITDB]
        subprocess.run(made, check=True, user=user, cwd=folder, stdout=subprocess.DEVNULL)
        server = Server(folder, postgres, fsync)
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
