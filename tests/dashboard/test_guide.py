"""The guide's links are addresses of this site; the house's own test follows those between files."""

import re
from pathlib import Path
from urllib.parse import urljoin

import pytest
from flask import Flask

from dashboard.pages import guide


@pytest.mark.parametrize("chapter", sorted(guide.FOLDER.glob("*.md")), ids=lambda file: file.stem)
def test_every_link_of_a_chapter_is_answered(app: Flask, chapter: Path) -> None:
    client = app.test_client()
    for target in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", chapter.read_text(encoding="utf-8")):
        if not target.startswith(("http:", "https:", "mailto:")):
            response = client.get(urljoin(f"/guide/{chapter.stem}", target), follow_redirects=True)
            assert response.status_code == 200, target
