"""The sweeper: brings back what was lost. Whatever the database says is to be done is being done a moment later."""

import logging
from typing import Final

from engine_service import logbook
from matchmaker.league.play import give_up
from matchmaker.league.workplace import Workplace
from matchmaker.store import attempts, workers

LOG: Final = logging.getLogger(__name__)


def sweep(place: Workplace) -> int:
    """Void dead leases, put sick workers to bed, and tell Redis what waits; how many matches it was told about."""
    settings = place.settings
    with place.store.write() as session:
        for lease, reason in attempts.dead(session, settings.lease_seconds, place.progress_seconds()):
            with logbook.about(match=lease.match_id, attempt=lease.number):
                LOG.warning("void: %s", reason)
            give_up(session, place, lease, reason, counts=True)
    with place.store.write() as session:
        for fever in workers.fevers(session):
            LOG.warning("worker %s is sick: %s", fever.worker, fever)
            workers.put_to_bed(session, fever)
            for attempt_id in fever.attempt_ids:
                attempts.annul(session, attempt_id, f"on a sick worker: {fever}")
    return place.dispatch.top_up(place.store)
