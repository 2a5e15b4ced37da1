"""A match as one HTML file that opens anywhere, offline: board, moves, scores and times, with full information."""

import json
from importlib import resources
from typing import Any, Final

from engine_service.frames import frames
from engine_service.kernel import registry
from engine_service.kernel.game import AnyGame
from matchmaker.referee import Report

_PLACE: Final = "/* the match */ null"


def write_page(report: Report) -> str:
    """The page of one match."""
    template = resources.files(__package__).joinpath("page.html").read_text(encoding="utf-8")
    assert _PLACE in template
    # Inside a script element only "<" could end it early; JSON may write it as an escape.
    content = json.dumps(describe(report), separators=(",", ":")).replace("<", "\\u003c")
    return template.replace(_PLACE, content)


def describe(report: Report) -> dict[str, Any]:
    """Everything the page shows."""
    replay, game = report.replay, registry.game(report.replay.game)
    return {
        "title": game.title,
        "seed": str(replay.seed),
        "options": dict(replay.options),
        "names": list(replay.seats),
        "ending": report.outcome.ending.value,
        "standings": [
            {"rank": standing.rank, "score": standing.score, "parts": dict(standing.breakdown)}
            for standing in report.outcome.standings
        ],
        "faults": [
            {"seat": fault.seat, "number": fault.number, "text": str(fault), "log": fault.log}
            for fault in report.faults
        ],
        "frames": _frames(report, game),
        "times": {
            entry.number: [entry.charged / 1e3, entry.cpu / 1e3, entry.transport / 1e3]
            for entry in report.ledger.entries
        },
        "hash": replay.hash,
    }


def _frames(report: Report, game: AnyGame) -> list[dict[str, Any]]:
    told = []
    for frame in frames(report.replay):
        position = json.loads(frame.position)
        told.append(
            {
                "seat": frame.played.seat if frame.HasField("played") else None,
                "move": frame.played.move,
                "how": {1: "chosen", 2: "forced", 3: "neutral"}.get(frame.played.how, ""),
                "decision": frame.decision,
                "board": game.draw_board(game.read_position(position)),
                "position": position,
                "scores": [standing.score for standing in frame.standings],
            }
        )
    return told
