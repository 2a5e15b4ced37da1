"""Numbers in addresses: whatever a stranger writes there, no database is asked for one it cannot have."""

from typing import Final

from flask import Flask, request
from werkzeug.routing import IntegerConverter, Map

MOST: Final = 2**53 - 1
"""Larger than any number of ours, and still exact in every language."""


class NumberConverter(IntegerConverter):
    """`<number:match_id>`: a whole number that could be one of ours; others are not found."""

    regex = "[0-9]+"  # werkzeug's own takes the digits of every script

    def __init__(self, map: Map) -> None:  # noqa: A002 - werkzeug's own name for it
        super().__init__(map, max=MOST)


def install(app: Flask) -> None:
    """Teach an app the converter."""
    app.url_map.converters["number"] = NumberConverter


def number(name: str) -> int | None:
    """A whole number from 1 in the query of the address; None where there is none."""
    text = request.args.get(name, "").strip()
    return min(int(text), MOST) or None if text.isascii() and text.isdecimal() and len(text) < 20 else None
