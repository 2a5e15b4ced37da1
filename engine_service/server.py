"""Builds the gRPC server: health, reflection, limits, TLS, token, metrics, and a stop that lets matches end."""

import hmac
import logging
import os
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Thread
from typing import Any, Final

import grpc
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection
from prometheus_client import start_http_server

from engine_service.grpc_calls import check_grpcio
from engine_service.kernel.errors import PlatformError
from engine_service.servicer import SERVICE, handlers
from engine_service.settings import Settings
from engine_service.tables import Tables

LOG: Final = logging.getLogger(__name__)

CALLS_AT_ONCE: Final = 256
"""All but matches and health: replays and the like. A thread each, made when it is needed."""

PROBES_AT_ONCE: Final = 8

ENDING: Final = frozenset({signal.SIGTERM, signal.SIGINT})


class CannotListen(PlatformError):
    """The address is taken, or not ours to listen on."""


class Server:
    """A running engine service; `address` says where it really listens."""

    def __init__(self, settings: Settings) -> None:
        check_grpcio()
        self._settings = settings
        self._tables = Tables(settings.max_matches, settings.idle_seconds)
        # Whoever watches the health keeps no thread for it.
        self._health = health.HealthServicer(
            experimental_non_blocking=True, experimental_thread_pool=ThreadPoolExecutor(1, "health")
        )
        # Probes wait behind nobody: whoever asks in vain takes the engine for dead, and ends it with all its matches.
        self._health.Check.__func__.experimental_thread_pool = ThreadPoolExecutor(PROBES_AT_ONCE, "probe")
        self._grpc = grpc.server(
            ThreadPoolExecutor(CALLS_AT_ONCE, "call"),
            interceptors=[_TokenCheck(settings.token)] if settings.token else [],
            options=_channel_options(settings),
        )
        self.address = ""

    def start(self) -> None:
        """Listen; CannotListen if the address cannot be had."""
        settings = self._settings
        health_pb2_grpc.add_HealthServicer_to_server(self._health, self._grpc)
        reflection.enable_server_reflection((SERVICE, health.SERVICE_NAME, reflection.SERVICE_NAME), self._grpc)
        self._grpc.add_generic_rpc_handlers((handlers(self._tables),))
        self.address = _listen(self._grpc, settings)
        if settings.metrics_address:
            host, port = settings.metrics_host_and_port
            try:
                start_http_server(port, host)
            except OSError as error:
                raise CannotListen(f"cannot serve metrics on {settings.metrics_address}: {error.strerror}") from error
        self._grpc.start()
        self._health.set(SERVICE, health_pb2.HealthCheckResponse.SERVING)

    def stop(self) -> None:
        """Say NOT_SERVING, open no more matches, let the open ones end for a while, then close."""
        self._health.enter_graceful_shutdown()
        seconds = self._settings.drain_seconds
        if left := self._tables.close(seconds):
            LOG.warning("%d matches still open after draining for %g s", left, seconds)
        self.stop_at_once()

    def stop_at_once(self) -> None:
        """Close, whatever is under way."""
        self._grpc.stop(None)


def serve(settings: Settings, ready: Callable[[str], None] = lambda address: None) -> None:
    """Run until SIGTERM or SIGINT; then drain. A second signal stops at once.

    The signals are blocked and fetched: a handler runs in the main thread, and one that is about to fall asleep while
    others compete for the interpreter can miss that it was called.
    """
    signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)  # before there are threads: they inherit it
    server = Server(settings)
    server.start()
    ready(server.address)
    signal.sigwait(ENDING)
    LOG.info("draining: open matches may end, new ones are refused")

    def drain() -> None:
        server.stop()
        os.kill(os.getpid(), signal.SIGTERM)

    Thread(target=drain, name="drain", daemon=True).start()
    signal.sigwait(ENDING)
    server.stop_at_once()


def _listen(server: grpc.Server, settings: Settings) -> str:
    try:
        if settings.tls_certificate:
            port = server.add_secure_port(settings.address, _credentials(settings))
        else:
            port = server.add_insecure_port(settings.address)
    except RuntimeError as error:
        raise CannotListen(
            f"cannot listen on {settings.address}: taken by another program, or not an address of this machine"
        ) from error
    if settings.address.startswith("unix:"):
        return settings.address
    return f"{settings.address.rpartition(':')[0]}:{port}"


def _credentials(settings: Settings) -> grpc.ServerCredentials:
    certificate = Path(settings.tls_certificate).read_bytes()
    key = Path(settings.tls_key).read_bytes()
    if not settings.tls_client_ca:
        return grpc.ssl_server_credentials([(key, certificate)])
    authority = Path(settings.tls_client_ca).read_bytes()
    return grpc.ssl_server_credentials([(key, certificate)], authority, require_client_auth=True)


def _channel_options(settings: Settings) -> list[tuple[str, Any]]:
    return [
        ("grpc.max_receive_message_length", settings.max_message_bytes),
        ("grpc.so_reuseport", 0),
        # A peer that vanished without a word is noticed by pings, not by luck.
        ("grpc.keepalive_time_ms", 30_000),
        ("grpc.keepalive_timeout_ms", 10_000),
        ("grpc.keepalive_permit_without_calls", 1),
        ("grpc.http2.min_ping_interval_without_data_ms", 10_000),
        ("grpc.http2.max_ping_strikes", 5),
    ]


class _TokenCheck(grpc.ServerInterceptor):
    """Lets only callers with the shared token in; health stays open, because probes carry no secrets."""

    def __init__(self, token: str) -> None:
        self._expected = f"Bearer {token}".encode()
        self._refusal: Any = grpc.stream_stream_rpc_method_handler(_refuse)

    def intercept_service(self, continuation: Callable[[Any], Any], call: grpc.HandlerCallDetails) -> Any:
        """The call itself, or a refusal in its place."""
        given = dict(call.invocation_metadata or ()).get("authorization", b"")
        shown = given if isinstance(given, bytes) else given.encode()
        if call.method.startswith(f"/{health.SERVICE_NAME}/") or hmac.compare_digest(shown, self._expected):
            return continuation(call)
        return self._refusal


def _refuse(_: Any, context: grpc.ServicerContext) -> None:
    context.abort(grpc.StatusCode.UNAUTHENTICATED, "this engine asks for: authorization: Bearer <token>")
