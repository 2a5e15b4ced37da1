"""The page of a match that was played here, with the replay viewer in it."""

from engine_service.frames import frames
from engine_service.kernel import registry
from engine_service.viewer import document, offline
from matchmaker.referee import Report
from matchmaker.referee.clock import TimeControl


def write_page(report: Report, time: TimeControl) -> str:
    """One HTML file that opens offline."""
    return offline.write_page(describe(report, time))


def describe(report: Report, time: TimeControl) -> document.Document:
    """The match as the viewer reads it; its owner is watching, so the logs of faults are in it."""
    return document.describe(
        report.replay,
        registry.game(report.replay.game).title,
        frames(report.replay),
        [document.Fault(fault.seat, fault.number, str(fault), fault.log) for fault in report.faults],
        {entry.number: (entry.charged, entry.cpu, entry.transport) for entry in report.ledger.entries},
        document.Clock(time.bank, time.increment, time.most),
    )
