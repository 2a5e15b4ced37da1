"""Checks what a match is opened with: seats, seed and options."""

from collections.abc import Mapping

from engine_service.kernel.errors import BadOptions, excerpt
from engine_service.kernel.game import AnyGame, Option, Options, OptionValue
from engine_service.kernel.rng import MAX_SEED

_WORDS = {"true": True, "on": True, "1": True, "false": False, "off": False, "0": False}


def check_table(game: AnyGame, seats: int, seed: int) -> None:
    """Refuse a seat count or a seed the game cannot be set up with."""
    if seats not in game.seat_counts:
        counts = ", ".join(map(str, game.seat_counts))
        raise BadOptions(f"{game.name} is played with {counts} seats, not {seats}")
    if not 0 <= seed <= MAX_SEED:
        raise BadOptions(f"a seed is an integer from 0 to 2^64 - 1, not {seed}")


def complete(game: AnyGame, given: Mapping[str, OptionValue | str]) -> Options:
    """All options of the game: those given (as values or as text), checked, and the defaults of the others."""
    known = {option.name: option for option in game.options}
    for name in given:
        if name not in known:
            offered = ", ".join(known) or "none"
            raise BadOptions(f"{game.name} has no option {excerpt(name)}; options: {offered}")
    return {name: _value(option, given.get(name, option.default)) for name, option in known.items()}


def _value(option: Option, given: OptionValue | str) -> OptionValue:
    if isinstance(option.default, bool):
        value = _WORDS.get(str(given).lower())
        if value is None:
            raise BadOptions(f"option {option.name} is true or false, not {excerpt(str(given))}")
        return value
    try:
        amount = int(given)
    except ValueError:
        amount = option.least - 1
    if isinstance(given, bool) or not option.least <= amount <= option.most:
        raise BadOptions(
            f"option {option.name} is a number from {option.least} to {option.most}, not {excerpt(str(given))}"
        )
    return amount
