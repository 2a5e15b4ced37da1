"""`riband ladder`, `riband matches`, `riband bots`: what the pages show, on a terminal."""

import json
from typing import Any

import click

from dashboard.cli.shown import as_json, show, show_one
from dashboard.client import League, find


@click.command()
@click.argument("game")
@click.option("--seats", type=click.IntRange(2, 4), help="Only tables of this size. [default: all together]")
@as_json
def ladder(game: str, seats: int | None, as_json: bool) -> None:
    """Show the ladder of GAME: rank with its range, Elo ± 95 % interval, and who cannot be told apart (group)."""
    with League(find()) as league:
        found = league.get("ladders", game, seats=seats or 0)
    if as_json:
        click.echo(json.dumps(found, indent=2))
        return
    rows = [
        {
            "rank": rung["rank"],
            "range": "provisional" if rung["provisional"] else f"{rung['rank_best']}–{rung['rank_worst']}",
            "group": rung["group"],
            "bot": rung["who"]["label"],
            "owner": rung["who"]["owner"] or "(reference)",
            "elo": round(rung["elo"]),
            "±": round(rung["interval"]),
            "matches": rung["matches"],
        }
        for rung in found["rungs"]
    ]
    show(rows, False, f"nobody is rated in {found['title']} yet")
    if found["waiting"]:
        click.echo(f"no rated match yet: {', '.join(who['label'] for who in found['waiting'])}")


@click.command()
@click.argument("number", type=click.IntRange(1), required=False)
@click.option("--game", help="Only this game's.")
@click.option("--bot", help="Only matches of this bot (NAME or NAME/NUMBER).")
@click.option(
    "--state",
    type=click.Choice(["begun", "any", "queued", "running", "done", "cancelled", "quarantined"]),
    default="begun",
    show_default=True,
    help="What has become of them; begun are all that do not just wait.",
)
@click.option("--limit", type=click.IntRange(1, 200), default=20, show_default=True, help="How many.")
@as_json
def matches(number: int | None, game: str | None, bot: str | None, state: str, limit: int, as_json: bool) -> None:
    """List the newest matches; with a NUMBER show that match: table, ranks, scores, times and every attempt."""
    with League(find()) as league:
        if number is not None:
            _show_match(league.get("matches", number), as_json)
            return
        wanted: dict[str, str] = {"begun": {"begun": "true"}, "any": {}}.get(state, {"state": state})
        found = league.get("matches", game=game, bot=bot, limit=limit, **wanted)
    if as_json:
        click.echo(json.dumps(found["items"], indent=2))
    else:
        show([_match_row(match) for match in found["items"]], False, "no matches yet")


@click.command()
@click.option("--owner", help="Only this account's.")
@click.option("--mine", is_flag=True, help="Only one's own, with every version and what became of it.")
@as_json
def bots(owner: str | None, mine: bool, as_json: bool) -> None:
    """List the bots of the league; --mine lists one's own versions with their state."""
    with League(find()) as league:
        if mine:
            owner = league.get("account")["name"]
        items, after = [], None
        while True:
            page = league.get("bots", owner=owner, after=after, limit=200)
            items += page["items"]
            if (after := page["next"]) is None:
                break
        if mine:
            items = [league.get("bots", bot["name"]) for bot in items]
    if as_json:
        click.echo(json.dumps(items, indent=2))
    elif mine:
        rows = [_version_row(version) for bot in items for version in bot["versions"]]
        show(rows, False, "no bots yet; `riband submit FILE --game GAME` enters one")
    else:
        rows = [
            {
                "bot": bot["name"],
                "owner": bot["owner"] or "(reference)",
                "versions": bot["versions"],
                "plays": ", ".join(bot["games"]),
            }
            for bot in items
        ]
        show(rows, False, "no bots yet; `riband submit FILE --game GAME` enters one")


def _version_row(version: dict[str, Any]) -> dict[str, Any]:
    standing = version["standing"] or {}
    return {
        "bot": version["who"]["label"],
        "game": version["game"],
        "state": version["state"],
        "rank": standing.get("rank"),
        "elo": round(standing["elo"]) if standing else None,
        "±": round(standing["interval"]) if standing else None,
        "uploaded": version["uploaded_at"][:19],
        "reason": version["reason"],
    }


def _match_row(match: dict[str, Any]) -> dict[str, Any]:
    return {
        "match": match["id"],
        "game": match["game"],
        "kind": match["kind"],
        "state": match["state"],
        "bots": ", ".join(seat["who"]["label"] for seat in match["table"]),
        "ranks": ", ".join(str(seat["rank"]) for seat in match["table"] if seat["rank"]),
        "scores": ", ".join(str(seat["score"]) for seat in match["table"] if seat["rank"]),
        "forfeits": ", ".join(seat["forfeit"] for seat in match["table"] if seat["forfeit"]),
        "finished": (match["finished_at"] or "")[:19],
    }


def _show_match(page: dict[str, Any], as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(page, indent=2))
        return
    show_one(
        {
            **{name: value for name, value in _match_row(page["match"]).items() if name not in ("bots", "scores")},
            "seed": page["seed"],
            "options": " ".join(f"{name}={value}" for name, value in page["options"].items()),
            "reason": page["reason"],
            "note": page["note"],
        }
    )
    names = ("seat", "rank", "score", "forfeit", "decisions", "seconds", "cpu_seconds", "longest_seconds")
    show([{"bot": seat["who"]["label"], **{name: seat[name] for name in names}} for seat in page["table"]], False, "")
    for attempt in page["attempts"]:
        reason = f": {attempt['reason']}" if attempt["reason"] else ""
        show_one({f"attempt {attempt['number']}": f"{attempt['state']} on {attempt['worker']}{reason}"})
