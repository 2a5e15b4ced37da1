"""Home: what is being played now, the latest results, the three ladders."""

from http import HTTPStatus
from typing import Final

from flask import Blueprint, render_template
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from dashboard import here

page: Final = Blueprint("home", __name__)


@page.get("/")
def home() -> str:
    """The front page."""
    return render_template("home.html")


@page.get("/healthz")
def health() -> str:
    """For probes: the process answers."""
    return "ok"


@page.get("/readyz")
def readiness() -> tuple[str, int]:
    """For probes: there is a database behind it, so visitors may be sent here."""
    try:
        with here.reading() as session:
            session.execute(text("SELECT 1"))
    except SQLAlchemyError:
        return "the database does not answer", HTTPStatus.SERVICE_UNAVAILABLE
    return "ok", HTTPStatus.OK
