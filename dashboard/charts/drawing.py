"""Drawing: an SVG element as text, with everything in it escaped; scales and round numbers for axes."""

from collections.abc import Sequence
from math import ceil, floor, log10
from typing import Final

from markupsafe import Markup

Point = tuple[float, float]

BROAD: Final = 600.0
"""Units; a drawing as wide as that is shrunk on a phone, and its words must be larger there to be read."""


def el(name: str, *children: Markup | str, **attributes: object) -> Markup:
    """One element. `class_` and `stroke_width` become `class` and `stroke-width`; None leaves an attribute out."""
    given = Markup("").join(
        Markup(' {}="{}"').format(key.strip("_").replace("_", "-"), _number(value))
        for key, value in attributes.items()
        if value is not None
    )
    return Markup("<{0}{1}>{2}</{0}>").format(Markup(name), given, Markup("").join(children))


def chart(width: float, height: float, label: str, *children: Markup) -> Markup:
    """A drawing that grows with its place on the page and says in words what it shows."""
    kind = "chart broad" if width >= BROAD else "chart"
    return el("svg", *children, viewBox=f"0 0 {width:g} {height:g}", class_=kind, role="img", aria_label=label)


def path(points: Sequence[Point], close: bool = False) -> str:
    """A line through points."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + ("Z" if close else "")


class Scale:
    """From a range of values to a range of the drawing."""

    def __init__(self, low: float, high: float, start: float, end: float) -> None:
        self.low, self.high = (low, high) if high > low else (low - 1, high + 1)
        self._start, self._end = start, end

    def __call__(self, value: float) -> float:
        """Where a value is in the drawing."""
        share = (value - self.low) / (self.high - self.low)
        return self._start + share * (self._end - self._start)

    def ticks(self, most: int = 5) -> list[float]:
        """Round numbers in the range."""
        step = nice((self.high - self.low) / most)
        first, last = ceil(self.low / step), floor(self.high / step)
        return [number * step for number in range(first, last + 1)]


def nice(step: float) -> float:
    """The next of 1, 2, 5, 10, 20 ..."""
    size = 10.0 ** floor(log10(step))
    return next(size * factor for factor in (1, 2, 5, 10) if size * factor >= step)


def _number(value: object) -> object:
    return f"{value:.1f}".rstrip("0").rstrip(".") if isinstance(value, float) else value
