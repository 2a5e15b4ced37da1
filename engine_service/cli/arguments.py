"""Arguments that several verbs share: games, options of a match, files that may be standard input."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from engine_service.kernel import registry
from engine_service.kernel.errors import BadOptions
from engine_service.kernel.game import AnyGame, Options
from engine_service.kernel.options import check_table, complete
from engine_service.kernel.rng import MAX_SEED

F = TypeVar("F", bound=Callable[..., Any])


class GameName(click.ParamType[AnyGame]):
    """The name of a registered game."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> AnyGame:
        """The game itself."""
        return registry.game(str(value))


def table_options(command: F) -> F:
    """--game, --seats, --seed and --option of a match."""
    for decorate in (
        click.option("--option", "choices", multiple=True, metavar="NAME=VALUE", help="An option of the game."),
        click.option(
            "--seed", type=click.IntRange(0, MAX_SEED), default=1, show_default=True, help="Shuffles the game."
        ),
        click.option("--seats", type=int, default=2, show_default=True, help="How many seats the match has."),
        click.option("--game", type=GameName(), required=True, help="Such as crossing_oceans; see `riband games`."),
    ):
        command = decorate(command)
    return command


def read_options(game: AnyGame, seats: int, seed: int, choices: Sequence[str]) -> Options:
    """The options of the game as chosen with --option, checked together with the table."""
    check_table(game, seats, seed)
    given: dict[str, str] = {}
    for choice in choices:
        name, equals, value = choice.partition("=")
        if not equals:
            raise BadOptions(f"an option is written name=value, not {choice!r}")
        given[name] = value
    return complete(game, given)


def read_text(file: str) -> str:
    """The text of a file, or of standard input for -."""
    try:
        if file == "-":
            return sys.stdin.read()
        return Path(file).read_text(encoding="utf-8")
    except OSError as error:
        raise click.ClickException(f"cannot read {file}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise click.ClickException(f"cannot read {file}: it is not UTF-8 text") from error
