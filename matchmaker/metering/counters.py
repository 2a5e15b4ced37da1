"""What a worker counts while it plays. How the league as a whole stands is read from the database: `census.py`."""

from typing import Final

from prometheus_client import Counter, Histogram

ATTEMPTS: Final = Counter("riband_worker_attempts_total", "Messages about matches, by what became of them", ["became"])
SECONDS: Final = Histogram(
    "riband_worker_match_seconds",
    "From taking a match to its result being written",
    buckets=(0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 160, 320),
)
HOUSEHOLD: Final = Histogram(
    "riband_worker_household_seconds",
    "One task of the household: sweep, fill, rate, the next round",
    ["task"],
    buckets=(0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300),
)
