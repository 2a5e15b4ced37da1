"""The floor of the service: a stream that answers every message with as many bytes as it is told, and does nothing."""

import asyncio
from typing import Any, Final

import grpc

METHOD: Final = "/riband.bench.Echo/Talk"
REPLY_BYTES: Final = "reply-bytes"


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


if __name__ == "__main__":
    asyncio.run(_serve())
