"""How sure a number is, drawn: a rating on the rail of its ladder, and what the seats are worth."""

from collections.abc import Sequence
from typing import Final, Protocol

from markupsafe import Markup

from dashboard.charts.drawing import Scale, chart, el

WIDTH: Final = 176.0
HEIGHT: Final = 18.0
_EDGE: Final = 6.0


def interval(elo: float, reach: float, low: float, high: float) -> Markup:
    """A point and its 95 % interval on a rail from `low` to `high`."""
    x = Scale(low, high, _EDGE, WIDTH - _EDGE)
    start, end = (min(max(x(value), _EDGE), WIDTH - _EDGE) for value in (elo - reach, elo + reach))
    middle = HEIGHT / 2
    return el(
        "svg",
        el("line", x1=0, x2=WIDTH, y1=middle, y2=middle, class_="rail"),
        el("line", x1=start, x2=end, y1=middle, y2=middle, class_="reach"),
        el("circle", cx=x(elo), cy=middle, r=4.5, class_="point"),
        viewBox=f"0 0 {WIDTH:g} {HEIGHT:g}",
        class_="interval",
        aria_hidden="true",
    )


class Worth(Protocol):
    """What one seat is worth."""

    @property
    def seat(self) -> int:
        """From 0."""

    @property
    def elo(self) -> float:
        """Above the average of the seats."""

    @property
    def interval(self) -> float:
        """How sure it is."""


def seat_worths(worths: Sequence[Worth], label: str) -> Markup:
    """The seats of one size of table, each with its whisker, around the line where all are equal."""
    width, row = 360.0, 30.0
    most = max(abs(worth.elo) + worth.interval for worth in worths) or 1.0
    x = Scale(-most, most, 64, width - 64)
    height = row * len(worths) + 8
    lines = [el("line", x1=x(0), x2=x(0), y1=0, y2=height, class_="axis")]
    for place, worth in enumerate(worths):
        y = row * place + row / 2 + 4
        lines += [
            el("text", f"seat {worth.seat}", x=0, y=y + 4),
            el(
                "line", x1=x(worth.elo - worth.interval), x2=x(worth.elo + worth.interval), y1=y, y2=y, class_="whisker"
            ),
            el("circle", cx=x(worth.elo), cy=y, r=5, class_="dot"),
            el("text", f"{round(worth.elo):+d} ± {worth.interval:.0f}", x=width, y=y + 4, text_anchor="end"),
        ]
    return chart(width, height, label, *lines)
