"""A rating's last two weeks in a table cell."""

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from dashboard.charts.drawing import Scale, el, path

WIDTH: Final = 104.0
HEIGHT: Final = 26.0
_LEAST_SPAN: Final = 60.0
"""Elo; a smaller wobble shall look small."""


def sparkline(values: Sequence[float]) -> Markup:
    """The line alone; the numbers are beside it."""
    if len(values) < 2:
        return Markup("")
    middle = (min(values) + max(values)) / 2
    half = max(max(values) - min(values), _LEAST_SPAN) / 2
    x, y = Scale(0, len(values) - 1, 1, WIDTH - 1), Scale(middle - half, middle + half, HEIGHT - 2, 2)
    points = [(x(place), y(value)) for place, value in enumerate(values)]
    line = el("path", d=path(points), class_="line")
    return el("svg", line, viewBox=f"0 0 {WIDTH:g} {HEIGHT:g}", class_="spark", aria_hidden="true")
