"""A league on one machine: a free port, a token for the command line, a link for the browser."""

import json
import socket
import stat
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from dashboard import local
from engine_service.cli.riband import riband
from matchmaker.settings import DASHBOARD
from matchmaker.store import passes, users
from matchmaker.store.models import Errand, Scope
from tests.dashboard.seeded import Seeded

URL = "http://127.0.0.1:8400"


def test_a_port_that_is_taken_is_passed_over() -> None:
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert local.free_port("127.0.0.1", port) > port
    assert local.free_port("127.0.0.1", 0) > 0


def test_where_no_port_is_free_the_setting_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local, "_PORTS_TRIED", 1)
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(local.NoPort, match="RIBAND_DASHBOARD_PORT"):
            local.free_port("127.0.0.1", taken.getsockname()[1])


def test_the_keys_are_in_the_home_and_for_its_owner_alone(copied: Seeded) -> None:
    found = local.prepare(copied.place, URL)
    file = Path(copied.place.settings.home, DASHBOARD)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert local.find(file.parent) == found
    with copied.place.store.write() as session:
        assert users.bearer(session, found.token, Scope.SUBMIT).name == users.LOCAL
        key = found.sign_in.removeprefix(f"{URL}/sign-in/")
        assert passes.good(session, key, Errand.SIGN_IN).user_id == users.local(session).id


def test_a_token_that_works_is_kept_and_one_that_does_not_is_replaced(copied: Seeded) -> None:
    first = local.prepare(copied.place, URL)
    second = local.prepare(copied.place, URL)
    assert second.token == first.token
    assert second.sign_in != first.sign_in
    with copied.place.store.write() as session:
        users.revoke(session, users.local(session), local.TOKEN_NAME)
    assert local.prepare(copied.place, URL).token != first.token


def test_a_home_without_a_dashboard_has_no_keys(tmp_path: Path) -> None:
    assert local.find(tmp_path) is None
    (tmp_path / DASHBOARD).write_text("not JSON")
    assert local.find(tmp_path) is None
    (tmp_path / DASHBOARD).write_text(json.dumps({"unknown": 1}))
    assert local.find(tmp_path) is None


def test_links_and_invitations_are_printed_with_the_address(copied: Seeded) -> None:
    local.prepare(copied.place, URL)
    environment = {"RIBAND_HOME": copied.place.settings.home, "RIBAND_DATABASE_URL": copied.place.settings.database}
    link = CliRunner(env=environment).invoke(riband, ["user", "link", "ann"])
    assert link.output.startswith(f"{URL}/sign-in/"), link.output
    invitation = CliRunner(env=environment).invoke(riband, ["user", "invite"])
    assert invitation.output.startswith(f"{URL}/join?invitation="), invitation.output
    with copied.place.store.write() as session:
        passes.good(session, link.output.strip().rpartition("/")[2], Errand.SIGN_IN)
        passes.good(session, invitation.output.strip().rpartition("=")[2], Errand.JOIN)
