"""What the engine service counts, for Prometheus."""

from typing import Final

from prometheus_client import Counter, Gauge, Histogram

OPEN_MATCHES: Final = Gauge("riband_engine_open_matches", "Matches being played on this engine")
MATCHES: Final = Counter("riband_engine_matches_total", "Play streams that ended", ["ending"])
DECISIONS: Final = Counter("riband_engine_decisions_total", "Decisions answered", ["game"])
SECONDS: Final = Histogram(
    "riband_engine_decision_seconds",
    "From a request's arrival to its response being ready",
    ["game"],
    buckets=(25e-6, 50e-6, 100e-6, 200e-6, 400e-6, 800e-6, 1.6e-3, 5e-3, 20e-3, 0.1, 1.0),
)
ERRORS: Final = Counter("riband_engine_errors_total", "Requests refused and calls that failed", ["kind"])
