"""The floor of the service: a stream that answers every message with as many bytes as it is told, and does nothing.

`python -m engine_service.bench.echo` serves it; with an address, sizes and a number of trips it measures it instead,
so that both ends can run in an environment of their own.
"""

import asyncio
import os
import subprocess
import sys
from time import perf_counter
from typing import Any, Final

import grpc

MODULE: Final = "engine_service.bench.echo"
METHOD: Final = "/riband.bench.Echo/Talk"
REPLY_BYTES: Final = "reply-bytes"


async def round_trip_seconds(channel: grpc.aio.Channel, request_bytes: int, response_bytes: int, trips: int) -> float:
    """What one message there and one back take, on average of so many."""
    talk: Any = channel.stream_stream(METHOD)
    call = talk(metadata=((REPLY_BYTES, str(response_bytes)),))
    message = bytes(request_bytes)
    began = perf_counter()
    for _ in range(trips):
        await call.write(message)
        await call.read()
    spent = perf_counter() - began
    await call.done_writing()
    return spent / trips


def plain_environment() -> dict[str, str]:
    """This environment without our settings of gRPC: what everybody gets who takes gRPC as it comes."""
    return {name: value for name, value in os.environ.items() if name != "GRPC_EXPERIMENTS"}


def plain_seconds(address: str, request_bytes: int, response_bytes: int, trips: int) -> float:
    """The same round trip by a client of its own that takes gRPC as it comes."""
    numbers = map(str, (request_bytes, response_bytes, trips))
    command = [sys.executable, "-m", MODULE, address, *numbers]
    return float(subprocess.run(command, env=plain_environment(), capture_output=True, check=True).stdout)


async def _talk(_: Any, context: Any) -> None:
    reply = bytes(int(dict(context.invocation_metadata())[REPLY_BYTES]))
    while await context.read() is not grpc.aio.EOF:
        await context.write(reply)


async def _serve() -> None:
    server = grpc.aio.server()
    service, _, method = METHOD[1:].partition("/")
    handler = grpc.method_handlers_generic_handler(service, {method: grpc.stream_stream_rpc_method_handler(_talk)})
    server.add_generic_rpc_handlers((handler,))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    print(f"echo listens on 127.0.0.1:{port}", flush=True)
    await server.wait_for_termination()


async def _measure(address: str, request_bytes: int, response_bytes: int, trips: int) -> None:
    async with grpc.aio.insecure_channel(address) as channel:
        await round_trip_seconds(channel, request_bytes, response_bytes, trips // 4)
        print(await round_trip_seconds(channel, request_bytes, response_bytes, trips))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        asyncio.run(_measure(sys.argv[1], *map(int, sys.argv[2:])))
    else:
        asyncio.run(_serve())
