"""`riband new`: a folder with a bot that plays, to be changed."""

from importlib import resources
from pathlib import Path
from typing import Final

import click

from engine_service.kernel import registry

LANGUAGES: Final = ("python", "javascript")
_NAME: Final = "my-bot"
_GAMES: Final = '"every-game"'


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option("--language", type=click.Choice(LANGUAGES), default="python", show_default=True, help="Of the bot.")
def new(folder: Path, language: str) -> None:
    """Write a starter bot into FOLDER, which must be new or empty."""
    if folder.exists() and any(folder.iterdir()):
        raise click.ClickException(f"{folder} is not empty; give a folder that is not there yet")
    kit = resources.files("bots.starter").joinpath(language)
    games = ", ".join(f'"{game}"' for game in registry.names())
    folder.mkdir(parents=True, exist_ok=True)
    for file in sorted(kit.iterdir(), key=lambda file: file.name):
        if file.is_file():
            text = file.read_text(encoding="utf-8")
            text = text.replace(_NAME, folder.resolve().name).replace(_GAMES, games)
            (folder / file.name).write_text(text, encoding="utf-8")
            click.echo(f"wrote {folder / file.name}")
    click.echo(f"next: riband check {folder}")
