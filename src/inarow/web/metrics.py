"""Figures about the running server, in the form that Prometheus reads."""

from __future__ import annotations

from typing import Any

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest

LATENCIES = (0.001, 0.0025, 0.005, 0.0075, 0.01, 0.015, 0.02, 0.03, 0.045, 0.06, 0.1, 0.25, 1, 5)


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Histogram(
            "inarow_request_seconds",
            "time to answer a request",
            ["method", "route", "status"],
            buckets=LATENCIES,
            registry=self.registry,
        )
        self.refused = Counter(
            "inarow_refused", "requests that the guard refused", ["kind"], registry=self.registry
        )

    def request(self, method: str, route: Any, status: int, seconds: float) -> None:
        path = getattr(route, "path", "none")
        self.requests.labels(method, path, str(status)).observe(seconds)

    def text(self) -> bytes:
        return generate_latest(self.registry)
