"""Readings cost the same however much there is, and say the same on both databases."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event

from dashboard import create_app
from tests.dashboard.api.asking import Asker
from tests.dashboard.conftest import PLENTY
from tests.dashboard.seeded import GAME, Seeded, seed
from tests.matchmaker.conftest import postgres, postgres_url

__all__ = ["postgres", "postgres_url"]  # fixtures of the league's tests

READ = (
    "/games",
    f"/ladders/{GAME}",
    f"/ladders/{GAME}?seats=3",
    f"/ladders/{GAME}/matrix",
    f"/ladders/{GAME}/pair?one=anchor&other=breaker",
    "/bots?limit=2",
    "/bots?owner=ann",
    "/bots?after=breaker",
    "/bots/anchor",
    f"/bots/breaker/versions/{GAME}/1",
    f"/bots/breaker/versions/{GAME}/1/history?seats=2",
    "/matches?limit=200",
    "/matches?bot=anchor&faulty=true",
    "/matches?faulty=true",
    "/matches?bot=breaker&seats=2&before=40",
    "/matches?kind=tournament&tournament=1&round=2",
    "/matches?state=quarantined",
    "/matches/1",
    "/matches/1/times",
    "/tournaments",
    "/tournaments?state=done&before=3",
    "/tournaments/cup",
    "/tournaments/regatta",
    "/operations",
    "/audit?limit=5",
    "/account/tokens",
)
EXPORTED = ("/exports/matches", f"/exports/ladders/{GAME}", "/exports/tournaments/cup")

_MOMENTS = re.compile(r"\d{4}-\d\d-\d\d[T ][\d:.]+(Z|\+00:00)?")
_PASSING = {"seconds_left", "fraction"}


@pytest.fixture
def elsewhere(postgres_url: str, tmp_path: Path) -> Iterator[Seeded]:
    """The same league on PostgreSQL."""
    league = seed(tmp_path / "league", postgres_url)
    yield league
    league.place.close()


def timeless(found: Any) -> Any:
    """An answer without the moments in it, which no two leagues share."""
    if isinstance(found, dict):
        if "hours" in found:
            # Two leagues made on either side of a full hour have the same matches, one hour apart.
            found = found | {"hours": sum(hour["matches"] for hour in found["hours"])}
        return {name: timeless(value) for name, value in found.items() if name not in _PASSING}
    if isinstance(found, list):
        return [timeless(value) for value in found]
    return _MOMENTS.sub("then", found) if isinstance(found, str) else found


def test_both_databases_say_the_same(ask: Asker, elsewhere: Seeded) -> None:
    there = Asker(create_app(PLENTY, elsewhere.place), elsewhere)
    for path in READ:
        assert timeless(there.get(path, "ada")) == timeless(ask.get(path, "ada")), path
    for path in EXPORTED:
        lines, others = (asker("GET", path).text.splitlines() for asker in (there, ask))
        assert [timeless(json.loads(line)) for line in lines] == [timeless(json.loads(line)) for line in others], path
    table = "/exports/matches?format=csv&after=20"
    assert timeless(there("GET", table).text) == timeless(ask("GET", table).text)


@pytest.mark.parametrize(
    ("few", "many"),
    [
        ("/matches?limit=1", "/matches?limit=200"),
        ("/bots?limit=1", "/bots?limit=200"),
        ("/bots/random", "/bots/anchor"),
        ("/tournaments?limit=1", "/tournaments?limit=200"),
        (f"/ladders/{GAME}?seats=4", f"/ladders/{GAME}?seats=2"),
        ("/ladders/shipyard/matrix", f"/ladders/{GAME}/matrix"),
    ],
)
def test_more_to_show_is_not_more_to_ask(ask: Asker, few: str, many: str) -> None:
    for path in (few, many):
        ask.get(path)  # what is kept at hand is at hand
    assert _statements(ask, many) - _statements(ask, few) <= 2, "a few things are asked for only where something is"


def _statements(ask: Asker, path: str) -> int:
    engine: Engine = ask.league.place.store.engine
    asked: list[str] = []

    def note(connection: object, cursor: object, statement: str, *_: object) -> None:
        asked.append(statement)

    event.listen(engine, "before_cursor_execute", note)
    try:
        ask.get(path)
    finally:
        event.remove(engine, "before_cursor_execute", note)
    return len(asked)
