"""Settings of the dashboard: read once, refused in words, documented each."""

from dataclasses import fields
from pathlib import Path

import pytest

import dashboard
from dashboard.settings import PREFIX, Settings, from_environment
from matchmaker.settings import BadSettings


def test_settings_come_from_the_environment() -> None:
    found = from_environment({f"{PREFIX}PORT": "8500", f"{PREFIX}HTTPS": "true", f"{PREFIX}REGISTRATION": "open"})
    assert (found.port, found.https, found.registration) == (8500, True, "open")
    assert from_environment({}) == Settings()


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("PORT", "x", "a number"),
        ("PORT", "70000", "from 0 to 65535"),
        ("HTTPS", "yes", "true or false"),
        ("REGISTRATION", "maybe", "open, invite, closed"),
        ("THREADS", "0", "from 1"),
    ],
)
def test_a_setting_that_cannot_be_used_is_named(name: str, value: str, words: str) -> None:
    with pytest.raises(BadSettings, match=f"{PREFIX}{name}.*{words}"):
        from_environment({f"{PREFIX}{name}": value})


def test_every_setting_is_in_the_readme() -> None:
    readme = Path(dashboard.__file__).with_name("README.md").read_text(encoding="utf-8")
    assert [setting.name for setting in fields(Settings) if f"`{PREFIX}{setting.name.upper()}`" not in readme] == []
