"""The house itself: generated words are fresh, documents are true, nothing names the outside."""

import doctest
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from engine_service.settings import PREFIX, Settings

ROOT = Path(__file__).parents[2]


def tracked(*patterns: str) -> list[Path]:
    """Files of the repository, as git lists them."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--", *patterns], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [ROOT / name for name in listing.stdout.split("\0") if name]


def test_the_generated_words_are_those_of_the_protos(tmp_path: Path) -> None:
    subprocess.run([sys.executable, ROOT / "proto" / "generate.py", tmp_path], check=True, timeout=120)
    fresh = {path.relative_to(tmp_path): path.read_bytes() for path in tmp_path.rglob("*_pb2*")}
    committed = {path.relative_to(ROOT / "proto"): path.read_bytes() for path in (ROOT / "proto").rglob("*_pb2*.py*")}
    committed = {path: text for path, text in committed.items() if "__pycache__" not in path.parts}
    assert set(fresh) == set(committed), "run `make proto`"
    stale = [str(path) for path in fresh if fresh[path] != committed[path]]
    assert not stale, "run `make proto`"


def test_the_readme_is_true_where_it_shows_python() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried
    assert not failed


def test_every_engine_setting_is_in_the_readme_of_its_room() -> None:
    text = (ROOT / "engine_service" / "README.md").read_text(encoding="utf-8")
    missing = [field.name for field in fields(Settings) if f"`{PREFIX}{field.name.upper()}`" not in text]
    assert not missing


# The guide's links are addresses of the dashboard, and are followed there.
DOCUMENTS = [path for path in tracked("*.md") if path.parent != ROOT / "dashboard" / "guide"]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_between_documents_lead_somewhere(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", text):
        if not target.startswith(("http:", "https:", "mailto:")):
            assert (document.parent / target).exists(), target


def test_nothing_names_a_package_index() -> None:
    hosts = re.compile(r"index-url|registry\s*=|https?://\S*/(simple|packages|project)\b", re.IGNORECASE)
    for path in tracked("requirements", "pyproject.toml", "Makefile", "*.md", ".ci", "*.yaml"):
        lines = [line for line in path.read_text(encoding="utf-8").splitlines() if hosts.search(line)]
        assert [line for line in lines if "--no-emit-index-url" not in line] == [], path
