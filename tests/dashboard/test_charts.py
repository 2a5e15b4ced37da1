"""Charts: what is drawn is where the numbers say, and nothing in a name becomes markup."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from xml.etree import ElementTree

import pytest
from markupsafe import Markup

from dashboard.charts import bars, columns, history, interval, seat_worths, sparkline
from dashboard.charts.drawing import Scale, el, nice

START = datetime(2026, 11, 18, tzinfo=UTC)


@dataclass
class Moment:
    """A rating at one time."""

    at: datetime
    elo: float
    interval: float


@dataclass
class Worth:
    """What a seat is worth."""

    seat: int
    elo: float
    interval: float


def moments(*elos: float) -> list[Moment]:
    return [Moment(START + timedelta(hours=hour), elo, 30.0) for hour, elo in enumerate(elos)]


def test_names_and_attributes_are_escaped() -> None:
    drawn = el("text", "<b>&", class_='"x')
    assert drawn == '<text class="&#34;x">&lt;b&gt;&amp;</text>'
    assert "<script>" not in history(moments(1500, 1510), "<script>")


@pytest.mark.parametrize(
    "drawn",
    [
        history(moments(1500, 1600, 1550), "greedy"),
        history(moments(1500), "alone"),
        history(moments(1500, 1500), "steady"),
        columns([("10:00", 3), ("11:00", 0)], "matches"),
        columns([], "nothing"),
        bars({"crash": 3, "timeout": 9}, "faults"),
        interval(1500, 30, 1400, 1600),
        interval(1500, 900, 1500, 1500),
        seat_worths([Worth(0, 12.0, 5.0), Worth(1, -12.0, 5.0)], "seats"),
        seat_worths([Worth(0, 0.0, 0.0)], "no worth"),
        sparkline([1500, 1520, 1510]),
    ],
)
def test_every_chart_is_well_formed_and_has_only_numbers_that_are_numbers(drawn: Markup) -> None:
    ElementTree.fromstring(drawn)
    assert "nan" not in drawn
    assert "inf" not in drawn.replace("infinity", "")


def test_the_line_rises_with_the_rating_and_lies_in_its_band() -> None:
    drawn = history(moments(1400, 1600), "greedy")
    band, line = re.findall(r'd="M([^"]+)"', drawn)
    heights = [float(point.split(" ")[1]) for point in line.split("L")]
    assert heights[0] > heights[1]  # up is less in SVG
    edges = [float(point.strip("Z").split(" ")[1]) for point in band.split("L")]
    assert edges[1] < heights[1] < edges[2]


def test_a_number_alone_stands_in_the_middle_of_its_interval() -> None:
    drawn = ElementTree.fromstring(history(moments(1500), "alone"))
    (reach,) = drawn.findall("line[@class='reach']")
    (dot,) = drawn.findall("circle")
    assert reach.get("x1") == reach.get("x2") == dot.get("cx")
    top, bottom, point = float(reach.get("y1", "")), float(reach.get("y2", "")), float(dot.get("cy", ""))
    assert top < point < bottom
    assert point - top == pytest.approx(bottom - point, abs=0.1)
    assert "at first" not in drawn.get("aria-label", "")


def test_a_first_number_that_is_unsure_does_not_flatten_the_rest() -> None:
    points = moments(*[1500.0 + step for step in range(20)])
    points[0].interval = 5000.0
    heights = [float(point.split(" ")[1]) for point in re.findall(r'd="M([^"]+)"', history(points, "x"))[1].split("L")]
    assert max(heights) - min(heights) > 20


def test_the_most_frequent_fault_stands_on_top() -> None:
    drawn = bars({"crash": 3, "init_timeout": 9}, "faults")
    assert drawn.index("init timeout") < drawn.index("crash")


def test_one_number_makes_no_sparkline() -> None:
    assert sparkline([1500]) == ""


def test_ticks_are_round_and_inside() -> None:
    assert Scale(1387, 1642, 0, 1).ticks() == [1400, 1500, 1600]
    assert [nice(step) for step in (0.7, 1, 1.1, 3, 7, 40)] == [1, 1, 2, 5, 10, 50]
