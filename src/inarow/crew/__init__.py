"""Crews: whoever does many independent tasks, processes of this machine or a cluster of machines.

A task is a small value that can be sent to another process, and `str(task)` says for people what it is. The
work is a function that makes a text of it. Workers may vanish; a task that was lost with one is done again.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

T = TypeVar("T")


class CrewFault(RuntimeError):
    """Work that cannot be done: nobody is there to do it, or it kills whoever tries."""


class Crew(Protocol):
    def run(self, work: Callable[[T], str], tasks: Iterable[T]) -> Iterator[tuple[T, str]]:
        """The tasks as they end, each with what came out; a task is taken only when it can begin."""


def hired(processes: int | None, cluster: str | None) -> Crew:
    """The cluster at an address, or else so many processes, one for each core if no number is given."""
    if cluster is not None:
        from inarow.crew.cluster import Cluster

        return Cluster(cluster)
    from inarow.crew.processes import Processes

    return Processes(processes or os.cpu_count() or 1)
