"""A tournament on a real Dask cluster on this machine, one of whose workers is killed in the middle."""

from __future__ import annotations

import signal
import time
from pathlib import Path

from inarow.arena.results import Results
from inarow.arena.tournament import Tournament
from inarow.crew.cluster import Cluster
from inarow.store import open_store
from tests.arena.test_tournament import Here, place, plan_of, table_after, table_of
from tests.crew.cluster import WORKERS, cluster


def test_a_killed_worker_changes_nothing(tmp_path: Path) -> None:
    plan = plan_of(pairs=5)
    alone = table_after(place(tmp_path, "alone.db"), plan, Here())
    with cluster(tmp_path) as (address, workers), open_store(place(tmp_path)) as store:
        tournament = Tournament.begin(store, plan)

        def hear(results: Results, record: object) -> None:
            if len(results.games) == 5:
                workers[0].send_signal(signal.SIGKILL)

        began = time.monotonic()
        found = table_of(tournament.play(Cluster(address), hear))
        print(f"{len(found)} games on a cluster of {WORKERS} workers in {time.monotonic() - began:.1f} s")
        assert workers[0].wait() == -signal.SIGKILL
    assert found == alone
