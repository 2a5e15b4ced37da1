"""`riband user`: accounts and their tokens."""

import click

from matchmaker.cli.opening import address, as_json, open_league
from matchmaker.cli.words import show_one
from matchmaker.store import passes, users
from matchmaker.store.models import Role, Scope

SCOPES = [scope.value for scope in Scope]


@click.group()
def user() -> None:
    """Manage accounts and the tokens that open the API to them."""


@user.command()
@click.argument("name")
@click.option("--admin", is_flag=True, help="May do everything.")
def add(name: str, admin: bool) -> None:
    """Make an account NAME."""
    with open_league() as place, place.store.write() as session:
        users.add(session, name, Role.ADMIN if admin else Role.AUTHOR)
    click.echo(f"{name} has an account; `riband user token {name}` gives it a token")


@user.command()
@click.argument("name")
def link(name: str) -> None:
    """Print a link that signs in as NAME in a browser, once and within a day. Also the way back for a lost password."""
    with open_league() as place, place.store.write() as session:
        key = passes.sign_in_link(session, users.named(session, name))
        click.echo(f"{address(place.settings)}/sign-in/{key}")


@user.command()
def invite() -> None:
    """Print a link with which one person can make an account within 14 days."""
    with open_league() as place, place.store.write() as session:
        key = passes.invite(session, users.local(session))
        click.echo(f"{address(place.settings)}/join?invitation={key}")


@user.command()
@click.argument("name")
@click.option("--scope", "scopes", multiple=True, type=click.Choice(SCOPES), default=("read", "submit"))
@click.option("--days", type=click.IntRange(1), help="How long it is good for. [default: until revoked]")
@click.option("--label", default="command line", show_default=True, help="What it is for.")
@click.option("--revoke", is_flag=True, help="Close the tokens with this label instead.")
@as_json
def token(name: str, scopes: tuple[str, ...], days: int | None, label: str, revoke: bool, as_json: bool) -> None:
    """Give the account NAME a new token. It is shown this once and kept nowhere."""
    with open_league() as place, place.store.write() as session:
        owner = users.named(session, name)
        if revoke:
            click.echo(f"{users.revoke(session, owner, label)} tokens closed")
            return
        text = users.give_token(session, owner, label, map(Scope, scopes), days)
    show_one({"token": text, "scopes": list(scopes), "days": days}, as_json)
