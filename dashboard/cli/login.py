"""`riband login`: keep the way into a league."""

import click

from dashboard.client import League, Refused, Whereabouts, forget, remember
from engine_service.kernel.errors import RibandError


@click.command()
@click.argument("url", required=False)
@click.option("--token", help="A token from the account page of the league. [asked for when left out]")
@click.option("--forget", "is_goodbye", is_flag=True, help="Throw the kept token away.")
def login(url: str | None, token: str | None, is_goodbye: bool) -> None:
    """Keep the address of a league and a token for it, so that the other commands find them.

    The token is made on the account page of URL and kept in this user's configuration, readable by nobody else. On a
    machine where `riband up` runs nothing has to be kept: its league is found without.
    """
    if is_goodbye:
        click.echo("the token was thrown away" if forget() else "no token was kept")
        return
    if url is None:
        raise click.UsageError("name the league: `riband login https://league.example`")
    where = Whereabouts(url.rstrip("/"), token or click.prompt("Token", hide_input=True).strip(), "you")
    with League(where) as league:
        try:
            account = league.get("account")
        except Refused as error:
            raise RibandError(f"not kept: {error}") from None
    file = remember(where.url, where.token)
    click.echo(f"signed in to {where.url} as {account['name']}; kept in {file}")
