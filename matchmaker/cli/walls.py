"""How local commands choose the walls: as the league here does, and none only when asked for by name."""

import os

import click

from matchmaker.sandbox import Isolation, choose
from matchmaker.sandbox.probe import SETTING

no_sandbox_option = click.option(
    "--no-sandbox", is_flag=True, help="Without walls around the bots: only for code you wrote yourself."
)


def walls(no_sandbox: bool) -> Isolation:
    """The isolation to play at; CannotIsolate where this machine has none."""
    isolation = choose("off" if no_sandbox else os.environ.get(SETTING, "auto"))
    if isolation is Isolation.OFF:
        click.echo("no sandbox: these bots can do whatever you can; only for code you wrote yourself", err=True)
    return isolation
