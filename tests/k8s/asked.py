"""What alerts and board ask of Prometheus: which metrics, by which labels, and whether a scraped page has them."""

import json
import re
from collections.abc import Iterator
from typing import Any

import yaml
from prometheus_client.parser import text_string_to_metric_families

from tests.k8s.overlays import K8S

MONITORING = K8S / "components" / "monitoring"
METRIC = re.compile(r"\b(?:riband|process)_[a-z_]+\b")
CHOSEN = re.compile(r"((?:riband|process)_[a-z_]+){([^}]*)}")
GROUPED = re.compile(r"\bby \(([^)]*)\)[^a-z]*(?:\w+\()*((?:riband|process)_[a-z_]+)")
TEMPLATE = re.compile(r"{{ ?(?:\$labels\.)?(\w+) ?}}")
OF_THE_POD = {"pod", "container", "namespace", "job", "instance"}
"""Labels that Prometheus gives every sample of a pod it looks at."""


def rules() -> list[dict[str, Any]]:
    """The alerts."""
    manifest = yaml.safe_load((MONITORING / "alerts.yaml").read_text(encoding="utf-8"))
    return [rule for group in manifest["spec"]["groups"] for rule in group["rules"]]


def panels() -> list[dict[str, Any]]:
    """The panels of the board."""
    board = json.loads((MONITORING / "league.json").read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = board["panels"]
    return found


def expressions() -> Iterator[tuple[str, str]]:
    """What is asked, and where."""
    for panel in panels():
        for target in panel["targets"]:
            yield panel["title"], target["expr"]
    for rule in rules():
        yield rule["alert"], rule["expr"]


def shown() -> Iterator[tuple[str, str, str]]:
    """The expressions, where each is, and the words with labels in them that its result is shown with."""
    for panel in panels():
        for target in panel["targets"]:
            yield panel["title"], target["expr"], target["legendFormat"]
    for rule in rules():
        yield rule["alert"], rule["expr"], " ".join(rule["annotations"].values())


def labels_in(expression: str) -> Iterator[tuple[str, str]]:
    """A metric, and a label that is asked of it, for each there is; those that Prometheus adds are left out."""
    for name, selector in CHOSEN.findall(expression):
        for label in re.findall(r"(\w+)(?:=~|!=|!~|=)", selector):
            if label not in OF_THE_POD:
                yield name, label
    for labels, name in GROUPED.findall(expression):
        for label in labels.replace(" ", "").split(","):
            if label not in OF_THE_POD:
                yield name, label


def missing_on(page: str, *beginnings: str) -> set[str]:
    """What somebody asks for and a scraped page has not: metrics that begin so, and labels of them."""
    there: dict[str, set[str]] = {}
    for family in text_string_to_metric_families(page):
        for sample in family.samples:
            there.setdefault(sample.name, set()).update(sample.labels)
    asked = {expression for _, expression in expressions()}
    names = {name for expression in asked for name in METRIC.findall(expression) if name.startswith(beginnings)}
    labels = {pair for expression in asked for pair in labels_in(expression) if pair[0] in names}
    assert names, f"nobody asks for {beginnings}"
    return {name for name in names if name not in there} | {
        f"{name}{{{label}}}" for name, label in labels if label not in there.get(name, ())
    }
