"""`riband bench league`: what the queue costs, and how many matches a core plays."""

import os

import click

from matchmaker.bench.league import measure


@click.command()
@click.option("--game", default="crossing_oceans", show_default=True, help="The game.")
@click.option("--seats", type=click.IntRange(2, 4), default=2, show_default=True, help="Seats at a table.")
@click.option(
    "--matches", type=click.IntRange(8), default=40, show_default=True, help="Matches in each of the three ways."
)
@click.option("--workers", type=click.IntRange(1), help="Matches at a time. [default: one per processor]")
def league(game: str, seats: int, matches: int, workers: int | None) -> None:
    """Run a league of trivial bots in a folder of its own and measure it; nothing is left behind."""
    found = measure(game, seats, matches, workers or os.cpu_count() or 1)
    click.echo(f"{game}, {seats} seats, {found.matches} matches in each way, every start of a bot included")
    click.echo(f"  directly, one at a time          {1000 * found.direct:7.1f} ms a match")
    click.echo(f"  through the queue, one at a time {1000 * found.queued:7.1f} ms a match")
    click.echo(f"    of that the referee            {1000 * found.refereed:7.1f} ms a match")
    click.echo(f"  cost of the league               {1000 * found.cost:7.1f} ms a match   (promised: at most 20)")
    click.echo(f"  {found.workers} workers at once                {1000 * found.together:7.1f} ms a match")
    click.echo(f"  throughput {found.per_second_and_core:29.2f} matches per second and core   (promised: 3)")
