"""`riband verify`: execute a replay again and say what differs."""

import json

import click

from engine_service.cli.arguments import read_text
from engine_service.kernel import replay


@click.command()
@click.argument("file", metavar="REPLAY")
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object.")
def verify(file: str, as_json: bool) -> None:
    """Execute the match of a replay file again.

    Exits with 0 when the moves lead exactly where the file says, else with 1 and the differences. REPLAY may be - for
    standard input.
    """
    recorded = replay.from_json(read_text(file))
    differences = replay.verify(recorded)
    if as_json:
        click.echo(json.dumps({"exact": not differences, "differences": differences}))
    elif not differences:
        end = "to its end" if recorded.outcome else "as far as it was played"
        click.echo(f"exact: {recorded.game}, {len(recorded.moves)} moves, played again {end}")
    else:
        for difference in differences:
            click.echo(difference, err=True)
    if differences:
        click.get_current_context().exit(1)
