"""`riband bench limits`: how many matches the parts carry that a league has only once."""

import click

from matchmaker.bench.limits import measure


@click.command()
@click.option("--matches", type=click.IntRange(10), default=500, show_default=True, help="Matches for each part.")
@click.option(
    "--database-url", default="", help="An EMPTY database to measure, which is left full. [default: a SQLite file]"
)
def limits(matches: int, database_url: str) -> None:
    """Measure what one four-seat match costs database, Redis and object store, and what that comes to in a day."""
    for found in measure(database_url, matches):
        clock, processor = 1000 * found.seconds, 1000 * found.processor_seconds
        words = f"{clock:6.2f} ms a match ({processor:5.2f} of our processor)"
        click.echo(f"  {found.part:<48} {words} {found.per_day / 1e6:6.1f} M matches a day, one after the other")
