"""CRUISE (8.6): one own ship carries passengers and is paid by their number instead of its income."""

from engine_service.games.transatlantic.moves import OnTile
from engine_service.games.transatlantic.sailing import voyage
from engine_service.games.transatlantic.state import State
from engine_service.games.transatlantic.steps import END_TURN
from engine_service.games.transatlantic.tiles import CRUISE_INCOME
from engine_service.kernel.moves import Move


def apply(state: State, move: Move) -> None:
    """The fares are paid."""
    assert isinstance(move, OnTile)
    voyage(state, move.tile, CRUISE_INCOME[move.tile])
    state.step = END_TURN
