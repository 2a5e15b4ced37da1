"""The sweeper: brings back what was lost. Whatever the database says is to be done is being done a moment later."""

import logging
from typing import Final

from sqlalchemy.orm import Session

from engine_service import logbook
from matchmaker.league.play import give_up
from matchmaker.league.workplace import Workplace
from matchmaker.store import attempts, workers
from matchmaker.store.attempts import Lease

LOG: Final = logging.getLogger(__name__)


def sweep(place: Workplace) -> int:
    """Void dead leases, put sick workers to bed, and tell Redis what waits; how many matches it was told about."""
    # Most of the time all is well, and then no writer needs to wait for the sweeper.
    with place.store.read() as session:
        anybody_dead, anybody_sick = bool(_dead(session, place)), bool(workers.fevers(session))
    if anybody_dead:
        with place.store.write() as session:
            _bury(session, place)
    if anybody_sick:
        with place.store.write() as session:
            _nurse(session)
    return place.dispatch.top_up(place.store)


def _dead(session: Session, place: Workplace) -> list[tuple[Lease, str]]:
    return attempts.dead(session, place.settings.lease_seconds, place.progress_seconds())


def _bury(session: Session, place: Workplace) -> None:
    for lease, reason in _dead(session, place):
        with logbook.about(match=lease.match_id, attempt=lease.number):
            LOG.warning("void: %s", reason)
        give_up(session, place, lease, reason, counts=True)


def _nurse(session: Session) -> None:
    for fever in workers.fevers(session):
        LOG.warning("worker %s is sick: %s", fever.worker, fever)
        workers.put_to_bed(session, fever)
        for attempt_id in fever.attempt_ids:
            attempts.annul(session, attempt_id, f"on a sick worker: {fever}")
