"""`riband tournament` and `riband duel`: finite contests, from the draw to the export."""

import csv
import io
import json
import secrets
import sys
from collections.abc import Callable
from dataclasses import asdict, fields
from pathlib import Path
from time import sleep
from typing import Any, Final, TypeVar

import click
from sqlalchemy.orm import Session

from matchmaker import intake
from matchmaker.cli.opening import acting, as_json, as_user, open_league, read_options
from matchmaker.cli.words import plain, show, show_one
from matchmaker.league import export, rounds
from matchmaker.league.workplace import Workplace
from matchmaker.store import tournaments
from matchmaker.store.matches import SEED_BITS
from matchmaker.store.models import Tournament, TournamentState
from matchmaker.store.tournaments import Agreement
from matchmaker.tournaments import Decision, Duel, Kind

Command = TypeVar("Command", bound=Callable[..., Any])

_POLL_SECONDS: Final = 0.5
game_option = click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game.")


@click.group()
def tournament() -> None:
    """Run tournaments: create one, start it, watch it, read standings, export everything.

    A started tournament runs by itself and survives any crash; workers and beat do the rest.
    """


@tournament.command()
@click.argument("name")
@click.argument("versions", nargs=-1)
@click.option("--game", required=True, help="The game.")
@click.option(
    "--format",
    "kind",
    type=click.Choice([kind.value for kind in Kind]),
    default=Kind.ROUND_ROBIN.value,
    show_default=True,
)
@click.option("--seats", type=click.IntRange(2, 4), default=2, show_default=True, help="Seats at a table.")
@click.option(
    "--blocks", type=click.IntRange(1), default=1, show_default=True, help="Seeds per table, each in all seatings."
)
@click.option("--rounds", "round_count", type=click.IntRange(1), help="Swiss: rounds. Gauntlet: times through.")
@click.option("--advance", type=click.IntRange(1), help="Knockout: how many of a table go on.")
@click.option("--tie-break", "tie_breaks", multiple=True, help="A criterion of the standings, in order; repeatable.")
@click.option("--seed", type=click.IntRange(0), help="Everything is drawn from it. [default: a new secret one]")
@click.option("--rated", is_flag=True, help="Count its matches on the ladder, where no owner has two bots at a table.")
@click.option("--start", "start_now", is_flag=True, help="Start it at once.")
@game_option
@as_user
def create(
    name: str, versions: tuple[str, ...], game: str, kind: str, seats: int, blocks: int, round_count: int | None,
    advance: int | None, tie_breaks: tuple[str, ...], seed: int | None, rated: bool, start_now: bool,
    options: tuple[str, ...], as_user: str | None,
) -> None:  # fmt: skip
    """Create tournament NAME between VERSIONS, the favourite first; without VERSIONS everybody active plays."""
    rules: dict[str, Any] = {"blocks": blocks, "rounds": round_count, "advance": advance, "tie_breaks": tie_breaks}
    with open_league() as place:
        agreed = Agreement(
            name=name,
            format=kind,
            game=game,
            seats=seats,
            seed=secrets.randbits(SEED_BITS) if seed is None else seed,
            rated=rated,
            options=read_options(options) or (place.settings.options_of(game) if rated else {}),
            rules=rules,
        )
        with place.store.write() as session:
            user = acting(session, as_user)
        intake.open_tournament(place, user, agreed, versions or export.field_of(place, game))
        if start_now:
            intake.start_tournament(place, user, name)
    click.echo(f"tournament {name} is {'started' if start_now else f'ready: `riband tournament start {name}`'}")


@tournament.command()
@click.argument("name")
@as_user
def start(name: str, as_user: str | None) -> None:
    """Start tournament NAME."""
    with open_league() as place:
        with place.store.write() as session:
            user = acting(session, as_user)
        intake.start_tournament(place, user, name)
    click.echo(f"tournament {name} is started")


@tournament.command()
@click.argument("name")
@as_user
def cancel(name: str, as_user: str | None) -> None:
    """End tournament NAME early; what was played stands."""
    with open_league() as place:
        with place.store.write() as session:
            user = acting(session, as_user)
        cancelled = intake.cancel_tournament(place, user, name)
    click.echo(f"tournament {name} is cancelled; {cancelled} waiting matches will not be played")


@tournament.command()
@click.argument("name")
@click.argument("version")
@as_user
def withdraw(name: str, version: str, as_user: str | None) -> None:
    """Take VERSION out of tournament NAME from the next round on."""
    with open_league() as place:
        with place.store.write() as session:
            user = acting(session, as_user)
        intake.withdraw_entrant(place, user, name, version)
    click.echo(f"{version} plays no more in {name}")


@tournament.command()
@click.argument("name", required=False)
@as_json
def status(name: str | None, as_json: bool) -> None:
    """Show how far tournament NAME is and how long it will take; without NAME list all."""
    with open_league() as place, place.store.read() as session:
        chosen = [tournaments.named(session, name)] if name else tournaments.every(session)
        rows = []
        for found in chosen:
            far = rounds.status_of(session, tournaments.get(session, found.id))
            rows.append(
                {
                    "tournament": found.name,
                    "format": found.format,
                    "game": found.game,
                    "state": found.state,
                    "done": far.done,
                    "of": far.total,
                    "percent": round(100 * far.fraction),
                    "seconds left": None if far.seconds_left is None else round(far.seconds_left),
                    "quarantined": far.quarantined,
                }
            )
    show(rows, as_json, "no tournaments yet; `riband tournament create` makes one")


