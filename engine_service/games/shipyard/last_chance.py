"""The last chance (11.3): a seat may buy the one card that completes a ship."""

from collections.abc import Sequence

from engine_service.games.shipyard import moves
from engine_service.games.shipyard.actions.build_ships import on_offer, substitutes, take
from engine_service.games.shipyard.state import State
from engine_service.games.shipyard.steps import END_TURN
from engine_service.games.shipyard.yard import completing
from engine_service.kernel.moves import Move


def legal_moves(state: State) -> Sequence[Move]:
    """Cards that can be paid and complete a ship somewhere; and passing."""
    return [*_completing_buys(state), moves.LAST_CHANCE_PASS]


def apply(state: State, move: Move) -> None:
    """Take the card, which must then be placed, or let the chance go by."""
    if move is moves.LAST_CHANCE_PASS:
        state.step = END_TURN
    else:
        take(state, move)


def is_open(state: State) -> bool:
    """Whether the seat has a last chance at all."""
    return bool(_completing_buys(state))


def _completing_buys(state: State) -> list[Move]:
    seat = state.seat
    where = completing(state.layouts[seat])
    buys: list[Move] = [moves.LAST_CHANCE_BUY[place] for place in on_offer(state, where, state.guilders[seat])]
    buys += [moves.LAST_CHANCE_SUBSTITUTE[part] for part in substitutes(state, where)]
    return buys
