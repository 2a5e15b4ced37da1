"""Every overlay in turn."""

import pytest

from tests.k8s.overlays import OVERLAYS


@pytest.fixture(params=OVERLAYS)
def overlay(request: pytest.FixtureRequest) -> str:
    """The name of an overlay."""
    return str(request.param)
