"""The application: its parts put together."""

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from dashboard import api, assets, charts, door, errors, here, pages, shelf, words
from dashboard.live import streams, viewer
from dashboard.settings import Settings
from matchmaker.league.workplace import Workplace

_SPARE_BYTES = 64 << 10
"""What a form needs besides the file in it."""


def create_app(settings: Settings, league: Workplace) -> Flask:
    """The application for one league. Make it after a fork: it opens the database."""
    # Only now: prometheus_client decides when it is imported whether several processes count together.
    from dashboard.metrics import count_requests

    app = Flask(__name__)
    # The API and its clients read UTF-8; sorting keys would shuffle what the readings put in order.
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    app.json.sort_keys = False  # type: ignore[attr-defined]
    # Only so that nobody fills our memory; how large a bot may be is the intake's to say.
    app.config["MAX_CONTENT_LENGTH"] = league.settings.max_upload_bytes + _SPARE_BYTES
    app.config["MAX_FORM_MEMORY_SIZE"] = _SPARE_BYTES
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    if settings.proxies:
        hops = settings.proxies
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops)  # type: ignore[method-assign]
    count_requests(app)
    here.install(app, league, settings)
    assets.install(app)
    words.install(app)
    charts.install(app)
    door.install(app)
    errors.install(app)
    shelf.install(app)
    streams.install(app)
    viewer.install(app)
    pages.install(app)
    api.install(app)
    return app
