"""What the replay viewer asks for: its own files, the document of a match, and the news of one that is being played."""

import gzip
import hashlib
import json
import logging
from functools import cache
from http import HTTPStatus
from typing import Final, cast

from flask import Blueprint, Flask, Response, current_app, request, send_from_directory, url_for

from dashboard import here
from dashboard.errors import problem
from dashboard.live.feeds import Feeds
from dashboard.live.streams import stream
from engine_service import viewer
from engine_service.kernel.errors import PlatformError
from matchmaker.league.replays import Library, NothingToWatch
from matchmaker.store import matches
from matchmaker.store.models import MatchState

LOG: Final = logging.getLogger(__name__)

page: Final = Blueprint("viewer", __name__)

_KEY: Final = "riband-viewer"
_AWAY: Final = "the engine that lays the board, or the store that keeps the moves, cannot be reached just now"
_FOREVER: Final = "public, max-age=31536000, immutable"


def install(app: Flask) -> None:
    """Give the app its library and its feeds, and templates the addresses of the viewer's files."""
    with app.app_context():
        league = here.league()
    app.extensions[_KEY] = (Library(league), Feeds(league))
    app.register_blueprint(page)
    app.jinja_env.globals["viewer_file"] = lambda name: url_for("viewer.file", digest=_digest(), name=name)
    app.jinja_env.globals["viewer_styles"] = viewer.styles_of


@page.get("/viewer/<digest>/<path:name>")
def file(digest: str, name: str) -> Response:
    """A file of the viewer. Modules import each other by relative paths, so the hash of all stands before the name."""
    response = send_from_directory(viewer.STATIC, name)
    if digest == _digest():
        response.headers["Cache-Control"] = _FOREVER
    return response


@page.get("/matches/<int:match_id>/document.json")
def document(match_id: int) -> Response:
    """The match as the viewer reads it: whole when it is decided, what there is of it while it is played."""
    try:
        return _document(match_id)
    except NothingToWatch as error:
        return problem(HTTPStatus.NOT_FOUND, str(error))
    except PlatformError:
        LOG.warning("match %s cannot be shown", match_id, exc_info=True)
        return problem(HTTPStatus.SERVICE_UNAVAILABLE, _AWAY)


def _document(match_id: int) -> Response:
    with here.reading() as session:
        running = matches.get(session, match_id).state == MatchState.RUNNING
    if running:
        with _feeds().watching(match_id) as feed:
            now = feed.now()
            if now.running:
                content = gzip.compress(json.dumps(now.document(), separators=(",", ":")).encode(), 1, mtime=0)
                return _packed(content, "no-store")
    decided = _library().decided(match_id)
    response = _packed(decided.content, "no-cache")
    response.set_etag(decided.tag)
    return cast(Response, response.make_conditional(request))


def _packed(content: bytes, keeping: str) -> Response:
    """Compressed JSON, for those who take it as it is and for those who do not."""
    response = Response(mimetype="application/json", headers={"Cache-Control": keeping})
    response.vary.add("Accept-Encoding")
    if request.accept_encodings.best_match(["gzip"]):
        response.set_data(content)
        response.content_encoding = "gzip"
    else:
        response.set_data(gzip.decompress(content))
    return response


@page.get("/matches/<int:match_id>/events")
def events(match_id: int) -> Response:
    """News of a running match, from the frame on that the watcher has."""
    with here.reading() as session:
        matches.get(session, match_id)
    cursor = request.headers.get("Last-Event-ID") or request.args.get("after", "")
    return stream(_feeds().events(match_id, cursor))


def _library() -> Library:
    return cast("tuple[Library, Feeds]", current_app.extensions[_KEY])[0]


def _feeds() -> Feeds:
    return cast("tuple[Library, Feeds]", current_app.extensions[_KEY])[1]


@cache
def _digest() -> str:
    """The hash of all files of the viewer."""
    files = sorted(path for path in viewer.STATIC.rglob("*") if path.is_file())
    content = b"".join(path.name.encode() + path.read_bytes() for path in files)
    return hashlib.sha256(content).hexdigest()[:12]
