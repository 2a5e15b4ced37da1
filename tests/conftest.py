"""What tests of several rooms share."""

import pytest

from engine_service.kernel import registry
from engine_service.kernel.game import AnyGame

pytest_plugins = ["tests.browser", "tests.summary"]


@pytest.fixture(params=registry.names())
def game(request: pytest.FixtureRequest) -> AnyGame:
    """Every registered game in turn."""
    return registry.game(request.param)
