"""Probes: whether the process answers, and whether it reaches its database."""

from http import HTTPStatus
from typing import Final

from flask import Blueprint
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from dashboard import here

page: Final = Blueprint("probes", __name__)


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
