"""A cluster that cannot do the work is told of in a sentence, and soon."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from socket import create_server
from typing import cast

import pytest
from distributed import Client
from distributed.comm.core import CommClosedError

from inarow.crew import CrewFault
from inarow.crew import cluster as crew
from inarow.crew.cluster import Cluster, _room
from inarow.game import BadNotation
from tests.crew.cluster import cluster


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "PATIENCE", 2.0)


@pytest.mark.parametrize("address", ["", "host", "tcp://host", "http://host:1", "tcp://host:x"])
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(BadNotation, match="expected the address of a scheduler"):
        Cluster(address)


@pytest.mark.usefixtures("hurried")
def test_something_else_that_answers_is_no_cluster() -> None:
    with closing(create_server(("127.0.0.1", 0))) as listening:
        address = f"tcp://127.0.0.1:{listening.getsockname()[1]}"
        with pytest.raises(CrewFault, match="is no scheduler of Dask"):
            list(Cluster(address).run(str, [1]))


@pytest.mark.usefixtures("hurried")
def test_a_cluster_without_workers_is_told_of(tmp_path: Path) -> None:
    with cluster(tmp_path, number=0) as (address, _), pytest.raises(CrewFault, match="has no workers"):
        list(Cluster(address).run(str, [1]))


def test_a_cluster_that_cannot_be_asked_any_more_has_gone() -> None:
    class Gone:
        def nthreads(self) -> dict[str, int]:
            raise OSError("timed out")

    with pytest.raises(CommClosedError, match="timed out"):
        _room(cast(Client, Gone()))


def test_a_cluster_that_goes_away_is_told_of(tmp_path: Path) -> None:
    with cluster(tmp_path, number=1) as (address, processes):
        running = Cluster(address).run(cast(Callable[[float], str], time.sleep), [0.2] * 100)
        next(running)
        processes[-1].kill()
        with pytest.raises(CrewFault, match="has gone"):
            list(running)
