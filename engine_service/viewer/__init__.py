"""The replay viewer: one set of files for the dashboard and for the page that `riband play --html` writes."""

from pathlib import Path
from typing import Final

STATIC: Final = Path(__file__).parent / "static"
"""What a browser loads. The dashboard serves the folder as it is; `offline` puts it into one page."""


def board_of(game: str) -> str:
    """The module that draws a game, as a path in `STATIC`."""
    return f"games/{game}/board.js"


def styles_of(game: str) -> list[str]:
    """The style sheets a match of this game needs, as paths in `STATIC`."""
    own = f"games/{game}/board.css"
    return ["viewer.css", own] if (STATIC / own).exists() else ["viewer.css"]
