"""A crew on a Dask cluster: its workers may vanish and come back, what they do is the same."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from urllib.parse import urlsplit

from inarow.crew import CrewFault, T
from inarow.game import BadNotation

AHEAD = 2
"""Tasks for each thread of the cluster that are handed out before they can begin."""
PATIENCE = 20.0
"""Seconds to wait for the cluster, and for its first worker."""


class Cluster:
    """A cluster by the address of its scheduler; inarow is installed on its workers."""

    def __init__(self, address: str) -> None:
        self.address = address
        where = urlsplit(address)
        try:
            host, port = where.hostname, where.port
        except ValueError:
            host, port = None, None
        if where.scheme not in ("tcp", "tls") or not host or not port:
            raise BadNotation(
                f"{address!r:.80}: expected the address of a scheduler, such as tcp://host:8786"
            )
        try:
            # Dask would go on trying; who mistyped an address wants to know at once.
            socket.create_connection((host, port), timeout=PATIENCE).close()
        except OSError as error:
            raise CrewFault(f"no cluster answers at {address}: {error}") from None

    def run(self, work: Callable[[T], str], tasks: Iterable[T]) -> Iterator[tuple[T, str]]:
        try:
            from distributed import Client, KilledWorker, as_completed
        except ModuleNotFoundError as error:
            raise CrewFault(
                f"a cluster needs {error.name}: install it with pip install 'inarow[cluster]'"
            ) from None
        waiting = iter(tasks)
        with Client(self.address, timeout=PATIENCE, set_as_default=False) as client:
            client.wait_for_workers(1, timeout=PATIENCE)
            room = AHEAD * sum(client.nthreads().values())
            handed = {client.submit(work, task, pure=False): task for task in islice(waiting, room)}
            ended = as_completed(handed, loop=client.loop)
            for future in ended:
                try:
                    text: str = future.result()
                except KilledWorker as error:
                    raise CrewFault(f"{handed[future]} cannot be done: {error}") from None
                yield handed.pop(future), text
                for task in islice(waiting, 1):
                    following = client.submit(work, task, pure=False)
                    handed[following] = task
                    ended.add(following)
