"""The guide: how to write a bot, how it is spoken to, the rules of each game, how ratings work."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from flask import Blueprint, abort, render_template
from markdown_it import MarkdownIt
from markupsafe import Markup

page: Final = Blueprint("guide", __name__)

FOLDER: Final = Path(__file__).parent.parent / "guide"

CHAPTERS: Final = {
    "first-bot": "Your first bot",
    "league": "How the league works",
    "protocol": "The protocol",
    "sandbox": "What a bot may use",
    "ratings": "How ratings work",
    "tournaments": "Tournaments and duels",
    "api": "The API",
    "crossing-oceans": "Rules: Crossing Oceans",
    "transatlantic": "Rules: Transatlantic",
    "shipyard": "Rules: Shipyard",
}


@dataclass(frozen=True, slots=True)
class Chapter:
    """A page of the guide."""

    slug: str
    title: str
    text: Markup


@page.get("/guide")
def index() -> str:
    """The first chapter, and the table of contents."""
    return render_template("guide/chapter.html", chapter=_chapter("first-bot"), chapters=CHAPTERS)


@page.get("/guide/<slug>")
def chapter(slug: str) -> str:
    """One chapter."""
    if slug not in CHAPTERS:
        abort(404, f"The guide has no chapter of that name. It has: {', '.join(CHAPTERS.values())}.")
    return render_template("guide/chapter.html", chapter=_chapter(slug), chapters=CHAPTERS)


@cache
def _chapter(slug: str) -> Chapter:
    # The texts are ours; still no HTML is let through, so that none is ever needed to write one.
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    text = (FOLDER / f"{slug}.md").read_text(encoding="utf-8")
    # What scrolls must be reachable by keyboard.
    return Chapter(slug, CHAPTERS[slug], Markup(reader.render(text).replace("<pre>", '<pre tabindex="0">')))
