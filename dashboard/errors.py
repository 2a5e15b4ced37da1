"""The one place that knows which of our errors is which HTTP status: as a page, or as problem details under /api."""

import logging
from http import HTTPStatus
from typing import Final

from flask import Flask, Response, jsonify, render_template, request
from flask_limiter import RateLimitExceeded
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from werkzeug.exceptions import HTTPException, NotFound

from dashboard.door.passwords import BadPassword
from dashboard.reading.match import NotKept, NotYours
from dashboard.reading.pair import NoPair
from engine_service.kernel.errors import BadOptions, PlatformError, RibandError, UnknownGame
from matchmaker.artifacts import BadArtifact
from matchmaker.intake import NotAllowed, NotPossible, TooLarge, TooMuch
from matchmaker.store.bots import UnknownBot
from matchmaker.store.matches import UnknownMatch
from matchmaker.store.names import BadName, NameTaken
from matchmaker.store.passes import BadPass
from matchmaker.store.tournaments import UnknownTournament
from matchmaker.store.users import BadToken, LastAdmin, UnknownToken, UnknownUser, WrongScope
from matchmaker.tournaments import BadTournament

LOG: Final = logging.getLogger(__name__)

# The first that fits counts, so a family stands behind its members.
STATUS: Final[tuple[tuple[type[Exception], HTTPStatus], ...]] = (
    (NoPair, HTTPStatus.UNPROCESSABLE_ENTITY),
    (NotKept, HTTPStatus.NOT_FOUND),
    (NotYours, HTTPStatus.FORBIDDEN),
    (UnknownBot, HTTPStatus.NOT_FOUND),
    (UnknownGame, HTTPStatus.NOT_FOUND),
    (UnknownMatch, HTTPStatus.NOT_FOUND),
    (UnknownTournament, HTTPStatus.NOT_FOUND),
    (UnknownUser, HTTPStatus.NOT_FOUND),
    (UnknownToken, HTTPStatus.NOT_FOUND),
    (NotKept, HTTPStatus.NOT_FOUND),
    (NotYours, HTTPStatus.FORBIDDEN),
    (WrongScope, HTTPStatus.FORBIDDEN),
    (BadToken, HTTPStatus.UNAUTHORIZED),
    (BadPass, HTTPStatus.FORBIDDEN),
    (NotAllowed, HTTPStatus.FORBIDDEN),
    (TooLarge, HTTPStatus.REQUEST_ENTITY_TOO_LARGE),
    (TooMuch, HTTPStatus.TOO_MANY_REQUESTS),
    (LastAdmin, HTTPStatus.CONFLICT),
    (NameTaken, HTTPStatus.CONFLICT),
    (NotPossible, HTTPStatus.CONFLICT),
    (BadArtifact, HTTPStatus.UNPROCESSABLE_ENTITY),
    (BadName, HTTPStatus.UNPROCESSABLE_ENTITY),
    (BadOptions, HTTPStatus.UNPROCESSABLE_ENTITY),
    (BadPassword, HTTPStatus.UNPROCESSABLE_ENTITY),
    (BadTournament, HTTPStatus.UNPROCESSABLE_ENTITY),
    (NoPair, HTTPStatus.UNPROCESSABLE_ENTITY),
    (PlatformError, HTTPStatus.SERVICE_UNAVAILABLE),
    (RibandError, HTTPStatus.BAD_REQUEST),
    (DBAPIError, HTTPStatus.SERVICE_UNAVAILABLE),
    (PoolTimeout, HTTPStatus.SERVICE_UNAVAILABLE),
)

# What a visitor reads above the message; the rest speaks for itself.
HEADLINES: Final = {
    HTTPStatus.FORBIDDEN: "Crew only",
    HTTPStatus.NOT_FOUND: "Lost at sea",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "Too much cargo",
    HTTPStatus.TOO_MANY_REQUESTS: "Half speed, please",
    HTTPStatus.INTERNAL_SERVER_ERROR: "Engine trouble",
    HTTPStatus.SERVICE_UNAVAILABLE: "In dry dock",
}

_UNLIKE_ITS_STATUS: Final[dict[type[Exception], str]] = {BadPass: "A ticket that is no longer valid"}
"""Headlines of errors that their status says too little about."""

_OURS: Final = {
    HTTPStatus.INTERNAL_SERVER_ERROR: "This is our fault, not yours. It has been written down; try again in a moment.",
    HTTPStatus.SERVICE_UNAVAILABLE: "The league cannot answer just now. Nothing is lost; try again in a moment.",
}
"""What went wrong inside is for the log, not for strangers."""

_NOWHERE: Final = "There is nothing at this address: it was mistyped, or what it named is gone."


def install(app: Flask) -> None:
    """Answer errors in words."""
    app.register_error_handler(Exception, answer)


def status_of(error: Exception) -> HTTPStatus:
    """The HTTP status of an error."""
    if isinstance(error, HTTPException):
        return HTTPStatus(error.code or 500)
    return next((status for kind, status in STATUS if isinstance(error, kind)), HTTPStatus.INTERNAL_SERVER_ERROR)


def words_of(error: Exception) -> str:
    """What may be said about an error to whoever caused it."""
    status = status_of(error)
    if status in _OURS:
        return _OURS[status]
    if isinstance(error, CSRFError):
        return "This form is too old, or was not filled in here. Go back, load the page again and send it once more."
    if isinstance(error, RateLimitExceeded):
        most = error.limit.limit
        return f"That was more than {most.amount} times in a {most.GRANULARITY.name}. Wait a little, then try again."
    if isinstance(error, NotFound) and error.description == NotFound.description:
        return _NOWHERE
    if isinstance(error, HTTPException):
        return error.description or status.phrase
    return str(error)


def answer(error: Exception) -> Response | tuple[Response | str, int] | HTTPException:
    """An error as a page, or as problem details for programs."""
    if isinstance(error, HTTPException) and (error.code or 500) < 400:
        return error  # a redirect
    status = status_of(error)
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        LOG.error("%s %s", request.method, request.path, exc_info=error)
    if request.path.startswith("/api/"):
        response = problem(status, words_of(error))
    else:
        headline = _UNLIKE_ITS_STATUS.get(type(error)) or HEADLINES.get(status, status.phrase)
        page = render_template("error.html", status=status.value, headline=headline, words=words_of(error))
        response = Response(page, status, content_type="text/html; charset=utf-8")
    if isinstance(error, HTTPException):
        for name, value in error.get_headers():
            if name not in ("Content-Type", "Content-Length"):
                response.headers[name] = value
    return response


def problem(status: HTTPStatus, detail: str, **more: object) -> Response:
    """Problem details (RFC 9457)."""
    response = jsonify(
        {"type": "about:blank", "title": status.phrase, "status": status.value, "detail": detail, **more}
    )
    response.status_code = status.value
    response.content_type = "application/problem+json"
    if status is HTTPStatus.UNAUTHORIZED:
        response.headers["WWW-Authenticate"] = 'Bearer realm="blue-riband"'
    return response
