"""A crew on a Dask cluster: its workers may vanish and come back, what they do is the same."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from inarow.crew import CrewFault, T
from inarow.game import BadNotation

if TYPE_CHECKING:
    from distributed import Client

AHEAD = 2
"""Tasks for each thread of the cluster that are handed out before they can begin."""
GOODBYE = 2.0
"""Seconds for the cluster to hear that we leave."""
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
            from distributed import CancelledError, KilledWorker, as_completed
            from distributed.comm.core import CommClosedError
        except ModuleNotFoundError as error:
            raise CrewFault(
                f"a cluster needs {error.name}: install it with pip install 'inarow[cluster]'"
            ) from None
        client = self._client()
        try:
            waiting = iter(tasks)
            handed = {client.submit(work, task, pure=False): task for task in islice(waiting, _room(client))}
            ended = as_completed(handed, loop=client.loop)
            for future in ended:
                try:
                    text: str = future.result()
                except KilledWorker as error:
                    raise CrewFault(f"{handed[future]} cannot be done: {error}") from None
                except RuntimeError as error:
                    if type(error) is not RuntimeError:
                        raise
                    # So Dask says that a worker has not what the work needs.
                    said = " ".join(str(error).split())[:200]
                    raise CrewFault(f"the workers at {self.address} cannot do it: {said}") from None
                yield handed.pop(future), text
                for task in islice(waiting, max(1, _room(client) - len(handed))):
                    following = client.submit(work, task, pure=False)
                    handed[following] = task
                    ended.add(following)
        except (CancelledError, CommClosedError):
            raise CrewFault(f"the cluster at {self.address} has gone") from None
        finally:
            client.close(timeout=GOODBYE)

    def _client(self) -> Client:
        """A connection to the cluster when it has a worker; CrewFault where that takes too long."""
        from distributed import Client

        made: list[Client | Exception] = []

        def connect() -> None:
            try:
                made.append(Client(self.address, timeout=PATIENCE, set_as_default=False))
            except Exception as error:
                made.append(error)

        # Dask waits without end for something that answers and is no scheduler.
        connecting = threading.Thread(target=connect, daemon=True)
        connecting.start()
        connecting.join(PATIENCE + 1)
        if not made or isinstance(made[0], Exception):
            said = f": {made[0]}" if made else ""
            raise CrewFault(f"what answers at {self.address} is no scheduler of Dask{said}")
        client = made[0]
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            client.close()
            raise CrewFault(f"the cluster at {self.address} has no workers") from None
        return client


def _room(client: Client) -> int:
    """How many tasks keep all workers at work that are there now; CommClosedError where none can be asked."""
    from distributed.comm.core import CommClosedError

    try:
        threads: dict[str, int] = client.nthreads()
    except OSError as error:
        raise CommClosedError(str(error)) from None
    return max(1, AHEAD * sum(threads.values()))