@tournament.command()
@click.argument("name")
@as_json
def standings(name: str, as_json: bool) -> None:
    """Show the standings of tournament NAME with every criterion that decides them."""
    with open_league() as place, place.store.read() as session:
        found = tournaments.named(session, name)
        if found.format == rounds.DUEL:
            _show_verdict(session, found, as_json)
            return
        rows = export.standing_rows(session, found)
    show(rows, as_json, "nothing has been played yet")


@tournament.command("export")
@click.argument("name")
@click.option("--format", "kind", type=click.Choice(["csv", "json"]), default="csv", show_default=True)
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="[default: standard output]")
def export_tournament(name: str, kind: str, output: Path | None) -> None:
    """Export tournament NAME: every match as CSV, or all of it (draws, results, standings, crosstable) as JSON."""
    with open_league() as place, place.store.read() as session:
        found = tournaments.named(session, name)
        if kind == "json":
            text = json.dumps(export.whole(session, found), indent=2, default=plain) + "\n"
        else:
            text = _csv(export.match_rows(session, found))
    if output is None:
        click.echo(text, nl=False)
    else:
        output.write_text(text, encoding="utf-8")


def _term(name: str, kind: Any, meaning: str) -> Callable[[Command], Command]:
    """An option for one of a duel's terms; what it is unless somebody says otherwise, the duel itself knows."""
    default = next(field.default for field in fields(Duel) if field.name == name)
    return click.option(f"--{name.replace('_', '-')}", type=kind, default=default, show_default=True, help=meaning)


@click.command()
@click.argument("a")
@click.argument("b")
@click.option("--game", required=True, help="The game.")
@_term("seats", click.IntRange(2, 4), "Seats at a table.")
@_term("elo0", float, "B is not better if it is this much better.")
@_term("elo1", float, "B is better if it is this much better.")
@_term("alpha", float, "Chance to call B better wrongly.")
@_term("beta", float, "Chance to miss that B is better.")
@_term("max_blocks", click.IntRange(1), "The longest it may take.")
@click.option("--seed", type=click.IntRange(0), help="Everything is drawn from it. [default: a new secret one]")
@click.option("--wait/--no-wait", default=True, show_default=True, help="Wait for the verdict.")
@game_option
@as_user
@as_json
def duel(
    a: str, b: str, game: str, seats: int, elo0: float, elo1: float, alpha: float, beta: float, max_blocks: int,
    seed: int | None, wait: bool, options: tuple[str, ...], as_user: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Find out whether version B is better than version A, in as few matches as that takes.

    Both play the same seeds in all seatings; a sequential test stops as soon as the answer is sure enough.
    """
    rules = {"elo0": elo0, "elo1": elo1, "alpha": alpha, "beta": beta, "max_blocks": max_blocks}
    name = f"duel-{secrets.token_hex(4)}"
    drawn = secrets.randbits(SEED_BITS) if seed is None else seed
    with open_league() as place:
        agreed = Agreement(name, rounds.DUEL, game, seats, drawn, False, read_options(options), rules)
        with place.store.write() as session:
            user = acting(session, as_user)
        tournament_id = intake.open_tournament(place, user, agreed, (a, b))
        intake.start_tournament(place, user, name)
        if not wait:
            click.echo(name)
            return
        found = _wait(place, tournament_id)
        with place.store.read() as session:
            _show_verdict(session, found, as_json)


_WORDS: Final = {
    Decision.BETTER: "{b} is better than {a}",
    Decision.NOT_BETTER: "{b} is not better than {a}",
    Decision.UNDECIDED: "undecided between {a} and {b}",
    Decision.OPEN: "open between {a} and {b}",
}


def _show_verdict(session: Session, found: Tournament, as_json: bool) -> None:
    """A duel's answer with its numbers."""
    a, b = (entrant.version.label for entrant in found.entrants)
    said = rounds.verdict_of(session, found)
    if as_json:
        show_one({"duel": found.name, "a": a, "b": b, **asdict(said)}, as_json)
        return
    told = {
        "duel": found.name,
        "verdict": _WORDS[said.decision].format(a=a, b=b),
        "elo of b over a": f"{said.elo:+.0f} ({said.elo_low:+.0f} to {said.elo_high:+.0f})",
        "blocks": said.blocks,
        "block scores of b": ", ".join(f"{count} × {score:g}" for score, count in said.counts),
        "log likelihood ratio": f"{said.llr:.2f}, decided at {said.lower:.2f} or {said.upper:.2f}",
    }
    show_one(told, as_json)


def _wait(place: Workplace, tournament_id: int) -> Tournament:
    with click.progressbar(length=1000, label="duel", file=sys.stderr) as bar:
        shown = 0
        while True:
            with place.store.read() as session:
                found = tournaments.get(session, tournament_id)
                far = rounds.status_of(session, found)
            bar.update(max(0, int(1000 * far.fraction) - shown))
            shown = max(shown, int(1000 * far.fraction))
            if found.state != TournamentState.RUNNING:
                return found
            sleep(_POLL_SECONDS)


def _csv(rows: list[dict[str, Any]]) -> str:
    buffer = io.StringIO()
    if rows:
        writer = csv.DictWriter(buffer, rows[0].keys(), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    return buffer.getvalue()
