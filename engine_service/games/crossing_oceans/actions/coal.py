"""Coal (7.6): build a coal pier if you like, then load coal evenly on the own steamships."""

from collections.abc import Sequence

from engine_service.games.crossing_oceans import moves, tokens
from engine_service.games.crossing_oceans.board import COLUMN_SPOTS, FULL_BUNKER, PRINTED_COAL_ICONS
from engine_service.games.crossing_oceans.moves import OnTile
from engine_service.games.crossing_oceans.state import State
from engine_service.games.crossing_oceans.steps import END_TURN, LOAD, LOADING, TAKE_TOKEN
from engine_service.games.crossing_oceans.tiles import BLACK, BLUE, GREEN, IS_STEAMSHIP, RED, WHITE
from engine_service.kernel.moves import Move


def offer_pier(state: State) -> None:
    """A coal pier (T2); with the pier column full, a token in the emptiest other column (T3)."""
    full = state.tokens[state.seat][BLACK] == COLUMN_SPOTS
    state.columns = tokens.fewest(state, (BLUE, GREEN, WHITE, RED)) if full else (BLACK,)
    state.free = False
    state.optional = True
    state.resume = LOADING
    state.step = TAKE_TOKEN


def begin_loading(state: State) -> None:
    """As much coal as the seat has coal icons, a pier just built included."""
    state.to_load = PRINTED_COAL_ICONS + state.tokens[state.seat][BLACK]
    _load_on(state)


def legal_moves(state: State) -> Sequence[Move]:
    """The own steamships with the least coal (R14), as long as the supply lasts."""
    seat, ships, coal = state.seat, state.ships, state.coal
    ports = [port for port, owner in enumerate(state.owners) if owner == seat and IS_STEAMSHIP[ships[port]]]
    if not ports or not state.coal_supply:
        return ()
    least = min([coal[port] for port in ports])
    legal: list[Move] = [moves.LOAD[ships[port]] for port in ports if coal[port] == least < FULL_BUNKER]
    legal.sort()
    return legal


def apply(state: State, move: Move) -> None:
    """One coal from the supply onto the ship."""
    assert isinstance(move, OnTile)
    state.coal[state.ships.index(move.tile)] += 1
    state.coal_supply -= 1
    state.to_load -= 1
    _load_on(state)


def _load_on(state: State) -> None:
    """Until all is loaded, the supply is empty or every own steamship is full; any rest is lost."""
    if state.to_load and legal_moves(state):
        state.step = LOAD
    else:
        state.to_load = 0
        state.step = END_TURN
