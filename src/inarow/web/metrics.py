"""Figures about the running server, in the form that Prometheus reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

if TYPE_CHECKING:
    from inarow.web.hall import Hall
    from inarow.web.scribe import Scribe
    from inarow.web.workers import Pool

LATENCIES = (0.001, 0.0025, 0.005, 0.0075, 0.01, 0.015, 0.02, 0.03, 0.045, 0.06, 0.1, 0.25, 1, 5)
SIZES = (1, 2, 4, 8, 16, 32, 64)


class Metrics:
    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.requests = Histogram(
            "inarow_request_seconds",
            "time to answer a request",
            ["method", "route", "status"],
            buckets=LATENCIES,
            registry=registry,
        )
        self.refused = Counter(
            "inarow_refused", "requests that the guard refused", ["kind"], registry=registry
        )
        self.moves = Counter(
            "inarow_moves", "moves on the disk, by who made them", ["player"], registry=registry
        )
        self.rooms = Counter("inarow_rooms_opened", "rooms opened", registry=registry)
        self.sockets = Gauge("inarow_sockets", "open sockets", registry=registry)
        self.commits = Histogram(
            "inarow_commit_seconds", "time of a commit", buckets=LATENCIES, registry=registry
        )
        self.committed = Histogram(
            "inarow_commit_changes", "changes of a commit", buckets=SIZES, registry=registry
        )

    def watch(self, scribe: Scribe, pool: Pool, hall: Hall) -> None:
        """Figures that are looked up when somebody asks."""
        looked_up = {
            "inarow_changes_waiting": ("changes that wait for the disk", lambda: scribe.waiting),
            "inarow_rooms": ("rooms in memory", lambda: len(hall.rooms)),
            "inarow_searches_waiting": ("searches in the queue", lambda: pool.waiting),
            "inarow_searches_running": ("searches being done", lambda: pool.running),
            "inarow_searches_refused": ("searches that found no room", lambda: pool.refused),
            "inarow_workers": ("processes that search", lambda: len(pool.pids)),
            "inarow_workers_replaced": ("processes that had to be replaced", lambda: pool.restarts),
        }
        for name, (about, look) in looked_up.items():
            Gauge(name, about, registry=self.registry).set_function(look)

    def request(self, method: str, route: Any, status: int, seconds: float) -> None:
        path = getattr(route, "path", "none")
        self.requests.labels(method, path, str(status)).observe(seconds)

    def commit(self, changes: int, seconds: float) -> None:
        self.commits.observe(seconds)
        self.committed.observe(changes)

    def text(self) -> bytes:
        return generate_latest(self.registry)
