"""The figures of a running server for Prometheus, at an address of their own.

They are no secret of anybody's table, but they are the operator's: where they are asked for, they
are answered on this machine alone unless another address is named. A thread answers, so they come
even while the event loop is busy, and they say so.
"""

from __future__ import annotations

from collections.abc import Callable
from wsgiref.simple_server import WSGIServer

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    Info,
    ProcessCollector,
    start_http_server,
)

from florilegium import __version__
from florilegium.core.message import say
from florilegium.server.errors import Wrong
from florilegium.server.measuring import Measures

_QUICK = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
_SLOW = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)
GAUGES = {
    "tables": "Tables in memory.",
    "sockets": "Sockets at tables.",
    "bot_queue": "Questions to bots that wait for a process.",
    "review_queue": "Reviews that wait or are being made.",
    "draining": "1 while this server sends its people elsewhere.",
}
"""What is looked at when somebody asks."""


class Metrics(Measures):
    """Counts what it is told."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        GCCollector(registry=registry)
        Info("florilegium", "The release.", registry=registry).info({"version": __version__})

        def counter(name: str, what: str, *labels: str) -> Counter:
            return Counter(f"florilegium_{name}", what, labels, registry=registry)

        def histogram(name: str, what: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
            full = f"florilegium_{name}_seconds"
            return Histogram(full, what, labels, buckets=buckets, registry=registry)

        self._entries = counter("entries", "Entries of logs that were stored.")
        self._actions = counter("actions", "Actions of games that were stored, whoever took them.")
        self._failures = counter("store_failures", "Times that a log could not be stored.")
        self._commits = histogram("commit", "From an entry to its commit.", _QUICK)
        self._messages = histogram("message", "From a message to its answer.", _QUICK, "type")
        self._requests = histogram(
            "request", "Answers of the JSON interface.", _QUICK, "method", "route", "status"
        )
        self._refusals = counter("refusals", "What people were told no about.", "kind")
        self._thoughts = histogram("bot", "How long bots took for a move.", _SLOW)
        self._bot_failures = counter("bot_failures", "Bots that gave no legal answer in time.")
        self._lag = histogram("loop_lag", "How late the event loop is.", _QUICK)
        self._gauges = {
            name: Gauge(f"florilegium_{name}", what, registry=registry)
            for name, what in GAUGES.items()
        }

    def stored(self, entries: int, actions: int, seconds: float) -> None:
        self._entries.inc(entries)
        self._actions.inc(actions)
        self._commits.observe(seconds)

    def not_stored(self) -> None:
        self._failures.inc()

    def answered(self, kind: str, seconds: float) -> None:
        self._messages.labels(kind).observe(seconds)

    def requested(self, method: str, route: str, status: int, seconds: float) -> None:
        self._requests.labels(method, route, str(status)).observe(seconds)

    def refused(self, kind: str) -> None:
        self._refusals.labels(kind).inc()

    def bot_thought(self, seconds: float) -> None:
        self._thoughts.observe(seconds)

    def bot_failed(self) -> None:
        self._bot_failures.inc()

    def loop_lagged(self, seconds: float) -> None:
        self._lag.observe(seconds)

    def watch(self, name: str, look: Callable[[], float]) -> None:
        self._gauges[name].set_function(look)

    def serve(self, host: str, port: int) -> WSGIServer:
        """Answer at `http://HOST:PORT/metrics` until it is shut down; Wrong where that is taken."""
        try:
            server, _ = start_http_server(port, host, self.registry)
        except OSError as error:
            why = error.strerror or str(error)
            told = {"host": host, "port": str(port), "why": why}
            raise Wrong("port", "metrics_port", say("server.start.unusable", **told)) from None
        return server
