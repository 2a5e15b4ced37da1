"""A seeded league, once for all who only read, and a copy for each test that changes something."""

import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask

from dashboard import create_app
from dashboard.settings import Settings
from matchmaker.league.workplace import Workplace
from tests.dashboard.api.asking import Asker
from tests.dashboard.seeded import Seeded, seed

PLENTY = Settings(reads_per_minute=1_000_000, writes_per_minute=1_000_000)


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Seeded]:
    """The seeded league; nobody may change it."""
    league = seed(tmp_path_factory.mktemp("seeded"))
    yield league
    league.place.close()


@pytest.fixture(scope="session")
def app(template: Seeded) -> Flask:
    """The dashboard of the seeded league."""
    return create_app(PLENTY, template.place)


@pytest.fixture
def ask(app: Flask, template: Seeded) -> Asker:
    """Asks the seeded league, which stays as it is."""
    return Asker(app, template)


@pytest.fixture
def copied(template: Seeded, tmp_path: Path) -> Iterator[Seeded]:
    """A league of the test's own."""
    home = tmp_path / "league"
    shutil.copytree(template.place.settings.home, home)
    place = Workplace(replace(template.place.settings, home=str(home)))
    yield replace(template, place=place)
    place.close()


@pytest.fixture
def change(copied: Seeded) -> Asker:
    """Asks a league of the test's own, to change it."""
    return Asker(create_app(PLENTY, copied.place), copied)


@pytest.fixture
def serve(copied: Seeded) -> Callable[..., Asker]:
    """Asks a league of the test's own that is served with other settings."""
    return lambda **changes: Asker(create_app(replace(PLENTY, **changes), copied.place), copied)
