"""The crowd that the pages are measured with is a league like any other, and every page that is measured is there."""

from collections.abc import Iterator

import pytest
from sqlalchemy import func, select

from dashboard import create_app
from dashboard.bench.crowd import Crowd, gather
from dashboard.bench.household import PLAYED, measure
from dashboard.bench.pages import GAME, PAGES
from matchmaker.league.workplace import Workplace
from matchmaker.settings import Settings
from matchmaker.store import Store
from matchmaker.store.models import Match, MatchState
from tests.dashboard.conftest import PLENTY
from tests.dashboard.pages.visiting import Visitor
from tests.dashboard.seeded import Seeded
from tests.matchmaker.conftest import database_url, postgres, postgres_url, sqlite_template, sqlite_url

__all__ = ["database_url", "postgres", "postgres_url", "sqlite_template", "sqlite_url"]  # the league's fixtures


@pytest.fixture(scope="module")
def crowd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    """Twenty bots and nine hundred matches."""
    with Workplace(Settings(home=str(tmp_path_factory.mktemp("crowd")))) as place:
        gather(place, Crowd(bots=20, matches=900, history=3, entrants=4))
        yield Visitor(create_app(PLENTY, place), Seeded(place, {}, {}, 0, 0, 0, 0))


@pytest.mark.parametrize("page", PAGES)
def test_a_page_that_is_measured_is_there(crowd: Visitor, page: str) -> None:
    assert "<h1" in crowd.get(PAGES[page])


def test_the_crowd_is_rated_and_its_tournament_is_over(crowd: Visitor) -> None:
    assert crowd.get(f"/ladders/{GAME}").count('class="interval"') == 20
    assert "12 of 12 matches" in crowd.get("/tournaments/bench-cup")
    assert "Rating over time" in crowd.get("/bots/steamer-7")


def test_every_duty_of_a_household_is_measured_once_and_is_done(database_url: str) -> None:
    season = 297  # whole blocks of two, three and four seats in turn
    found = list(measure(database_url, bots=20, matches=season, rating_matches=200))
    assert len({duty.name for duty in found}) == len(found) == 11
    assert all(duty.seconds > 0 for duty in found)
    with Store(database_url) as store, store.read() as session:
        states = select(Match.state, func.count()).group_by(Match.state)
        written = dict(session.execute(states.where(Match.id <= season)).all())
        # The fill numbers its matches on, after those that brought their numbers along.
        filled = dict(session.execute(states.where(Match.id > season)).all())
    assert written == {MatchState.DONE: season}
    assert filled == {MatchState.DONE: PLAYED, MatchState.QUEUED: 64 + 63 + 64 - PLAYED}
