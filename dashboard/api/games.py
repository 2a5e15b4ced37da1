"""The games of the league."""

from dataclasses import dataclass

from dashboard import here
from dashboard.api.operation import Family
from dashboard.api.parameters import Name
from dashboard.reading import games
from dashboard.reading.games import Game

GAMES = Family("games", "What is played here, as the engine describes it.")


@dataclass(frozen=True, slots=True)
class Games:
    """All games, in alphabetical order."""

    items: tuple[Game, ...]


@GAMES.get("/games")
def list_games() -> Games:
    """List the games with their tables and options."""
    with here.reading() as session:
        return Games(games.every(session))


@GAMES.get("/games/<game>")
def get_game(game: Name) -> Game:
    """Show one game."""
    with here.reading() as session:
        return games.one(session, game)
