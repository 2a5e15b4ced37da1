"""Live parts of pages: sent when they change, ended when they are final, refused when nobody is left to serve."""

import pytest
from flask import Flask

from dashboard import create_app
from dashboard.live import streams
from dashboard.live.streams import event
from matchmaker.store import bots
from matchmaker.store.models import VersionState
from tests.dashboard.conftest import PLENTY
from tests.dashboard.seeded import GAME, Seeded


def test_an_event_keeps_its_lines() -> None:
    assert event("one\ntwo", "fragment", 7) == "event: fragment\nid: 7\ndata: one\ndata: two\n\n"


def test_a_decided_version_is_told_once_and_the_stream_ends(app: Flask) -> None:
    response = app.test_client().get(f"/live/bots/anchor/{GAME}/2")
    assert response.mimetype == "text/event-stream"
    text = response.get_data(as_text=True)
    assert text.count("event: fragment") == 1
    assert "crash: it fell over" in text
    assert text.rstrip().endswith("event: final\ndata:")


def test_a_change_is_sent_while_somebody_watches(copied: Seeded, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dashboard.live.fragments.PACE_SECONDS", 0.01)
    monkeypatch.setattr("dashboard.shelf.FRESH_SECONDS", 0.0)
    with copied.place.store.write() as session:
        bots.version_named(session, "anchor/2", GAME).state = VersionState.NEW
    app = create_app(PLENTY, copied.place)
    flow = app.test_client().get(f"/live/bots/anchor/{GAME}/2").iter_encoded()
    assert b"retry" in next(flow)
    assert b"Waiting for a worker" in next(flow)
    with copied.place.store.write() as session:
        version = bots.version_named(session, "anchor/2", GAME)
        bots.decide(session, version, VersionState.REJECTED, "crash: at last", None)
    assert "crash: at last" in b"".join(flow).decode()


def test_watchers_leave_threads_for_readers(copied: Seeded) -> None:
    app = create_app(PLENTY, copied.place)
    app.extensions[streams._KEY] = streams.Berths(1)
    watcher = app.test_client().get("/live/home")
    assert watcher.status_code == 200
    refused = app.test_client().get("/live/home")
    assert refused.status_code == 503
    assert refused.headers["Retry-After"]
    # Whoever finds no place asks now and then.
    assert "Crossing Oceans" in app.test_client().get("/live/home?once").text
    watcher.close()
    again = app.test_client().get("/live/home")
    assert again.status_code == 200
    again.close()


def test_what_is_not_there_cannot_be_watched(app: Flask) -> None:
    assert app.test_client().get("/live/tournaments/nothing").status_code == 404
    assert app.test_client().get(f"/live/bots/nobody/{GAME}/1").status_code == 404
