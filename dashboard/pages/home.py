"""Home: what is being played now, the latest results, the three ladders."""

from typing import Final

from flask import Blueprint, render_template

page: Final = Blueprint("home", __name__)


@page.get("/")
def home() -> str:
    """The front page."""
    return render_template("home.html")


@page.get("/healthz")
def health() -> str:
    """For probes: the process answers."""
    return "ok"
