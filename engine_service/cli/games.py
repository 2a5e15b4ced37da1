"""`riband games`: which games there are, and what can be chosen about them."""

import json
from typing import Any

import click

from engine_service.kernel import registry
from engine_service.kernel.game import AnyGame, Option


@click.command()
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON list.")
def games(as_json: bool) -> None:
    """List the games with their seat counts and options."""
    known = [registry.game(name) for name in registry.names()]
    if as_json:
        click.echo(json.dumps([_describe(game) for game in known], indent=2))
        return
    for game in known:
        counts = ", ".join(map(str, game.seat_counts))
        click.echo(f"{game.name}  ({game.title}; {counts} seats; rules version {game.rules_version})")
        for option in game.options:
            click.echo(f"    {option.name}={str(option.default).lower()}  {option.meaning}{_bounds(option)}")


def _bounds(option: Option) -> str:
    return "" if isinstance(option.default, bool) else f" ({option.least} to {option.most})"


def _describe(game: AnyGame) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "rules_version": game.rules_version,
        "seat_counts": list(game.seat_counts),
        "options": [_describe_option(option) for option in game.options],
    }


def _describe_option(option: Option) -> dict[str, Any]:
    described: dict[str, Any] = {"name": option.name, "default": option.default, "meaning": option.meaning}
    if not isinstance(option.default, bool):
        described |= {"least": option.least, "most": option.most}
    return described
