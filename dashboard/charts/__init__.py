"""Charts: numbers in, SVG out. Drawn on the server, so that they need no script; colours are the style sheet's."""

from flask import Flask

from dashboard.charts.bars import bars
from dashboard.charts.columns import columns
from dashboard.charts.history import history
from dashboard.charts.interval import interval, seat_worths
from dashboard.charts.sparkline import sparkline

__all__ = ["bars", "columns", "history", "install", "interval", "seat_worths", "sparkline"]


def install(app: Flask) -> None:
    """Let templates draw."""
    app.jinja_env.globals.update(
        bars=bars,
        columns=columns,
        rating_history=history,
        interval=interval,
        seat_worths=seat_worths,
        sparkline=sparkline,
    )
