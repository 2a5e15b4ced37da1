"""Columns: how many of something there were, hour by hour."""

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from dashboard.charts.drawing import Scale, chart, el

WIDTH: Final = 720.0
HEIGHT: Final = 186.0
_LEFT, _TOP, _BOTTOM = 40.0, 10.0, 30.0


def columns(bars: Sequence[tuple[str, float]], label: str, every: int = 1) -> Markup:
    """A column for each pair of name and number; every so many names are written below."""
    y = Scale(0, max([value for _, value in bars] + [1]), HEIGHT - _BOTTOM, _TOP)
    step = (WIDTH - _LEFT) / max(len(bars), 1)
    grid = [
        el("line", x1=_LEFT, x2=WIDTH, y1=y(tick), y2=y(tick), class_="grid-line")
        + el("text", f"{tick:g}", x=_LEFT - 8, y=y(tick) + 4, text_anchor="end")
        for tick in y.ticks(4)
    ]
    drawn = []
    for place, (name, value) in enumerate(bars):
        left, top = _LEFT + step * place, y(value)
        title = el("title", f"{name}: {value:g}")
        size = {"width": max(step - 3, 1.0), "height": max(HEIGHT - _BOTTOM - top, 0.0)}
        drawn.append(el("rect", title, x=left, y=top, class_="columns", rx=1, **size))
        if place % every == 0:
            drawn.append(el("text", name, x=left + step / 2, y=HEIGHT - 6, text_anchor="middle"))
    return chart(WIDTH, HEIGHT, label, *grid, *drawn)
