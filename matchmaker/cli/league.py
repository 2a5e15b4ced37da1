"""`riband league`: bots, ladders and matches of the league this machine runs."""

from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final

import click

from engine_service.kernel.errors import RibandError
from matchmaker import intake
from matchmaker.artifacts import read
from matchmaker.cli.opening import acting, as_json, as_user, open_league, read_options
from matchmaker.cli.words import show, show_one
from matchmaker.league.workplace import Workplace
from matchmaker.ratings.anomalies import anomalies
from matchmaker.store import attempts, bots, games, ladders, matches
from matchmaker.store.models import COMBINED, Match, Version, VersionState

VETTING_SECONDS: Final = 120.0


@click.group()
def league() -> None:
    """Work on the league of this machine: submit bots, read ladders, matches and logs.

    The league is found by RIBAND_HOME and RIBAND_DATABASE_URL; `riband migrate` makes a new one.
    """


@league.command()
@click.argument("bot", type=click.Path(exists=True, path_type=Path))
@click.option("--game", help="The game it plays; may be left out when its bot.toml names them.")
@click.option("--name", help="The bot's name. [default: that of the file or of its bot.toml]")
@click.option("--wait/--no-wait", default=True, show_default=True, help="Wait for the vetting match.")
@as_user
@as_json
def submit(bot: Path, game: str | None, name: str | None, wait: bool, as_user: str | None, as_json: bool) -> None:
    """Submit BOT (a .py, a folder or a zip). It plays one vetting match, then enters the ladder by itself."""
    with open_league() as place:
        with place.store.write() as session:
            user = acting(session, as_user)
        content = read(bot).content
        file_name = f"{bot.resolve().name}.zip" if bot.is_dir() else bot.name
        taken = intake.submit_version(place, user, content, file_name, game, name)
        if wait:
            _wait_for_vetting(place, [one.version_id for one in taken])
        with place.store.read() as session:
            versions = [session.get_one(Version, one.version_id) for one in taken]
            rows = [_version_row(version) | {"evidence": version.evidence} for version in versions]
    for row in rows:
        show_one(row, as_json)
    if any(row["state"] == VersionState.REJECTED for row in rows):
        raise SystemExit(1)


@league.command("bots")
@click.option("--game", help="Only this game's.")
@as_json
def list_bots(game: str | None, as_json: bool) -> None:
    """List all versions with what became of them, the newest first."""
    with open_league() as place, place.store.read() as session:
        if game is not None:
            games.named(session, game)
        rows = [_version_row(version) for version in bots.listed(session, game)]
    show(rows, as_json, "no bots yet; `riband league submit FILE --game GAME` enters one")


@league.command()
@click.argument("game")
@click.option("--seats", type=click.IntRange(2, 4), help="Only tables of this size. [default: all together]")
@as_json
def ladder(game: str, seats: int | None, as_json: bool) -> None:
    """Show the ladder of GAME: rank with its range, Elo ± 95 % interval, and who cannot be told apart (group)."""
    with open_league() as place, place.store.read() as session:
        games.named(session, game)
        versions = {version.id: version for version in bots.active(session, game)}
        rungs = ladders.rungs(session, game, seats or COMBINED)
        rows: list[dict[str, Any]] = [
            {
                "rank": rung.rank,
                "range": f"{rung.rank_best}–{rung.rank_worst}",
                "group": rung.group,
                "bot": versions[rung.version].label,
                "elo": round(rung.elo),
                "±": round(rung.interval),
                "matches": rung.matches,
            }
            for rung in rungs
        ]
        rated = {rung.version for rung in rungs}
        for version_id, guess in ladders.guesses(session, game).items():
            if version_id in versions and version_id not in rated:
                rows.append(
                    {
                        "rank": None,
                        "range": "provisional",
                        "group": None,
                        "bot": versions[version_id].label,
                        "elo": round(guess.elo),
                        "±": round(guess.interval),
                        "matches": guess.matches,
                    }
                )
    show(rows, as_json, f"nobody is rated in {game} yet")


@league.command("matches")
@click.option("--game", help="Only this game's.")
@click.option("--bot", help="Only matches of this bot (NAME or NAME/NUMBER).")
@click.option("--limit", type=click.IntRange(1), default=20, show_default=True, help="How many.")
@as_json
def list_matches(game: str | None, bot: str | None, limit: int, as_json: bool) -> None:
    """List the newest matches."""
    with open_league() as place, place.store.read() as session:
        if game is not None:
            games.named(session, game)
        version_ids = None if bot is None else [found.id for found in bots.versions_named(session, bot, game)]
        rows = [_match_row(match) for match in matches.latest(session, limit, game, version_ids)]
    show(rows, as_json, "no matches yet")


