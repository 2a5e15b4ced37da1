"""`riband logs`, `riband replay`: what is kept of a match."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from dashboard.cli.shown import as_json, harmless, show_one
from dashboard.client import League, find
from engine_service.frames import frames
from engine_service.kernel import registry
from engine_service.kernel.errors import RibandError
from engine_service.kernel.replay import from_json
from engine_service.viewer import document, offline


@click.command()
@click.argument("number", type=click.IntRange(1))
@click.option("--seat", type=click.IntRange(0, 3), help="Only this seat's. [default: all of one's own]")
@as_json
def logs(number: int, seat: int | None, as_json: bool) -> None:
    """Print what your bots of match NUMBER wrote to stderr, and the evidence of their faults."""
    with League(find()) as league:
        table = league.get("matches", number)["table"]
        if seat is not None and seat >= len(table):
            raise RibandError(f"match {number} has seats 0 to {len(table) - 1}, not {seat}")
        wanted = [one for one in table if seat is None or one["seat"] == seat]
        found = [_log(league, number, one) for one in wanted if seat is not None or one["has_log"] is not None]
    if not found:
        raise RibandError(f"no bot of yours sat at match {number}; logs are for their owners")
    if as_json:
        click.echo(json.dumps(found, indent=2))
        return
    for one in found:
        click.echo(f"== seat {one['seat']}: {one['bot']}")
        if one["fault"]:
            show_one({name: value for name, value in one["fault"].items() if name != "log"})
        click.echo(harmless(one["log"]) or "(nothing was written)")


@click.command()
@click.argument("number", type=click.IntRange(1))
@click.option("--output", "-o", type=click.Path(dir_okay=False, path_type=Path), help="[default: match-NUMBER.json]")
@click.option(
    "--html", type=click.Path(dir_okay=False, path_type=Path), help="A page to watch it on, offline, instead."
)
@as_json
def replay(number: int, output: Path | None, html: Path | None, as_json: bool) -> None:
    """Download the replay of match NUMBER; `riband verify` executes it again. With --json it is printed instead."""
    with League(find()) as league:
        text = league.text("matches", number, "replay")
        told = league.get("matches", number, "times") if html else {}
    if as_json:
        click.echo(text, nl=False)
    elif html is not None:
        _write(html, _page(text, told["items"], told["clock"]))
        click.echo(f"{html}: opens in any browser")
    else:
        file = output or Path(f"match-{number}.json")
        _write(file, text)
        click.echo(f"{file}: `riband verify {file}` executes it again")


def _page(text: str, times: Sequence[dict[str, int]], given: dict[str, float] | None) -> str:
    """The match executed again here, by the rules of this machine, as a page."""
    recorded = from_json(text)
    spent = {one["number"]: (one["charged"], one["cpu"], one["transport"]) for one in times}
    title = registry.game(recorded.game).title
    clock = document.Clock(given["bank"], given["increment"], given["most"]) if given else None
    return offline.write_page(document.describe(recorded, title, frames(recorded), times=spent, clock=clock))


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise RibandError(f"cannot write {file}: {error.strerror}") from None


def _log(league: League, number: int, seat: dict[str, Any]) -> dict[str, Any]:
    text = league.text("matches", number, "seats", seat["seat"], "log")
    return {"seat": seat["seat"], "bot": seat["who"]["label"], "fault": seat["fault"], "log": text}
