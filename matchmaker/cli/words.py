"""Tables for people and JSON for programs, from the same rows."""

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from textwrap import indent
from typing import Any

import click

Row = Mapping[str, Any]


def show(rows: Sequence[Row], as_json: bool, nothing: str) -> None:
    """Rows as a table, or as a JSON list; `nothing` is what people read when there are none."""
    if as_json:
        click.echo(json.dumps(rows, indent=2, ensure_ascii=False, default=plain))
    elif not rows:
        click.echo(nothing)
    else:
        click.echo(table(rows))


def show_one(thing: Row, as_json: bool) -> None:
    """One thing, a line for each of its parts that says something."""
    if as_json:
        click.echo(json.dumps(thing, indent=2, ensure_ascii=False, default=plain))
        return
    click.echo("\n".join(_lines(thing)))


def _lines(thing: Row) -> Iterator[str]:
    """Parts that say something; what has parts itself stands below its name, and so does a text of several lines."""
    for name, value in thing.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            inner = table(value)
        elif isinstance(value, dict):
            inner = "\n".join(_lines(value))
        elif "\n" in (text := "" if value in (None, [], ()) else cell(value)):
            inner = text
        else:
            if text:
                yield f"{name}: {text}"
            continue
        if inner.strip():
            yield f"{name}:"
            yield indent(inner.strip("\n"), "  ")


def table(rows: Sequence[Row]) -> str:
    """Columns as wide as they need to be, numbers to the right."""
    heads = list(rows[0])
    lines = [heads, *([cell(row[head]) for head in heads] for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(heads))]
    right = [all(_is_number(row[head]) for row in rows) for head in heads]
    return "\n".join(
        "  ".join(
            text.rjust(width) if is_right else text.ljust(width)
            for text, width, is_right in zip(line, widths, right, strict=True)
        ).rstrip()
        for line in lines
    )


def cell(value: object) -> str:
    """A value as people read it."""
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.2f}"
    if isinstance(value, datetime):
        return f"{value:%Y-%m-%d %H:%M:%S}"
    if isinstance(value, dict):
        return " ".join(f"{name}={cell(part)}" for name, part in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(cell, value))
    return str(value)


def plain(value: object) -> str:
    """What JSON does not know."""
    return value.isoformat() if isinstance(value, datetime) else str(value)


def _is_number(value: object) -> bool:
    return value is None or (isinstance(value, int | float) and not isinstance(value, bool))
