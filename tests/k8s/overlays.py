"""The overlays as a cluster would get them."""

import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

K8S = Path(__file__).parents[2] / "k8s"
OVERLAYS = sorted(folder.name for folder in (K8S / "overlays").iterdir() if folder.is_dir())

Manifest = dict[str, Any]


@cache
def rendered(overlay: str) -> list[Manifest]:
    """All objects of an overlay."""
    folder = str(K8S / "overlays" / overlay)
    tools = (["kustomize", "build", folder], ["kubectl", "kustomize", folder])
    command = next((tool for tool in tools if shutil.which(tool[0])), None)
    if command is None:
        pytest.skip("neither kustomize nor kubectl is here: install one of them to render the manifests")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return list(yaml.safe_load_all(done.stdout))


@dataclass(frozen=True)
class Pod:
    """What a Deployment, StatefulSet or Job starts."""

    kind: str
    name: str
    labels: dict[str, str]
    spec: dict[str, Any]

    @property
    def containers(self) -> list[dict[str, Any]]:
        """All of them, those that only prepare included."""
        return [*self.spec.get("initContainers", ()), *self.spec["containers"]]

    @property
    def main(self) -> dict[str, Any]:
        """The one that works."""
        (found,) = self.spec["containers"]
        assert isinstance(found, dict)
        return found

    @property
    def is_ours(self) -> bool:
        """Whether it runs our image."""
        return "blue-riband" in self.main["image"]


def pods(overlay: str) -> Iterator[Pod]:
    """The pods of an overlay."""
    for thing in rendered(overlay):
        if template := thing.get("spec", {}).get("template"):
            yield Pod(thing["kind"], thing["metadata"]["name"], template["metadata"]["labels"], template["spec"])


def named(overlay: str, kind: str, name: str) -> Manifest:
    """One object."""
    (found,) = (thing for thing in rendered(overlay) if (thing["kind"], thing["metadata"]["name"]) == (kind, name))
    return found


def of_kind(overlay: str, kind: str) -> list[Manifest]:
    """All objects of a kind."""
    return [thing for thing in rendered(overlay) if thing["kind"] == kind]


def matches(selector: dict[str, Any], labels: dict[str, str]) -> bool:
    """Whether a label selector takes somebody in."""
    wanted = selector.get("matchLabels", {})
    either = selector.get("matchExpressions", ())
    assert all(expression["operator"] == "In" for expression in either)
    return all(labels.get(key) == value for key, value in wanted.items()) and all(
        labels.get(expression["key"]) in expression["values"] for expression in either
    )


def bytes_of(quantity: str) -> int:
    """`512Mi` as a number."""
    units = {"Ki": 1 << 10, "Mi": 1 << 20, "Gi": 1 << 30}
    return int(quantity[:-2]) * units[quantity[-2:]]
