"""`riband bench household`: what a season of a million matches costs the beat and the ladder page."""

import click

from dashboard.bench.household import measure


@click.command()
@click.option("--bots", type=click.IntRange(20), default=1000, show_default=True, help="Bots in the league.")
@click.option("--matches", type=click.IntRange(100), default=1_000_000, show_default=True, help="Decided matches.")
@click.option("--rating-matches", type=click.IntRange(0), default=0, show_default=True, help="RIBAND_RATING_MATCHES.")
@click.option(
    "--database-url", default="", help="An EMPTY database to measure, which is left full. [default: a SQLite file]"
)
def household(bots: int, matches: int, rating_matches: int, database_url: str) -> None:
    """Write a season of one game into a store, then rate it, do each duty of a beat once and read the ladder."""
    click.echo(f"{bots:,} bots, {matches:,} decided matches of 2, 3 and 4 seats")
    for duty in measure(database_url, bots, matches, rating_matches):
        numbers = f"{duty.seconds:8.2f} s, {duty.processor_seconds:8.2f} of our processor, {duty.megabytes:6,.0f} MB"
        click.echo(f"  {duty.name:<52}{numbers}")
