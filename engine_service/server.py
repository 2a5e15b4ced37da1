"""Builds the gRPC server: health, reflection, limits, TLS, token, metrics, and a stop that lets matches end."""

import asyncio
import hmac
import logging
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import grpc
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection
from prometheus_client import start_http_server

from engine_service.kernel.errors import PlatformError
from engine_service.servicer import SERVICE, EngineServicer, handlers
from engine_service.settings import Settings

LOG: Final = logging.getLogger(__name__)


class CannotListen(PlatformError):
    """The address is taken, or not ours to listen on."""


class Server:
    """A running engine service; `address` says where it really listens."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._servicer = EngineServicer(settings)
        self._health = health.aio.HealthServicer()
        self._grpc = grpc.aio.server(
            interceptors=[_TokenCheck(settings.token)] if settings.token else [], options=_channel_options(settings)
        )
        self.address = ""

    async def start(self) -> None:
        """Listen; CannotListen if the address cannot be had."""
        settings = self._settings
        health_pb2_grpc.add_HealthServicer_to_server(self._health, self._grpc)
        reflection.enable_server_reflection((SERVICE, health.SERVICE_NAME, reflection.SERVICE_NAME), self._grpc)
        self._grpc.add_generic_rpc_handlers((handlers(self._servicer),))
        self.address = _listen(self._grpc, settings)
        if settings.metrics_address:
            host, port = settings.metrics_host_and_port
            try:
                start_http_server(port, host)
            except OSError as error:
                raise CannotListen(f"cannot serve metrics on {settings.metrics_address}: {error.strerror}") from error
        await self._grpc.start()
        await self._health.set(SERVICE, health_pb2.HealthCheckResponse.SERVING)

    async def stop(self, seconds: float | None = None) -> None:
        """Say NOT_SERVING, open no more matches, let the open ones end for so long, then close."""
        await self._health.enter_graceful_shutdown()
        await self._servicer.drain(self._settings.drain_seconds if seconds is None else seconds)
        await self._grpc.stop(grace=0)


async def serve(settings: Settings, ready: Callable[[str], None] = lambda address: None) -> None:
    """Run until SIGTERM or SIGINT; then drain. A second signal stops at once."""
    server = Server(settings)
    await server.start()
    ready(server.address)
    signals: asyncio.Queue[int] = asyncio.Queue()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, signals.put_nowait, number)
    await signals.get()
    LOG.info("draining: open matches may end, new ones are refused")
    stopping = asyncio.create_task(server.stop())
    impatient = asyncio.create_task(signals.get())
    await asyncio.wait((stopping, impatient), return_when=asyncio.FIRST_COMPLETED)
    if not stopping.done():
        stopping.cancel()
        await server.stop(0)
    impatient.cancel()


def _listen(server: grpc.aio.Server, settings: Settings) -> str:
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


class _TokenCheck(grpc.aio.ServerInterceptor):
    """Lets only callers with the shared token in; health stays open, because probes carry no secrets."""

    def __init__(self, token: str) -> None:
        self._expected = f"Bearer {token}".encode()
        self._refusal: Any = grpc.stream_stream_rpc_method_handler(_refuse)

    async def intercept_service(
        self, continuation: Callable[[Any], Awaitable[Any]], call: grpc.HandlerCallDetails
    ) -> Any:
        given = dict(call.invocation_metadata or ()).get("authorization", b"")
        shown = given if isinstance(given, bytes) else given.encode()
        if call.method.startswith(f"/{health.SERVICE_NAME}/") or hmac.compare_digest(shown, self._expected):
            return await continuation(call)
        return self._refusal


async def _refuse(_: Any, context: Any) -> None:
    await context.abort(grpc.StatusCode.UNAUTHENTICATED, "this engine asks for: authorization: Bearer <token>")
