"""One engine for all tests that do not need one of their own."""

from collections.abc import Iterator

import grpc
import pytest

from tests.engine_service.service.engines import Conversation, Engine, running_engine


@pytest.fixture(scope="package")
def engine() -> Iterator[Engine]:
    """A running engine with default limits."""
    with running_engine() as running:
        yield running


@pytest.fixture(scope="package")
def channel(engine: Engine) -> Iterator[grpc.Channel]:
    """A connection to it."""
    with grpc.insecure_channel(engine.address) as connected:
        yield connected


@pytest.fixture
def talk(channel: grpc.Channel) -> Iterator[Conversation]:
    """A fresh Play stream."""
    conversation = Conversation(channel)
    yield conversation
    conversation.call.cancel()
