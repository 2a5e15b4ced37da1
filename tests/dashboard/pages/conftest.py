"""Visitors: one who only looks, one who may change things."""

from collections.abc import Callable

import pytest
from flask import Flask

from dashboard import create_app
from dashboard.settings import Settings
from tests.dashboard.conftest import PLENTY
from tests.dashboard.pages.visiting import Visitor
from tests.dashboard.seeded import Seeded


@pytest.fixture
def visitor(app: Flask, template: Seeded) -> Visitor:
    """Looks at the seeded league, which stays as it is."""
    return Visitor(app, template)


@pytest.fixture
def guest(copied: Seeded) -> Visitor:
    """Visits a league of the test's own."""
    return Visitor(create_app(PLENTY, copied.place), copied)


@pytest.fixture
def house(copied: Seeded) -> Callable[[Settings], Visitor]:
    """A league of the test's own, served with other settings."""
    return lambda settings: Visitor(create_app(settings, copied.place), copied)
