"""`riband position`: look at positions, list and play moves, trace random games."""

import json
from collections.abc import Sequence
from typing import Any

import click

from engine_service.cli.arguments import GameName, read_options, read_text, table_options
from engine_service.kernel import registry
from engine_service.kernel.errors import IllegalMove, MalformedPosition
from engine_service.kernel.game import AnyGame, Position
from engine_service.kernel.replay import write_standing
from engine_service.kernel.rng import below, seeded

game_option = click.option("--game", type=GameName(), help="Only needed when the fields leave it open.")
file_argument = click.argument("file", metavar="FILE")


@click.group()
def position() -> None:
    """Work on positions: a state of a game as one JSON object.

    FILE is a position, or - for standard input. Fields the rules give a default may be left out. Which game it is shows
    in its fields; a position so short that several games would fit needs --game, or a field "game".
    """


@position.command()
@file_argument
@game_option
def show(file: str, game: AnyGame | None) -> None:
    """Draw the position as text."""
    game, state = _read(file, game)
    click.echo(game.draw_board(state))


@position.command()
@file_argument
@game_option
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON list.")
def legal(file: str, game: AnyGame | None, as_json: bool) -> None:
    """List the legal moves in canonical order, one a line; nothing when the game is over."""
    game, state = _read(file, game)
    moves = [str(move) for move in game.legal_moves(state)]
    click.echo(json.dumps(moves) if as_json else "\n".join(moves), nl=as_json or bool(moves))


@position.command()
@file_argument
@click.argument("moves", nargs=-1, required=True, metavar="MOVE...")
@game_option
def play(file: str, moves: Sequence[str], game: AnyGame | None) -> None:
    """Play moves one after the other and print the resulting position."""
    game, state = _read(file, game)
    for number, text in enumerate(moves, 1):
        offered = game.legal_moves(state)
        if text not in offered:
            raise click.ClickException(f"move {number}: {_refusal(game, text, offered)}")
        game.apply(state, game.read_move(text))
    click.echo(json.dumps(game.write_position(state)))


@position.command()
@table_options
@click.option("--positions", is_flag=True, help="Also print the position after every move.")
def trace(game: AnyGame, seats: int, seed: int, choices: Sequence[str], positions: bool) -> None:
    """Play a random game and print it as JSON lines.

    First {"position"}; then one line per decision, forced ones included: {"seat", "decision", "legal", "move"}; last
    {"standings"}. The moves are drawn uniformly by the seed, so the same command prints the same game everywhere.
    """
    state = game.setup(seats, seed, read_options(game, seats, seed, choices))
    chance = seeded("trace", seed)
    _print_line({"position": game.write_position(state)})
    while (seat := game.to_decide(state)) is not None:
        offered = game.legal_moves(state)
        chosen, chance = below(len(offered), chance)
        line: dict[str, Any] = {
            "seat": seat,
            "decision": game.decision_name(state),
            "legal": [str(move) for move in offered],
            "move": str(offered[chosen]),
        }
        game.apply(state, offered[chosen])
        _print_line(line | {"position": game.write_position(state)} if positions else line)
    _print_line({"standings": [write_standing(standing) for standing in game.standings(state)]})


def _print_line(line: dict[str, Any]) -> None:
    click.echo(json.dumps(line, separators=(",", ":")))


def _refusal(game: AnyGame, text: str, offered: Sequence[str]) -> str:
    return str(IllegalMove(text, offered)) if offered else f"the game of {game.title} is over; there are no moves"


def _read(file: str, game: AnyGame | None) -> tuple[AnyGame, Any]:
    try:
        content = json.loads(read_text(file))
    except ValueError as error:
        raise MalformedPosition(f"{file} is not JSON: {error}") from error
    if not isinstance(content, dict):
        raise MalformedPosition(f"{file} is not a position: a position is one JSON object")
    named = content.pop("game", None)
    if game is None and named is not None:
        game = registry.game(str(named))
    game = game or _game_of(content)
    return game, game.read_position(content)


def _game_of(content: Position) -> AnyGame:
    """The one game that has all these fields."""
    known = [registry.game(name) for name in registry.names()]
    fitting = [game for game in known if set(content) <= set(game.position_fields)]
    if len(fitting) == 1:
        return fitting[0]
    names = ", ".join(game.name for game in fitting or known)
    if fitting:
        raise MalformedPosition(f"these fields fit several games ({names}); say which with --game")
    odd = [key for key in content if not any(key in game.position_fields for game in known)]
    which = f"no game has a field {', '.join(map(repr, odd[:3]))}" if odd else "no game has all these fields"
    raise MalformedPosition(f"{which}; say which game is meant with --game: {names}")
