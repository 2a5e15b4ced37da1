"""`riband new`: a folder with a bot that plays, to be changed."""

import re
import shlex
from importlib import resources
from pathlib import Path
from typing import Final

import click

from engine_service.kernel import registry

LANGUAGES: Final = ("python", "javascript")
_NAME: Final = "my-bot"
_GAMES: Final = '"every-game"'
_MOST: Final = 40


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option("--language", type=click.Choice(LANGUAGES), default="python", show_default=True, help="Of the bot.")
def new(folder: Path, language: str) -> None:
    """Write a starter bot into FOLDER, which must be new or empty."""
    try:
        _write(folder, language)
    except OSError as error:
        raise click.ClickException(f"cannot write into {folder}: {error.strerror}") from error
    click.echo(f"next: riband check {shlex.quote(f'./{folder}' if str(folder).startswith('-') else str(folder))}")


def _write(folder: Path, language: str) -> None:
    if folder.exists() and any(folder.iterdir()):
        raise click.ClickException(f"{folder} is not empty; give a folder that is not there yet")
    kit = resources.files("bots.starter").joinpath(language)
    games = ", ".join(f'"{game}"' for game in registry.names())
    folder.mkdir(parents=True, exist_ok=True)
    for file in sorted(kit.iterdir(), key=lambda file: file.name):
        if file.is_file():
            text = file.read_text(encoding="utf-8")
            text = text.replace(_NAME, _name_of(folder)).replace(_GAMES, games)
            (folder / file.name).write_text(text, encoding="utf-8")
            click.echo(f"wrote {folder / file.name}")


def _name_of(folder: Path) -> str:
    """A name that any league takes, as close to the folder's as that allows."""
    plain = re.sub(r"[^A-Za-z0-9_.]+", "-", folder.resolve().name)
    return plain[:_MOST].strip("-_.") or _NAME
