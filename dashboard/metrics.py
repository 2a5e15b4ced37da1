"""What the dashboard counts, for Prometheus: requests by page and answer, and how long a page takes."""

from time import perf_counter
from typing import Final

from flask import Flask, Response, g, request
from prometheus_client import Counter, Histogram

REQUESTS: Final = Counter("riband_dashboard_requests_total", "Requests answered", ["page", "code"])
SECONDS: Final = Histogram(
    "riband_dashboard_request_seconds",
    "From a request's arrival until its answer begins",
    ["page"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 5, 20),
)
_NO_PAGE: Final = "none"


def count_requests(app: Flask) -> None:
    """Count every request of an application; pages by their endpoint, so that no address makes a name of its own."""

    @app.before_request
    def begin() -> None:
        g.began = perf_counter()

    @app.after_request
    def end(response: Response) -> Response:
        page = request.endpoint or _NO_PAGE
        REQUESTS.labels(page, response.status_code).inc()
        if "began" in g:
            SECONDS.labels(page).observe(perf_counter() - g.began)
        return response
