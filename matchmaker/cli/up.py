"""`riband up`: a whole league on this machine, until Ctrl-C."""

import json
import os
import signal
from contextlib import suppress
from dataclasses import fields
from pathlib import Path
from types import FrameType
from typing import Final

import click

from matchmaker.settings import DASHBOARD, PREFIX, Settings, from_environment
from matchmaker.store import Store
from matchmaker.store.migrate import refuse_newer, revision
from matchmaker.supervisor import Part, Supervisor, sole_supervisor

NEWCOMERS: Final = ("worker", "--queues=vet", "--concurrency=1", "--name=newcomers")
"""A place that is kept free for what was just uploaded; containers and clusters start the same."""


@click.command()
@click.option("--workers", type=click.IntRange(1), help="Matches at a time. [default: one per processor]")
def up(workers: int | None) -> None:
    """Run a league here: Redis, engine, workers, beat and dashboard, with the reference bots playing each other.

    A worker of one place plays nothing but the first matches of what was just uploaded, because the others may all be
    held for minutes by bots that think. Everything is kept in one folder (RIBAND_HOME); the next `riband up` goes on
    where this one stopped. Ctrl-C, or closing the terminal, lets running matches end and stops all parts in order; a
    second Ctrl-C stops them at once.
    """
    settings = from_environment()
    home = Path(settings.home).absolute()
    with sole_supervisor(home):
        _refuse_newer(settings)
        league = Supervisor(home, _environment(settings, home), _say)
        _obey_signals(league)
        try:
            if not settings.redis_url:
                league.start(Part("redis", ("redis",), "listens on"))
            league.start(Part("engine", ("engine",), "listens on"))
            league.run_once("migrate", "--reference-bots")
            count = workers or os.cpu_count() or 1
            league.start(Part("worker", ("worker", f"--concurrency={count}"), "plays"))
            league.start(Part("newcomers", NEWCOMERS, "plays"))
            league.start(Part("beat", ("beat",), ""))
            league.start(Part("dashboard", ("dashboard", "--on-this-machine"), "the dashboard listens on"))
            if not league.stopping:
                _say(f"the league runs in {home}, {count} matches at a time and a newcomer's; Ctrl-C stops it")
                found = json.loads((home / DASHBOARD).read_text(encoding="utf-8"))
                taken = found["taken_port"]
                _say(f"  watch it:       {found['url']}" + (f"   (port {taken} is taken)" if taken else ""))
                _say(f"  sign in once:   {found['sign_in']}   (again: riband user link local)")
                _say("  enter a bot:    riband submit BOT --game GAME")
                _say(f"  logs:           {home / 'logs'}")
            league.watch()
        finally:
            league.stop()


def _refuse_newer(settings: Settings) -> None:
    """Before anything is started: a database this code cannot read stays as it is."""
    with Store(settings.database) as store:
        refuse_newer(revision(store))


def _environment(settings: Settings, home: Path) -> dict[str, str]:
    """What the parts are started with: this environment, one home, and an engine nobody else can reach."""
    given = {**os.environ, f"{PREFIX}HOME": str(home)}
    # One address cannot serve all parts. Whoever wants their metrics runs the parts by themselves.
    given.pop(f"{PREFIX}METRICS_ADDRESS", None)
    defaults = {field.name: field.default for field in fields(Settings)}
    if settings.engine == defaults["engine"] and f"{PREFIX}ENGINE" not in os.environ:
        given[f"{PREFIX}ENGINE"] = given["RIBAND_ENGINE_ADDRESS"] = f"unix:{home / 'engine.sock'}"
    return given


def _obey_signals(league: Supervisor) -> None:
    def heed(number: int, frame: FrameType | None) -> None:
        del frame
        # A window that closes may say so twice, once by the kernel and once by its shell.
        if league.stopping and number != signal.SIGHUP:
            league.kill()
        league.stopping = True

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, heed)
    # Under nohup it is ignored already: that league is to outlive its terminal.
    if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        signal.signal(signal.SIGHUP, heed)


def _say(words: str) -> None:
    """On the terminal, as long as there is one: a league whose window was closed still stops in order."""
    with suppress(OSError):
        click.echo(words)
