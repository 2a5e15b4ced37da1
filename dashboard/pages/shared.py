"""Pages that look the same to everybody: drawn once a moment, with gaps for what is the reader's own."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from flask import render_template, request
from markupsafe import Markup

from dashboard import shelf
from matchmaker.store.models import User

# Comments, because nothing that a stranger names can hold one: names are escaped.
GAPS: Final = {"who_gap": Markup("<!-- who reads -->"), "notes_gap": Markup("<!-- what they are told -->")}
FILLINGS: Final = {"who_gap": "who.html", "notes_gap": "notes.html"}


def shared_page(template: str, load: Callable[[], Mapping[str, Any]], viewer: User | None = None) -> str:
    """The page of a template, filled with what `load` finds.

    Nothing in its content may depend on who asks, unless that is the viewer who is named here; and no form that changes
    something may be in it, because such a form carries the token of one session.
    """
    key = ("page", request.full_path, viewer.id if viewer else None)
    page: str = shelf.here().get(key, lambda: render_template(template, **load(), **GAPS))
    for name, gap in GAPS.items():
        page = page.replace(gap, render_template(FILLINGS[name]), 1)
    return page
