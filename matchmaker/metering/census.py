"""The state of the whole league for Prometheus, read from the database whenever somebody looks."""

import logging
from collections.abc import Iterable, Mapping
from typing import Any, Final

from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector
from sqlalchemy.exc import SQLAlchemyError

from matchmaker.league.dispatch import LANES
from matchmaker.store import Store, census

LOG: Final = logging.getLogger(__name__)

LABELLED: Final = {
    "waiting": ("riband_league_waiting_matches", "Matches that wait, by queue", ("queue",)),
    "oldest_seconds": ("riband_league_oldest_waiting_seconds", "How long the longest has waited", ("queue",)),
    "workers": ("riband_league_workers", "Workers that asked for a match in the last hour", ("state",)),
    "recent_faults": ("riband_league_recent_faults", "Forfeits in the last hour, by reason", ("reason",)),
    "versions": ("riband_league_versions", "Versions of bots", ("game", "state")),
    "behind_seconds": ("riband_league_ladder_behind_seconds", "How long a ladder has lacked results", ("game",)),
}
PLAIN: Final = {
    "running": ("riband_league_running_matches", "Matches being played"),
    "quarantined": ("riband_league_quarantined_matches", "Matches given up after too many void attempts"),
    "void_share": ("riband_league_void_share", "Void attempts among the latest thousand"),
    "recent_results": ("riband_league_recent_results", "Matches decided in the last hour"),
    "recent_seats": ("riband_league_recent_seats", "Seats in the matches decided in the last hour"),
}
DATABASE_UP: Final = ("riband_league_database_up", "Whether the database answered")


class CensusTaker(Collector):
    """Counts the league at every scrape; a database that is away is itself a finding."""

    def __init__(self, store: Store, rating_matches: int = 0) -> None:
        self._store = store
        self._rating_matches = rating_matches

    def describe(self) -> Iterable[GaugeMetricFamily]:
        """The names alone: registering shall not ask the database."""
        return [
            *(GaugeMetricFamily(name, words, labels=labels) for name, words, labels in LABELLED.values()),
            *(GaugeMetricFamily(name, words) for name, words in (*PLAIN.values(), DATABASE_UP)),
        ]

    def collect(self) -> Iterable[GaugeMetricFamily]:
        """All gauges, from one moment of the database."""
        try:
            with self._store.read() as session:
                counted = census.take(session, LANES, self._rating_matches)
        except SQLAlchemyError as error:
            LOG.warning("the league cannot be counted: %s", error)
            yield GaugeMetricFamily(*DATABASE_UP, value=0)
            return
        yield GaugeMetricFamily(*DATABASE_UP, value=1)
        for part, (name, words) in PLAIN.items():
            yield GaugeMetricFamily(name, words, value=getattr(counted, part))
        for part, (name, words, labels) in LABELLED.items():
            yield _family(GaugeMetricFamily(name, words, labels=labels), getattr(counted, part))


def _family(family: GaugeMetricFamily, values: Mapping[Any, float]) -> GaugeMetricFamily:
    for key, value in sorted(values.items()):
        family.add_metric(key if isinstance(key, tuple) else (key,), value)
    return family
