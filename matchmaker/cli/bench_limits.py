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
        millions = found.per_day / 1e6
        click.echo(f"  {found.part:<52} {1000 * found.seconds:7.2f} ms a match   {millions:6.1f} M matches a day")
