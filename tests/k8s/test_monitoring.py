"""Alerts and panels speak of nothing that is not counted."""

import json
import re
from collections.abc import Iterator

import pytest

from tests.k8s.metrics import counted
from tests.k8s.overlays import K8S, named

NAME = re.compile(r"\briband_[a-z_]+\b")
LABEL = re.compile(r"(riband_[a-z_]+)\{([a-z]+)(?:=~?)")


def expressions() -> Iterator[tuple[str, str]]:
    """What is asked of Prometheus, and where."""
    board = json.loads((K8S / "components" / "monitoring" / "league.json").read_text(encoding="utf-8"))
    for panel in board["panels"]:
        for target in panel["targets"]:
            yield panel["title"], target["expr"]
    for group in named("production", "PrometheusRule", "blue-riband")["spec"]["groups"]:
        for rule in group["rules"]:
            yield rule["alert"], rule["expr"]


def test_every_metric_that_is_asked_for_is_counted_somewhere() -> None:
    known = counted()
    asked = {name: where for where, expression in expressions() for name in NAME.findall(expression)}
    assert {name: where for name, where in asked.items() if name not in known} == {}


def test_every_label_that_is_asked_for_is_one_of_its_metric() -> None:
    known = counted()
    for where, expression in expressions():
        for name, label in LABEL.findall(expression):
            assert label in known[name], where


def test_everything_that_is_counted_is_shown_to_somebody() -> None:
    asked = {name for _, expression in expressions() for name in NAME.findall(expression)}
    shown = {re.sub("_(bucket|sum|count|created)$", "", name) for name in asked}
    families = {re.sub("_(bucket|sum|count|created)$", "", name) for name in counted()}
    assert families - shown == set()


@pytest.mark.parametrize("key", ["summary", "action"])
def test_every_alert_says_what_is_wrong_and_what_to_do(key: str) -> None:
    for group in named("production", "PrometheusRule", "blue-riband")["spec"]["groups"]:
        for rule in group["rules"]:
            assert rule["annotations"][key].endswith((".", "?", '"When it calls".'))
            assert rule["labels"]["severity"] in ("page", "ticket")


def test_panels_do_not_lie_on_each_other() -> None:
    board = json.loads((K8S / "components" / "monitoring" / "league.json").read_text(encoding="utf-8"))
    taken: set[tuple[int, int]] = set()
    for panel in board["panels"]:
        place = panel["gridPos"]
        cells = {
            (x, y)
            for x in range(place["x"], place["x"] + place["w"])
            for y in range(place["y"], place["y"] + place["h"])
        }
        assert not cells & taken, panel["title"]
        assert place["x"] + place["w"] <= 24
        taken |= cells
