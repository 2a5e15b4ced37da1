"""A referee's report becomes a result: numbers for the database, replay, times and logs for the object store."""

import json
import logging
from collections.abc import Sequence
from dataclasses import asdict
from typing import Final

from engine_service.kernel import replay
from matchmaker.referee import FaultReport, Report
from matchmaker.store.attempts import Finished, Lease, SeatResult
from matchmaker.store.objects import Objects, ObjectsUnavailable, match_key

LOG: Final = logging.getLogger(__name__)

MICROSECONDS: Final = 1e6


def keep(objects: Objects, lease: Lease, report: Report) -> Finished:
    """Keep what was said and played. A full disk costs the logs, never the result."""
    dropped: list[str] = []
    replay_key = _keep(objects, lease, "replay.json.gz", replay.to_json(report.replay), dropped)
    _keep(objects, lease, "ledger.json.gz", json.dumps(report.ledger.entries, separators=(",", ":")), dropped)
    logs = [
        _keep(objects, lease, f"log-{seat}.txt.gz", text, dropped) if text else None
        for seat, text in enumerate(report.logs)
    ]
    return Finished(
        ending=report.outcome.ending.value,
        rules_version=report.replay.rules_version,
        replay_hash=report.replay.hash,
        replay_key=replay_key,
        decisions=len(report.ledger.entries),
        seconds=report.seconds,
        resumed=report.resumed,
        seats=tuple(_seat_result(report, seat, log) for seat, log in enumerate(logs)),
        note=f"could not be kept: {', '.join(dropped)}" if dropped else "",
    )


def evidence(fault: FaultReport) -> dict[str, object]:
    """Everything the owner of a bot needs to find its fault."""
    return asdict(fault) | {"reason": fault.reason.value, "summary": str(fault)}


def _keep(objects: Objects, lease: Lease, what: str, text: str, dropped: list[str]) -> str | None:
    key = match_key(lease.match_id, lease.number, what)
    try:
        objects.put_text(key, text)
    except ObjectsUnavailable as error:
        LOG.warning("%s", error)
        dropped.append(what)
        return None
    return key


def _seat_result(report: Report, seat: int, log_key: str | None) -> SeatResult:
    standing = report.outcome.standings[seat]
    fault = _fault_of(report.faults, seat)
    entries = report.ledger.of(seat)
    return SeatResult(
        rank=standing.rank,
        score=standing.score,
        breakdown=dict(standing.breakdown),
        forfeit=fault.reason.value if fault else None,
        fault=evidence(fault) if fault else None,
        decisions=len(entries),
        seconds=sum(entry.charged for entry in entries) / MICROSECONDS,
        cpu_seconds=sum(entry.cpu for entry in entries) / MICROSECONDS,
        longest_seconds=max((entry.charged for entry in entries), default=0) / MICROSECONDS,
        log_key=log_key,
    )


def _fault_of(faults: Sequence[FaultReport], seat: int) -> FaultReport | None:
    return next((fault for fault in faults if fault.seat == seat), None)
