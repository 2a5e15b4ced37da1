"""Visiting the pages as somebody: a client that fills in the token of every form, as a browser does."""

import re
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from dashboard.door import passwords
from matchmaker.store import users
from tests.dashboard.seeded import Seeded

PASSWORD = "deep blue sea"


class Visitor:
    """One browser."""

    def __init__(self, app: Flask, league: Seeded) -> None:
        self.app = app
        self.league = league
        self.client = app.test_client()

    def get(self, path: str, status: int = 200) -> str:
        """The text of a page that must answer so."""
        response = self.client.get(path)
        assert response.status_code == status, f"{path}: {response.status_code}\n{response.text[:2000]}"
        return response.text

    def post(self, path: str, **form: Any) -> TestResponse:
        """Send a form of this very session."""
        return self.client.post(path, data={"csrf_token": self.token(), **form})

    def token(self) -> str:
        """The token of this session, from a form that every page has."""
        found = re.search(r'name="csrf_token" value="([^"]+)"', self.client.get("/account", follow_redirects=True).text)
        assert found is not None
        return found[1]

    def sign_in(self, name: str, password: str = PASSWORD) -> TestResponse:
        """With name and password."""
        return self.post("/sign-in", name=name, password=password)

    def signed_in(self, name: str) -> "Visitor":
        """An account of the league, given a password first."""
        with self.league.place.store.write() as session:
            users.set_password(session, users.named(session, name), passwords.hashed(PASSWORD))
        assert self.sign_in(name).status_code == 302
        return self

    def another(self) -> "Visitor":
        """Another browser."""
        return Visitor(self.app, self.league)
