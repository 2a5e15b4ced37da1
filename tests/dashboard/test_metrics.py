"""Requests are counted by page and answer."""

from flask import Flask
from prometheus_client import REGISTRY

from dashboard.metrics import count_requests


def an_app() -> Flask:
    app = Flask("counted")

    @app.get("/bots/<name>")
    def bot(name: str) -> str:
        return name

    count_requests(app)
    return app


def requests(page: str, code: str) -> float:
    return REGISTRY.get_sample_value("riband_dashboard_requests_total", {"page": page, "code": code}) or 0


def test_pages_are_counted_by_their_name_and_never_by_their_address() -> None:
    before, strangers = requests("bot", "200"), requests("none", "404")
    client = an_app().test_client()
    client.get("/bots/ann")
    client.get("/bots/bob")
    client.get("/not/there")
    assert requests("bot", "200") - before == 2
    assert requests("none", "404") - strangers == 1
    assert REGISTRY.get_sample_value("riband_dashboard_requests_total", {"page": "/bots/ann", "code": "200"}) is None


def test_how_long_a_page_takes_is_measured() -> None:
    labels = {"page": "bot"}
    before = REGISTRY.get_sample_value("riband_dashboard_request_seconds_count", labels) or 0
    an_app().test_client().get("/bots/ann")
    assert REGISTRY.get_sample_value("riband_dashboard_request_seconds_count", labels) == before + 1
