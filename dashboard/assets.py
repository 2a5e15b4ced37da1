"""Files for the browser: each address carries the hash of its content, so that it may be kept for ever."""

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from flask import Flask, Response, current_app, request, url_for

_FOREVER = "public, max-age=31536000, immutable"


def install(app: Flask) -> None:
    """Give templates `asset('style.css')`."""
    app.jinja_env.globals["asset"] = asset
    app.after_request(_keep)


def asset(name: str, endpoint: str = "static", **more: Any) -> str:
    """Where a file is, with the hash of what is in it."""
    folder = current_app.static_folder
    assert folder is not None
    return url_for(endpoint, filename=name, v=_digest(Path(folder, name)), **more)


@cache
def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:12]


def _keep(response: Response) -> Response:
    if (
        request.endpoint
        and request.endpoint.endswith("static")
        and request.args.get("v")
        and response.status_code < 400
    ):
        response.headers["Cache-Control"] = _FOREVER
    return response
