"""One match of the league, from the lease to the result. A bot's fault is a result; ours voids the attempt."""

import logging
from dataclasses import asdict
from typing import Final

from sqlalchemy.orm import Session

from engine_service import logbook
from matchmaker import referee
from matchmaker.league import record, vetting
from matchmaker.league.aftermath import after_match
from matchmaker.league.heartbeat import Heartbeat
from matchmaker.league.workplace import Workplace
from matchmaker.referee import EngineUnavailable, Entrant, Table, TimeControl
from matchmaker.sandbox import CannotIsolate
from matchmaker.store import DatabaseGone, attempts, bots, matches
from matchmaker.store.attempts import Finished, Lease, LeaseLost, Reported
from matchmaker.store.migrate import PROTOCOL
from matchmaker.store.models import Kind, Match, MatchState
from matchmaker.store.objects import ObjectsUnavailable

LOG: Final = logging.getLogger(__name__)

# Faults that hang over every match alike say nothing against this one. EngineBroken is not among them: engines were
# there, and it was this match at which they broke.
_NOBODYS: Final = (CannotIsolate, DatabaseGone, EngineUnavailable, LeaseLost, ObjectsUnavailable)


def play_match(place: Workplace, match_id: int, worker: str) -> Reported | None:
    """Play a match if it still waits; None when there was nothing to do or the attempt is void."""
    patience = place.settings.patience_seconds
    taken = place.store.patiently(lambda session: _take(session, match_id, worker, place.time), patience)
    if taken is None:
        return None
    lease, match = taken
    with logbook.about(match=match_id, attempt=lease.number):
        return _play_under(place, lease, match)


def _play_under(place: Workplace, lease: Lease, match: Match) -> Reported | None:
    patience = place.settings.patience_seconds
    try:
        finished = _play(place, lease, match)
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        LOG.warning("void: %s", reason)
        counts = not isinstance(error, _NOBODYS)
        place.store.patiently(lambda session: give_up(session, place, lease, reason, counts), patience)
        return None
    reported = place.store.patiently(lambda session: _report(session, lease, match.kind, finished), patience)
    if reported is Reported.RECORDED:
        after_match(place, match)
    elif reported is Reported.REFUSED:
        LOG.warning("came too late and is refused")
    return reported


def give_up(session: Session, place: Workplace, lease: Lease, reason: str, counts: bool) -> None:
    """Void an attempt; a version that cannot even be vetted is told so."""
    became = attempts.void(session, lease, reason, place.settings.most_attempts, counts)
    if became == MatchState.QUARANTINED:
        match = matches.get(session, lease.match_id)
        if match.kind == Kind.VET:
            vetting.abandon(session, match)


def _take(session: Session, match_id: int, worker: str, clock: TimeControl) -> tuple[Lease, Match] | None:
    """The lease of a match, and the match with all that playing it needs: nothing is asked for twice."""
    lease = attempts.take(session, match_id, worker, PROTOCOL, asdict(clock))
    if lease is None:
        return None
    match = matches.with_table(session, match_id)
    if match.kind == Kind.VET:
        bots.mark_vetting(session, vetting.candidate(match).version_id)
    return lease, match


def _play(place: Workplace, lease: Lease, match: Match) -> Finished:
    table = Table(match.game, match.block.seed, match.options)
    with (
        Heartbeat(place.store, lease, place.settings.heartbeat_seconds) as heartbeat,
        place.broadcast.of(lease, heartbeat.watch(place.engine)) as engine,
    ):
        entrants = [Entrant(seat.version.label, place.programs.of(seat.version)) for seat in match.table]
        report = referee.play(table, entrants, engine, place.house)
        if returned := sum(report.reprieves):
            LOG.warning("too much runs on this machine: bots waited for a processor and got %.2f s back", returned)
        return record.keep(place.objects, lease, report)


def _report(session: Session, lease: Lease, kind: str, finished: Finished) -> Reported:
    """The result and what follows from it, in one transaction."""
    reported = attempts.finish(session, lease, finished)
    if reported is Reported.RECORDED and kind == Kind.VET:
        vetting.conclude(session, matches.get(session, lease.match_id), finished)
    return reported
