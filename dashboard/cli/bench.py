"""`riband bench pages`: how long every page takes with many bots, many matches and several readers."""

import click

from dashboard.bench.crowd import Crowd
from dashboard.bench.pages import measure

PROMISED_SECONDS = 0.2


@click.command()
@click.option("--bots", type=click.IntRange(20), default=100, show_default=True, help="Bots in the league.")
@click.option("--matches", type=click.IntRange(1000), default=100_000, show_default=True, help="Decided matches.")
@click.option("--readers", type=click.IntRange(1), default=8, show_default=True, help="Readers at once.")
@click.option("--rounds", type=click.IntRange(1), default=10, show_default=True, help="Times each reads each page.")
def pages(bots: int, matches: int, readers: int, rounds: int) -> None:
    """Fill a league in a folder of its own, start a dashboard on it and read every page; nothing is left behind."""
    click.echo(f"{bots} bots, {matches} matches, {readers} readers at once, every page {readers * rounds} times")
    found = measure(Crowd(bots=bots, matches=matches), readers, rounds)
    click.echo(f"  {'page':<22}{'median':>10}{'slowest':>10}{'size':>12}")
    for timing in found:
        late = "" if timing.slowest <= PROMISED_SECONDS else f"   above the promised {1000 * PROMISED_SECONDS:g} ms"
        click.echo(
            f"  {timing.page:<22}{1000 * timing.median:>7.0f} ms{1000 * timing.slowest:>7.0f} ms"
            f"{timing.kilobytes:>8.0f} KiB{late}"
        )
    slowest = max(found, key=lambda timing: timing.slowest)
    click.echo(f"  the slowest of all: {slowest.page}, {1000 * slowest.slowest:.0f} ms")
