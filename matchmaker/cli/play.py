"""`riband play`: matches on this machine, under the league's own clock and walls."""

import json
import os
import sys
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import click

from engine_service.cli.arguments import GameName, read_options
from engine_service.kernel import replay
from engine_service.kernel.game import AnyGame
from engine_service.kernel.rng import MAX_SEED
from matchmaker.cli.walls import no_sandbox_option, walls
from matchmaker.local import words
from matchmaker.local.contenders import Contender, find_all
from matchmaker.local.page import write_page
from matchmaker.local.series import Hall, Pairing, Played, block_size, pairings, play_series
from matchmaker.local.tally import tally
from matchmaker.referee import House

INTERRUPTED: Final = 130
"""What shells say of a program that Ctrl-C ended."""


@click.command()
@click.argument("bots", nargs=-1, required=True, metavar="BOT...")
@click.option("--game", type=GameName(), required=True, help="Such as crossing_oceans; see `riband games`.")
@click.option("--seats", type=int, help="Seats of each match.  [default: as many as there are bots]")
@click.option("--matches", type=click.IntRange(1), help="How many.  [default: each seating of one seed once]")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Matches at a time.")
@click.option("--seed", type=click.IntRange(0, MAX_SEED), default=1, show_default=True, help="The first seed.")
@click.option("--option", "choices", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object.")
@click.option("--replay", "replay_file", type=click.Path(path_type=Path), help="Write the replay; numbered if several.")
@click.option(
    "--html", "html_file", type=click.Path(path_type=Path), help="Write a page to watch; numbered if several."
)
@no_sandbox_option
def play(
    bots: tuple[str, ...],
    game: AnyGame,
    seats: int | None,
    matches: int | None,
    jobs: int,
    seed: int,
    choices: tuple[str, ...],
    as_json: bool,
    replay_file: Path | None,
    html_file: Path | None,
    no_sandbox: bool,
) -> None:
    """Play matches between BOTs: paths (a .py file, a folder or a zip with bot.toml) or reference bots such as random.

    Every seed is played in all seat rotations, so that seats and luck cancel. With more bots than seats, every
    combination of them meets; with fewer, they sit down more than once. A match uses one processor: more `--jobs`
    than those make bots wait for each other.
    """
    for file in (replay_file, html_file):
        _check_place(file)
    seats = seats or max(len(bots), min(game.seat_counts))
    read_options(game, seats, seed, choices)
    options = dict(choice.split("=", 1) for choice in choices)
    number = matches or block_size(len(bots), seats)
    house = House(walls(no_sandbox))
    with TemporaryDirectory(prefix="riband-play-") as folder:
        contenders = find_all(bots, Path(folder))
        hall = Hall(game.name, options, [contender.entrant for contender in contenders], house)
        series = _play(hall, list(islice(pairings(len(bots), seats, seed), number)), jobs, bool(as_json))
    _write_files(series, house, replay_file, html_file)
    names = [contender.entrant.name for contender in contenders]
    rows = tally(names, series)
    head = {"game": game.name, "seats": seats, "seed": seed, "options": options, "isolation": house.isolation.value}
    if as_json:
        click.echo(json.dumps(words.as_json(rows, series, head), indent=2))
    else:
        _say_how(game, seats, len(series), block_size(len(bots), seats), house)
        click.echo(words.in_words(rows, names))
        _say_faults(series, contenders, no_sandbox)
    if len(series) < number:
        click.echo(f"stopped after {len(series)} of {number} matches", err=True)
        raise SystemExit(INTERRUPTED)


def _play(hall: Hall, schedule: Sequence[Pairing], jobs: int, quiet: bool) -> list[Played]:
    """All matches; or, when Ctrl-C comes in between, those that were played."""
    matches = play_series(hall, schedule, min(jobs, len(schedule)))
    played: list[Played] = []
    with click.progressbar(matches, length=len(schedule), label="playing", file=sys.stderr, hidden=quiet) as bar:
        try:
            played.extend(bar)
        except KeyboardInterrupt:
            if not played:
                raise
    return played


def _say_how(game: AnyGame, seats: int, number: int, block: int, house: House) -> None:
    seeds = -(-number // block)
    click.echo(f"{game.title}, {seats} seats; matches: {number}, seeds: {seeds}, walls: {house.isolation.value}")
    if number % block:
        click.echo(f"({number} is no multiple of {block} seatings a seed: seats and luck do not cancel entirely)")
    click.echo()


def _say_faults(series: Sequence[Played], contenders: Sequence[Contender], bare: bool) -> None:
    for played in series:
        given = [contenders[bot].given for bot in played.pairing.seating]
        for fault in played.report.faults:
            click.echo("\n" + words.fault_in_words(fault, played.report.table, given, bare))


def _write_files(series: Sequence[Played], house: House, replay_file: Path | None, html_file: Path | None) -> None:
    for number, played in enumerate(series, 1):
        suffix = f"-{number}" if len(series) > 1 else ""
        if replay_file is not None:
            _write(replay_file.with_stem(replay_file.stem + suffix), replay.to_json(played.report.replay))
        if html_file is not None:
            _write(html_file.with_stem(html_file.stem + suffix), write_page(played.report, house.time))


def _check_place(file: Path | None) -> None:
    """Before the matches, not after them."""
    if file is not None and (file.is_dir() or file.name in ("", "-") or not os.access(file.parent, os.W_OK)):
        raise click.ClickException(f"cannot write {file}: give the name of a file in a folder that is there and open")


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise click.ClickException(f"cannot write {file}: {error.strerror}") from error
    click.echo(f"wrote {file}", err=True)