@league.command("match")
@click.argument("number", type=int)
@as_json
def show_match(number: int, as_json: bool) -> None:
    """Show match NUMBER: table, ranks, scores, times, faults and every attempt."""
    with open_league() as place, place.store.read() as session:
        match = matches.get(session, number)
        found = _match_row(match) | {
            "options": match.options,
            "reason": match.reason,
            "seed": match.block.seed if match.result else None,
            "note": match.result.note if match.result else None,
            "replay": match.result.replay_key if match.result else None,
            "table": [
                {
                    "seat": seat.seat,
                    "bot": seat.version.label,
                    "rank": seat.rank,
                    "score": seat.score,
                    "forfeit": seat.forfeit,
                    "decisions": seat.decisions,
                    "seconds": seat.seconds,
                    "longest": seat.longest_seconds,
                }
                for seat in match.table
            ],
            "attempts": [
                {
                    "attempt": attempt.number,
                    "state": attempt.state,
                    "worker": attempt.worker,
                    "decisions": attempt.decisions,
                    "reason": attempt.reason,
                }
                for attempt in attempts.of_match(session, number)
            ],
        }
    show_one(found, as_json)


@league.command()
@click.argument("number", type=int)
@click.option("--seat", type=click.IntRange(0), help="Only this seat's. [default: all]")
def logs(number: int, seat: int | None) -> None:
    """Print what the bots of match NUMBER wrote to stderr, and the evidence of their faults."""
    with open_league() as place, place.store.read() as session:
        match = matches.get(session, number)
        if seat is not None and seat >= match.seats:
            raise RibandError(f"match {number} has the seats 0 to {match.seats - 1}, no seat {seat}")
        for one in match.table if seat is None else match.table[seat : seat + 1]:
            click.echo(f"== seat {one.seat}: {one.version.label}")
            if one.fault is not None:
                show_one({name: value for name, value in one.fault.items() if name != "log"}, as_json=False)
            click.echo(place.objects.get_text(one.log_key) if one.log_key else "(nothing was written)")


@league.command("anomalies")
@click.argument("game")
@as_json
def list_anomalies(game: str, as_json: bool) -> None:
    """List who gains or loses in whose company at tables of GAME, more than luck explains: for people to look at."""
    with open_league() as place, place.store.read() as session:
        games.named(session, game)
        labels = {version.id: version.label for version in bots.listed(session, game)}
        found = ladders.current_fit(session, game)
        striking = anomalies(ladders.rated_matches(session, game), found) if found else ()
        rows = [
            {
                "bot": labels[one.version],
                "with": labels[one.company],
                "blocks": one.blocks,
                "gain": round(one.gain, 3),
                "deviations": round(one.deviations, 1),
            }
            for one in striking
        ]
    show(rows, as_json, "nothing that luck does not explain")


@league.command()
@click.argument("version")
@click.option("--game", help="Which game's, when it plays several.")
@as_user
def retire(version: str, game: str | None, as_user: str | None) -> None:
    """Take VERSION (NAME or NAME/NUMBER) out of the ladder. Its history stays."""
    with open_league() as place:
        with place.store.write() as session:
            user = acting(session, as_user)
        cancelled = intake.retire_version(place, user, version, game)
    click.echo(f"{version} is retired; {cancelled} waiting matches were cancelled")


@league.command("request")
@click.argument("game")
@click.argument("versions", nargs=-1, required=True)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game; repeatable.")
@click.option("--seed", type=click.IntRange(0), help="The seed. [default: hidden]")
@as_user
def request_match(
    game: str, versions: tuple[str, ...], options: tuple[str, ...], seed: int | None, as_user: str | None
) -> None:
    """Ask for one unrated match of GAME between VERSIONS, in this order of seats."""
    with open_league() as place:
        with place.store.write() as session:
            user = acting(session, as_user)
        click.echo(intake.request_match(place, user, game, versions, read_options(options), seed))


@league.command()
@click.argument("number", type=int)
@as_user
def release(number: int, as_user: str | None) -> None:
    """Let the quarantined match NUMBER be tried again."""
    with open_league() as place:
        with place.store.write() as session:
            user = acting(session, as_user)
        intake.release_match(place, user, number)
    click.echo(f"match {number} waits again")


def _wait_for_vetting(place: Workplace, version_ids: list[int]) -> None:
    """Until all are decided; a league without workers is told apart from a slow one."""
    until = monotonic() + VETTING_SECONDS
    while True:
        with place.store.read() as session:
            states = [session.get_one(Version, version_id).state for version_id in version_ids]
        if not {VersionState.NEW, VersionState.VETTING} & set(states):
            return
        if monotonic() > until:
            raise RibandError(
                f"not vetted within {VETTING_SECONDS:g} s, but still in the queue; does a worker run (`riband worker`)?"
            )
        sleep(0.2)


def _version_row(version: Version) -> dict[str, Any]:
    return {
        "bot": version.label,
        "game": version.game,
        "owner": version.bot.owner.name if version.bot.owner else "(reference)",
        "state": version.state,
        "uploaded": version.created_at,
        "hash": version.content_hash[:12],
        "reason": version.reason,
    }


def _match_row(match: Match) -> dict[str, Any]:
    return {
        "match": match.id,
        "game": match.game,
        "kind": match.kind,
        "state": match.state,
        "bots": [seat.version.label for seat in match.table],
        "ranks": [seat.rank for seat in match.table] if match.result else [],
        "scores": [seat.score for seat in match.table] if match.result else [],
        "finished": match.result.finished_at if match.result else None,
    }
