"""Every table a game can be played at: each game, each seat count, each combination of its yes-or-no options."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from engine_service.kernel import registry
from engine_service.kernel.game import AnyGame, Options
from engine_service.kernel.options import complete


@dataclass(frozen=True)
class Table:
    """A game with a number of seats and its options chosen."""

    game: AnyGame
    seats: int
    options: Options

    def setup(self, seed: int) -> Any:
        """A new game at this table."""
        return self.game.setup(self.seats, seed, self.options)

    def __str__(self) -> str:
        chosen = [name for name, value in self.options.items() if value is True]
        return "-".join([self.game.name, f"{self.seats}_seats", *chosen])


def _tables() -> Iterator[Table]:
    for name in registry.names():
        game = registry.game(name)
        switches = [option.name for option in game.options if isinstance(option.default, bool)]
        for seats in game.seat_counts:
            for values in product((False, True), repeat=len(switches)):
                yield Table(game, seats, complete(game, dict(zip(switches, values, strict=True))))


TABLES = tuple(_tables())
