"""Settings of the league: from the environment, refused by name when they cannot work, all documented."""

from dataclasses import fields
from pathlib import Path

import pytest

from matchmaker.settings import PREFIX, BadSettings, Settings, default_home, from_environment

README = Path(__file__).parents[2] / "matchmaker" / "README.md"


def test_what_is_not_given_has_its_default() -> None:
    settings = from_environment({"RIBAND_HOME": "/somewhere"})
    assert settings.database == "sqlite:////somewhere/league.sqlite3"
    assert settings.objects == "/somewhere/objects"
    assert settings.seat_counts == (2, 3, 4)


def test_values_are_read_with_the_type_of_their_default() -> None:
    settings = from_environment({"RIBAND_WINDOW": "7", "RIBAND_LEASE_SECONDS": "9.5", "RIBAND_ENGINE": "engine:1"})
    assert (settings.window, settings.lease_seconds, settings.engine) == (7, 9.5, "engine:1")


def test_the_usual_name_of_the_redis_address_is_understood_too() -> None:
    assert from_environment({"REDIS_URL": "redis://a"}).redis_url == "redis://a"
    assert from_environment({"REDIS_URL": "redis://a", "RIBAND_REDIS_URL": "redis://b"}).redis_url == "redis://b"


def test_options_of_the_ladders_are_texts_as_the_engine_wants_them() -> None:
    settings = from_environment({"RIBAND_LADDER_OPTIONS": '{"shipyard": {"rounds": 3, "balanced": true}}'})
    assert settings.options_of("shipyard") == {"balanced": "true", "rounds": "3"}
    assert settings.options_of("transatlantic") == {}


@pytest.mark.parametrize(
    ("variable", "value", "words"),
    [
        ("RIBAND_WINDOW", "many", "RIBAND_WINDOW is a number, not 'many'"),
        ("RIBAND_WINDOW", "0", "RIBAND_WINDOW is a number above 0"),
        ("RIBAND_BANK_SECONDS", "-1", "RIBAND_BANK_SECONDS is a number from 0, not -1"),
        ("RIBAND_LEASE_SECONDS", "5", "must outlast two heartbeats"),
        ("RIBAND_LADDER_SEATS", "two", "such as 2,3,4, not 'two'"),
        ("RIBAND_LADDER_SEATS", "1", "such as 2,3,4, not '1'"),
        ("RIBAND_LADDER_OPTIONS", "[]", "is a JSON object such as"),
        ("RIBAND_LADDER_OPTIONS", '{"shipyard": 3}', "is a JSON object such as"),
    ],
)
def test_a_setting_that_cannot_work_is_refused_by_its_name(variable: str, value: str, words: str) -> None:
    with pytest.raises(BadSettings) as refused:
        from_environment({variable: value})
    assert words in str(refused.value)
    assert variable in str(refused.value)


def test_every_setting_is_in_the_readme_of_its_room() -> None:
    text = README.read_text(encoding="utf-8")
    assert [field.name for field in fields(Settings) if f"`{PREFIX}{field.name.upper()}`" not in text] == []


def test_a_user_without_a_home_is_told_what_to_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr("os.getuid", lambda: 1_234_567)
    with pytest.raises(BadSettings, match="this user has no home folder: set HOME, or XDG_DATA_HOME"):
        default_home()
