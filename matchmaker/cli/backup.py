"""`riband backup` and `riband restore`: a league in one file, and back."""

from pathlib import Path

import click

from matchmaker.cli.opening import open_league
from matchmaker.league.workplace import Workplace
from matchmaker.settings import from_environment
from matchmaker.store import backup as backups
from matchmaker.supervisor import sole_supervisor


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def backup(file: Path) -> None:
    """Write the whole league into FILE (a .tar.gz): database, artifacts, replays, logs, and its secret.

    The league may run meanwhile; what FILE holds is one moment of it. Keep it as you keep passwords: whoever has it
    can tell every hidden card. A PostgreSQL database needs pg_dump on PATH.
    """
    with open_league() as place:
        made = backups.back_up(place.store, place.objects, file)
    megabytes = file.stat().st_size / 1e6
    click.echo(f"{file}: revision {made.revision}, {made.objects} objects, {megabytes:.1f} MB")


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def restore(file: Path) -> None:
    """Make the league in FILE the one of this machine (RIBAND_HOME, RIBAND_DATABASE_URL).

    Nothing is overwritten: where there is a league already, or one runs, this is refused. What had been played after
    the backup is played again.
    """
    settings = from_environment()
    with sole_supervisor(Path(settings.home).absolute()), Workplace(settings) as place:
        made = backups.restore(file, place.store, place.objects)
    click.echo(f"the league of {made.made_at} is back, with {made.objects} objects; `riband up` goes on with it")
