"""The games the engines know, written down so that no reader needs an engine."""

from collections.abc import Iterable, Mapping

from riband.v1 import engine_pb2
from sqlalchemy import select
from sqlalchemy.orm import Session

from engine_service.kernel.errors import BadOptions, UnknownGame
from matchmaker.store.database import now
from matchmaker.store.models import Game


def learn(session: Session, told: Iterable[engine_pb2.GameInfo]) -> None:
    """Take over what an engine says about its games."""
    for info in told:
        game = session.get(Game, info.name) or Game(name=info.name)
        game.title = info.title
        game.rules_version = info.rules_version
        game.seat_counts = list(info.seat_counts)
        game.options = {option.name: _described(option) for option in info.options}
        game.seen_at = now(session)
        session.add(game)


def every(session: Session) -> list[Game]:
    """All games, in alphabetical order."""
    return list(session.scalars(select(Game).order_by(Game.name)))


def named(session: Session, name: str) -> Game:
    """The game of that name."""
    found = session.get(Game, name)
    if found is None:
        known = [game.name for game in every(session)]
        raise UnknownGame(name, known or ["none yet, because no worker has met an engine"])
    return found


def check_table(game: Game, seats: int, options: Mapping[str, str]) -> None:
    """BadOptions unless the game can be played so."""
    if seats not in game.seat_counts:
        counts = ", ".join(map(str, game.seat_counts))
        raise BadOptions(f"{game.name} is played with {counts} seats, not {seats}")
    for name, text in options.items():
        if name not in game.options:
            known = ", ".join(game.options) or "none"
            raise BadOptions(f"{game.name} has no option {name!r}; known: {known}")
        _check_option(name, text, game.options[name])


def _check_option(name: str, text: str, option: Mapping[str, object]) -> None:
    least, most = option["least"], option["most"]
    if least is None or most is None:
        if text not in ("true", "false"):
            raise BadOptions(f"option {name} is true or false, not {text!r}")
    elif not text.lstrip("-").isdecimal() or not int(str(least)) <= int(text) <= int(str(most)):
        raise BadOptions(f"option {name} is a number from {least} to {most}, not {text!r}")


def _described(option: engine_pb2.GameOption) -> dict[str, object]:
    return {
        "default": option.default_value,
        "meaning": option.meaning,
        "least": option.least if option.HasField("least") else None,
        "most": option.most if option.HasField("most") else None,
    }
