"""`riband migrate`: make a league, or bring one to the schema of this code."""

import click

from engine_service.logbook import open_logbook
from matchmaker import intake
from matchmaker.league.games import learn_games
from matchmaker.league.workplace import Workplace
from matchmaker.settings import from_environment
from matchmaker.store import migrate as migrations
from matchmaker.store import users


@click.command()
@click.option("--wait", is_flag=True, help="Change nothing; wait until somebody else has done it.")
@click.option("--reference-bots", is_flag=True, help="Also ask the engine for its games and enter the reference bots.")
def migrate(wait: bool, reference_bots: bool) -> None:
    """Create or update the league's database (RIBAND_DATABASE_URL). Running it twice changes nothing."""
    open_logbook()
    with Workplace(from_environment()) as place:
        if wait:
            click.echo(f"database at revision {migrations.wait(place.store)}")
            return
        before, after = migrations.migrate(place.store)
        with place.store.write() as session:
            users.local(session)
        click.echo(
            f"database at revision {after}" + (" as before" if before == after else f", from {before or 'none'}")
        )
        if reference_bots:
            click.echo(f"games: {', '.join(learn_games(place))}")
            for taken in intake.submit_reference_bots(place):
                click.echo(f"{taken.label} for {taken.game}: {taken.state if not taken.is_new else 'entered'}")
