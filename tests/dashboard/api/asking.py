"""Asking the API as somebody."""

from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from tests.dashboard.seeded import Seeded


class Asker:
    """A client of the API of one league."""

    def __init__(self, app: Flask, league: Seeded) -> None:
        self.app = app
        self.league = league
        self._client = app.test_client()

    def __call__(self, method: str, path: str, who: str | None = None, **more: Any) -> TestResponse:
        """The response to one request, as the holder of a token of the league or as a passer-by."""
        headers = dict(more.pop("headers", {}))
        if who is not None:
            headers["Authorization"] = f"Bearer {self.league.tokens.get(who, who)}"
        return self._client.open(f"/api/v1{path}", method=method, headers=headers, **more)

    def get(self, path: str, who: str | None = None, **more: Any) -> Any:
        """What a request brings that must succeed."""
        response = self("GET", path, who, **more)
        assert response.status_code == 200, response.text
        return response.json

    def post(self, path: str, who: str | None = None, status: int = 200, **more: Any) -> Any:
        """What a change brings that must succeed."""
        response = self("POST", path, who, **more)
        assert response.status_code == status, response.text
        return response.json

    def refused(self, method: str, path: str, status: int, who: str | None = None, **more: Any) -> str:
        """The detail of a refusal, which must be a problem in the right form."""
        response = self(method, path, who, **more)
        assert response.status_code == status, response.text
        assert response.content_type == "application/problem+json"
        assert response.json is not None
        assert response.json["status"] == status
        return str(response.json["detail"])
