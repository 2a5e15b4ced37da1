"""A league at the other end of a wire."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from types import TracebackType
from typing import Any, Final
from urllib.parse import quote

import httpx

from dashboard.client.whereabouts import Whereabouts
from engine_service.kernel.errors import PlatformError, RibandError

_TIMEOUT: Final = httpx.Timeout(30.0, connect=5.0)


class Away(PlatformError):
    """The league does not answer."""


class Refused(RibandError):
    """The league has answered, and said no."""

    def __init__(self, status: int, detail: str) -> None:
        self.status = status
        super().__init__(detail)


class League:
    """What an author can ask of a league; every answer is what the API sends."""

    def __init__(self, where: Whereabouts) -> None:
        self.where = where
        headers = {"User-Agent": f"riband/{version('blue-riband')}"}
        if where.token:
            headers["Authorization"] = f"Bearer {where.token}"
        try:
            self._wire = httpx.Client(base_url=f"{where.url}/api/v1/", headers=headers, timeout=_TIMEOUT)
        except (httpx.InvalidURL, httpx.UnsupportedProtocol, UnicodeEncodeError) as error:
            raise Away(f"{where.url!r} is no address of a league ({error}); it looks like http://host:8400") from None

    def get(self, *path: str | int, **query: object) -> Any:
        """Something to read."""
        return self._ask("GET", path, query).json()

    def text(self, *path: str | int) -> str:
        """Something to read that is no JSON."""
        return self._ask("GET", path, {}).text

    def post(self, *path: str | int, **body: object) -> Any:
        """Something to do."""
        return self._ask("POST", path, {}, json=body).json()

    def upload(self, bot: str, content: bytes, file_name: str, game: str | None) -> Any:
        """Submit a version of a bot."""
        files = {"file": (file_name, content, "application/octet-stream")}
        return self._ask("POST", ("bots", bot, "versions"), {"game": game}, files=files).json()

    def _ask(self, method: str, path: tuple[str | int, ...], query: dict[str, object], **more: Any) -> httpx.Response:
        address = "/".join(quote(str(part), safe="") for part in path)
        wanted = {name: str(value) for name, value in query.items() if value is not None}
        with self._excuses():
            response = self._wire.request(method, address, params=wanted, **more)
        if response.is_success:
            return response
        raise Refused(response.status_code, self._detail(response))

    def _detail(self, response: httpx.Response) -> str:
        """Why it said no; an answer that is none of ours is told apart."""
        try:
            detail = str(response.json()["detail"])
        except (ValueError, LookupError, TypeError):
            return f"{self.where.url} answers {response.status_code}, but not like a league; is the address right?"
        if response.status_code == httpx.codes.UNAUTHORIZED:
            detail += f" (the token is from {self.where.source}; `riband login {self.where.url}` keeps another)"
        return detail

    @contextmanager
    def _excuses(self) -> Iterator[None]:
        """What went wrong on the wire, in words."""
        where = f"the league at {self.where.url} (from {self.where.source})"
        try:
            yield
        except (httpx.ConnectError, httpx.ConnectTimeout) as error:
            raise Away(f"{where} does not answer: {error}; does it run (`riband up`)?") from None
        except httpx.TimeoutException:
            raise Away(f"{where} takes longer than {_TIMEOUT.read:g} s to answer; try again") from None
        except (httpx.InvalidURL, httpx.UnsupportedProtocol) as error:
            raise Away(f"{self.where.url!r} is no address of a league ({error}); try http://host:8400") from None
        except httpx.HTTPError as error:
            raise Away(f"the connection to {where} broke: {error}") from None

    def close(self) -> None:
        """Hang up."""
        self._wire.close()

    def __enter__(self) -> "League":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
