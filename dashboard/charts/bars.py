"""Bars: how many of each kind there were, the most frequent on top."""

from collections.abc import Mapping
from typing import Final

from markupsafe import Markup

from dashboard.charts.drawing import Scale, chart, el

WIDTH: Final = 420.0
_ROW: Final = 30.0
_LEFT, _RIGHT = 110.0, 44.0


def bars(counts: Mapping[str, int], label: str) -> Markup:
    """A bar for each name."""
    x = Scale(0, max([*counts.values(), 1]), _LEFT, WIDTH - _RIGHT)
    drawn = []
    for place, (name, count) in enumerate(sorted(counts.items(), key=lambda item: -item[1])):
        top = place * _ROW
        drawn += [
            el("text", name.replace("_", " "), x=_LEFT - 10, y=top + 19, text_anchor="end"),
            el(
                "rect",
                x=_LEFT,
                y=top + 6,
                width=max(x(count) - _LEFT, 1.0),
                height=_ROW - 12,
                rx=1,
                class_="columns bad",
            ),
            el("text", str(count), x=x(count) + 8, y=top + 19),
        ]
    return chart(WIDTH, _ROW * len(counts), label, *drawn)
