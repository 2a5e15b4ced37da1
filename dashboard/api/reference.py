"""The reference: the description as JSON for programs, and as a page for people."""

from collections.abc import Sequence
from functools import cache

from flask import Blueprint, Response, jsonify, render_template, request
from markdown_it import MarkdownIt
from markupsafe import Markup

from dashboard.api.description import Document, describe
from dashboard.api.operation import Family


def add(api: Blueprint, families: Sequence[Family], prefix: str) -> None:
    """Put both beside the operations they describe."""

    @cache
    def description() -> Document:
        return describe(families, prefix)

    @api.get("/openapi.json")
    def openapi() -> Response:
        """The description of the API (OpenAPI 3.1)."""
        response = jsonify(description())
        response.add_etag()
        response.make_conditional(request)
        return response

    @api.get("/")
    def read() -> str:
        """The same for people."""
        found = description()
        about = Markup(MarkdownIt().render(found["info"]["description"]))
        return render_template("api.html", description=found, schemas=found["components"]["schemas"], about=about)
