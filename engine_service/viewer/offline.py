"""A match as one HTML file that opens anywhere, offline. It loads nothing, and no name can break out of it."""

import base64
import gzip
import hashlib
import json
from collections.abc import Iterator
from html import escape
from typing import Final

from engine_service.viewer import STATIC, board_of, styles_of
from engine_service.viewer.bundle import bundle
from engine_service.viewer.document import Document

_MOST_PLAIN: Final = 2_000_000
"""Bytes of JSON beyond which the page carries its match compressed."""

_PAGE: Final = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{title}</title>
<style>{style}</style>
</head>
<body class="riband-page">
<main class="riband-viewer" data-ready="false">
{text}
</main>
<script type="application/{encoding}" id="match">{match}</script>
<script>{script}</script>
</body>
</html>
"""


def write_page(document: Document) -> str:
    """The page of one match. Without JavaScript it still tells the result and the moves."""
    style = "".join((STATIC / name).read_text(encoding="utf-8") for name in styles_of(document["game"]))
    board = board_of(document["game"])
    script = f'{{\n{bundle(STATIC, "offline.js", board)}\nuse("offline.js").open(use("{board}"));\n}}'
    content = json.dumps(document, separators=(",", ":"))
    packed = len(content) > _MOST_PLAIN
    return _PAGE.format(
        policy=_policy(style, script),
        title=escape(f"{document['title']}: {' – '.join(document['names'])}"),
        style=style,
        text="\n".join(_in_text(document)),
        encoding="gzip" if packed else "json",
        # Inside a script element only "<" could end it early; JSON may write it as an escape.
        match=_pack(content) if packed else content.replace("<", "\\u003c"),
        script=script,
    )


def _policy(style: str, script: str) -> str:
    """Nothing may be loaded, and only what we wrote may run."""
    allowed = {"style-src": style, "script-src": script}
    sources = "; ".join(f"{kind} '{_fingerprint(text)}'" for kind, text in allowed.items())
    return f"default-src 'none'; img-src data:; {sources}"


def _fingerprint(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _pack(content: str) -> str:
    return base64.b64encode(gzip.compress(content.encode(), mtime=0)).decode()


def _in_text(document: Document) -> Iterator[str]:
    names = document["names"]
    yield f"<h1>{escape(document['title'])}</h1>"
    yield "<ol>"
    for seat, standing in sorted(enumerate(document["standings"]), key=lambda each: each[1]["rank"]):
        yield f"<li>rank {standing['rank']}: {escape(names[seat])} with {standing['score']}</li>"
    yield "</ol>"
    yield from (f"<p>{escape(fault['text'])}</p>" for fault in document["faults"])
    yield "<ol>"
    for frame in document["frames"][1:]:
        yield f"<li>{escape(names[frame['seat']])}: <code>{escape(frame['move'])}</code></li>"
    yield "</ol>"
