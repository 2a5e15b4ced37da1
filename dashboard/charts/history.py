"""A rating over time with its band."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final, Protocol

from markupsafe import Markup

from dashboard.charts.drawing import Scale, chart, el, path

WIDTH: Final = 720.0
HEIGHT: Final = 234.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 46.0, 12.0, 12.0, 30.0


class Moment(Protocol):
    """A number at one time."""

    @property
    def at(self) -> datetime:
        """When."""

    @property
    def elo(self) -> float:
        """The number."""

    @property
    def interval(self) -> float:
        """How sure it is."""


def history(moments: Sequence[Moment], name: str) -> Markup:
    """The line of a rating in the band that holds it with 95 %; a first number alone is a point on its interval."""
    times = [moment.at.timestamp() for moment in moments]
    # A first number may be unsure by hundreds; the chart is scaled to the line and to a band of ordinary width.
    usual = sorted(moment.interval for moment in moments)[len(moments) // 2] * 1.5
    low = min(moment.elo - min(moment.interval, usual) for moment in moments)
    high = max(moment.elo + min(moment.interval, usual) for moment in moments)
    x = Scale(times[0], times[-1], _LEFT, WIDTH - _RIGHT)
    y = Scale(low - 10, high + 10, HEIGHT - _BOTTOM, _TOP)

    def height(value: float) -> float:
        return min(max(y(value), _TOP), HEIGHT - _BOTTOM)

    upper = [(x(at), height(one.elo + one.interval)) for at, one in zip(times, moments, strict=True)]
    lower = [(x(at), height(one.elo - one.interval)) for at, one in zip(times, moments, strict=True)]
    line = [(x(at), y(one.elo)) for at, one in zip(times, moments, strict=True)]
    grid = [
        el("line", x1=_LEFT, x2=WIDTH - _RIGHT, y1=y(tick), y2=y(tick), class_="grid-line")
        + el("text", f"{tick:.0f}", x=_LEFT - 8, y=y(tick) + 4, text_anchor="end")
        for tick in y.ticks()
    ]
    span = times[-1] - times[0]
    form = "%H:%M" if span < 2 * 86400 else "%d %b"
    marks = ((moments[0], "start"), (moments[-1], "end")) if span else ((moments[0], "middle"),)
    ends = [
        el("text", one.at.strftime(form), x=x(one.at.timestamp()), y=HEIGHT - 6, text_anchor=anchor)
        for one, anchor in marks
    ]
    last = moments[-1]
    sure = f"{last.elo:.0f} plus or minus {last.interval:.0f}"
    label = f"Rating of {name}: {f'{moments[0].elo:.0f} at first, now ' if span else ''}{sure}"
    reach = (
        (el("path", d=path(upper + lower[::-1], close=True), class_="band"), el("path", d=path(line), class_="line"))
        if span
        else (el("line", x1=upper[0][0], x2=lower[0][0], y1=upper[0][1], y2=lower[0][1], class_="reach"),)
    )
    return chart(
        WIDTH, HEIGHT, label, *grid, *reach,
        el("circle", cx=line[-1][0], cy=line[-1][1], r=4, class_="dot"),
        *ends,
    )  # fmt: skip
