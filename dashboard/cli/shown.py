"""What commands print: tables for people, JSON for programs, and nothing of a stranger that could move the cursor."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import click

from matchmaker.cli.words import table

as_json = click.option("--json", "as_json", is_flag=True, help="Print what the API says, for programs.")


def show(rows: Sequence[Mapping[str, Any]], as_json: bool, nothing: str) -> None:
    """Rows as a table, or as JSON; `nothing` is what people read when there are none."""
    if as_json:
        click.echo(json.dumps(rows, indent=2))
    else:
        click.echo(harmless(table(rows)) if rows else nothing)


def show_one(thing: Mapping[str, Any]) -> None:
    """One thing, a line for each of its parts that says something."""
    for name, value in thing.items():
        if value not in (None, "", [], {}):
            click.echo(f"{name}: {harmless(str(value))}")


def harmless(text: str) -> str:
    """A text with every character that is not shown but does something written out."""
    return "".join(char if char.isprintable() or char in "\n\t" else f"\\u{ord(char):04x}" for char in text)
