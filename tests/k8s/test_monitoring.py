"""Alerts and panels speak of nothing that is not counted; the tests of the rooms ask that of running parts too."""

import re

from tests.k8s.asked import METRIC, TEMPLATE, expressions, labels_in, missing_on, panels, rules, shown
from tests.k8s.metrics import counted
from tests.k8s.overlays import named

OF_ANY_PROCESS = "process_"
"""What prometheus_client counts by itself, in a part that is one process."""


def test_the_alerts_that_are_read_here_are_those_of_production() -> None:
    groups = named("production", "PrometheusRule", "blue-riband")["spec"]["groups"]
    assert [rule for group in groups for rule in group["rules"]] == rules()


def test_every_metric_that_is_asked_for_is_counted_somewhere() -> None:
    known = counted()
    asked = {name: where for where, expression in expressions() for name in METRIC.findall(expression)}
    ours = {name: where for name, where in asked.items() if not name.startswith(OF_ANY_PROCESS)}
    assert {name: where for name, where in ours.items() if name not in known} == {}


def test_every_label_that_is_asked_for_is_one_of_its_metric() -> None:
    known = counted()
    asked = [(where, *pair) for where, expression in expressions() for pair in labels_in(expression)]
    assert len(asked) > 20
    assert [each for each in asked if each[2] not in known[each[1]]] == []


def test_every_label_in_the_words_is_left_by_its_expression() -> None:
    for where, expression, words in shown():
        for label in TEMPLATE.findall(words):
            grouped = [group.replace(" ", "").split(",") for group in re.findall(r"\bby \(([^)]*)\)", expression)]
            assert any(label in group for group in grouped), f"{where}: {label}"


def test_a_page_without_a_metric_or_its_label_is_found_wanting() -> None:
    page = 'riband_league_database_up 1.0\nriband_league_waiting_matches{line="vet"} 3.0\n'
    missing = missing_on(page, "riband_league_")
    assert "riband_league_database_up" not in missing
    assert "riband_league_waiting_matches" not in missing
    assert {"riband_league_waiting_matches{queue}", "riband_league_running_matches"} <= missing


def test_everything_that_is_counted_is_shown_to_somebody() -> None:
    asked = {name for _, expression in expressions() for name in METRIC.findall(expression)}
    seen = {re.sub("_(bucket|sum|count|created)$", "", name) for name in asked}
    families = {re.sub("_(bucket|sum|count|created)$", "", name) for name in counted()}
    assert families - seen == set()


def test_every_alert_says_what_is_wrong_and_what_to_do() -> None:
    for rule in rules():
        assert rule["labels"]["severity"] in ("page", "ticket")
        for key in ("summary", "action"):
            words = rule["annotations"][key]
            assert words.endswith("."), rule["alert"]
            assert "above" not in words, f"{rule['alert']}: whoever is called sees this alert only"


def test_panels_do_not_lie_on_each_other() -> None:
    taken: set[tuple[int, int]] = set()
    for panel in panels():
        place = panel["gridPos"]
        cells = {
            (x, y)
            for x in range(place["x"], place["x"] + place["w"])
            for y in range(place["y"], place["y"] + place["h"])
        }
        assert not cells & taken, panel["title"]
        assert place["x"] + place["w"] <= 24
        taken |= cells
