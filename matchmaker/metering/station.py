"""The station: a small HTTP server beside a service, for Prometheus and for whoever looks whether it is well.

`/metrics` what is counted · `/healthz` the process answers · `/readyz` it can do its work, or why not
"""

import os
from collections.abc import Callable, Iterable
from socketserver import ThreadingMixIn
from threading import Thread
from typing import Any, Final
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

from prometheus_client import REGISTRY, CollectorRegistry, make_wsgi_app
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from engine_service.kernel.errors import PlatformError
from matchmaker.metering.together import FOLDER

Ready = Callable[[], str]
"""Says what is in the way of working; nothing when all is well."""

_TEXT: Final = ("Content-Type", "text/plain; charset=utf-8")


class CannotListen(PlatformError):
    """The station's address cannot be had."""


class _Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True


class _Silent(WSGIRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Probes come every few seconds; nobody wants to read about them."""


class Station:
    """Serves from a thread of its own; `address` says where it really listens."""

    def __init__(self, address: str, ready: Ready, *collectors: Collector) -> None:
        host, _, port = address.rpartition(":")
        try:
            self._server = make_server(host, int(port), application(ready, *collectors), _Server, _Silent)
        except OSError as error:
            raise CannotListen(f"cannot serve metrics on {address}: {error.strerror}") from error
        self.address = f"{host}:{self._server.server_port}"
        self._thread = Thread(target=self._server.serve_forever, name="station", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Serve no more."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def __enter__(self) -> "Station":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def application(ready: Ready, *collectors: Collector) -> Callable[..., Iterable[bytes]]:
    """The pages of a station."""
    metrics = make_wsgi_app(_registry(collectors))

    def answer(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        if path == "/metrics":
            page: Iterable[bytes] = metrics(environ, start)
            return page
        if path == "/healthz":
            return _say(start, "200 OK", "it lives")
        if path == "/readyz":
            trouble = ready()
            return _say(start, "503 Service Unavailable" if trouble else "200 OK", trouble or "it can work")
        return _say(start, "404 Not Found", "there are /metrics, /healthz and /readyz")

    return answer


def _say(start: Callable[..., Any], status: str, words: str) -> list[bytes]:
    start(status, [_TEXT])
    return [f"{words}\n".encode()]


def _registry(collectors: Iterable[Collector]) -> CollectorRegistry:
    """What this process counted, or it and its children together; and whatever is asked when somebody looks."""
    if FOLDER in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    else:
        registry = REGISTRY
    for collector in collectors:
        registry.register(collector)
    return registry
