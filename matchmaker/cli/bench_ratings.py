"""`riband bench ratings`: how long a fit of a whole ladder takes on this machine."""

import json
from typing import Any

import click

from matchmaker.bench.rating_fit import PEERS, cost, installed, ours
from matchmaker.bench.season import season

PEER_VERSIONS = 100


@click.command()
@click.option("--versions", type=click.IntRange(2), default=1000, show_default=True)
@click.option("--matches", type=click.IntRange(1), default=1_000_000, show_default=True)
@click.option("--seats", type=click.IntRange(2, 4), default=4, show_default=True)
@click.option("--rounds", type=click.IntRange(1), default=3, show_default=True, help="Fits; the best one is shown.")
@click.option("--peers", is_flag=True, help="Also a smaller season beside choix and openskill (`make bench` has them).")
@click.option(
    "--peer-matches", type=click.IntRange(1), default=20_000, show_default=True, help="Of the smaller season."
)
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object.")
def ratings(
    versions: int, matches: int, seats: int, rounds: int, peers: bool, peer_matches: int, as_json: bool
) -> None:
    """Fit a simulated ladder: seconds on the clock and of the processor, and memory."""
    if versions < seats:
        raise click.UsageError(f"a table of {seats} needs at least {seats} versions, not {versions}")
    played = season(versions, -(-matches // seats), seats, seed=1)
    best = min(cost(ours, played) for _ in range(rounds))
    report: dict[str, Any] = {
        "versions": versions,
        "matches": len(played.matches),
        "seats": seats,
        "seconds": round(best.seconds, 2),
        "processor_seconds": round(best.processor_seconds, 2),
        "megabytes": round(best.megabytes),
        "peers": _beside_peers(peer_matches, seats, rounds) if peers else {},
    }
    click.echo(json.dumps(report, indent=2) if as_json else _in_words(report))


def _beside_peers(matches: int, seats: int, rounds: int) -> dict[str, int]:
    """Matches a second of every contender on the same season."""
    played = season(PEER_VERSIONS, -(-matches // seats), seats, seed=2)
    found = installed()
    for name in PEERS.keys() - found.keys():
        click.echo(f"{name} is not installed; `make bench` brings it", err=True)
    contenders = {"blue riband": ours} | found
    return {
        name: round(len(played.matches) / min(cost(rater, played) for _ in range(rounds)).seconds)
        for name, rater in contenders.items()
    }


def _in_words(report: dict[str, Any]) -> str:
    lines = [
        f"{report['versions']:,} versions, {report['matches']:,} matches of {report['seats']} seats, with intervals",
        f"  {report['seconds']} s on the clock, {report['processor_seconds']} s of the processor, "
        f"{report['megabytes']:,} MB at most",
    ]
    if report["peers"]:
        lines.append(f"matches a second, {PEER_VERSIONS} versions")
        mine = report["peers"]["blue riband"]
        lines += [
            f"  {name:<14}{speed:>12,}" + (f"   {mine / speed:6.1f} x" if name in PEERS else "")
            for name, speed in report["peers"].items()
        ]
    return "\n".join(lines)
