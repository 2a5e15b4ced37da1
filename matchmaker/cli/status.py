"""`riband status`: how the league stands, for whoever runs it."""

from dataclasses import asdict
from typing import Any

import click

from matchmaker.cli.opening import as_json, open_league
from matchmaker.cli.words import show_one
from matchmaker.league.dispatch import LANES
from matchmaker.store import census
from matchmaker.store.census import Census


@click.command()
@as_json
def status(as_json: bool) -> None:
    """Show what waits, runs, failed or is in quarantine, and how far behind the ladders are."""
    with open_league() as place, place.store.read() as session:
        counted = census.take(session, LANES, place.settings.rating_matches)
    show_one(_for_programs(counted) if as_json else _for_people(counted), as_json)


def _for_programs(counted: Census) -> dict[str, Any]:
    versions = [{"game": game, "state": state, "count": count} for (game, state), count in counted.versions.items()]
    return asdict(counted) | {"versions": versions}


def _for_people(counted: Census) -> dict[str, Any]:
    late = [f"{game} is {seconds:.0f} s behind" for game, seconds in counted.behind_seconds.items() if seconds]
    return {
        "queues": [
            {"queue": queue, "waiting": count, "longest wait (s)": round(counted.oldest_seconds[queue])}
            for queue, count in counted.waiting.items()
        ],
        "running": counted.running,
        "workers in the last hour": dict(counted.workers) or "none",
        "decided in the last hour": counted.recent_results,
        "forfeits in the last hour": dict(counted.recent_faults) or "none",
        "void attempts": f"{counted.void_share:.1%} of the latest {census.LATEST_ATTEMPTS}",
        "in quarantine": counted.quarantined,
        "ladders": ", ".join(late) or "show all results",
    }
