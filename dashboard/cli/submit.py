"""`riband submit`: hand in a bot and watch its vetting."""

import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final

import click

from dashboard.cli.shown import as_json, harmless, show, show_one
from dashboard.client import League, find
from engine_service.kernel.errors import RibandError
from matchmaker.artifacts import read

VETTING_SECONDS: Final = 180.0
LOOK_SECONDS: Final = 0.3

WAITING: Final = ("new", "vetting")


@click.command()
@click.argument("bot", type=click.Path(exists=True, path_type=Path))
@click.option("--game", help="The game it plays; may be left out when its bot.toml names them.")
@click.option("--name", help="The bot's name. [default: that of the file or of its bot.toml]")
@click.option("--wait/--no-wait", default=True, show_default=True, help="Watch the vetting match.")
@as_json
def submit(bot: Path, game: str | None, name: str | None, wait: bool, as_json: bool) -> None:
    """Submit BOT (a .py, a folder or a zip). It plays one vetting match, then enters the ladder by itself."""
    artifact = read(bot)
    file_name = f"{bot.resolve().name}.zip" if bot.is_dir() else bot.name
    called = name or artifact.manifest.league_name
    with League(find()) as league:
        taken = league.upload(called, artifact.content, file_name, game)["items"]
        if wait:
            for one in taken:
                _watch(league, called, one, is_quiet=as_json)
        pages = [league.get("bots", called, "versions", one["game"], one["number"]) for one in taken]
    _tell(pages, as_json, league.where.url)
    if any(page["version"]["state"] == "rejected" for page in pages):
        raise SystemExit(1)


def _watch(league: League, bot: str, taken: dict[str, Any], is_quiet: bool) -> None:
    """Show how far the vetting is until it is decided; a league without workers is told apart from a slow one."""
    began, said = monotonic(), ""
    while True:
        page = league.get("bots", bot, "versions", taken["game"], taken["number"])
        words = _progress(page, monotonic() - began)
        if not is_quiet and words != said:
            _say(words)
            said = words
        if page["version"]["state"] not in WAITING:
            if not is_quiet:
                click.echo(err=True)
            return
        if monotonic() - began > VETTING_SECONDS:
            raise RibandError(
                f"{taken['label']} is not vetted after {VETTING_SECONDS:g} s, but still in the queue; "
                "does a worker run? `riband bots` shows what becomes of it"
            )
        sleep(LOOK_SECONDS)


def _progress(page: dict[str, Any], seconds: float) -> str:
    version, vetting = page["version"], page["vetting"]
    label = f"{version['who']['label']} ({version['game']})"
    if version["state"] not in WAITING:
        return f"{label}: {version['state']}"
    if vetting is None or vetting["state"] == "queued":
        return f"{label}: waits for its vetting match, {seconds:.0f} s"
    return f"{label}: plays its vetting match, {vetting['decisions'] or 0} decisions, {seconds:.0f} s"


def _say(words: str) -> None:
    """On a terminal one line that changes, elsewhere a line for each change."""
    if sys.stderr.isatty():
        click.echo(f"\r\x1b[K{words}", nl=False, err=True)
    else:
        click.echo(words, err=True)


def _tell(pages: Sequence[dict[str, Any]], as_json: bool, url: str) -> None:
    if as_json:
        show(pages, True, "")
        return
    for page in pages:
        version = page["version"]
        show_one({"bot": version["who"]["label"], "game": version["game"], "state": version["state"],
                  "reason": version["reason"], "match": page["vetting"] and page["vetting"]["match"]})  # fmt: skip
        for name, value in (page["evidence"] or {}).items():
            if value not in (None, "", [], {}):
                click.echo(f"{name}: {harmless(str(value))}")
        if version["state"] == "active":
            click.echo(f"it plays now: `riband ladder {version['game']}`, or {url}/")
