"""How local commands choose the walls: the strongest this machine has, and none only when asked for by name."""

import click

from matchmaker.sandbox import Isolation, probe

no_sandbox_option = click.option(
    "--no-sandbox", is_flag=True, help="Without walls around the bots: only for code you wrote yourself."
)


def walls(no_sandbox: bool) -> Isolation:
    """The isolation to play at; CannotIsolate where this machine has none."""
    if not no_sandbox:
        return probe()
    click.echo("no sandbox: these bots can do whatever you can; only for code you wrote yourself", err=True)
    return Isolation.OFF
