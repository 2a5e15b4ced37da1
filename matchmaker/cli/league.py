"""`riband league`: what the organiser of a league does on its database."""

import click

from matchmaker import intake
from matchmaker.cli.opening import acting, as_json, as_user, open_league, read_options
from matchmaker.cli.words import show
from matchmaker.ratings.anomalies import anomalies
from matchmaker.store import bots, games, ladders


@click.group()
def league() -> None:
    """Keep a league: what its organiser does on the database itself, with no dashboard running.

    The league is found by RIBAND_HOME and RIBAND_DATABASE_URL; `riband migrate` makes a new one. Authors use
    `riband submit`, `riband ladder`, `riband matches`, `riband logs` and `riband replay`, which ask its dashboard.
    """


@league.command("anomalies")
@click.argument("game")
@as_json
def list_anomalies(game: str, as_json: bool) -> None:
    """List who gains or loses in whose company at tables of GAME, more than luck explains: for people to look at."""
    with open_league() as place, place.store.read() as session:
        games.named(session, game)
        labels = {version.id: version.label for version in bots.listed(session, game)}
        found = ladders.current_fit(session, game)
        recent = ladders.rated_matches(session, game, most=place.settings.rating_matches)
        striking = anomalies(recent, found) if found else ()
        rows = [
            {
                "bot": labels[one.version],
                "with": labels[one.company],
                "blocks": one.blocks,
                "gain": round(one.gain, 3),
                "deviations": round(one.deviations, 1),
            }
            for one in striking
        ]
    show(rows, as_json, "nothing that luck does not explain")


@league.command()
@click.argument("version")
@click.option("--game", help="Which game's, when it plays several.")
@as_user
def retire(version: str, game: str | None, as_user: str | None) -> None:
    """Take VERSION (NAME or NAME/NUMBER) out of the ladder. Its history stays."""
    with open_league() as place:
        with place.store.write() as session:
            user = acting(session, as_user)
        cancelled = intake.retire_version(place, user, version, game)
    click.echo(f"{version} is retired; {cancelled} waiting matches were cancelled")


@league.command("request")
@click.argument("game")
@click.argument("versions", nargs=-1, required=True)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game; repeatable.")
@click.option("--seed", type=click.IntRange(0), help="The seed. [default: hidden]")
@as_user
def request_match(
    game: str, versions: tuple[str, ...], options: tuple[str, ...], seed: int | None, as_user: str | None
) -> None:
    """Ask for one unrated match of GAME between VERSIONS, in this order of seats."""
    with open_league() as place:
        with place.store.write() as session:
            user = acting(session, as_user)
        click.echo(intake.request_match(place, user, game, versions, read_options(options), seed))


@league.command()
@click.argument("number", type=int)
@as_user
def release(number: int, as_user: str | None) -> None:
    """Let the quarantined match NUMBER be tried again."""
    with open_league() as place:
        with place.store.write() as session:
            user = acting(session, as_user)
        intake.release_match(place, user, number)
    click.echo(f"match {number} waits again")
