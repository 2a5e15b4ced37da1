"""What it means that a ship transports: income for its owner, a coal back to the supply."""

from engine_service.games.crossing_oceans.state import State
from engine_service.games.crossing_oceans.tiles import INCOME, IS_CLIPPER


def is_ready(state: State, port: int) -> bool:
    """Whether the ship in the port could transport: a clipper, or a steamship with coal."""
    return state.coal[port] > 0 or IS_CLIPPER[state.ships[port]]


def transport(state: State, port: int) -> None:
    """The ready ship in the port earns its income and burns a coal, if it burns any."""
    state.money[state.owners[port]] += INCOME[state.ships[port]]
    if state.coal[port]:
        burn(state, port, 1)


def burn(state: State, port: int, coal: int) -> None:
    """Coal goes from the ship to the supply."""
    state.coal[port] -= coal
    state.coal_supply += coal
